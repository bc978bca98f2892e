package httpd_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

func refusedAs(t *testing.T, err error, code antares.Code) {
	t.Helper()
	var p *api.Problem
	if !errors.As(err, &p) || p.Code != code {
		t.Errorf("got %v, not %s", err, code)
	}
}

// A member's progress is kept and only grows; guests and nonsense are refused.
func TestProgress(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ctx := t.Context()
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = nobody.Progress(ctx)
	refusedAs(t, err, antares.CodeUnauthorized)
	ann := guest(t, s.URL)
	_, err = ann.Progress(ctx)
	refusedAs(t, err, antares.CodeForbidden)
	some := antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 2, Done: 3}}, Solved: []string{"rsp-0123456789abcdef"}}
	_, err = ann.Learn(ctx, some)
	refusedAs(t, err, antares.CodeForbidden)
	if _, err := ann.Register(ctx, "Ann", "correct horse battery"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // twice does no harm
		if all, err := ann.Learn(ctx, some); err != nil || !all.Equal(some) {
			t.Fatalf("%v, %v", all, err)
		}
	}
	all, err := ann.Learn(ctx, antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 0, Done: 1}}, Solved: []string{}})
	want := antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 0, Done: 3}}, Solved: some.Solved}
	if err != nil || !all.Equal(want) {
		t.Fatalf("%v, %v", all, err)
	}
	many := antares.Progress{Lessons: map[string]antares.LessonProgress{}}
	for n := range antares.MaxSolved + 1 {
		many.Solved = append(many.Solved, fmt.Sprintf("skaane-%016x", n))
	}
	lesson := func(game string, at, done int) antares.Progress {
		return antares.Progress{Lessons: map[string]antares.LessonProgress{game: {At: at, Done: done}}, Solved: []string{}}
	}
	solved := func(name string) antares.Progress {
		return antares.Progress{Lessons: map[string]antares.LessonProgress{}, Solved: []string{name}}
	}
	for _, bad := range []antares.Progress{
		many, lesson("chess", 0, 0), lesson("skaane", -1, 0), lesson("skaane", 0, -1), lesson("skaane", 1001, 0), lesson("skaane", 0, 1001), lesson("", 0, 0),
		solved(""), solved("skaane"), solved("-0123456789abcdef"), solved("chess-0123456789abcdef"), solved("rsp-0123456789abcdeF"), solved("rsp-0123456789abcde\x1b"), solved("rsp-00123456789abcdef"),
	} {
		if all, err := ann.Learn(ctx, bad); err == nil {
			t.Errorf("taken: %.200v", all)
		}
	}
	if all, err := ann.Progress(ctx); err != nil || !all.Equal(want) {
		t.Errorf("%v, %v", all, err)
	}
	many.Solved = many.Solved[:antares.MaxSolved]
	if all, err := ann.Learn(ctx, many); err != nil || len(all.Solved) != antares.MaxSolved || all.Solved[0] != some.Solved[0] {
		t.Errorf("%d puzzles, %v", len(all.Solved), err)
	}
}
