// Package solver determines the true value of positions: proofs with certificates, tablebases
// of endgames, exact chances of small games with dice, and puzzles. The searches are in
// think/search. Certificates are defined and checked in think/solver/proof, which does not
// import this package.
package solver

import (
	"context"
	"errors"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver/proof"
)

// ErrChance is returned for games with dice or more than two sides.
var ErrChance = errors.New("a proof is for two players without dice")

// Options are for a solver.
type Options struct {
	// MemoryMiB bounds the cache; 0 is 64.
	MemoryMiB int
	// Plies bounds how far away a win may be; 0 is as far as a search looks.
	Plies int
	// Tablebase is probed for the positions that it has; may be nil.
	Tablebase *Tablebase
}

// Answer is what a position is worth, as text.
type Answer struct {
	// Value is win, loss, draw, unknown, "win or draw" or "loss or draw", for the
	// player to move.
	Value string `json:"value"`
	// Player is to move.
	Player string `json:"player"`
	// Plies is how long a win or a loss takes at most.
	Plies int `json:"plies,omitempty"`
	// Line is a line of play that fits.
	Line  []string `json:"line"`
	Nodes uint64   `json:"nodes"`
	// Within means that what is unknown was looked for within that many plies, and is
	// not there: no win, and no loss.
	NoWinWithin  int  `json:"no_win_within,omitempty"`
	NoLossWithin int  `json:"no_loss_within,omitempty"`
	ByLimit      bool `json:"by_limit,omitempty"`
	// Wins and Loses are the numbers of the two questions at the end.
	Wins  Question `json:"wins"`
	Loses Question `json:"loses"`
}

// Question is how far the answer to a question has come: the least number of
// positions that are still to be decided for a yes and for a no.
type Question struct {
	Proof    uint32 `json:"proof"`
	Disproof uint32 `json:"disproof"`
	Nodes    uint64 `json:"nodes"`
}

// Solver solves positions of one variant, one at a time.
type Solver interface {
	// Solve works until the position is decided or the limits are reached; report,
	// which may be nil, is called with how far it has come.
	Solve(ctx context.Context, position string, l search.Limits, report func(Answer)) (Answer, error)
	// Certify writes certificates for what Solve found last: one for a win or a
	// loss, two for a draw.
	Certify(ctx context.Context) ([]*proof.Certificate, error)
	// Only looks for the one action that wins, the win being that many plies long at
	// least. The limits are for each question.
	Only(ctx context.Context, position string, plies int, l search.Limits) (Only, error)
}

// Only is the one action that wins; it is empty if there is none, if there are
// several, or if that could not be proven.
type Only struct {
	Action string
	// Line begins with the action and ends the game, in Plies at most.
	Line  []string
	Plies int
	// Within means that no other action wins within that many plies; 0 that none wins
	// at all.
	Within int
	Nodes  uint64
}

type solver[P comparable, PP game.Position[P]] struct {
	variant game.Variant
	rules   game.Rules[P]
	prover  *search.Prover[P, PP]
	root    P
	found   *search.Solution
}

// New creates a solver for a game with the options of the variant.
func New[P comparable, PP game.Position[P]](def game.Definition[P], v game.Variant, o Options) (Solver, error) {
	rules, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	prover, err := search.NewProver[P, PP](rules.Traits(), search.ProverOptions{CacheMiB: o.MemoryMiB, Plies: o.Plies})
	if errors.Is(err, search.ErrUnfit) {
		return nil, fmt.Errorf("%s has dice; puzzles need a game without chance: %w", v.Info().Name, ErrChance)
	}
	if err != nil {
		return nil, err
	}
	if o.Tablebase != nil {
		oracle, err := Probe[P, PP](o.Tablebase, def, rules)
		if err != nil {
			return nil, err
		}
		prover.Ask(oracle)
	}
	return &solver[P, PP]{variant: v, rules: rules, prover: prover}, nil
}

func (s *solver[P, PP]) Solve(ctx context.Context, position string, l search.Limits, report func(Answer)) (Answer, error) {
	root, err := s.rules.Parse(position)
	if err != nil {
		return Answer{}, err
	}
	s.root, s.found = root, nil
	var tell func(*search.Solution)
	if report != nil {
		tell = func(sol *search.Solution) { report(s.answer(sol)) }
	}
	sol, err := s.prover.Solve(ctx, root, l, tell)
	if err != nil {
		return Answer{}, err
	}
	s.found = sol
	return s.answer(sol), nil
}

func (s *solver[P, PP]) answer(sol *search.Solution) Answer {
	a := Answer{
		Value: sol.Worth.String(), Player: s.rules.Traits().SeatName(PP(&s.root).Turn()), Plies: sol.Plies,
		Line: []string{}, Nodes: sol.Nodes, ByLimit: sol.Wins.ByLimit || sol.Loses.ByLimit,
		Wins: question(&sol.Wins), Loses: question(&sol.Loses),
	}
	if sol.Wins.Beyond {
		a.NoWinWithin = sol.Wins.Within
	}
	if sol.Loses.Beyond {
		a.NoLossWithin = sol.Loses.Within
	}
	p := s.root
	for _, m := range sol.Line {
		a.Line = append(a.Line, string(s.rules.AppendMove(nil, &p, m)))
		PP(&p).Play(m)
	}
	return a
}

func question(v *search.Verdict) Question {
	return Question{Proof: v.Proof, Disproof: v.Disproof, Nodes: v.Nodes}
}
