package httpd

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// TableID names a table in a path.
type TableID struct {
	ID string `path:"id" maxLength:"40"`
}

// ActKey is the idempotency key of an act.
type ActKey struct {
	Key string `header:"Idempotency-Key" minLength:"1" maxLength:"64" pattern:"^[ -~]+$" doc:"a text of your own that is new for everything you do: sent again with the same key, the same is done once"`
}

func (k *ActKey) key() string { return k.Key }

// TableAct is what all acts at a table have in common.
type TableAct struct {
	TableID
	ActKey
}

type tableOut struct{ Body *api.Snapshot }

func (s *Server) tablesAPI() {
	tag := []string{"tables"}
	register(s, huma.Operation{
		OperationID: "createTable", Method: http.MethodPost, Path: "/api/tables", Tags: tag,
		Summary:     "Make a table",
		Description: "Nobody sits at it yet but computers. The answer holds the commitment to the table's secret; then everybody sits down, adding a seed of their own.",
	}, func(ctx context.Context, in *struct {
		ActKey
		Body api.NewTable
	},
	) (*tableOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		b := &in.Body
		setup := antares.Setup{
			Game: b.Game, Options: b.Options, Seats: b.Seats, Clock: antares.Clock{Kind: antares.NoClock}, Rated: b.Rated, Public: b.Public, Start: b.Start,
		}
		if b.Clock != nil {
			setup.Clock = *b.Clock
		}
		if setup.Clock.Kind == antares.Fischer {
			setup.FirstMove = int(setup.Clock.Start().Seconds())
		}
		for _, plan := range setup.Seats {
			if plan.For == "" {
				continue
			}
			known := isText(plan.For)
			if known {
				if known, err = s.Site.HasUser(ctx, plan.For); err != nil {
					return nil, err
				}
			}
			if !known {
				return nil, antares.Errorf(antares.CodeBadRequest, "a seat is reserved for a player who does not exist")
			}
		}
		if len(setup.Seats) == 0 {
			n, err := s.seatsOf(b.Game, b.Options)
			if err != nil {
				return nil, err
			}
			setup.Seats = make([]antares.SeatPlan, n)
		}
		snap, err := s.Site.Create(api.WithKey(ctx, in.Key), u, setup)
		return &tableOut{snap}, err
	})
	s.uploadAPI(tag)
	register(s, huma.Operation{
		OperationID: "tables", Method: http.MethodGet, Path: "/api/tables", Tags: tag,
		Summary: "List tables: the lobby, live games, somebody's games",
	}, s.listTables)
	register(s, huma.Operation{
		OperationID: "table", Method: http.MethodGet, Path: "/api/tables/{id}", Tags: tag, Summary: "A table as it stands",
	}, func(ctx context.Context, in *TableID) (*tableOut, error) {
		snap, err := s.Site.Table(ctx, in.ID, userID(ctx))
		return &tableOut{snap}, err
	})
	register(s, huma.Operation{
		OperationID: "view", Method: http.MethodGet, Path: "/api/tables/{id}/view", Tags: tag,
		Summary: "The position for the eye and the hand: sites, pieces, and the touches of every legal action",
	}, func(ctx context.Context, in *TableID) (*struct{ Body api.View }, error) {
		out := &struct{ Body api.View }{}
		return out, s.Site.Look(ctx, in.ID, func(t *table.Table) error {
			if t.Session() == nil {
				return antares.Errorf(antares.CodeNotStarted, "the game has not started")
			}
			out.Body = desk.View(t.Session().View())
			return nil
		})
	})
	register(s, huma.Operation{
		OperationID: "log", Method: http.MethodGet, Path: "/api/tables/{id}/log", Tags: tag,
		Summary: "What every ply so far did, in words",
	}, func(ctx context.Context, in *TableID) (*struct{ Body []api.Said }, error) {
		out := &struct{ Body []api.Said }{}
		return out, s.Site.Look(ctx, in.ID, func(t *table.Table) error {
			if t.Session() == nil {
				return antares.Errorf(antares.CodeNotStarted, "the game has not begun")
			}
			out.Body = api.Log(t.Session(), 0)
			return nil
		})
	})
	register(s, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/api/tables/{id}/events", Tags: tag,
		Summary:     "What happened at a table after an event, a page at a time",
		Description: "If there are more events than the page holds, the header Link names the next page with rel=\"next\". A page may hold fewer events than its limit and not be the last: some are not for everybody.",
	}, s.events)
	register(s, huma.Operation{
		OperationID: "why", Method: http.MethodGet, Path: "/api/tables/{id}/why", Tags: tag,
		Summary: "Why an action or touches would be refused; 204 if the action is legal, or some legal action begins with the touches", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		TableID
		Action string   `query:"action" maxLength:"200" doc:"an action; or else picks"`
		Picks  []string `query:"picks,explode" maxItems:"40" doc:"the sites touched so far, in order: picks=b1&picks=c3"`
	},
	) (*nothing, error) {
		return nil, s.Site.Look(ctx, in.ID, func(t *table.Table) error {
			if t.Session() == nil {
				return antares.Errorf(antares.CodeNotStarted, "the game has not started")
			}
			switch {
			case in.Action != "":
				return t.Session().Explain(in.Action)
			case len(in.Picks) > 0:
				return t.Session().WhyNot(in.Picks)
			}
			return antares.Errorf(antares.CodeBadRequest, "say what is to be judged: an action or picks")
		})
	})
	register(s, huma.Operation{
		OperationID: "about", Method: http.MethodGet, Path: "/api/tables/{id}/about", Tags: tag,
		Summary:     "What the piece on a site can capture, and what threatens it",
		Description: "As the position is, or was after `ply` plies. In games with dice, what can be captured with the dice that lie there, or with one die.",
	}, s.about)
	register(s, huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/api/tables/{id}/record", Tags: tag,
		Summary: "The game as a record", Responses: map[string]*huma.Response{"200": {Description: "a record", Content: map[string]*huma.MediaType{"application/x-chess-pgn": {}}}},
	}, func(ctx context.Context, in *TableID) (*struct {
		ContentType string `header:"Content-Type"`
		Body        []byte
	}, error,
	) {
		var text strings.Builder
		err := s.Site.Look(ctx, in.ID, func(t *table.Table) error {
			r, err := t.Record()
			if err != nil {
				return err
			}
			_, err = r.WriteTo(&text)
			return err
		})
		return &struct {
			ContentType string `header:"Content-Type"`
			Body        []byte
		}{"text/plain; charset=utf-8", []byte(text.String())}, err
	})
	s.acts(tag)
	s.computerAPI()
}

type aboutIn struct {
	TableID
	Site string `query:"site" required:"true" minLength:"1" maxLength:"40" doc:"a site of the board"`
	Ply  int    `query:"ply" minimum:"-1" default:"-1" doc:"how many plies had been played; -1 is now"`
}

func (s *Server) about(ctx context.Context, in *aboutIn) (*struct{ Body *api.About }, error) {
	out := &struct{ Body *api.About }{}
	return out, s.Site.Look(ctx, in.ID, func(t *table.Table) (err error) {
		line := t.Session()
		if line == nil {
			return antares.Errorf(antares.CodeNotStarted, "the game has not started")
		}
		ply := in.Ply
		if ply < 0 {
			ply = line.Ply()
		}
		out.Body, err = desk.AboutAfter(line, ply, in.Site)
		return err
	})
}

// acts registers what somebody can do at a table.
func (s *Server) acts(tag []string) {
	type sitIn struct {
		TableAct
		Body api.Sit
	}
	act(s, "sit", tag, "Take a seat", func(ctx context.Context, u *antares.User, in *sitIn) error {
		seat := -1
		if in.Body.Seat != nil {
			seat = *in.Body.Seat
		}
		return s.Site.Sit(ctx, in.ID, u, seat, table.Chance{Seed: in.Body.Seed, Seal: in.Body.Seal})
	})
	type openIn struct {
		TableAct
		Body api.Open
	}
	act(s, "open", tag, "Open the seed that you sealed on sitting down, once every seat is taken", func(ctx context.Context, u *antares.User, in *openIn) error {
		return s.Site.Unseal(ctx, in.ID, u.ID, in.Body.Seed)
	})
	act(s, "close", tag, "Close a table before the game begins, or decline an invitation to it", func(ctx context.Context, u *antares.User, in *TableAct) error {
		return s.Site.CloseTable(ctx, in.ID, u.ID)
	})
	act(s, "leave", tag, "Give the seat back before the game begins", func(ctx context.Context, u *antares.User, in *TableAct) error {
		return s.Site.Leave(ctx, in.ID, u.ID)
	})
	type playIn struct {
		TableAct
		Body api.Play
	}
	act(s, "play", tag, "Play an action", func(ctx context.Context, u *antares.User, in *playIn) error {
		_, err := s.Site.PlayAfter(ctx, in.ID, u.ID, in.Body.Head, in.Body.Ply, in.Body.Action)
		return err
	})
	act(s, "resign", tag, "Give up", func(ctx context.Context, u *antares.User, in *TableAct) error {
		return s.Site.Resign(ctx, in.ID, u.ID)
	})
	act(s, "abort", tag, "End a game that has hardly begun, without a result", func(ctx context.Context, u *antares.User, in *TableAct) error {
		return s.Site.Abort(ctx, in.ID, u.ID)
	})
	type claimIn struct {
		TableAct
		Body api.Claim
	}
	act(s, "claim", tag, "Claim a game without a clock whose player to move is away", func(ctx context.Context, u *antares.User, in *claimIn) error {
		return s.Site.Claim(ctx, in.ID, u.ID, in.Body.Result == "draw")
	})
	type offerIn struct {
		TableAct
		Body api.Offer
	}
	act(s, "offer", tag, "Offer a draw, to take back or to play again, or agree to it", func(ctx context.Context, u *antares.User, in *offerIn) error {
		return s.Site.Offer(ctx, in.ID, u.ID, in.Body.Offer)
	})
	act(s, "decline", tag, "Turn an offer down, or withdraw it", func(ctx context.Context, u *antares.User, in *offerIn) error {
		return s.Site.Decline(ctx, in.ID, u.ID, in.Body.Offer)
	})
	type chatIn struct {
		TableAct
		Body api.Chat
	}
	act(s, "chat", tag, "Say something to those who sit at the table", func(ctx context.Context, u *antares.User, in *chatIn) error {
		return s.Site.Chat(ctx, in.ID, u.ID, in.Body.Text)
	})
}

// ofAct is the input of an act: it names a table and may have a key.
type ofAct interface {
	table() string
	key() string
}

func (t *TableID) table() string { return t.ID }

// act registers an act; the answer is the table as it is afterwards.
func act[I any](s *Server, name string, tag []string, summary string, f func(context.Context, *antares.User, *I) error) {
	register(s, huma.Operation{
		OperationID: name, Method: http.MethodPost, Path: "/api/tables/{id}/" + name, Tags: tag, Summary: summary,
	}, func(ctx context.Context, in *I) (*tableOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		of := any(in).(ofAct)
		id := of.table()
		if err := f(api.WithKey(ctx, of.key()), u, in); err != nil {
			return nil, s.withTable(ctx, id, u.ID, err)
		}
		snap, err := s.Site.After(ctx, id, u.ID)
		return &tableOut{snap}, err
	})
}

// withTable adds the current state of the table to the refusal of a request that came too
// late.
func (s *Server) withTable(ctx context.Context, id, user string, err error) error {
	if code := antares.CodeOf(err); code != antares.CodeStale && code != antares.CodeOver {
		return err
	}
	p := problemOf(s.Log, err)
	p.Table, _ = s.Site.After(ctx, id, user)
	return p
}

// seatsOf is the number of seats of a game with these options.
func (s *Server) seatsOf(id string, o game.Options) (int, error) {
	v, err := table.Variant(s.Site.Find, id, o)
	if err != nil {
		return 0, err
	}
	return len(v.Traits().Seats), nil
}

type listIn struct {
	Status string `query:"status" enum:"open,playing,over"`
	Game   string `query:"game" maxLength:"20"`
	User   string `query:"user" maxLength:"100" doc:"name or id; with your own, tables that are not public too"`
	// Invited lists tables to which the user is invited.
	Invited bool   `query:"invited" doc:"only tables at which a free seat is kept for you, those that are not public too"`
	Before  string `query:"before" maxLength:"40" doc:"the last table of the page before"`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

func (s *Server) listTables(ctx context.Context, in *listIn) (*struct{ Body []api.TableLine }, error) {
	f := antares.Filter{Status: antares.Status(in.Status), Game: in.Game, Public: true, Before: in.Before, Limit: in.Limit}
	if in.User != "" {
		u, err := s.Site.FindUser(ctx, in.User)
		if err != nil {
			return nil, err
		}
		f.User = u.ID
		f.Public = u.ID != userID(ctx)
	}
	if in.Invited {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		f.Invited, f.Public = u.ID, false
	}
	rows, err := s.Site.Tables(ctx, f)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	out := &struct{ Body []api.TableLine }{Body: []api.TableLine{}}
	for i := range rows {
		row := &rows[i]
		line := api.TableLine{
			ID: row.ID, Game: row.Setup.Game, Options: row.Setup.Options, Clock: row.Setup.Clock, Rated: row.Setup.Rated,
			Status: row.Status, Seats: []api.LineSeat{}, Result: row.Result, Created: row.Created, Updated: row.Updated,
		}
		for n, user := range row.Seats {
			seat := api.LineSeat{User: user, Level: row.Setup.Seats[n].Level}
			if user != "" {
				if _, ok := names[user]; !ok {
					u, err := s.Site.User(ctx, user)
					if err != nil {
						return nil, err
					}
					names[user] = u.Name
				}
				seat.Name = names[user]
			} else {
				seat.For = row.Setup.Seats[n].For
			}
			line.Seats = append(line.Seats, seat)
		}
		out.Body = append(out.Body, line)
	}
	return out, nil
}
