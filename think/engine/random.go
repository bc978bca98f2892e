package engine

import (
	"context"
	"fmt"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// Random is an engine that chooses uniformly among the legal actions: the
// yardstick below every other, and a player that needs nothing but rules.
//
// Where a task's limits carry a seed, that and the engine's seed alone decide the
// action, so that a game can be played again move for move; without one the
// engine continues through its own sequence.
func Random(v game.Variant, seed uint64) Engine {
	return &random{variant: v, seed: seed, stream: game.NewRand(seed)}
}

type random struct {
	variant game.Variant
	seed    uint64
	stream  *game.Rand
	// The session of the task before: the next task is mostly the same game a
	// few plies on, and then only those are played.
	session game.Session
	played  []string
}

func (r *random) Name() string { return "random" }

func (r *random) NewGame() { r.session, r.played = nil, nil }

func (r *random) Close() error { return nil }

// Think does not wait for anything, so it does not look at ctx: even a task that
// was given up has an answer.
func (r *random) Think(_ context.Context, t Task, report func(Info)) (Answer, error) {
	if err := r.follow(t); err != nil {
		r.NewGame() // a session that stopped half-way is nobody's game
		return Answer{}, err
	}
	if r.session.Turn() < 0 { // chance rolls by itself
		return Answer{}, fmt.Errorf("random: %w", search.ErrOver)
	}
	legal := r.session.Legal()
	source := r.stream
	if t.Limits.Seed != 0 {
		source = game.NewRand(r.seed ^ t.Limits.Seed)
	}
	a := Answer{Action: legal[source.N(len(legal))], Info: Info{Nodes: 1}}
	a.Info.Lines = []Line{{Actions: []string{a.Action}}}
	if report != nil {
		report(a.Info)
	}
	return a, nil
}

// follow brings the session to the task's position.
func (r *random) follow(t Task) error {
	n := len(r.played)
	if r.session == nil || r.session.Start() != t.Start || len(t.Actions) < n || !slices.Equal(r.played, t.Actions[:n]) {
		s, err := r.variant.Read(t.Start, nil)
		if err != nil {
			return fmt.Errorf("random: start position: %w", err)
		}
		r.session, r.played = s, r.played[:0]
	}
	for _, action := range t.Actions[len(r.played):] {
		if err := r.session.Play(action); err != nil {
			return fmt.Errorf("random: action %d, %s: %w", len(r.played)+1, action, err)
		}
		r.played = append(r.played, action)
	}
	return nil
}
