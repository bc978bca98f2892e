package solver

import (
	"context"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/search"
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
			wins, found, only.Plies = wins+1, m, v.Plies+1
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
	only.Action = string(s.rules.AppendMove(nil, &root, found))
	s.root = root
	only.Line = s.answer(&search.Solution{Line: s.prover.Line(root, search.Won)}).Line
	return only, ctx.Err()
}
