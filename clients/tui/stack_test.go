package tui

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// ticksIn counts the ticks among commands, without waiting for any.
func ticksIn(cmd tea.Cmd) (n int) {
	if cmd == nil {
		return 0
	}
	switch name := runtime.FuncForPC(reflect.ValueOf(cmd).Pointer()).Name(); {
	case strings.Contains(name, ".Tick."):
		return 1
	case strings.Contains(name, "compactCmds"):
		for _, c := range cmd().(tea.BatchMsg) {
			n += ticksIn(c)
		}
	}
	return n
}

// watchers is the number of open sockets.
func watchers() int {
	buf := make([]byte, 16<<20)
	buf = buf[:runtime.Stack(buf, true)]
	return strings.Count(string(buf), "client.(*Socket).run(")
}

// A table that is open is not opened again: however often somebody goes from a table to
// its players and on to the games they are playing, there is one table, one watcher and
// one tick.
func TestTableToItself(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, _, id := playersAt(t, srv.URL, antares.Setup{Game: catalog.Skaane, Public: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}})
	m := tableOf(t, ann, srv.URL, id)
	m.sees("your turn")
	for range 20 {
		m.press("i")
		m.sees("Playing now")
		m.press("enter")
		m.sees("your turn")
	}
	depth, ticks := 0, 0
	m.peek(func(a *App) {
		depth = len(a.stack)
		_, cmd := a.Update(tickMsg(time.Now()))
		ticks = ticksIn(cmd)
	})
	if depth != 2 || ticks != 1 { // the lobby and the table
		t.Errorf("%d screens, %d ticks", depth, ticks)
	}
	ttytest.Await(t, "two watchers", func() bool { return watchers() == 2 })
}

// However far somebody goes, a bounded number of screens is kept, and those that are
// dropped are closed. There is one tick for all tables, and none if there are no tables.
func TestScreensAreBounded(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	config := testConfig()
	config.Server, config.Address = newGuest(t, srv.URL), srv.URL
	a := New(config)
	t.Cleanup(a.Close)
	ticks := ticksIn(a.Init())
	for n := range 50 {
		a.env.push(newTable(a.env, fmt.Sprint("table", n), false))
		ticks += ticksIn(a.navigate())
		if len(a.stack) > maxScreens {
			t.Fatalf("%d screens", len(a.stack))
		}
	}
	if ticks != 1 {
		t.Errorf("%d ticks", ticks)
	}
	for range 3 {
		_, cmd := a.Update(tickMsg(time.Now()))
		if n := ticksIn(cmd); n != 1 {
			t.Errorf("%d ticks follow one", n)
		}
	}
	if _, ok := a.stack[0].(*lobby); !ok {
		t.Error("the lobby was dropped")
	}
	ttytest.Await(t, "the dropped tables' sockets to close", func() bool { return watchers() == maxScreens })
	for len(a.stack) > 1 {
		a.env.pop()
		if n := ticksIn(a.navigate()); n != 0 {
			t.Errorf("%d ticks while one is under way", n)
		}
	}
	if _, cmd := a.Update(tickMsg(time.Now())); ticksIn(cmd) != 0 {
		t.Error("a tick without any table")
	}
	a.env.push(newTable(a.env, "another", false))
	if n := ticksIn(a.navigate()); n != 1 {
		t.Errorf("%d ticks with a new table", n)
	}
}
