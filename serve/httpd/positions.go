package httpd

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/table"
)

// Positions without a table: a client that replays, teaches, analyses or edits sends a game
// as text and receives its state. The server keeps nothing.

func outcomeOf(o game.Outcome, seats []string) api.Outcome {
	out := api.Outcome{Over: o.Over(), Result: o.Format(seats), Draw: o.Draw, Rule: o.Rule}
	for s := range seats {
		if o.Won.Has(game.Seat(s)) {
			out.Won = append(out.Won, game.Seat(s))
		}
	}
	return out
}

func (s *Server) positionsAPI() {
	register(s, huma.Operation{
		OperationID: "position", Method: http.MethodPost, Path: "/api/positions", Tags: []string{"positions"},
		Summary:     "Play actions from a position and see what comes of it; nothing is kept",
		Description: "A refused action is a problem with code rule, and `at` tells which it is. Touches (`picks`) with which no legal action begins are refused with the rule that forbids them.",
	}, func(_ context.Context, in *struct{ Body api.GameText }) (*struct{ Body *api.Standing }, error) {
		standing, err := s.stand(&in.Body)
		return &struct{ Body *api.Standing }{standing}, err
	})
	register(s, huma.Operation{
		OperationID: "arrange", Method: http.MethodPost, Path: "/api/positions/arrange", Tags: []string{"positions"},
		Summary:     "The position with pieces as somebody put them, or why there is none",
		Description: "Pieces that are left over are in hand or out of the game, counters are at their beginning, and the seat named is about to begin its turn. A position in which the game is over has an `outcome` that says so.",
	}, func(_ context.Context, in *struct{ Body api.Arrange }) (*struct{ Body api.Arranged }, error) {
		v, err := s.variant(in.Body.Game, in.Body.Options)
		if err != nil {
			return nil, err
		}
		pieces := make([]game.Piece, len(in.Body.Pieces))
		for i, p := range in.Body.Pieces {
			pieces[i] = game.Piece{Kind: p.Kind, Seat: game.Seat(p.Seat), Site: p.Site}
		}
		text, err := v.Arrange(pieces, game.Seat(in.Body.Turn))
		if err != nil {
			return nil, err
		}
		line, err := v.Read(text, nil)
		if err != nil {
			return nil, fmt.Errorf("arranged as %q: %w", text, err)
		}
		out := api.Arranged{Position: text, Outcome: outcomeOf(line.Outcome(), v.Traits().Seats)}
		if out.Outcome.Over {
			out.Reason = line.View().Reason
		}
		return &struct{ Body api.Arranged }{out}, nil
	})
	register(s, huma.Operation{
		OperationID: "readRecord", Method: http.MethodPost, Path: recordsPath, Tags: []string{"positions"},
		Summary:     "The first game of a record, to be replayed; nothing is kept",
		Description: "What is not a record is a problem with code bad_request, and `line` says where the mistake is.",
	}, func(_ context.Context, in *struct{ Body api.RecordText }) (*struct{ Body api.RecordGame }, error) {
		rec, err := record.First(in.Body.Text)
		if err != nil {
			return nil, err
		}
		return &struct{ Body api.RecordGame }{recordGame(rec)}, nil
	})
	register(s, huma.Operation{
		OperationID: "palette", Method: http.MethodGet, Path: "/api/games/{game}/palette", Tags: []string{"positions"},
		Summary: "What can be put on the board when a position is arranged",
	}, func(_ context.Context, in *struct {
		GameID
		Set []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	},
	) (*struct{ Body api.Palette }, error) {
		v, err := s.variantSet(in.Game, in.Set)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body api.Palette }{api.Palette{Pieces: listOf(v.Palette()), Turns: []int{}}}
		for i := range v.Traits().Seats {
			out.Body.Turns = append(out.Body.Turns, i)
		}
		return out, nil
	})
}

func recordGame(rec *record.Record) api.RecordGame {
	out := api.RecordGame{Game: rec.Game, Options: rec.Options, Start: rec.Start, Result: rec.Result, Actions: []string{}, Players: []api.RecordPlayer{}}
	if out.Options == nil {
		out.Options = map[string]string{}
	}
	for i := range rec.Plies {
		out.Actions = append(out.Actions, rec.Plies[i].Action)
	}
	for _, p := range rec.Players {
		out.Players = append(out.Players, api.RecordPlayer{Seat: p.Seat, Name: p.Name})
	}
	return out
}

// stand plays a game given as text.
func (s *Server) stand(in *api.GameText) (*api.Standing, error) {
	g, err := s.variant(in.Game, in.Options)
	if err != nil {
		return nil, err
	}
	if in.Seed == "" {
		in.Seed = rand.Text()
	}
	dice := game.NewDice([]byte(in.Seed))
	var line game.Session
	if in.Start == "" {
		line = g.New(dice)
	} else if line, err = g.Read(in.Start, dice); err != nil {
		return nil, err
	}
	for i, action := range in.Actions {
		if line.Turn() == game.Chance {
			// The dice of earlier rolls are used up, so the next roll is a different one.
			dice.Seek(dice.Drawn() + 1)
		}
		if err := line.Play(action); err != nil {
			return nil, s.refusedAt(i, err)
		}
	}
	for in.Roll && line.Turn() == game.Chance {
		if _, err := line.Roll(); err != nil {
			return nil, fmt.Errorf("roll at %q: %w", line.Position(), err)
		}
	}
	if len(in.Picks) > 0 {
		if err := line.WhyNot(in.Picks); err != nil {
			return nil, err
		}
	}
	out := &api.Standing{
		Position: line.Position(), Ply: line.Ply(), Turn: line.Turn(), Seats: g.Traits().Seats,
		Outcome: outcomeOf(line.Outcome(), g.Traits().Seats), Start: line.Start(), Actions: make([]string, 0, line.Ply()), View: viewOf(line.View()), Log: api.Log(line, 0),
	}
	for _, p := range line.Plies() {
		out.Actions = append(out.Actions, p.Action)
	}
	if in.About != "" {
		if out.About, err = aboutSite(line, in.About); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// aboutSite is what there is to know about a site.
func aboutSite(line game.Session, site string) (*api.About, error) {
	about, err := line.About(site)
	return (*api.About)(about), err
}

// refusedAt is the refusal of one action of a list.
func (s *Server) refusedAt(i int, err error) error {
	var rule *game.RuleError
	if !errors.As(err, &rule) {
		return err
	}
	p := problemOf(s.Log, err)
	p.At = &i
	return p
}

// variant is a game with options that a stranger may choose.
func (s *Server) variant(id string, o game.Options) (game.Variant, error) {
	if _, err := s.Site.Find(id); err != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
	}
	return table.Variant(s.Site.Find, id, o)
}

// variantSet is a game with options given as key=value.
func (s *Server) variantSet(id string, set []string) (game.Variant, error) {
	o, err := game.ParseOptions(set)
	if err != nil {
		return nil, err
	}
	return s.variant(id, o)
}
