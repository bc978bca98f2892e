package record

import (
	"fmt"
	"maps"
	"slices"

	"github.com/antares-games/antares/game"
)

// FromSession creates a record of a game as it stands, with the players' names in
// seat order; seats beyond them have empty names. What the session does not know
// (date, termination, a result that is not the rules', seed, tags, comments,
// clocks) is for the caller to fill in.
func FromSession(s game.Session, names ...string) *Record {
	v := s.Variant()
	traits := v.Traits()
	r := &Record{
		Game:    v.Info().ID,
		Options: maps.Clone(v.Options()),
		Start:   s.Start(),
		Result:  s.Outcome().Format(traits.Seats),
	}
	for i, seat := range traits.Seats {
		p := Player{Seat: seat}
		if i < len(names) {
			p.Name = names[i]
		}
		r.Players = append(r.Players, p)
	}
	for _, p := range s.Plies() {
		r.Plies = append(r.Plies, Ply{Action: p.Action, Turn: p.Turn, Seat: traits.SeatName(p.Seat)})
	}
	return r
}

// ReplayError reports where a record and the rules part ways.
type ReplayError struct {
	// Ply counts from 1; 0 is the start, and one more than there are is the result.
	Ply int
	// Action is the ply's, or empty.
	Action string
	// Line and Column are its place, if the record was read from text; else 0.
	Line, Column int
	// Err is the reason: a *game.RuleError if a rule refuses something.
	Err error
}

func (e *ReplayError) Error() string {
	text := e.Err.Error()
	if e.Action != "" {
		text = fmt.Sprintf("ply %d (%s): %s", e.Ply, brief(e.Action), text)
	}
	if e.Line > 0 {
		text = fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, text)
	}
	return text
}

// Unwrap is the reason.
func (e *ReplayError) Unwrap() error { return e.Err }

func (r *Record) replayError(ply int, format string, args ...any) *ReplayError {
	e := &ReplayError{Ply: ply, Err: fmt.Errorf(format, args...)}
	at := place{}
	switch {
	case ply > len(r.Plies):
		at = r.end
	case ply > 0:
		at, e.Action = r.Plies[ply-1].at, r.Plies[ply-1].Action
	}
	e.Line, e.Column = at.line, at.column
	return e
}

// Replay plays the record with the game that find knows by its id, and returns
// the session at its end, which cannot roll dice by itself. It refuses an action
// that the rules refuse, a turn number, seat or set of players that is not the
// engine's, and a result that the engine contradicts: a game that has ended by
// the rules ended so, and one that has not is ongoing unless there is a
// Termination other than Normal. All but a failing Check or find is a
// *ReplayError, the earliest one that there is.
func (r *Record) Replay(find func(id string) (game.Game, error)) (game.Session, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	g, err := find(r.Game)
	if err != nil {
		return nil, err
	}
	if g == nil {
		return nil, fmt.Errorf("there is no game %q", r.Game)
	}
	v, err := g.Configure(r.Options)
	if err != nil {
		return nil, r.replayError(0, "options %s: %w", r.Options, err)
	}
	seats := v.Traits().Seats
	if len(r.Players) > 0 && !slices.Equal(seatsOf(r.Players), seats) {
		return nil, r.replayError(0, "the seats are %v, not %v", seats, seatsOf(r.Players))
	}
	s, err := v.Read(r.Start, nil)
	if err != nil {
		return nil, r.replayError(0, "start position: %w", err)
	}
	if err := r.play(s); err != nil {
		return nil, err
	}
	if err := r.agree(s.Outcome(), seats); err != nil {
		return nil, r.replayError(len(r.Plies)+1, "%w", err)
	}
	return s, nil
}

// play plays all plies.
func (r *Record) play(s game.Session) error {
	var refused error
	for i := range r.Plies {
		if err := s.Play(r.Plies[i].Action); err != nil {
			refused = r.replayError(i+1, "%w", err)
			break
		}
	}
	// What was played before the refusal may differ in number or seat, and then
	// that comes first.
	traits := s.Variant().Traits()
	for i, played := range s.Plies() {
		p, seat := &r.Plies[i], traits.SeatName(played.Seat)
		if p.Turn != played.Turn {
			return r.replayError(i+1, "this is turn %d, not %d", played.Turn, p.Turn)
		}
		if p.Seat != "" && p.Seat != seat {
			return r.replayError(i+1, "this is for %s to play, not %s", seat, p.Seat)
		}
	}
	return refused
}

// agree compares the result with that of the rules.
func (r *Record) agree(o game.Outcome, seats []string) error {
	if err := checkResult(r.Result, seats); err != nil {
		return err
	}
	reached := o.Format(seats)
	switch {
	case r.Result == reached:
		return nil
	case o.Over():
		return fmt.Errorf("the game ends with %s by the rules, not with %s", reached, r.Result)
	case r.Termination == "" || r.Termination == Normal:
		return fmt.Errorf("by the rules the game is ongoing, and no termination says why it is %s", r.Result)
	}
	return nil
}
