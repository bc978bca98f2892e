package game

import (
	"errors"
	"fmt"
	"slices"
)

// ErrNoDice is returned by Roll when there is nothing to roll, or no dice to roll it
// with.
var ErrNoDice = errors.New("no die to roll here")

type session[P comparable, PP Position[P]] struct {
	v     *variant[P, PP]
	dice  *Dice
	steps []step[P] // steps[0] is the start; steps[i] stands after ply i
	moves []Move    // scratch
}

type step[P any] struct {
	pos     P
	ply     Ply     // the action that led to pos
	hash    uint64  // of pos
	drawn   uint64  // draws made from the dice when pos was reached
	outcome Outcome // with repetition counted
	pieces  []Piece // with ids, once a view has been requested
}

func newSession[P comparable, PP Position[P]](v *variant[P, PP], start P, d *Dice) *session[P, PP] {
	s := &session[P, PP]{v: v, dice: d, moves: make([]Move, 0, v.rules.Traits().MaxMoves)}
	s.push(start, Ply{})
	return s
}

func (s *session[P, PP]) here() *step[P] { return &s.steps[len(s.steps)-1] }

func (s *session[P, PP]) push(p P, ply Ply) {
	st := step[P]{pos: p, ply: ply, hash: PP(&p).Hash()}
	if s.dice != nil {
		st.drawn = s.dice.Drawn()
	}
	st.outcome = s.v.rules.Outcome(&p)
	// A win, and a loss for lack of moves, take precedence over repetition; the limits
	// come after it.
	if st.outcome.Won == 0 && s.v.info.Repetition != "" && s.seen(st.hash) >= 2 {
		st.outcome = Outcome{Draw: "repetition", Rule: s.v.info.Repetition}
	}
	s.steps = append(s.steps, st)
}

func (s *session[P, PP]) seen(hash uint64) (n int) {
	for i := range s.steps {
		if s.steps[i].hash == hash {
			n++
		}
	}
	return n
}

func (s *session[P, PP]) Variant() Variant { return s.v }
func (s *session[P, PP]) Dice() *Dice      { return s.dice }
func (s *session[P, PP]) Position() string { return s.text(&s.here().pos) }
func (s *session[P, PP]) Start() string    { return s.text(&s.steps[0].pos) }
func (s *session[P, PP]) Outcome() Outcome { return s.here().outcome }
func (s *session[P, PP]) Ply() int         { return len(s.steps) - 1 }

func (s *session[P, PP]) text(p *P) string { return string(s.v.rules.Append(nil, p)) }

func (s *session[P, PP]) Turn() Seat {
	if s.here().outcome.Over() {
		return Over
	}
	return PP(&s.here().pos).Turn()
}

func (s *session[P, PP]) Legal() []string {
	if s.Turn() == Over {
		return nil
	}
	p := &s.here().pos
	s.moves = PP(p).AppendMoves(s.moves[:0])
	texts := make([]string, len(s.moves))
	for i, m := range s.moves {
		texts[i] = string(s.v.rules.AppendMove(nil, p, m))
	}
	slices.Sort(texts)
	return texts
}

// check reads an action and refuses it unless it is legal.
func (s *session[P, PP]) check(action string) (Move, error) {
	here := s.here()
	m, err := s.v.rules.ParseMove(&here.pos, action)
	if err != nil {
		return 0, err
	}
	if here.outcome.Draw == "repetition" {
		return 0, s.repeated()
	}
	if refusal := s.v.rules.Explain(&here.pos, m); refusal != nil {
		return 0, refusal
	}
	return m, nil
}

func (s *session[P, PP]) Explain(action string) error {
	_, err := s.check(action)
	return err
}

func (s *session[P, PP]) Play(action string) error {
	m, err := s.check(action)
	if err != nil {
		return err
	}
	s.play(m, action)
	return nil
}

func (s *session[P, PP]) play(m Move, action string) {
	here := s.here()
	next := here.pos
	ply := Ply{Action: action, Seat: PP(&next).Turn(), Turn: s.turnNumber()}
	PP(&next).Play(m)
	s.push(next, ply)
}

// turnNumber returns the number of the turn that the next action belongs to. A turn
// continues through chance and through decisions of the same seat; in games where a
// seat decides once per turn it is the ply.
func (s *session[P, PP]) turnNumber() int {
	return numberOf[P, PP](&s.here().pos, len(s.steps))
}

// numberOf returns the number of the turn that is played in p, the ply that comes next.
func numberOf[P comparable, PP Position[P]](p *P, ply int) int {
	if t, ok := any(PP(p)).(interface{ TurnNumber() int }); ok {
		return t.TurnNumber()
	}
	return ply
}

func (s *session[P, PP]) Roll() (string, error) {
	if s.Turn() != Chance || s.dice == nil {
		return "", ErrNoDice
	}
	p := &s.here().pos
	// The outcomes are sorted by text, so that the derivation does not depend on the order
	// in which an engine lists them.
	outcomes := s.Legal()
	action := outcomes[s.dice.Draw(uint64(len(outcomes)))]
	m, err := s.v.rules.ParseMove(p, action)
	if err != nil {
		return "", fmt.Errorf("outcome %q: %w", action, err)
	}
	s.play(m, action)
	return action, nil
}

func (s *session[P, PP]) Plies() []Ply {
	plies := make([]Ply, s.Ply())
	for i := range plies {
		plies[i] = s.steps[i+1].ply
	}
	return plies
}

func (s *session[P, PP]) PositionAt(ply int) (string, error) {
	if ply < 0 || ply > s.Ply() {
		return "", fmt.Errorf("no ply %d in a game of %d", ply, s.Ply())
	}
	return s.text(&s.steps[ply].pos), nil
}

func (s *session[P, PP]) Undo(ply int) error {
	if ply < 0 || ply > s.Ply() {
		return fmt.Errorf("no ply %d in a game of %d", ply, s.Ply())
	}
	s.steps = s.steps[:ply+1]
	if s.dice != nil {
		s.dice.Seek(s.here().drawn)
	}
	return nil
}

func (s *session[P, PP]) View() View {
	for i := range s.steps {
		st := &s.steps[i]
		if st.pieces != nil {
			continue
		}
		st.pieces = s.v.rules.Pieces(&st.pos)
		if i == 0 {
			identify(nil, st.pieces)
		} else {
			identify(s.steps[i-1].pieces, st.pieces)
		}
	}
	v := s.v.rules.View(&s.here().pos)
	v.Pieces = slices.Clone(s.here().pieces)
	v.Dice = s.lying(v.Dice)
	if s.here().outcome.Draw == "repetition" { // which a position cannot know
		v.Turn, v.Actions = Over, nil
		v.Phase = "over"
		v.Ask("Draw: this position has come up for the third time")
		v.Because("this position has come up for the third time")
		v.Steps = nil
	}
	return v
}
