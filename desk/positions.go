package desk

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// Position plays a game given as text.
func (d *Desk) Position(in *api.GameText) (*api.Standing, error) {
	g, err := d.Variant(in.Game, in.Options)
	if err != nil {
		return nil, err
	}
	seed := in.Seed
	if seed == "" {
		seed = strconv.FormatUint(rand.Uint64(), 36) // nothing depends on it that is kept
	}
	dice := game.NewDice([]byte(seed))
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
			return nil, &api.RefusedError{At: i, Err: err}
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
		Outcome: outcomeOf(line.Outcome(), g.Traits().Seats), Start: line.Start(), Actions: make([]string, 0, line.Ply()), View: View(line.View()), Log: api.Log(line, 0),
	}
	for _, p := range line.Plies() {
		out.Actions = append(out.Actions, p.Action)
	}
	if in.About != "" {
		if out.About, err = About(line, in.About); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// About is what there is to know about a site.
func About(line game.Session, site string) (*api.About, error) {
	about, err := line.About(site)
	return (*api.About)(about), err
}

// AboutAfter is About, as the position was after ply plies.
func AboutAfter(line game.Session, ply int, site string) (*api.About, error) {
	if ply != line.Ply() {
		text, err := line.PositionAt(ply)
		if err != nil {
			return nil, antares.Errorf(antares.CodeBadRequest, "%d plies have been played, not %d", line.Ply(), ply)
		}
		if line, err = line.Variant().Read(text, nil); err != nil {
			return nil, err
		}
	}
	return About(line, site)
}

// Arrange is the position with pieces as somebody put them, or why there is none.
func (d *Desk) Arrange(in *api.Arrange) (*api.Arranged, error) {
	v, err := d.Variant(in.Game, in.Options)
	if err != nil {
		return nil, err
	}
	pieces := make([]game.Piece, len(in.Pieces))
	for i, p := range in.Pieces {
		pieces[i] = game.Piece{Kind: p.Kind, Seat: game.Seat(p.Seat), Site: p.Site}
	}
	text, err := v.Arrange(pieces, game.Seat(in.Turn))
	if err != nil {
		return nil, err
	}
	line, err := v.Read(text, nil)
	if err != nil {
		return nil, fmt.Errorf("arranged as %q: %w", text, err)
	}
	out := &api.Arranged{Position: text, Outcome: outcomeOf(line.Outcome(), v.Traits().Seats)}
	if out.Outcome.Over {
		out.Reason = line.View().Reason
	}
	return out, nil
}

// Palette is what can be put on the board when a position is arranged.
func (d *Desk) Palette(id string, set []string) (*api.Palette, error) {
	v, err := d.VariantSet(id, set)
	if err != nil {
		return nil, err
	}
	out := &api.Palette{Pieces: listOf(v.Palette()), Turns: []int{}}
	for i := range v.Traits().Seats {
		out.Turns = append(out.Turns, i)
	}
	return out, nil
}

// Record is the first game of a record.
func (d *Desk) Record(in *api.RecordText) (*api.RecordGame, error) {
	rec, err := record.First(in.Text)
	if err != nil {
		return nil, err
	}
	out := &api.RecordGame{Game: rec.Game, Options: rec.Options, Start: rec.Start, Result: rec.Result, Termination: rec.Termination, Actions: []string{}, Players: []api.RecordPlayer{}}
	if out.Options == nil {
		out.Options = map[string]string{}
	}
	for i := range rec.Plies {
		out.Actions = append(out.Actions, rec.Plies[i].Action)
	}
	for _, p := range rec.Players {
		out.Players = append(out.Players, api.RecordPlayer{Seat: p.Seat, Name: p.Name})
	}
	return out, nil
}

func outcomeOf(o game.Outcome, seats []string) api.Outcome {
	out := api.Outcome{Over: o.Over(), Result: o.Format(seats), Draw: o.Draw, Rule: o.Rule}
	for s := range seats {
		if o.Won.Has(game.Seat(s)) {
			out.Won = append(out.Won, game.Seat(s))
		}
	}
	return out
}
