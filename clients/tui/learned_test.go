package tui

import (
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// lessonIn opens a lesson of a client.
func lessonIn(t *testing.T, a *App, id string) *course {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	do(a, a.env.push(lessonOf(a.env, g)))
	do(a, a.navigate())
	c, ok := a.top().(*course)
	if !ok {
		t.Fatalf("no lesson:\n%s", screenText(a))
	}
	return c
}

// steps does some steps of a lesson.
func steps(t *testing.T, a *App, c *course, n int) {
	t.Helper()
	for range n {
		doStep(t, a, c)
		press(a, "enter")
	}
}

// What was learned in one run of the program is known in the next, and nothing that several
// of them do at once is forgotten.
func TestProgressIsKept(t *testing.T) {
	dir := t.TempDir()
	a, b := keeping(t, dir), keeping(t, dir)
	steps(t, a, lessonIn(t, a, catalog.Skaane), 3)
	for n, app := range []*App{a, b} {
		g, err := catalog.Find(catalog.Skaane)
		if err != nil {
			t.Fatal(err)
		}
		app.Choose(g)
		do(app, app.env.push(puzzlesOf(app.env, g)))
		do(app, app.navigate())
		solveByKeys(t, app, openPuzzle(t, app, n))
	}
	// Nobody closes them: the program may have crashed.
	c := keeping(t, dir)
	if n := len(c.env.learned.solved); n != 2 {
		t.Errorf("%d puzzles are solved", n)
	}
	if at := lessonIn(t, c, catalog.Skaane).at; at != 3 {
		t.Errorf("the lesson opens at step %d", at)
	}
	if got := c.env.learned.lessons[catalog.Skaane]; got.done < 3 {
		t.Errorf("done are %d steps", got.done)
	}
}

// A member's progress is in the account, and merged with that of the machine.
func TestProgressInTheAccount(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann := member(t, srv.URL, "Ann")
	on := func(dir string) *App {
		config := testConfig()
		config.Server, config.Address, config.Account = ann, srv.URL, true
		if dir != "" {
			config.Keep = keep.In(dir)
		}
		a := New(config)
		t.Cleanup(a.Close)
		a.Recall(t.Context())
		return a
	}
	a := on("") // as over SSH: there is no folder
	steps(t, a, lessonIn(t, a, catalog.Skaane), 2)
	p, err := ann.Progress(t.Context())
	if want := (antares.LessonProgress{At: 2, Done: a.env.learned.lessons[catalog.Skaane].done}); err != nil || p.Lessons[catalog.Skaane] != want {
		t.Fatalf("the account has %v, %v", p, err)
	}
	dir := t.TempDir()
	local := keeping(t, dir)
	steps(t, local, lessonIn(t, local, catalog.RSP), 1)
	b := on(dir)
	if at := lessonIn(t, b, catalog.Skaane).at; at != 2 {
		t.Errorf("the lesson opens at step %d", at)
	}
	resize(b, minWidth, minHeight) // whatever happens next
	p, err = ann.Progress(t.Context())
	if err != nil || p.Lessons[catalog.RSP].Done < 1 {
		t.Errorf("the account has %v, %v", p, err)
	}
	if p, err := keep.In(dir).Progress(); err != nil || p.Lessons[catalog.Skaane].Done < 2 {
		t.Errorf("this machine has %v, %v", p, err)
	}
}

// A server that refuses or goes away costs nothing but the account's copy.
func TestProgressWithoutTheServer(t *testing.T) {
	a := strange(t)
	a.env.Account = true
	a.Recall(t.Context())
	steps(t, a, lessonIn(t, a, catalog.Skaane), 2)
	if got := a.env.learned.lessons[catalog.Skaane]; got.at != 2 {
		t.Errorf("the lesson is at %d", got.at)
	}
}
