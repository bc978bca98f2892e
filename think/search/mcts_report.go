package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/antares-games/antares/game"
)

// mctsTally is what all trees together know of a move at the root.
type mctsTally struct {
	move   game.Move
	visits uint64
	sum    int64
	winner uint8
	dist   uint8
	// The tree that knows most of it, and its node there.
	tree int
	node *mctsNode
}

// report adds up the trees, which may still be growing.
func (m *MCTS[P, PP]) report(team []*mctsTree[P, PP], lines int, b *Budget) *Report {
	for _, t := range team {
		t.mu.Lock()
		defer t.mu.Unlock()
	}
	r := &Report{Nodes: b.Nodes(), Time: b.Elapsed()}
	var list []mctsTally
	index := map[game.Move]int{}
	used, room := 0, 0
	for i, t := range team {
		r.SelDepth = max(r.SelDepth, t.deepest)
		used, room = used+int(t.arena.used), room+int(t.arena.max)
		kids := t.arena.children(t.arena.at(0))
		for k := range kids {
			c := &kids[k]
			j, known := index[c.move]
			if !known {
				j = len(list)
				index[c.move] = j
				list = append(list, mctsTally{move: c.move, tree: i, node: c})
			}
			list[j].add(i, c)
		}
	}
	r.CacheFull = 1000 * used / room
	own := m.sides[team[0].arena.at(0).seat()] + 1
	slices.SortStableFunc(list, func(x, y mctsTally) int { return x.compare(&y, own) })
	for i := range list[:min(max(lines, 1), len(list))] {
		x := &list[i]
		line := x.line(own)
		line.Moves = append(line.Moves, x.move)
		line.Moves = team[x.tree].follow(line.Moves, x.node)
		r.Lines = append(r.Lines, line)
	}
	r.Depth = len(r.Lines[0].Moves)
	r.Proven = list[0].winner != 0
	return r
}

// add counts a tree's node in. Whatever one tree has proven is proven.
func (x *mctsTally) add(tree int, c *mctsNode) {
	x.visits += uint64(c.visits)
	x.sum += int64(c.sum)
	better := c.visits > x.node.visits
	if c.winner() != 0 {
		better = x.winner == 0 || c.dist < x.dist
	} else if x.winner != 0 {
		better = false
	}
	if better {
		x.tree, x.node = tree, c
	}
	if c.winner() != 0 && (x.winner == 0 || c.dist < x.dist) {
		x.winner, x.dist = c.winner(), c.dist
	}
}

// mean is the average payoff.
func (x *mctsTally) mean() float64 {
	if x.visits == 0 {
		return 0
	}
	return float64(x.sum) / float64(x.visits)
}

// rank is 1 for a proven win, -1 for a proven loss.
func mctsRank(winner, own uint8) int {
	switch winner {
	case 0:
		return 0
	case own:
		return 1
	}
	return -1
}

// compare puts proven wins first, the shortest before others, then the moves by
// their visits, which are steadier than their means; proven losses come last, the
// longest before others.
func (x *mctsTally) compare(y *mctsTally, own uint8) int {
	rank := mctsRank(x.winner, own)
	if c := cmp.Compare(mctsRank(y.winner, own), rank); c != 0 {
		return c
	}
	if rank != 0 && x.dist != y.dist {
		return cmp.Compare(int(x.dist)*rank, int(y.dist)*rank)
	}
	return cmp.Or(
		cmp.Compare(y.visits, x.visits),
		cmp.Compare(y.mean(), x.mean()),
		cmp.Compare(x.move, y.move),
	)
}

// line is the value of a move, without the moves.
func (x *mctsTally) line(own uint8) Line {
	line := Line{Visits: x.visits}
	end := Win - Score(x.dist) - 1
	switch mctsRank(x.winner, own) {
	case 1:
		line.Chance, line.Score = 1, end
	case -1:
		line.Chance, line.Score = 0, -end
	default:
		line.Chance = (x.mean() + 1) / 2
		line.Score = mctsScore(line.Chance)
	}
	return line
}

// mctsScore turns a chance to win into the terms of evaluations: the logarithm of
// the odds, which is what a logistic fit of evaluations to results would have.
func mctsScore(chance float64) Score {
	const most = game.MaxEval - 1
	odds := 1000 * math.Log(chance/(1-chance)) // infinite at 0 and at 1
	return Score(math.Round(min(max(odds, -most), most)))
}

// follow appends the line that the tree thinks most of below a node. It ends where
// a die is rolled: what would fall then is nobody's choice.
func (t *mctsTree[P, PP]) follow(line []game.Move, n *mctsNode) []game.Move {
	for n.count > 0 && n.seat() >= 0 && len(line) < MaxPlies {
		own := t.sides[n.seat()] + 1
		kids := t.arena.children(n)
		best := &kids[0]
		for i := range kids {
			x := mctsTally{visits: uint64(kids[i].visits), winner: kids[i].winner(), dist: kids[i].dist}
			y := mctsTally{visits: uint64(best.visits), winner: best.winner(), dist: best.dist}
			if x.compare(&y, own) < 0 {
				best = &kids[i]
			}
		}
		if best.visits == 0 && best.winner() == 0 {
			break
		}
		line = append(line, best.move)
		n = best
	}
	return line
}
