package solver

import (
	"context"
	"errors"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// How far wins are looked for, and how much longer those of other actions must be if
// they are not refuted for good.
const (
	onlyPlies  = 9
	onlyMargin = 2
)

func (s *solver[P, PP]) Only(ctx context.Context, position string, plies int, l search.Limits) (only Only, err error) {
	root, err := s.rules.Parse(position)
	if err != nil {
		return only, err
	}
	turn := PP(&root).Turn()
	if turn < 0 {
		return only, search.ErrOver
	}
	none := func() (Only, error) { return Only{Nodes: only.Nodes}, ctx.Err() }
	ask := func(p P, depth int) (search.Verdict, error) {
		limits := l
		limits.Depth = depth
		v, err := s.prover.Prove(ctx, p, turn, limits)
		only.Nodes += v.Nodes
		return v, err
	}
	// The shortest win of all.
	shortest := 0
	for depth := 1; shortest == 0; depth += 2 {
		v, err := ask(root, depth)
		if err != nil {
			return only, err
		}
		if v.Refuted || !v.Decided() || v.Proven && v.Plies < plies || depth >= onlyPlies && !v.Proven {
			return none()
		}
		shortest = v.Plies
	}
	// Who else wins, not much later?
	var found game.Move
	var others []P
	wins := 0
	for _, m := range PP(&root).AppendMoves(nil) {
		next := root
		PP(&next).Play(m)
		v, err := ask(next, shortest+onlyMargin-1)
		if err != nil {
			return only, err
		}
		switch {
		case !v.Decided():
			return none()
		case v.Proven:
			wins, found = wins+1, m
		case v.Beyond:
			others = append(others, next)
		}
		if wins > 1 {
			return none()
		}
	}
	if wins != 1 {
		return none()
	}
	// Does anybody else win at all?
	for _, p := range others {
		v, err := ask(p, 0)
		if err != nil {
			return only, err
		}
		if v.Proven { // a longer win is one, too
			return none()
		}
		if !v.Refuted {
			only.Within = shortest + onlyMargin
		}
	}
	only.Action, only.Plies = string(s.rules.AppendMove(nil, &root, found)), shortest
	if only.Line, err = s.follow(root, found, only.Plies, ask); err != nil || only.Line == nil {
		return Only{Nodes: only.Nodes}, errors.Join(err, ctx.Err())
	}
	return only, ctx.Err()
}

// follow is how a win within that many plies may go: the winner takes the shortest way, the
// other the longest. What the prover remembers of other questions may not lead to the
// end, so every step is proven anew. It is nil if one of them is not answered.
func (s *solver[P, PP]) follow(p P, m game.Move, plies int, ask func(P, int) (search.Verdict, error)) (line []string, err error) {
	winner := PP(&p).Turn()
	for {
		line = append(line, string(s.rules.AppendMove(nil, &p, m)))
		PP(&p).Play(m)
		plies--
		turn := PP(&p).Turn()
		if turn == game.Over {
			return line, nil
		}
		best := -1
		for _, n := range PP(&p).AppendMoves(nil) {
			next := p
			PP(&next).Play(n)
			v, err := ask(next, max(plies-1, 1))
			if err != nil {
				return nil, err
			}
			switch {
			case !v.Proven && turn == winner:
			case !v.Proven:
				return nil, nil
			case best < 0, turn == winner && v.Plies < best, turn != winner && v.Plies > best:
				best, m = v.Plies, n
			}
		}
		if best < 0 || best >= plies {
			return nil, nil
		}
	}
}
