package record

import (
	"fmt"
	"maps"
	"slices"

	"github.com/antares-games/antares/game"
)

// FromSession creates a record of a game in its current state, with the players' names
// in seat order; any further seats have empty names. The caller must fill in what the
// session does not know: date, termination, a result not decided by the rules, seed,
// tags, comments, clocks.
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

// ReplayError reports where a record and the rules disagree.
type ReplayError struct {
	// Ply counts from 1; 0 is the start, and one more than the number of plies is the
	// result.
	Ply int
	// Action is that of the ply, or empty.
	Action string
	// Line and Column are its position if the record was read from text; otherwise 0.
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

// Unwrap returns the reason.
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

// Replay plays the record with the game that find returns for its id, and returns the
// session at its end, which cannot roll dice itself. It rejects an action that the
// rules refuse; a turn number, seat or set of players that differs from the engine's;
// and a result that contradicts the engine. A game that has ended by the rules must
// have that result, and one that has not must be ongoing unless there is a Termination
// other than Normal. Every error is a *ReplayError for the earliest mistake, unless
// Check or find fails.
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
	// A number or seat before the refusal may also be wrong, and then that is reported
	// first.
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
