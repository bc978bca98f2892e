package storetest

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares"
)

// progress is merged: nothing that was done is ever undone, whoever writes at once.
func progress(t *testing.T, s antares.Store) {
	ctx := t.Context()
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u1", Name: "Anna", Kind: antares.Member, Created: start}))
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u2", Name: "Berta", Kind: antares.Member, Created: start}))
	none := antares.Progress{Lessons: map[string]antares.LessonProgress{}, Solved: []string{}}
	for _, user := range []string{"u1", "u2", "nobody"} {
		p, err := s.Progress(ctx, user)
		ok(t, err)
		equal(t, p, none)
	}
	_, err := s.Learn(ctx, "nobody", none)
	is(t, err, antares.ErrNotFound)
	for _, step := range []struct {
		at, done int
		solved   []string
		want     antares.Progress
	}{
		{3, 4, []string{"b"}, antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 3, Done: 4}}, Solved: []string{"b"}}},
		{1, 2, []string{"c", "a"}, antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 1, Done: 4}}, Solved: []string{"a", "b", "c"}}},
	} {
		all, err := s.Learn(ctx, "u1", antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: step.at, Done: step.done}}, Solved: step.solved})
		ok(t, err)
		equal(t, all, step.want)
		all, err = s.Progress(ctx, "u1")
		ok(t, err)
		equal(t, all, step.want)
	}
	each(8, func(i int) {
		for n := range 5 {
			_, err := s.Learn(ctx, "u2", antares.Progress{
				Lessons: map[string]antares.LessonProgress{"rsp": {Done: i * n}}, Solved: []string{fmt.Sprintf("p%d-%d", i, n)},
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
	all, err := s.Progress(ctx, "u2")
	ok(t, err)
	equal(t, []int{len(all.Solved), all.Lessons["rsp"].Done}, []int{40, 28})
	// There is an end to it.
	var many []string
	for n := range antares.MaxSolved + 10 {
		many = append(many, fmt.Sprintf("q%05d", n))
	}
	all, err = s.Learn(ctx, "u2", antares.Progress{Solved: many})
	ok(t, err)
	equal(t, []any{len(all.Solved), all.Solved[0]}, []any{antares.MaxSolved, "p0-0"})
}
