package keep

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// Game is a game that was left before its end, with everything that is needed to continue
// it as if nobody had left: the dice fall as they would have.
type Game struct {
	Record *record.Record
	// Who plays each seat: a computer's specification, or empty for a person.
	Who []string
	// Secret is what the dice are derived from, and Drawn how many draws were made; Secret
	// is nil if there are no dice.
	Secret []byte
	Drawn  uint64
	// Think is the seed of the computers.
	Think uint64
	// At is when it was left.
	At time.Time
}

// Of is a game as it stands now.
func Of(s game.Session, who []string, think uint64) *Game {
	names := make([]string, len(who))
	for i, spec := range who {
		names[i] = spec
		if spec == "" {
			names[i] = "you"
		}
	}
	g := &Game{Record: record.FromSession(s, names...), Who: slices.Clone(who), Think: think}
	if d := s.Dice(); d != nil {
		g.Secret, g.Drawn = d.Secret(), d.Drawn()
	}
	return g
}

// Worth reports whether a game is worth keeping: it has begun and is not over.
func Worth(s game.Session) bool {
	moved := slices.ContainsFunc(s.Plies(), func(p game.Ply) bool { return p.Seat != game.Chance })
	return moved && s.Turn() != game.Over
}

// moves is how many moves have been made, without those of the dice.
func (g *Game) moves() (n int) {
	for i := range g.Record.Plies {
		if g.Record.Plies[i].Seat != record.Chance {
			n++
		}
	}
	return n
}

// Session continues the game.
func (g *Game) Session(find func(id string) (game.Game, error)) (game.Session, error) {
	checked, err := g.Record.Replay(find)
	if err != nil {
		return nil, err
	}
	v := checked.Variant()
	if len(g.Who) != len(v.Traits().Seats) {
		return nil, fmt.Errorf("there are %d players for %d seats", len(g.Who), len(v.Traits().Seats))
	}
	if checked.Turn() == game.Over {
		return nil, errors.New("the game is over")
	}
	var d *game.Dice
	if g.Secret != nil {
		d = game.NewDice(g.Secret)
		rolls := uint64(0)
		for _, p := range checked.Plies() {
			if p.Seat == game.Chance {
				rolls++
			}
		}
		if g.Drawn < rolls {
			return nil, errors.New("more dice were rolled than drawn")
		}
		d.Seek(g.Drawn - rolls) // what the start was dealt with
	}
	s, err := v.Read(g.Record.Start, d)
	if err != nil {
		return nil, err
	}
	for i, p := range checked.Plies() {
		if p.Seat != game.Chance || d == nil {
			if err := s.Play(p.Action); err != nil {
				return nil, err
			}
			continue
		}
		// Rolling again brings the dice to where they were, also for moves taken back
		// later.
		if die, err := s.Roll(); err != nil || die != p.Action {
			return nil, fmt.Errorf("ply %d: the dice do not fall as they did: %w", i+1, errors.Join(err, fmt.Errorf("%s, not %s", die, p.Action)))
		}
	}
	return s, nil
}

// form is a game in its file.
type form struct {
	Version int       `json:"version"`
	At      time.Time `json:"at"`
	Who     []string  `json:"who"`
	Secret  []byte    `json:"secret,omitempty"`
	Drawn   uint64    `json:"drawn,omitempty"`
	Think   uint64    `json:"think"`
	Moves   int       `json:"moves"`
	// Record is the text of the record, so that the game can be read without this program.
	Record string `json:"record"`
}

const version = 1

func (g *Game) encode() ([]byte, error) {
	text, err := g.Record.AppendText(nil)
	if err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(form{version, g.At, g.Who, g.Secret, g.Drawn, g.Think, g.moves(), string(text)}, "", "  ")
	return append(data, '\n'), err
}

// decode reads a game, and how many moves have been made in it.
func decode(data []byte) (*Game, int, error) {
	var f form
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, 0, err
	}
	if f.Version != version {
		return nil, 0, fmt.Errorf("it is of version %d, and this program reads version %d", f.Version, version)
	}
	r, err := record.ParseString(f.Record)
	if err != nil {
		return nil, 0, err
	}
	if len(f.Who) != len(r.Players) {
		return nil, 0, fmt.Errorf("there are %d players for %d seats", len(f.Who), len(r.Players))
	}
	return &Game{r, f.Who, f.Secret, f.Drawn, f.Think, f.At}, min(max(f.Moves, 0), len(r.Plies)), nil
}
