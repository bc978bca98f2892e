package search

import (
	"context"
	"errors"

	"github.com/antares-games/antares/game"
)

// Worth is what is known of the value of a position for the player to move.
type Worth int8

// The values.
const (
	Unknown Worth = iota
	Won
	Drawn
	Lost
	NotLost // won or drawn
	NotWon  // lost or drawn
)

func (w Worth) String() string {
	return [...]string{"unknown", "win", "draw", "loss", "win or draw", "loss or draw"}[w]
}

// Solution is what a position is worth, with the evidence.
type Solution struct {
	Worth Worth
	// Plies is how long a win or a loss takes at most.
	Plies int
	// Wins answers whether the player to move can win, Loses whether the other can.
	Wins, Loses Verdict
	// Line is a line of play that fits the value.
	Line  []game.Move
	Nodes uint64
}

// firstSlice is how many nodes the first look at a question has; each further look
// has four times as many, so that a question that is hard does not keep the other,
// which may be easy, from being asked.
const firstSlice = 1 << 12

// Solve asks both questions about a position that is not over.
func (s *Prover[P, PP]) Solve(ctx context.Context, root P, l Limits, report func(*Solution)) (*Solution, error) {
	turn := PP(&root).Turn()
	if turn < 0 {
		return nil, ErrOver
	}
	b := NewBudget(ctx, l)
	defer b.Close()
	sol := &Solution{}
	ask := func(v *Verdict, attacker game.Seat, nodes uint64) error {
		if v.Decided() || b.Stopped() {
			return nil
		}
		slice := Limits{Nodes: nodes}
		if l.Nodes > 0 {
			slice.Nodes = min(nodes, l.Nodes-min(b.Nodes(), l.Nodes-1))
		}
		if l.Time > 0 {
			slice.Time = max(l.Time-b.Elapsed(), 1)
		}
		got, err := s.Prove(ctx, root, attacker, slice)
		if err != nil {
			return err
		}
		b.Spend(got.Nodes)
		got.Nodes += v.Nodes
		*v = got
		return nil
	}
	for nodes := uint64(firstSlice); !b.Stopped(); nodes *= 4 {
		if err := errors.Join(ask(&sol.Wins, turn, nodes), ask(&sol.Loses, 1-turn, nodes)); err != nil {
			return nil, err
		}
		sol.judge()
		sol.Nodes = b.Nodes()
		if report != nil {
			report(sol)
		}
		if sol.Wins.Proven || sol.Loses.Proven || sol.Wins.Decided() && sol.Loses.Decided() {
			break
		}
	}
	sol.Line = s.Line(root, sol.Worth)
	return sol, nil
}

// judge puts the two answers together.
func (sol *Solution) judge() {
	switch {
	case sol.Wins.Proven:
		sol.Worth, sol.Plies = Won, sol.Wins.Plies
	case sol.Loses.Proven:
		sol.Worth, sol.Plies = Lost, sol.Loses.Plies
	case sol.Wins.Refuted && sol.Loses.Refuted:
		sol.Worth = Drawn
	case sol.Wins.Refuted:
		sol.Worth = NotWon
	case sol.Loses.Refuted:
		sol.Worth = NotLost
	}
}

// drawnLine is how far a line is shown where nobody wins.
const drawnLine = 12

// Line follows what the cache knows of a position of that value: the winner takes the shortest proof, the loser
// the longest way, and where nobody wins each side keeps the other from winning.
func (s *Prover[P, PP]) Line(root P, w Worth) (line []game.Move) {
	winner := game.Over
	switch turn := PP(&root).Turn(); w {
	case Won:
		winner = turn
	case Lost:
		winner = 1 - turn
	case Unknown:
		return nil
	}
	seen := map[uint64]bool{}
	for p := root; PP(&p).Turn() >= 0 && !seen[PP(&p).Hash()]; {
		seen[PP(&p).Hash()] = true
		m, ok := s.follow(p, winner)
		if !ok || winner == game.Over && len(line) >= drawnLine {
			break
		}
		line = append(line, m)
		PP(&p).Play(m)
	}
	return line
}

// follow is the move of a line: of the one who wins, or of somebody who does not
// lose.
func (s *Prover[P, PP]) follow(p P, winner game.Seat) (best game.Move, found bool) {
	turn := PP(&p).Turn()
	attacker := winner
	if winner == game.Over {
		attacker = 1 - turn
	}
	most := 0
	for _, m := range PP(&p).AppendMoves(nil) {
		next := p
		PP(&next).Play(m)
		v := s.recall(&next, attacker)
		plies := int(v.plies)
		switch {
		case winner == game.Over:
			if v.dn == 0 {
				return m, true
			}
			continue
		case v.pn != 0:
			continue
		case turn == winner:
			plies = -plies
		}
		if !found || plies > most {
			best, most, found = m, plies, true
		}
	}
	return best, found
}

// recall is what the cache holds of a position on every path.
func (s *Prover[P, PP]) recall(p *P, attacker game.Seat) pnValue {
	open := pnValue{pn: 1, dn: 1}
	if PP(p).Turn() == game.Over {
		if PP(p).Payoff()[attacker] > 0 {
			return pnValue{pn: 0, dn: pnInfinite}
		}
		return pnValue{pn: pnInfinite}
	}
	s.prepare(*p, attacker)
	f := s.frame(0)
	if s.known != nil {
		if v, ok := s.ask(f, PP(p).Turn(), 0); ok {
			return v
		}
	}
	if v, solved := s.lookUp(0, 0); solved && v.rests == onNothing {
		return v
	}
	return open
}

// Proven reports in how many plies at most a seat can force a win from a position, if
// that is known.
func (s *Prover[P, PP]) Proven(p *P, attacker game.Seat) (plies int, ok bool) {
	v := s.recall(p, attacker)
	return int(v.plies), v.pn == 0
}

// Refuted reports whether it is known that a seat cannot force a win from a position,
// limit or not.
func (s *Prover[P, PP]) Refuted(p *P, attacker game.Seat) bool {
	return s.recall(p, attacker).dn == 0
}
