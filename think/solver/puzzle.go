package solver

import (
	"context"
	"fmt"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/puzzle"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// PuzzleOptions are for mining.
type PuzzleOptions struct {
	// Count is how many to find, Games how many games to look through at most; 0
	// is a hundred per puzzle.
	Count, Games int
	Seed         uint64
	// Plies is how long the win is at least.
	Plies int
	// Alike takes puzzles as they come; otherwise no more than a third may be of the
	// same difficulty.
	Alike bool
	// Least is how difficult a puzzle is at least, from 1 to 5.
	Least int
	// Strict takes only puzzles in which no other action wins at all.
	Strict bool
	// Nodes bounds each question of a proof; 0 is 20000.
	Nodes uint64
	// Player plays the games that are looked through; Levels judge how hard a
	// puzzle is, the weakest first.
	Player engine.Engine
	Levels []engine.Engine
	// Progress, which may be nil, is called with the number found.
	Progress func(found, of int)
}

// opening is how many plies of each game are random, so that games differ.
const opening = 6

// Mine looks for puzzles in self-play; the easy ones come first. The same options give the
// same puzzles. Along with an error it returns what was found before.
func Mine(ctx context.Context, v game.Variant, s Solver, o PuzzleOptions) (*puzzle.File, error) {
	if o.Games == 0 {
		o.Games = 100 * o.Count
	}
	if o.Nodes == 0 {
		o.Nodes = 20_000
	}
	info := v.Info()
	file := &puzzle.File{
		Format: puzzle.Format, Game: info.ID, Name: info.Name, Subtitle: info.Subtitle,
		Options: v.Options(), Seed: o.Seed, Puzzles: []puzzle.Puzzle{},
	}
	m := &miner{v: v, s: s, o: o, file: file, seen: map[string]bool{}}
	var err error
	for n := uint64(0); n < uint64(o.Games) && len(file.Puzzles) < o.Count && err == nil; n++ {
		err = m.game(ctx, o.Seed+n)
	}
	slices.SortStableFunc(file.Puzzles, func(a, b puzzle.Puzzle) int { return a.Difficulty - b.Difficulty })
	for i := range file.Puzzles {
		file.Puzzles[i].ID = fmt.Sprintf("%s-%d-%d", info.ID, o.Seed, i+1)
	}
	return file, err
}

type miner struct {
	v      game.Variant
	s      Solver
	o      PuzzleOptions
	file   *puzzle.File
	seen   map[string]bool
	counts [6]int // by difficulty
	// solutions are those of the game being looked through: the same one again, a
	// move earlier, is not a new puzzle.
	solutions map[string]bool
}

// game plays a game and looks at its positions, the last first: wins are found there,
// and once there was no proof for some positions in a row there will be none before.
func (m *miner) game(ctx context.Context, seed uint64) error {
	m.solutions = map[string]bool{}
	play := m.v.New(game.SeedDice(seed))
	r := game.NewRand(seed)
	m.o.Player.NewGame()
	for play.Turn() != game.Over {
		action := ""
		if play.Ply() < opening {
			legal := play.Legal()
			action = legal[r.N(len(legal))]
		} else {
			a, err := m.o.Player.Think(ctx, engine.Task{Start: play.Position(), Limits: search.Limits{Seed: seed}}, nil)
			if err != nil {
				return err
			}
			action = a.Action
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := play.Play(action); err != nil {
			return fmt.Errorf("self-play: %w", err)
		}
	}
	for ply, in := play.Ply()-1, 0; ply >= 0 && in < patience && len(m.file.Puzzles) < m.o.Count; ply-- {
		position, err := play.PositionAt(ply)
		if err != nil {
			return err
		}
		found, err := m.look(ctx, position)
		if err != nil {
			return err
		}
		if in++; found {
			in = 0
		}
	}
	return nil
}

// patience is how many positions in a row without a puzzle end the look at a game.
const patience = 8

// look keeps a position if it is a puzzle.
func (m *miner) look(ctx context.Context, position string) (bool, error) {
	at, err := m.v.Read(position, nil)
	if err != nil {
		return false, err
	}
	legal := at.Legal()
	if m.seen[position] || len(legal) < 3 {
		return false, nil
	}
	m.seen[position] = true
	only, err := m.s.Only(ctx, position, m.o.Plies, search.Limits{Nodes: m.o.Nodes})
	if err != nil || only.Action == "" || m.o.Strict && only.Within > 0 || m.solutions[only.Action] {
		return false, err
	}
	p := puzzle.Puzzle{
		Position: position, Player: m.v.Traits().SeatName(at.Turn()), Action: only.Action, Line: only.Line, Plies: only.Plies,
		Within: only.Within, Choices: len(legal), Nodes: only.Nodes,
	}
	if p.Level, err = m.level(ctx, &p); err != nil {
		return false, err
	}
	p.Difficulty = difficulty(p.Plies, p.Level)
	if p.Difficulty < m.o.Least {
		return false, nil
	}
	if m.counts[p.Difficulty]++; m.counts[p.Difficulty] > max(m.o.Count/3, 1) && !m.o.Alike {
		return false, nil
	}
	m.solutions[p.Action] = true
	m.file.Puzzles = append(m.file.Puzzles, p)
	if m.o.Progress != nil {
		m.o.Progress(len(m.file.Puzzles), m.o.Count)
	}
	return true, nil
}

// level tries the levels, the strongest first, until one is wrong.
func (m *miner) level(ctx context.Context, p *puzzle.Puzzle) (int, error) {
	for i := len(m.o.Levels); i > 0; i-- {
		e := m.o.Levels[i-1]
		e.NewGame()
		a, err := e.Think(ctx, engine.Task{Start: p.Position, Limits: search.Limits{Seed: m.o.Seed}}, nil)
		if err != nil {
			return 0, err
		}
		if a.Action != p.Action {
			return i + 1, ctx.Err()
		}
	}
	return 1, ctx.Err()
}

// difficulty is a point to begin with, one for every three levels that fail, and one
// for every four plies after the first three.
func difficulty(plies, level int) int {
	return min(1+(level-1)/3+max(plies-3, 0)/4, 5)
}
