// Package client is a client of a server. It uses the API over HTTP, and receives live
// updates over a WebSocket that reconnects by itself and misses nothing.
package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// Client acts as one user of a server: a guest or member identified by a cookie, or a
// program identified by a token.
type Client struct {
	base    *url.URL
	token   string
	http    *http.Client
	pledges Pledges
}

// WithTransport uses another transport, for many clients in one program.
func (c *Client) WithTransport(t http.RoundTripper) *Client {
	c.http.Transport = t
	return c
}

// Do sends a request and reads the answer into out; both bodies may be nil. A refusal is
// an *api.Problem.
func (c *Client) Do(ctx context.Context, method, path string, in, out any) error {
	data, err := c.send(ctx, method, path, in)
	if err != nil || out == nil || len(data) == 0 {
		return err
	}
	return decode(data, out)
}

// send is Do, but returns the answer as it arrived.
func (c *Client) send(ctx context.Context, method, path string, in any) ([]byte, error) {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base.String()+path, body)
	if err != nil {
		return nil, err
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if key := api.Key(ctx); key != "" {
		req.Header.Set(api.KeyHeader, key)
	}
	c.sign(req.Header)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, cleanError(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(io.LimitReader(resp.Body, 64<<20))
	if err != nil {
		return nil, cleanError(err)
	}
	if resp.StatusCode >= 400 {
		p := &api.Problem{}
		if decode(data, p) != nil || p.Code == "" {
			return nil, &statusError{resp.StatusCode, fmt.Sprintf("%s %s: %s", method, path, Clean(resp.Status))}
		}
		p.Retry, _ = strconv.Atoi(resp.Header.Get("Retry-After")) // 0 if it names none
		return nil, p
	}
	return data, nil
}

// statusError is an answer that does not come from one of our servers, but from something
// in between.
type statusError struct {
	code int
	text string
}

func (e *statusError) Error() string { return e.text }

// sign adds the credentials to a request.
func (c *Client) sign(h http.Header) {
	if c.token != "" {
		h.Set("Authorization", "Bearer "+c.token)
	}
}

// Temporary reports whether trying again may help.
func Temporary(err error) bool {
	var p *api.Problem
	if errors.As(err, &p) {
		return p.Status >= 500 || p.Code == antares.CodeLimited
	}
	return err != nil && !errors.Is(err, context.Canceled)
}

// Guest signs the client in as a guest unless it is signed in already, and returns who it
// is.
func (c *Client) Guest(ctx context.Context) (p api.Person, err error) {
	return p, c.Do(ctx, http.MethodPost, "/api/guest", nil, &p)
}

// Me returns who the client is.
func (c *Client) Me(ctx context.Context) (p api.Person, err error) {
	return p, c.Do(ctx, http.MethodGet, "/api/me", nil, &p)
}

// Register gives a guest a name and a password.
func (c *Client) Register(ctx context.Context, name, password string) (p api.Person, err error) {
	return p, c.Do(ctx, http.MethodPost, "/api/register", api.SignIn{Name: name, Password: password}, &p)
}

// Login signs a member in.
func (c *Client) Login(ctx context.Context, name, password string) (p api.Person, err error) {
	return p, c.Do(ctx, http.MethodPost, "/api/login", api.SignIn{Name: name, Password: password}, &p)
}

// Profile returns somebody's profile and ratings, by name or id.
func (c *Client) Profile(ctx context.Context, name string) (p api.Profile, err error) {
	return p, c.Do(ctx, http.MethodGet, "/api/users/"+url.PathEscape(name), nil, &p)
}

// Leaders returns the best players of a game.
func (c *Client) Leaders(ctx context.Context, game string) (list []api.Leader, err error) {
	return list, c.Do(ctx, http.MethodGet, "/api/games/"+url.PathEscape(game)+"/leaders", nil, &list)
}

// NewTable creates a table.
func (c *Client) NewTable(ctx context.Context, setup antares.Setup) (*api.Snapshot, error) {
	snap := &api.Snapshot{}
	in := api.NewTable{
		Game: setup.Game, Options: setup.Options, Seats: setup.Seats, Clock: &setup.Clock, Rated: setup.Rated, Public: setup.Public, Start: setup.Start,
	}
	return snap, c.once(ctx, "/api/tables", in, snap)
}

// Table returns the current state of a table.
func (c *Client) Table(ctx context.Context, id string) (*api.Snapshot, error) {
	snap := &api.Snapshot{}
	return snap, c.Do(ctx, http.MethodGet, "/api/tables/"+url.PathEscape(id), nil, snap)
}

// Log returns what every ply of a table's game did, in words.
func (c *Client) Log(ctx context.Context, id string) (log []api.Said, err error) {
	return log, c.Do(ctx, http.MethodGet, "/api/tables/"+url.PathEscape(id)+"/log", nil, &log)
}

// Record returns a table's game as the text of a record.
func (c *Client) Record(ctx context.Context, id string) ([]byte, error) {
	data, err := c.send(ctx, http.MethodGet, "/api/tables/"+url.PathEscape(id)+"/record", nil)
	return []byte(clean(string(data), true)), err
}

// Hint returns a good action for the client, if it is its turn in an unrated game.
func (c *Client) Hint(ctx context.Context, id string) (*api.Hint, error) {
	h := &api.Hint{}
	return h, c.Do(ctx, http.MethodPost, "/api/tables/"+url.PathEscape(id)+"/hint", nil, h)
}

// Evaluate returns what a position is worth and the best lines, as the server's computer
// sees them.
func (c *Client) Evaluate(ctx context.Context, in api.Evaluate) (*api.Evaluation, error) {
	e := &api.Evaluation{}
	return e, c.Do(ctx, http.MethodPost, "/api/evaluate", in, e)
}

// Tables lists tables; the query is that of GET /api/tables.
func (c *Client) Tables(ctx context.Context, query url.Values) (list []api.TableLine, err error) {
	return list, c.Do(ctx, http.MethodGet, "/api/tables?"+query.Encode(), nil, &list)
}

// Sit takes a seat, or any seat for -1, with a seed that everybody sees at once. Players
// use SitDown, which keeps what is needed to check the server.
func (c *Client) Sit(ctx context.Context, id string, seat int, seed string) (*api.Snapshot, error) {
	return c.act(ctx, id, "sit", api.Sit{Seat: seatAsked(seat), Seed: seed})
}

// seatAsked is a seat as it is requested: nil if any will do.
func seatAsked(seat int) *int {
	if seat < 0 {
		return nil
	}
	return &seat
}

// Play plays an action at a ply, without naming the last event seen: see Answer.
func (c *Client) Play(ctx context.Context, id string, ply int, action string) (*api.Snapshot, error) {
	return c.act(ctx, id, "play", api.Play{Ply: ply, Action: action})
}

// Act performs leave, resign or abort.
func (c *Client) Act(ctx context.Context, id, act string) (*api.Snapshot, error) {
	return c.act(ctx, id, act, nil)
}

// Offer makes or accepts an offer: draw, takeback or rematch.
func (c *Client) Offer(ctx context.Context, id string, offer antares.Offer) (*api.Snapshot, error) {
	return c.act(ctx, id, "offer", api.Offer{Offer: offer})
}

// Claim claims a game whose player to move is away: result is win or draw.
func (c *Client) Claim(ctx context.Context, id, result string) (*api.Snapshot, error) {
	return c.act(ctx, id, "claim", api.Claim{Result: result})
}

// Decline declines an offer.
func (c *Client) Decline(ctx context.Context, id string, offer antares.Offer) (*api.Snapshot, error) {
	return c.act(ctx, id, "decline", api.Offer{Offer: offer})
}

// Chat sends a chat message.
func (c *Client) Chat(ctx context.Context, id, text string) error {
	_, err := c.act(ctx, id, "chat", api.Chat{Text: text})
	return err
}

// Progress returns how far the client, a member, has got in lessons and puzzles.
func (c *Client) Progress(ctx context.Context) (p antares.Progress, err error) {
	return p, c.Do(ctx, http.MethodGet, "/api/me/progress", nil, &p)
}

// Learn adds progress to the member's account and returns all of it.
func (c *Client) Learn(ctx context.Context, p antares.Progress) (all antares.Progress, err error) {
	return all, c.Do(ctx, http.MethodPut, "/api/me/progress", p, &all)
}
