//go:build !js

package scorpion

import (
	"github.com/antares-games/antares/game"
)

// Lessons are positions from which networks learn, with the chances that a look ahead finds.
//
// A look ahead averages dice, lets every side choose what is best for it, and stops at the
// next positions that networks judge: at the beginning of the next turn, or once a scorpion
// has moved or is moving on by an extra die. So the chances of one such position follow
// from those of the next ones, and in the end from the endgame tables and the results of
// games.

// Lesson is a position and the chances of its sides.
type Lesson struct {
	Pos     Position
	Chances [game.MaxSeats]float64 // of each side
	// Cut means that chance took the player's place in the turn that follows: what happened
	// later says nothing about the position.
	Cut bool
	// Aside means that the position did not come up in the game, though it could have.
	Aside bool
	// Exact means that the chances are those of a table.
	Exact bool
}

// Lessons is what one game teaches: positions in the order of play, and the side that won,
// or -1.
type Lessons struct {
	List []Lesson
	Won  int
}

const (
	lessonStray   = 20  // one decision in this many is left to chance
	lessonOpening = 12  // fewer decisions than this are, at the beginning
	lessonPlies   = 96  // of a turn
	lessonFar     = 500 // turns after which a game is given up
	lessonPlaced  = 3   // one game in this many begins somewhere
	lessonTable   = 16  // positions of the exact tables beside each game of two
)

// Teacher plays games against itself and writes down lessons.
type Teacher struct {
	rules *Rules
	eval  *Eval
	rand  *game.Rand
	stack [lessonPlies]Position
	moves [lessonPlies][]game.Move
}

// NewTeacher returns a Teacher that judges with an evaluation.
func NewTeacher(r game.Rules[Position], e *Eval) *Teacher {
	t := &Teacher{rules: r.(*Rules), eval: e.Exact()}
	for i := range t.moves {
		t.moves[i] = make([]game.Move, 0, 64)
	}
	return t
}

// sidesOf is how many sides there are.
func (p *Position) sidesOf() int {
	if p.teams {
		return 2
	}
	return int(p.players)
}

// value sets the chances of every seat in the position at a ply, if everybody plays as well
// as the evaluation can see. Only the position at ply 0 is looked into if it is one that
// networks judge.
func (t *Teacher) value(ply int, v *[game.MaxSeats]float64) {
	p := &t.stack[ply]
	turn := p.Turn()
	switch {
	case turn == game.Over:
		pay := p.Payoff()
		for s := range p.players {
			switch v[s] = 1 / float64(p.sidesOf()); {
			case pay[s] > 0:
				v[s] = 1
			case pay[s] < 0:
				v[s] = 0
			}
		}
		return
	case ply > 0 && p.seen() || ply == lessonPlies-1:
		t.eval.Estimate(p, v)
		return
	}
	t.moves[ply] = p.AppendMoves(t.moves[ply][:0])
	*v = [game.MaxSeats]float64{}
	var next [game.MaxSeats]float64
	for i, m := range t.moves[ply] {
		t.stack[ply+1] = *p
		t.stack[ply+1].Play(m)
		t.value(ply+1, &next)
		switch {
		case turn == game.Chance:
			for s := range v {
				v[s] += next[s]
			}
		case i == 0 || next[turn] > v[turn]:
			*v = next
		}
	}
	if turn == game.Chance {
		for s := range v {
			v[s] /= float64(len(t.moves[ply]))
		}
	}
}

// best returns the best move of a player.
func (t *Teacher) best(p *Position) (best game.Move) {
	turn, most := p.Turn(), -1.0
	var v [game.MaxSeats]float64
	t.moves[0] = p.AppendMoves(t.moves[0][:0])
	for _, m := range t.moves[0] {
		t.stack[1] = *p
		t.stack[1].Play(m)
		if t.value(1, &v); v[turn] > most {
			best, most = m, v[turn]
		}
	}
	return best
}

// lesson looks into a position.
func (t *Teacher) lesson(p *Position) (l Lesson) {
	t.stack[0] = *p
	t.value(0, &l.Chances)
	l.Pos = *p
	return l
}

// Game plays a game and returns its lessons.
func (t *Teacher) Game(seed uint64) Lessons {
	t.rand = game.NewRand(seed)
	p := t.rules.Start(nil)
	stray := 0
	if t.rand.N(lessonPlaced) == 0 {
		t.scatter(&p)
	} else {
		stray = t.rand.N(lessonOpening)
	}
	var l Lessons
	end := p.turn + lessonFar
	for p.Turn() != game.Over && p.turn < end {
		if p.seen() && p.phase != openFirst {
			l.List = append(l.List, t.lesson(&p))
		}
		m, ok := p.RandomMove(t.rand)
		if !ok {
			break
		}
		if p.Turn() != game.Chance && p.CountMoves() > 1 {
			if p.phase == playing {
				t.aside(&l, &p)
			}
			switch {
			case stray > 0:
				stray--
				l.cut()
			case t.rand.N(lessonStray) == 0:
				l.cut()
			default:
				m = t.best(&p)
			}
		}
		p.Play(m)
	}
	l.Won = -1
	if pay := p.Payoff(); p.Turn() == game.Over {
		for side := range p.sidesOf() {
			if pay[side] > 0 {
				l.Won = side
			}
		}
	}
	t.table(&l)
	return l
}

// cut says that what follows is left to chance.
func (l *Lessons) cut() {
	if n := len(l.List); n > 0 {
		l.List[n-1].Cut = true
	}
}

// aside adds a lesson about a move that was not necessarily played: searches judge those
// too. It stands before the position that it was possible in.
func (t *Teacher) aside(l *Lessons, p *Position) {
	q := *p
	m, _ := q.RandomMove(t.rand)
	q.Play(m)
	if n := len(l.List); n > 0 && q.Turn() != game.Over && q.seen() {
		if q.phase == throwFirst && t.rand.N(4) != 0 {
			return // these take longest
		}
		a := t.lesson(&q)
		a.Cut, a.Aside = true, true
		last := l.List[n-1]
		l.List[n-1] = a
		l.List = append(l.List, last)
	}
}

// scatter puts the scorpions anywhere, at the beginning of a turn.
func (t *Teacher) scatter(p *Position) {
	home := int(p.outside())
	for {
		*p = t.rules.Start(nil)
		p.player = uint8(t.rand.N(int(p.players)))
		p.turn = uint16(p.players)*10 + uint16(p.player) + 1
		p.phase = throwFirst
		level := t.rand.N(home) // where the race is
		sum := 0
		for s := range p.players {
			p.hand[s] = 0
			left := 1 + t.rand.N(int(p.each))
			for i := range p.each {
				at := p.outside()
				if int(i) < left {
					at = place(t.rand.N(home))
					if t.rand.N(2) == 0 { // near the others
						at = place(min(max(level+t.rand.N(15)-7, 0), home))
					}
				}
				if at > inHand && at < p.outside() {
					if l, n := p.split(at); p.taken(l, n) {
						at = inHand
					}
				}
				p.put(s, at)
			}
			if p.hand[s] == p.each || p.out[s] == p.each {
				sum = 1 << 16
			}
		}
		p.sum = p.freshSum()
		if sum == 0 {
			return
		}
	}
}

// taken reports whether somebody is on a square.
func (p *Position) taken(l lane, n uint) bool {
	_, taken := p.owner(l, n)
	return taken
}

// table adds lessons from the exact tables for two scorpions against one, anywhere.
func (t *Teacher) table(l *Lessons) {
	start := t.rules.Start(nil)
	if start.players != 2 {
		return
	}
	for range lessonTable {
		p := start
		p.player = uint8(t.rand.N(2))
		p.phase, p.turn = throwFirst, 21+uint16(p.player)
		p.hand = [game.MaxSeats]uint8{}
		two, ok := uint8(t.rand.N(2)), true
		for s := range p.players {
			n := uint8(1)
			if s == two {
				n = 2
			}
			p.out[s] = p.each - n
			for range n {
				at := place(t.rand.N(int(p.outside())))
				if at != inHand {
					on, sq := p.split(at)
					ok = ok && !p.taken(on, sq)
				}
				if ok {
					p.put(s, at)
				}
			}
		}
		p.sum = p.freshSum()
		if !ok {
			continue
		}
		if c, ok := p.endgameChance(len(endgameSizes)); ok {
			x := Lesson{Pos: p, Cut: true, Aside: true, Exact: true}
			x.Chances[p.player], x.Chances[1-p.player] = c, 1-c
			l.List = append(l.List, x)
		}
	}
}
