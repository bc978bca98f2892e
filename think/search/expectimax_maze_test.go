package search

import "github.com/antares-games/antares/game"

// maze is a made-up game: a walk among few cells, so that ways meet often. Who
// decides in a cell, or chance, where its moves lead, who has won when the steps
// are used up and what the cell looks like before that are drawn from a number.
type maze struct {
	cell  uint16
	left  uint8 // steps to the end; like all counters not part of the hash
	seats uint8
	teams bool
	draw  uint8 // of so many games one is drawn; 0: none
	seed  uint32
}

const mazeCells = 24

func (m *maze) mix(salt uint64) uint64 {
	x := uint64(m.cell)<<32 ^ uint64(m.seed)*0x9e3779b97f4a7c15 ^ salt*0xbf58476d1ce4e5b9
	x ^= x >> 31
	x *= 0x94d049bb133111eb
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

func (m *maze) Turn() game.Seat {
	if m.left == 0 {
		return game.Over
	}
	return game.Seat(m.mix(1)%uint64(m.seats+1)) - 1
}

func (m *maze) AppendMoves(dst []game.Move) []game.Move {
	if m.left > 0 {
		for i := range 1 + m.mix(2)%4 {
			dst = append(dst, game.Move(i+1))
		}
	}
	return dst
}

func (m *maze) Play(move game.Move) {
	m.cell = uint16(m.mix(10+uint64(move)) % mazeCells)
	m.left--
}

func (m *maze) Hash() uint64 { return m.mix(3) }

func (m *maze) side(s uint8) uint8 {
	if m.teams {
		return s & 1
	}
	return s
}

func (m *maze) sides() uint8 {
	if m.teams {
		return 2
	}
	return m.seats
}

func (m *maze) Payoff() (pay game.Payoff) {
	if m.left > 0 || m.draw > 0 && m.mix(5)%uint64(m.draw) == 0 {
		return pay
	}
	winner := uint8(m.mix(4) % uint64(m.sides()))
	for s := range m.seats {
		pay[s] = -1
		if m.side(s) == winner {
			pay[s] = 1
		}
	}
	return pay
}

func (m *maze) traits() game.Traits {
	t := game.Traits{Seats: make([]string, m.seats), Sides: make([]game.SeatSet, m.sides()), Chance: true, MaxMoves: 4}
	for s := range m.seats {
		t.Sides[m.side(s)] |= game.Only(game.Seat(s))
	}
	return t
}

// mazeGuess estimates at random, but for equal cells equally.
type mazeGuess struct{}

func (mazeGuess) Estimate(p *maze, v *[game.MaxSeats]float64) {
	var share [game.MaxSeats]float64
	total := 0.0
	for s := range p.sides() {
		share[s] = float64(1 + p.mix(20+uint64(s))%50)
		total += share[s]
	}
	for s := range p.seats {
		v[s] = share[p.side(s)] / total
	}
}

// mazeTurns takes a third of the cells for the middle of a turn.
type mazeTurns struct{ mazeGuess }

func (mazeTurns) Settled(p *maze) bool { return p.mix(30)%3 != 0 }

// plainly is the search in its shortest words, on no shared line of code: every
// seat's chance at p, and who is taken to look after itself.
func plainly(c game.Chances[maze], p maze, depth int, paranoid game.SeatSet, atRoot bool) (v [game.MaxSeats]float64) {
	turn := p.Turn()
	if turn == game.Over {
		pay := p.Payoff()
		for s := range v {
			v[s] = map[int8]float64{1: 1, 0: 1 / float64(p.sides()), -1: 0}[pay[s]]
		}
		return v
	}
	settled := true
	if st, ok := c.(Settler[maze]); ok {
		settled = st.Settled(&p)
	}
	if depth == 0 && settled && !atRoot {
		c.Estimate(&p, &v)
		return v
	}
	if turn != game.Chance && (settled || atRoot) {
		depth = max(0, depth-1)
	}
	moves := p.AppendMoves(nil)
	for i, m := range moves {
		q := p
		q.Play(m)
		w := plainly(c, q, depth, paranoid, false)
		switch {
		case turn == game.Chance:
			for s := range v {
				v[s] += w[s] / float64(len(moves))
			}
		case i == 0:
			v = w
		case paranoid != 0 && !paranoid.Has(turn):
			for s := range game.Seat(game.MaxSeats) {
				if paranoid.Has(s) && w[s] < v[s] {
					v = w
				}
			}
		case w[turn] > v[turn]:
			v = w
		}
	}
	return v
}

// mazes calls f with many games of 2 to 4 seats, with teams, and with draws.
func mazes(f func(p maze)) {
	for seed := range uint32(40) {
		for _, p := range []maze{
			{seats: 2},
			{seats: 2, draw: 3},
			{seats: 3},
			{seats: 4, draw: 4},
			{seats: 4, teams: true},
		} {
			p.seed, p.left = seed, 3+uint8(seed%5)
			for p.Turn() < 0 && p.cell < mazeCells {
				p.cell++
			}
			if p.Turn() >= 0 {
				f(p)
			}
		}
	}
}
