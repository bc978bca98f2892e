package site

import (
	"context"

	"github.com/antares-games/antares"
)

// Progress is how far a member has got in lessons and puzzles.
func (s *Site) Progress(ctx context.Context, u *antares.User) (antares.Progress, error) {
	if err := learns(u); err != nil {
		return antares.Progress{}, err
	}
	return s.store.Progress(ctx, u.ID)
}

// Learn adds to a member's progress and returns all of it.
func (s *Site) Learn(ctx context.Context, u *antares.User, p antares.Progress) (antares.Progress, error) {
	if err := learns(u); err != nil {
		return antares.Progress{}, err
	}
	fits := p.Only(func(id string) bool { _, err := s.find(id); return err == nil })
	if len(fits.Lessons) != len(p.Lessons) || len(fits.Solved) != len(p.Solved) {
		return antares.Progress{}, antares.Errorf(antares.CodeBadRequest,
			"progress is about games that exist: at most %d steps of a lesson, and %d puzzles named by a game, a hyphen and 16 hexadecimal digits",
			antares.MaxLessonSteps, antares.MaxSolved)
	}
	return s.store.Learn(ctx, u.ID, fits)
}

// learns refuses guests, who may never come back, and programs.
func learns(u *antares.User) error {
	if u.Kind != antares.Member {
		return antares.Errorf(antares.CodeForbidden, "progress is kept for members: register first")
	}
	return nil
}
