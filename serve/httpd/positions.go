package httpd

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Positions without a table: a client that replays, teaches, analyses or edits sends a game
// as text and receives its state. The server keeps nothing.

// lineIn is a game as text: where it starts and what was played.
type lineIn struct {
	Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Start   string            `json:"start,omitempty" maxLength:"2000" doc:"the first position as text; the set-up if it is missing"`
	Seed    string            `json:"seed,omitempty" maxLength:"64" doc:"deals and rolls follow from it; any if it is missing"`
	Actions []string          `json:"actions,omitempty" maxItems:"2000" doc:"what is played from there, dice as tokens"`
	Picks   []string          `json:"picks,omitempty" maxItems:"40" doc:"touches to be judged: refused unless some legal action begins with them"`
	Roll    bool              `json:"roll,omitempty" doc:"roll until somebody is to decide"`
}

// Standing is a position and how it came about.
type Standing struct {
	Position string    `json:"position"`
	Ply      int       `json:"ply"`
	Turn     game.Seat `json:"turn" doc:"the seat to decide; -1 is chance, -2 the end"`
	Seats    []string  `json:"seats"`
	Outcome  Outcome   `json:"outcome"`
	Start    string    `json:"start"`
	Actions  []string  `json:"actions" doc:"with what was rolled"`
	View     View      `json:"view"`
}

// Outcome is how a game stands, for programs.
type Outcome struct {
	Over   bool        `json:"over"`
	Result string      `json:"result" doc:"ongoing, win:red, draw:limit"`
	Won    []game.Seat `json:"won,omitempty"`
	Draw   string      `json:"draw,omitempty" doc:"the reason of a draw"`
	Rule   string      `json:"rule,omitempty" doc:"the rule that ended the game"`
}

func outcomeOf(o game.Outcome, seats []string) Outcome {
	out := Outcome{Over: o.Over(), Result: o.Format(seats), Draw: o.Draw, Rule: o.Rule}
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
	}, func(_ context.Context, in *struct{ Body lineIn }) (*struct{ Body *Standing }, error) {
		standing, err := s.stand(&in.Body)
		return &struct{ Body *Standing }{standing}, err
	})
	type arranged struct {
		Position string `json:"position"`
	}
	register(s, huma.Operation{
		OperationID: "arrange", Method: http.MethodPost, Path: "/api/positions/arrange", Tags: []string{"positions"},
		Summary:     "The position with pieces as somebody put them, or why there is none",
		Description: "Pieces that are left over are in hand or out of the game, counters are at their beginning, and the seat named is about to begin its turn.",
	}, func(_ context.Context, in *struct{ Body arrangeIn }) (*struct{ Body arranged }, error) {
		v, err := s.variant(in.Body.Game, in.Body.Options)
		if err != nil {
			return nil, err
		}
		pieces := make([]game.Piece, len(in.Body.Pieces))
		for i, p := range in.Body.Pieces {
			pieces[i] = game.Piece{Kind: p.Kind, Seat: game.Seat(p.Seat), Site: p.Site}
		}
		text, err := v.Arrange(pieces, game.Seat(in.Body.Turn))
		return &struct{ Body arranged }{arranged{text}}, err
	})
	type palette struct {
		Pieces []game.Kind `json:"pieces"`
		Turns  []int       `json:"turns" doc:"the seats that may be to move"`
	}
	register(s, huma.Operation{
		OperationID: "palette", Method: http.MethodGet, Path: "/api/games/{game}/palette", Tags: []string{"positions"},
		Summary: "What can be put on the board when a position is arranged",
	}, func(_ context.Context, in *struct {
		GameID
		Set []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	},
	) (*struct{ Body palette }, error) {
		o, err := game.ParseOptions(in.Set)
		if err != nil {
			return nil, err
		}
		v, err := s.variant(in.Game, o)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body palette }{palette{Pieces: v.Palette()}}
		for i := range v.Traits().Seats {
			out.Body.Turns = append(out.Body.Turns, i)
		}
		return out, nil
	})
}

// arrangeIn is a position as somebody put it on the board.
type arrangeIn struct {
	Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Pieces  []placed          `json:"pieces" maxItems:"200"`
	Turn    int               `json:"turn" minimum:"0" maximum:"3" doc:"the seat to move"`
}

type placed struct {
	Kind string `json:"kind" maxLength:"20" doc:"as in the palette"`
	Seat int    `json:"seat" minimum:"-1" maximum:"3" doc:"whose it is; -1 is nobody's"`
	Site string `json:"site" maxLength:"40"`
}

// stand plays a game given as text.
func (s *Server) stand(in *lineIn) (*Standing, error) {
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
	out := &Standing{
		Position: line.Position(), Ply: line.Ply(), Turn: line.Turn(), Seats: g.Traits().Seats,
		Outcome: outcomeOf(line.Outcome(), g.Traits().Seats), Start: line.Start(), Actions: make([]string, 0, line.Ply()), View: viewOf(line.View()),
	}
	for _, p := range line.Plies() {
		out.Actions = append(out.Actions, p.Action)
	}
	return out, nil
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
