package httpd_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// Nothing that the server says tells what its hearer must not know. Four people and a
// program listen to everything there is to hear while every game is played: two who
// sit at the table, one who looks on, one whom nobody knows. Whatever they hear is
// kept and searched. The test also knows from the source what there is to hear, so
// that a new kind of event, operation, route or field fails it until it is heard here.

// message is something that somebody heard.
type message struct {
	who, what string // what is an operation, a route, "socket" or "stream"
	table     string // that it was asked about
	over      bool   // whether that one was over before it was asked
	head      []byte
	data      []byte
}

// says says whether a part occurs.
func (m *message) says(part []byte) bool {
	return bytes.Contains(m.head, part) || bytes.Contains(m.data, part)
}

// ears keep what is heard.
type ears struct {
	mu     sync.Mutex
	all    []message
	over   map[string]bool
	asked  map[string]map[string]bool // operations, and by whom
	good   map[string]bool            // operations and routes that were answered, not refused
	news   chan struct{}
	closed sync.WaitGroup
}

func (e *ears) keep(m message) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all = append(e.all, m)
	select {
	case e.news <- struct{}{}:
	default:
	}
}

// wait waits until somebody has heard something.
func (e *ears) wait(t *testing.T, who, what string, parts ...string) {
	t.Helper()
	e.waitTimes(t, 1, who, what, parts...)
}

// waitTimes waits until somebody has heard something that many times.
func (e *ears) waitTimes(t *testing.T, times int, who, what string, parts ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for e.times(who, what, parts...) < times {
		select {
		case <-e.news:
		case <-ctx.Done():
			t.Fatalf("%s does not hear %q by %s, %d times", who, parts, what, times)
		}
	}
}

func (e *ears) heard(who, what string, parts ...string) bool { return e.times(who, what, parts...) > 0 }

// times counts how often somebody has heard something.
func (e *ears) times(who, what string, parts ...string) (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.all {
		if m.who == who && m.what == what && !slices.ContainsFunc(parts, func(p string) bool { return !bytes.Contains(m.data, []byte(p)) }) {
			n++
		}
	}
	return n
}

// ownKey begins the keys that people give to what they do.
const ownKey = "key-of-"

// listener is somebody with a browser, or a program with a token.
type listener struct {
	t     *testing.T
	ears  *ears
	base  string
	name  string
	http  *http.Client
	token string
	conn  *websocket.Conn
	id    string
	// tokens are all that were given to this one.
	tokens []string
	asked  int
}

func newListener(t *testing.T, e *ears, base, name string) *listener {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &listener{t: t, ears: e, base: base, name: name, http: &http.Client{Jar: jar}}
}

// ask sends a request and keeps the answer, headers too. what is the operation's name.
func (l *listener) ask(what, method, path, table string, body, out any) int {
	l.t.Helper()
	var in io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			l.t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(l.t.Context(), method, l.base+path, in)
	if err != nil {
		l.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if method == http.MethodPost {
		l.asked++
		req.Header.Set("Idempotency-Key", fmt.Sprintf("%s%s-%d", ownKey, l.name, l.asked))
	}
	if l.token != "" {
		req.Header.Set("Authorization", "Bearer "+l.token)
	}
	l.ears.mu.Lock()
	over := l.ears.over[table]
	l.ears.mu.Unlock()
	resp, err := l.http.Do(req)
	if err != nil {
		l.t.Fatal(err)
	}
	data, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil {
		l.t.Fatal(err)
	}
	if resp.StatusCode >= 500 && resp.StatusCode != http.StatusServiceUnavailable {
		l.t.Errorf("%s: %s %s: %d %s", l.name, method, path, resp.StatusCode, data)
	}
	if cookie := resp.Header.Get("Set-Cookie"); cookie != "" {
		if !slices.Contains([]string{"guest", "register", "login", "password", "logout"}, what) {
			l.t.Errorf("%s sets a cookie", what)
		}
		value, _, _ := strings.Cut(strings.TrimPrefix(cookie, "antares="), ".")
		if len(value) > 20 {
			l.tokens = append(l.tokens, value)
		}
		resp.Header.Del("Set-Cookie") // it is its owner's
	}
	var head bytes.Buffer
	_ = resp.Header.Write(&head)
	l.ears.keep(message{l.name, what, table, over, head.Bytes(), data})
	l.ears.mu.Lock()
	if l.ears.asked[what] == nil {
		l.ears.asked[what] = map[string]bool{}
	}
	l.ears.asked[what][l.name] = true
	l.ears.good[what] = l.ears.good[what] || resp.StatusCode < 400
	l.ears.mu.Unlock()
	if out != nil && resp.StatusCode < 300 {
		if err := json.Unmarshal(data, out); err != nil {
			l.t.Fatal(err)
		}
	}
	return resp.StatusCode
}

// must is ask for what must be done.
func (l *listener) must(what, method, path, table string, body, out any) {
	l.t.Helper()
	if status := l.ask(what, method, path, table, body, out); status >= 300 {
		l.ears.mu.Lock()
		defer l.ears.mu.Unlock()
		l.t.Fatalf("%s: %s: %d, %.300s", l.name, what, status, l.ears.all[len(l.ears.all)-1].data)
	}
}

// act does something at a table.
func (l *listener) act(what, table string, body any) {
	l.t.Helper()
	l.must(what, http.MethodPost, "/api/tables/"+table+"/"+what, table, body, nil)
}

func (l *listener) become(what, path string, body any) {
	var p api.Person
	l.must(what, http.MethodPost, path, "", body, &p)
	l.id = p.ID
}

// header is who asks, for what is not asked with the client.
func (l *listener) header() http.Header {
	if l.token == "" {
		return http.Header{}
	}
	return http.Header{"Authorization": {"Bearer " + l.token}}
}

// dial opens a socket and keeps what comes until it is closed.
func (l *listener) dial() {
	conn, _, err := websocket.Dial(l.t.Context(), "ws"+strings.TrimPrefix(l.base, "http")+"/api/ws", &websocket.DialOptions{HTTPClient: l.http, HTTPHeader: l.header()})
	if err != nil {
		l.t.Fatal(err)
	}
	conn.SetReadLimit(16 << 20)
	l.conn = conn
	l.ears.closed.Go(func() {
		defer func() { _ = conn.CloseNow() }()
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			l.ears.keep(message{who: l.name, what: "socket", data: data})
		}
	})
	l.ears.good["/api/ws"] = true
}

// send sends over the socket.
func (l *listener) send(text string) {
	if err := l.conn.Write(l.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		l.t.Fatal(err)
	}
}

// settle waits until everything that was told before has come.
func (l *listener) settle(mark string) {
	l.send(`{"ref":"` + mark + `","ping":true}`)
	l.ears.wait(l.t, l.name, "socket", `"pong"`, mark)
}

// stream opens a stream and keeps its lines until it is closed.
func (l *listener) stream(ctx context.Context, route, path string) {
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, l.base+path, nil)
	req.Header = l.header()
	resp, err := l.http.Do(req)
	if err != nil {
		l.t.Fatal(err)
	}
	l.ears.mu.Lock()
	l.ears.good[route] = l.ears.good[route] || resp.StatusCode < 300
	l.ears.mu.Unlock()
	var head bytes.Buffer
	_ = resp.Header.Write(&head)
	l.ears.closed.Go(func() {
		defer func() { _ = resp.Body.Close() }()
		lines := bufio.NewScanner(resp.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			l.ears.keep(message{who: l.name, what: "stream", head: head.Bytes(), data: bytes.Clone(lines.Bytes())})
		}
	})
}

// look asks for everything that can be seen of a table.
func (l *listener) look(id, player string) {
	table := "/api/tables/" + id
	for _, q := range [][2]string{
		{"leaders", "/api/games/rsp/leaders"},
		{"me", "/api/me"},
		{"profile", "/api/users/" + player},
		{"tables", "/api/tables?limit=100"},
		{"tables", "/api/tables?status=playing"},
		{"tables", "/api/tables?invited=true"},
		{"tables", "/api/tables?user=" + player},
		{"tables", "/api/tables?user=level-1"},
		{"table", table},
		{"view", table + "/view"},
		{"log", table + "/log"},
		{"events", table + "/events"},
		{"events", table + "/events?after=3"},
		{"why", table + "/why?action=zz"},
		{"about", table + "/about?site=a1"},
		{"record", table + "/record"},
		{"analysis", table + "/analysis"},
		{"tableSVG", table + "/picture.svg"},
		{"tablePNG", table + "/picture.png?width=64"},
		{"tableGIF", table + "/picture.gif?width=64"},
	} {
		l.ask(q[0], http.MethodGet, q[1], id, nil, nil)
	}
	l.ask("hint", http.MethodPost, table+"/hint", id, nil, nil)
	l.ask("analyse", http.MethodPost, table+"/analysis", id, nil, nil)
}

// browse asks for what stands beside the tables. Routes that are not operations are
// named by their patterns.
func (l *listener) browse() {
	for _, q := range [][2]string{
		{"games", "/api/games"},
		{"/api/", "/api/nowhere"},
		{"/healthz", "/healthz"},
		{"/readyz", "/readyz"},
		{"/api/openapi", "/api/openapi.json"},
		{"/api/openapi", "/api/openapi.yaml"},
		{"/api/socket.json", "/api/socket.json"},
		{"/api/engine.json", "/api/engine.json"},
		{"/api/openapi", "/api/openapi-3.0.json"},
		{"/", "/"},
		{"/", "/nowhere"},
		{"/picture/", "/picture/rsp.svg"},
		{"/", "/verify"},
	} {
		l.ask(q[0], http.MethodGet, q[1], "", nil, nil)
	}
	var files api.EngineFiles
	l.must("engine", http.MethodGet, "/api/engine", "", nil, &files)
	l.must("/engine/", http.MethodGet, files.Wasm, "", nil, nil)
	for _, g := range catalog.Games() {
		id := g.Info().ID
		l.must("kit", http.MethodGet, "/api/games/"+id+"/kit", "", nil, nil)
		l.must("pictureSVG", http.MethodGet, "/api/picture.svg?game="+id, "", nil, nil)
		l.must("picturePNG", http.MethodGet, "/api/picture.png?width=64&game="+id, "", nil, nil)
		l.must("palette", http.MethodGet, "/api/games/"+id+"/palette", "", nil, nil)
		l.must("legend", http.MethodGet, "/api/games/"+id+"/legend", "", nil, nil)
		l.must("rules", http.MethodGet, "/api/rules/"+id, "", nil, nil)
		l.must("lesson", http.MethodGet, "/api/lessons/"+id, "", nil, nil)
		l.must("puzzles", http.MethodGet, "/api/games/"+id+"/puzzles", "", nil, nil)
		l.must("position", http.MethodPost, "/api/positions", "", api.GameText{Game: id, Roll: true}, nil)
	}
	l.must("readRecord", http.MethodPost, "/api/records", "", api.RecordText{Text: "[Game \"skaane\"]\n[Position \"x\"]\n[Seats \"light dark\"]\n[Result \"ongoing\"]\n\n*"}, nil)
	status := l.ask("upload", http.MethodPost, "/api/tables/upload", "", uploaded(l.t, "rsp", 3), nil)
	if (status == http.StatusOK) != (l.name != "nobody") {
		l.t.Errorf("%s uploads a game: %d", l.name, status)
	}
	l.must("arrange", http.MethodPost, "/api/positions/arrange", "", api.Arrange{Game: "skorpion", Pieces: []api.Placed{}}, nil)
}

// think asks the computer about the position of a table.
func (l *listener) think(id string, snap *api.Snapshot) {
	question := api.Evaluate{Game: snap.Setup.Game, Options: snap.Setup.Options, Start: snap.Start, Actions: snap.Actions}
	for deadline := time.Now().Add(5 * time.Minute); ; {
		status := l.ask("evaluate", http.MethodPost, "/api/evaluate", id, question, nil)
		if status == http.StatusOK {
			return
		}
		if status == http.StatusForbidden && snap.Status == antares.Playing && len(snap.Actions) > 0 {
			// Of a game that one plays against others only what is past is evaluated.
			question.Actions = nil
			continue
		}
		if status != http.StatusServiceUnavailable || time.Now().After(deadline) {
			l.t.Fatalf("%s: evaluate: %d", l.name, status)
		}
		time.Sleep(250 * time.Millisecond)
	}
}

// studied waits until a table's analysis is done, and hears it.
func (l *listener) studied(id string) {
	for deadline := time.Now().Add(5 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var a api.Analysis
		l.must("analyse", http.MethodPost, "/api/tables/"+id+"/analysis", id, nil, &a)
		if a.Status == antares.AnalysisDone {
			return
		}
		if a.Status == antares.AnalysisFailed || time.Now().After(deadline) {
			l.t.Fatalf("the analysis of %s is %s", id, a.Status)
		}
	}
}

// try does what this one may not do.
func (l *listener) try(id string) {
	for what, body := range map[string]any{
		"leave": nil, "resign": nil, "abort": nil, "close": nil, "chat": api.Chat{Text: "hello"},
		"sit":   api.Sit{Seed: "mine"},
		"open":  api.Open{Seed: "seed-of-ann"},
		"play":  api.Play{Ply: 0, Action: "a1"},
		"offer": api.Offer{Offer: "draw"}, "decline": api.Offer{Offer: "draw"},
		"claim": api.Claim{Result: "win"},
	} {
		if status := l.ask(what, http.MethodPost, "/api/tables/"+id+"/"+what, id, body, nil); status < 400 {
			l.t.Errorf("%s may %s", l.name, what)
		}
	}
}

// stumble does what is wrong for everybody.
func (l *listener) stumble() {
	l.ask("createTable", http.MethodPost, "/api/tables", "", api.NewTable{Game: "chess"}, nil)
	l.ask("newBot", http.MethodPost, "/api/bots", "", api.NewBot{Name: "!"}, nil)
	l.ask("register", http.MethodPost, "/api/register", "", api.SignIn{Name: "!", Password: "wrong"}, nil)
	l.ask("login", http.MethodPost, "/api/login", "", api.SignIn{Name: "Ann", Password: "wrong"}, nil)
	l.ask("password", http.MethodPost, "/api/password", "", api.NewPassword{Old: "wrong", New: "wrong"}, nil)
}

// round is one game among listeners.
type round struct {
	t       *testing.T
	players []*listener
	others  []*listener
	table   string
	private string
	chat    string
	next    string // the rematch
	// leave ends the streams of each player.
	leave map[*listener]func()
	pass  func(d time.Duration) // lets time go by
}

func (r *round) everybody() []*listener { return slices.Concat(r.players, r.others) }

func (r *round) look() {
	for _, l := range r.everybody() {
		l.look(r.table, r.players[0].id)
	}
}

// play plays some plies, all by whoever is to move.
func (r *round) play(plies int) (snap api.Snapshot) {
	for range plies {
		var view struct{ Actions []struct{ Text string } }
		r.players[0].must("table", http.MethodGet, "/api/tables/"+r.table, r.table, nil, &snap)
		r.players[0].must("view", http.MethodGet, "/api/tables/"+r.table+"/view", r.table, nil, &view)
		by := r.players[snap.Turn]
		by.must("why", http.MethodGet, "/api/tables/"+r.table+"/why?action="+url.QueryEscape(view.Actions[0].Text), r.table, nil, nil)
		by.act("play", r.table, api.Play{Ply: snap.Ply, Action: view.Actions[len(view.Actions)/2].Text})
	}
	r.players[0].must("table", http.MethodGet, "/api/tables/"+r.table, r.table, nil, &snap)
	return snap
}

func (r *round) run(ctx context.Context, setup api.NewTable, rated bool) {
	ann, ben := r.players[0], r.players[1]
	var snap api.Snapshot
	// A table that only the players know of, with a seat that is kept.
	seats := make([]antares.SeatPlan, len(r.players))
	seats[1].For = ben.id
	ann.must("createTable", http.MethodPost, "/api/tables", "", api.NewTable{Game: setup.Game, Options: setup.Options, Seats: seats, Clock: &antares.Clock{Kind: antares.Days, Days: 3}}, &snap)
	r.private = snap.ID
	ann.must("createTable", http.MethodPost, "/api/tables", "", setup, &snap)
	r.table = snap.ID
	ann.act("sit", r.private, api.Sit{Seed: "ann"})
	r.leave = map[*listener]func(){}
	for _, l := range r.everybody() {
		r.come(ctx, l)
		l.stream(ctx, "/api/stream", "/api/stream")
		l.send(`{"ref":2,"lobby":true}`)
	}
	r.look()
	sealed := func(l *listener) string { return fair.Seal(r.table, "seed-of-"+l.name) }
	ann.act("sit", r.table, api.Sit{Seat: new(int), Seal: sealed(ann)})
	ann.act("leave", r.table, nil)
	ben.ask("leave", http.MethodPost, "/api/tables/"+r.table+"/leave", r.table, nil, nil)
	for i, l := range r.players {
		l.act("sit", r.table, api.Sit{Seat: &i, Seal: sealed(l)})
	}
	r.look()
	for _, l := range r.players {
		l.act("open", r.table, api.Open{Seed: "seed-of-" + l.name})
	}
	r.look()
	ann.act("chat", r.table, api.Chat{Text: r.chat})
	ben.act("chat", r.table, api.Chat{Text: r.chat + ", says Ben"})
	for _, l := range r.others {
		l.try(r.table)
		l.send(`{"ref":3,"play":{"table":"` + r.table + `","ply":0,"action":"a1"}}`)
	}
	snap = r.play(5)
	r.look()
	for _, l := range r.everybody() {
		l.think(r.table, &snap)
	}
	// Refusals of every kind, by the one to move and another.
	by := r.players[snap.Turn]
	by.ask("play", http.MethodPost, "/api/tables/"+r.table+"/play", r.table, api.Play{Ply: snap.Ply, Action: "zz"}, nil)
	by.ask("play", http.MethodPost, "/api/tables/"+r.table+"/play", r.table, api.Play{Ply: 0, Action: "zz"}, nil)
	by.send(fmt.Sprintf(`{"ref":4,"play":{"table":%q,"ply":0,"action":"zz"}}`, r.table))
	by.send(`nonsense`)
	by.send(`{"ref":5,"unwatch":"nothing"}`)
	for i := range 2 { // what has just been played is no longer possible
		by.ask("play", http.MethodPost, "/api/tables/"+r.table+"/play", r.table, api.Play{Ply: snap.Ply, Action: snap.Actions[len(snap.Actions)-1-i]}, nil)
	}
	for _, l := range r.players {
		l.ask("abort", http.MethodPost, "/api/tables/"+r.table+"/abort", r.table, nil, nil)
		l.ask("close", http.MethodPost, "/api/tables/"+r.table+"/close", r.table, nil, nil)
	}
	r.refused("win", r.players...) // everybody is here
	ann.act("offer", r.table, api.Offer{Offer: "draw"})
	r.look()
	ben.act("decline", r.table, api.Offer{Offer: "draw"})
	ann.ask("decline", http.MethodPost, "/api/tables/"+r.table+"/decline", r.table, api.Offer{Offer: "draw"}, nil)
	if !rated {
		for _, l := range r.players {
			l.act("offer", r.table, api.Offer{Offer: "takeback"})
		}
		r.play(1)
	}
	// Everybody comes again and is told what was missed.
	for _, l := range r.everybody() {
		l.send(`{"ref":6,"watch":{"table":"` + r.table + `","after":1,"view":true}}`)
		l.settle("before the end of " + r.table)
	}
	r.look()
	if setup.Clock == nil {
		r.claim(ctx)
	} else {
		for _, l := range slices.Backward(r.players[1:]) {
			l.act("resign", r.table, nil)
			if len(r.players) > 2 && l != ben {
				r.look() // somebody has gone, and the others play on
			}
		}
	}
	ann.ears.mu.Lock()
	ann.ears.over[r.table] = true
	ann.ears.mu.Unlock()
	ann.studied(r.table)
	r.look()
	ann.ask("resign", http.MethodPost, "/api/tables/"+r.table+"/resign", r.table, nil, nil)
	for _, l := range r.players {
		l.act("offer", r.table, api.Offer{Offer: "rematch"})
	}
	ann.must("table", http.MethodGet, "/api/tables/"+r.table, r.table, nil, &snap)
	r.next = snap.Rematch
	ann.act("abort", r.private, nil)
	ann.must("createTable", http.MethodPost, "/api/tables", "", api.NewTable{Game: setup.Game, Options: setup.Options, Seats: seats}, &snap)
	ben.act("close", snap.ID, nil) // an invitation that is declined
	for _, l := range r.everybody() {
		l.settle("after the end of " + r.table)
		l.ears.wait(r.t, l.name, "stream", r.table, `"rematched"`)
		if rated {
			l.ears.wait(r.t, l.name, "socket", r.table, `"rated":[`)
			l.ears.wait(r.t, l.name, "stream", r.table, `"rated":[`)
		}
	}
	for _, l := range r.players {
		l.ears.wait(r.t, l.name, "stream", r.next, `"invited":true`)
	}
	for _, l := range r.everybody() {
		l.send(`{"unwatch":"` + r.table + `"}`)
	}
}

// come has somebody watch the table in both ways.
func (r *round) come(ctx context.Context, l *listener) {
	here, leave := context.WithCancel(ctx)
	l.stream(here, "/api/tables/{id}/stream", "/api/tables/"+r.table+"/stream")
	l.send(`{"ref":1,"watch":{"table":"` + r.table + `","view":true}}`)
	r.leave[l] = leave
}

// refused has people claim the game who may not.
func (r *round) refused(result string, by ...*listener) {
	r.t.Helper()
	for _, l := range by {
		if status := l.ask("claim", http.MethodPost, "/api/tables/"+r.table+"/claim", r.table, api.Claim{Result: result}, nil); status < 400 {
			r.t.Errorf("%s may claim the game", l.name)
		}
	}
}

// claim ends a game of two without a clock: the one to move goes, comes back and goes again,
// and the other claims the game.
func (r *round) claim(ctx context.Context) {
	var snap api.Snapshot
	r.players[0].must("table", http.MethodGet, "/api/tables/"+r.table, r.table, nil, &snap)
	absent, other := r.players[snap.Turn], r.players[1-snap.Turn]
	rest := slices.DeleteFunc(r.everybody(), func(l *listener) bool { return l == absent })
	gone := fmt.Sprintf(`"away":[{"seat":%d`, snap.Turn)
	hear := func(times int, parts ...string) {
		for _, l := range rest {
			for _, what := range []string{"socket", "stream"} {
				l.ears.waitTimes(r.t, times, l.name, what, append(parts, r.table)...)
			}
		}
	}
	leave := func() {
		absent.send(`{"unwatch":"` + r.table + `"}`)
		r.leave[absent]()
	}
	leave()
	hear(1, gone)
	r.look()
	r.refused("win", r.everybody()...) // too early, or by the wrong ones
	r.come(ctx, absent)
	hear(1, `"away":[]`)
	r.refused("draw", other)
	leave()
	hear(2, gone)
	r.pass(table.ClaimAfter)
	r.refused("win", absent)
	r.refused("win", r.others...)
	other.act("claim", r.table, api.Claim{Result: "win"})
	hear(1, `"kind":"ended"`, `"abandoned"`)
	r.come(ctx, absent)
	absent.ears.wait(r.t, absent.name, "stream", r.table, `"abandoned"`)
}

func TestNoLeaks(t *testing.T) {
	s := servertest.StartSite(t, t.TempDir(), func(c *site.Config) {
		c.AwayGrace, c.AwayAsk = time.Millisecond, time.Millisecond
	}, func(c *httpd.Config) {
		c.Picture = func(game.Variant) []byte { return []byte("<svg/>") }
		c.Engine = someEngine(t)
	})
	e := &ears{over: map[string]bool{}, asked: map[string]map[string]bool{}, good: map[string]bool{}, news: make(chan struct{}, 1)}
	ann, ben, dot := newListener(t, e, s.URL, "ann"), newListener(t, e, s.URL, "ben"), newListener(t, e, s.URL, "dot")
	cyd, nobody := newListener(t, e, s.URL, "cyd"), newListener(t, e, s.URL, "nobody")
	nobody.http.Jar = nil
	// Everybody comes in by another door; passwords and sessions change on the way.
	const first, second = "the first password", "the second password"
	ann.become("guest", "/api/guest", nil)
	ann.become("register", "/api/register", api.SignIn{Name: "Ann", Password: first})
	ann.become("password", "/api/password", api.NewPassword{Old: first, New: second})
	ann.must("logout", http.MethodPost, "/api/logout", "", nil, nil)
	ann.become("login", "/api/login", api.SignIn{Name: "Ann", Password: second})
	ben.become("register", "/api/register", api.SignIn{Name: "Ben", Password: first})
	cyd.become("guest", "/api/guest", nil)
	var bot struct{ ID, Token string }
	ann.must("newBot", http.MethodPost, "/api/bots", "", api.NewBot{Name: "Dot"}, &bot)
	dot.id, dot.token = bot.ID, bot.Token
	// Another token in between, made and ended by its owner and by nobody else.
	var more struct{ ID, Token string }
	ann.must("newToken", http.MethodPost, "/api/bots/"+bot.ID+"/tokens", "", api.NewToken{Days: 3}, &more)
	for _, l := range []*listener{ben, cyd, dot, nobody, ann} {
		l.ask("bots", http.MethodGet, "/api/bots", "", nil, nil)
		l.ask("learn", http.MethodPut, "/api/me/progress", "", antares.Progress{}.Merge(antares.Progress{Solved: []string{"rsp-0123456789abcdef"}}), nil)
		l.ask("progress", http.MethodGet, "/api/me/progress", "", nil, nil)
		if l != ann {
			l.ask("newToken", http.MethodPost, "/api/bots/"+bot.ID+"/tokens", "", api.NewToken{}, nil)
		}
		l.ask("endToken", http.MethodDelete, "/api/bots/"+bot.ID+"/tokens/"+more.ID, "", nil, nil)
	}
	for _, l := range []*listener{ben, cyd, dot, nobody} {
		l.ask("guest", http.MethodPost, "/api/guest", "", nil, nil)
		again := newListener(t, e, s.URL, l.name) // in another browser
		again.ask("guest", http.MethodPost, "/api/guest", "", nil, nil)
		again.must("logout", http.MethodPost, "/api/logout", "", nil, nil)
	}
	everybody := []*listener{ann, ben, dot, cyd, nobody}
	for _, l := range everybody {
		l.dial()
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var rounds []*round
	for _, g := range catalog.Games() {
		id := g.Info().ID
		r := &round{t: t, players: []*listener{ann, ben}, others: []*listener{dot, cyd, nobody}, chat: "chat-of-" + id, pass: func(d time.Duration) { s.Pass(t, d) }}
		setup := api.NewTable{Game: id, Public: true, Rated: id == "rsp", Clock: &antares.Clock{Kind: antares.Fischer, Base: 900, Increment: 5}}
		if id == "skaane" { // without a clock, and somebody goes away
			setup.Clock = nil
		}
		if id == "scorpion" { // with dice, and a third who is a program
			r.players, r.others = []*listener{ann, ben, dot}, []*listener{cyd, nobody}
			setup.Options = map[string]string{"players": "3"}
		}
		r.run(ctx, setup, id == "rsp")
		rounds = append(rounds, r)
	}
	// A computer too, with a hint, and the end of the server.
	var alone api.Snapshot
	ann.must("createTable", http.MethodPost, "/api/tables", "", api.NewTable{Game: "rsp", Public: true, Seats: []antares.SeatPlan{{}, {Level: 1}}}, &alone)
	ann.act("sit", alone.ID, api.Sit{Seat: new(int), Seed: "ann"})
	ann.must("hint", http.MethodPost, "/api/tables/"+alone.ID+"/hint", alone.ID, nil, nil)
	ann.look(rounds[0].table, ann.id)
	for _, l := range everybody {
		l.browse()
		l.stumble()
	}
	// A table at which more happened than one message tells.
	long, _ := longTable(t, s, &antares.User{ID: ann.id, Name: "Ann"}, &antares.User{ID: ben.id, Name: "Ben"}, antares.MaxEvents)
	for _, l := range everybody {
		l.send(`{"ref":8,"watch":{"table":"` + long + `"}}`)
		e.wait(t, l.name, "socket", long, `"more":true`)
		if heard := e.heard(l.name, "socket", "message 7"); heard != (l == ann || l == ben) {
			t.Errorf("%s hears the chat of others in pages: %v", l.name, heard)
		}
	}
	s.Server.Drain(t.Context())
	for _, l := range everybody {
		e.wait(t, l.name, "socket", `"bye"`)
	}
	cancel()
	e.closed.Wait()

	search(t, s, e, everybody, rounds, map[string]string{"newBot": bot.Token, "newToken": more.Token})
	complete(t, s, e)
	described(t, s, e)
}

// forms are the ways in which bytes could be told.
func forms(b []byte) (list [][]byte) {
	list = append(list, b, []byte(hex.EncodeToString(b)), []byte(strings.ToUpper(hex.EncodeToString(b))))
	for _, enc := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		list = append(list, []byte(enc.EncodeToString(b[:len(b)/3*3])))
	}
	var numbers []string
	for _, x := range b[:8] {
		numbers = append(numbers, strconv.Itoa(int(x)))
	}
	return append(list, []byte(strings.Join(numbers, ",")), []byte(strings.Join(numbers, " ")))
}

func tells(m *message, secret [][]byte) bool { return slices.ContainsFunc(secret, m.says) }

// search looks through everything that was heard for what must not be.
func search(t *testing.T, s *servertest.Server, e *ears, everybody []*listener, rounds []*round, botTokens map[string]string) {
	ctx := t.Context()
	never := map[string][][]byte{"the cookies' key": forms(s.Server.Key), "the key of an act": {[]byte(ownKey)}}
	for _, l := range everybody {
		if l.id != "" {
			u, err := s.Store.User(ctx, l.id)
			if err != nil {
				t.Fatal(err)
			}
			if u.Password != "" {
				parts := strings.Split(u.Password, "$")
				never["the password of "+l.name] = [][]byte{[]byte(parts[4]), []byte(parts[5]), []byte("argon2")}
			}
		}
		for i, token := range l.tokens {
			never[fmt.Sprintf("session %d of %s", i, l.name)] = append(forms(hashOf(token)), []byte(token))
		}
	}
	if len(never) < 7 {
		t.Errorf("only %d secrets of people", len(never))
	}
	for what, token := range botTokens {
		never["the hash of a program's token by "+what] = forms(hashOf(token))
	}
	secrets := map[string][][]byte{}
	keyed := 0
	for _, r := range rounds {
		for _, id := range []string{r.table, r.private, r.next} {
			row, events, err := s.Store.Table(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			secrets[id] = forms(row.Secret)
			seeds := make([]string, len(row.Seats))
			for _, ev := range events {
				if ev.Kind == antares.Sat {
					seeds[ev.Seat] = ev.Seed
				}
				if ev.Key != "" {
					keyed++
					never["the kept key of an act"] = append(never["the kept key of an act"], []byte(ev.Key))
				}
			}
			never["the dice of "+id] = forms(fair.Mix(row.Secret, id, seeds))
		}
	}
	if keyed < 20 {
		t.Errorf("only %d acts have a key", keyed)
	}
	shown := map[string]int{}
	for i := range e.all {
		m := &e.all[i]
		for name, secret := range never {
			if tells(m, secret) {
				t.Errorf("%s hears %s by %s: %.300s", m.who, name, m.what, m.data)
			}
		}
		for what, token := range botTokens {
			if m.says([]byte(token)) && (m.who != "ann" || m.what != what) {
				t.Errorf("%s hears the program's token by %s", m.who, m.what)
			}
		}
		for id, secret := range secrets {
			if !tells(m, secret) {
				continue
			}
			shown[id]++
			live := m.what == "socket" || m.what == "stream"
			ended := m.says([]byte(`"kind":"ended"`)) || m.says([]byte(`"status":"over"`))
			ends := m.what == "resign" || m.what == "abort" || m.what == "claim" && ended && m.table == id
			if live && !(ended && m.says([]byte(id))) || !live && !(m.over && m.table == id) && !ends {
				t.Errorf("%s hears the secret of %s by %s before its end: %.300s", m.who, id, m.what, m.data)
			}
		}
		for _, r := range rounds {
			stranger := !slices.ContainsFunc(r.players, func(l *listener) bool { return l.name == m.who })
			if stranger && m.says([]byte(r.chat)) {
				t.Errorf("%s hears the chat of others by %s: %.300s", m.who, m.what, m.data)
			}
			if stranger && m.says([]byte(r.private)) {
				t.Errorf("%s hears of a table that is not public by %s: %.300s", m.who, m.what, m.data)
			}
		}
	}
	for _, r := range rounds { // what may be known is, so the search does find things
		if shown[r.table] == 0 || shown[r.next] != 0 {
			t.Errorf("the secrets of a game and its rematch were told %d and %d times", shown[r.table], shown[r.next])
		}
		for _, what := range []string{"socket", "stream", "events"} {
			if !e.heard("ben", what, r.chat) {
				t.Errorf("ben does not hear the chat by %s", what)
			}
		}
		if !e.heard("ann", "tables", r.private) {
			t.Error("ann does not see her own table that is not public")
		}
	}
}

func hashOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// complete holds that everything that can be heard was.
func complete(t *testing.T, s *servertest.Server, e *ears) {
	for _, item := range s.Server.API().Paths {
		for _, op := range operations(item) {
			for _, who := range []string{"ann", "ben", "cyd", "nobody"} {
				if !e.asked[op.OperationID][who] {
					t.Errorf("operation %s was not asked by %s", op.OperationID, who)
				}
			}
			if !e.good[op.OperationID] {
				t.Errorf("operation %s was never answered", op.OperationID)
			}
		}
	}
	kinds := map[string]map[string]bool{"socket": {}, "stream": {}, "events": {}}
	keys, top := map[string]bool{}, map[string]bool{}
	for _, m := range e.all {
		var v any
		if json.Unmarshal(m.data, &v) != nil {
			continue
		}
		if object, ok := v.(map[string]any); ok && m.what == "socket" {
			for key := range object {
				top[key] = true
			}
		}
		gather(v, keys, kinds[m.what])
	}
	for _, kind := range constants(t, "../../event.go", "Kind") {
		for what, heard := range kinds {
			if !heard[kind] {
				t.Errorf("the event %q was not heard by %s", kind, what)
			}
		}
	}
	for _, key := range tags(t, "../../api/socket.go", "Message") {
		if !top[key] {
			t.Errorf("no socket heard %q", key)
		}
	}
	// What the engine in a browser says (api/engine.go) does not leave the browser.
	for _, file := range []string{"../../event.go", "../../table.go", "../../user.go", "../../api/[!e]*.go", "../../desk/*.go", "*.go"} {
		for _, key := range tags(t, file, "") {
			if !keys[key] && !onlyAsked[key] {
				t.Errorf("%s has a field %q that nobody heard", file, key)
			}
		}
	}
	for _, pattern := range routes(t) {
		if !e.good[pattern] && pattern != "/api/" { // which only refuses
			t.Errorf("the route %s was not asked for", pattern)
		}
	}
}

// operations are those of a path.
func operations(item *huma.PathItem) (list []*huma.Operation) {
	v := reflect.ValueOf(item).Elem()
	for i := range v.NumField() {
		if op, ok := v.Field(i).Interface().(*huma.Operation); ok && op != nil {
			list = append(list, op)
		}
	}
	return list
}

// onlyAsked are fields of requests that are in no answer.
var onlyAsked = map[string]bool{
	"watch": true, "unwatch": true, "after": true, "play": true, "ping": true,
	"password": true, "old": true, "new": true,
}

// gather notes all keys of objects, and all kinds of events.
func gather(v any, keys, kinds map[string]bool) {
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			gather(x, keys, kinds)
		}
	case map[string]any:
		if kind, ok := v["kind"].(string); ok && v["seq"] != nil && kinds != nil {
			kinds[kind] = true
		}
		for key, x := range v {
			keys[key] = true
			gather(x, keys, kinds)
		}
	}
}

// sources parses files of ours, without tests.
func sources(t *testing.T, pattern string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

func text(lit *ast.BasicLit) string {
	s, _ := strconv.Unquote(lit.Value)
	return s
}

// constants are the values of a file's constants of a type.
func constants(t *testing.T, file, typ string) (values []string) {
	for _, f := range sources(t, file) {
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if id, ok := spec.Type.(*ast.Ident); ok && id.Name == typ {
				for _, v := range spec.Values {
					values = append(values, text(v.(*ast.BasicLit)))
				}
			}
			return true
		})
	}
	if len(values) == 0 {
		t.Fatalf("%s has no constants of %s", file, typ)
	}
	return values
}

// tags are the JSON names of the fields of a file's structs, or of one of them.
func tags(t *testing.T, file, typ string) []string {
	names := map[string]bool{}
	for _, f := range sources(t, file) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				return typ == "" || n.Name.Name == typ
			case *ast.FuncDecl:
				return typ == ""
			case *ast.Field:
				if n.Tag != nil {
					name, _, _ := strings.Cut(reflect.StructTag(text(n.Tag)).Get("json"), ",")
					if name != "" && name != "-" {
						names[name] = true
					}
				}
			}
			return true
		})
	}
	if len(names) == 0 {
		t.Fatalf("%s has no fields of %q", file, typ)
	}
	return slices.Sorted(maps.Keys(names))
}

// routes are the patterns that the server's own code gives to a mux, without methods.
func routes(t *testing.T) (patterns []string) {
	for _, f := range sources(t, "*.go") {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 2 {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Handle" && sel.Sel.Name != "HandleFunc" {
				return true
			}
			arg := call.Args[0]
			for {
				sum, ok := arg.(*ast.BinaryExpr)
				if !ok {
					break
				}
				arg = sum.X
			}
			if lit, ok := arg.(*ast.BasicLit); ok {
				pattern := text(lit)
				if _, path, ok := strings.Cut(pattern, " "); ok {
					pattern = path
				}
				if pattern != "" {
					patterns = append(patterns, pattern)
				}
			} else {
				t.Errorf("a route that is not a text")
			}
			return true
		})
	}
	if len(patterns) < 5 {
		t.Errorf("only %d routes", len(patterns))
	}
	return patterns
}
