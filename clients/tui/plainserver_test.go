package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// ear is somebody on a server who types lines and hears words.
type ear struct {
	t     testing.TB
	in    *io.PipeWriter
	ended chan error

	mu   sync.Mutex
	out  bytes.Buffer
	read int // what was heard already
}

func (e *ear) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.out.Write(p)
}

// earOf runs a plain client of a server.
func earOf(t testing.TB, c *client.Client, address string) *ear {
	t.Helper()
	in, hold := io.Pipe()
	e := &ear{t: t, in: hold, ended: make(chan error, 1)}
	config := testConfig()
	config.Server, config.Address, config.ASCII = c, address, true
	ctx, cancel := context.WithCancel(context.Background())
	p := &PlainServer{Config: config, In: in, Out: e, Sketch: true, Save: func(name string, r *record.Record) error { return writeRecord(r, name) }}
	go func() { e.ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		_ = hold.Close()
	})
	return e
}

func (e *ear) types(lines ...string) {
	e.t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(e.in, l+"\n"); err != nil {
			e.t.Fatal(err)
		}
	}
}

// hears waits for words that were not heard before, and returns what was said up to
// their end.
func (e *ear) hears(pattern string) string {
	e.t.Helper()
	re := regexp.MustCompile(pattern)
	said := ""
	defer func() {
		if said == "" {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.t.Logf("heard was:\n%s", e.out.String())
		}
	}()
	ttytest.Await(e.t, pattern, func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		at := re.FindStringIndex(e.out.String()[e.read:])
		if at == nil {
			return false
		}
		said = e.out.String()[e.read : e.read+at[1]]
		e.read += at[1]
		return true
	})
	return said
}

// Two who only hear play with each other: with chat, offers and a rematch.
func TestPlainTable(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	ann, ben := earOf(t, newGuest(t, srv.URL), srv.URL), earOf(t, newGuest(t, srv.URL), srv.URL)
	ann.hears(`You are the guest .*\.\n`)
	ann.hears(`lobby> `)
	ann.types("tables", "games", "new skaane board=4x5 clock 5+3 as light")
	ann.hears(`There are no tables\.`)
	ann.hears(`You have no games here\.`)
	link := strings.TrimPrefix(ann.hears(`Its link for a friend: \S+/t/\S+`), "")
	link = link[strings.LastIndex(link, " ")+1:]
	ann.hears(`Options: board 4x5, .*\. 5 minutes and 3 seconds per move, not rated\.\nLight: you\.\nDark: nobody yet`)
	ann.hears(`Waiting for the others to sit down\.`)
	ann.hears(`waiting> `)

	ben.types("tables")
	ben.hears(`Tables to join:\n1\. Skaane, the runes: .* and a free seat, 5 minutes and 3 seconds per move\.\n`)
	ben.types("join 7", "join http://127.0.0.1:1/t/abc", "join "+link)
	ben.hears(`There is no table 7`)
	ben.hears(`That link leads to another server\.`)
	ben.hears(`You sit down as dark\.`)
	ann.hears(`sits down as dark\.`)
	ann.hears(`The game begins\. Light has .*\.\n`)
	ann.hears(`Light to move: move a pawn .*\.\nYou have [^\n]* left|You have .*\.\n`)
	ann.hears(`light> `)
	ben.hears(`The game begins\.`)
	ben.hears(`waiting> `)

	ben.types("a4a3")
	ben.hears(`It is not your turn\.`)
	ann.types("moves")
	_, list, _ := strings.Cut(ann.hears(`moves: .*\n`), "moves: ")
	first := strings.Fields(list)[0]
	ann.types(strings.ToUpper(first))
	ann.hears(`You moved the .* from .*\.\n`)
	ben.hears(`moved the .* from .*\.\n(Dice|Dark to move: .*)\n`)
	ben.hears(`dark> `)

	ben.types("chat good luck, Ann")
	ann.hears(`: good luck, Ann\n`)
	ann.types("draw")
	ann.hears(`You offered a draw\.`)
	ben.hears(`offers a draw\.\nType accept or decline\.\n`)
	ben.types("decline")
	ann.hears(`Draw declined\.`)
	ann.types("accept")
	ann.hears(`Nobody offers anything\.`)
	ann.types("takeback")
	ann.hears(`You asked to take back a move\.`)
	ben.hears(`asks to take back a move\.\nType accept or decline\.\n`)
	ben.types("accept")
	ann.hears(`Taken back\.\nLight to move: `)
	ann.types("board", "who", "look a1", "hint", "evaluate")
	ann.hears(`Light: .*\.\nDark: .*\.\n`)
	ann.hears(`Light: you, 5 minutes and 0 seconds left\.|Light: you, 4 minutes and .* left\.`)
	ann.hears(`Square a1: `)
	ann.hears(`There is no evaluation in a game that you play with others`)
	ben.hears(`Taken back\.`)
	ben.types("resign")
	ann.hears(`Light wins: dark resigned \[win:light\]\n`)
	ben.hears(`Light wins: dark resigned \[win:light\]\n`)
	ann.hears(`over> `)

	file := filepath.Join(t.TempDir(), "game.pgn")
	ann.types("save "+file, "save "+file)
	ann.hears(`Saved as .*game\.pgn\.\n`)
	ann.hears(`already exists; choose another name\.\n`)
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}

	ann.types("rematch")
	ben.hears(`offers a rematch\.\nType accept or decline\.\n`)
	ben.types("accept")
	ann.hears(`The rematch is ready\. Type rematch to go there\.`)
	ben.hears(`The rematch is ready\.`)
	ann.types("rematch")
	ben.types("rematch")
	ben.hears(`The game begins\.|Light to move: `)
	ann.hears(`The game begins\.|Dark: you`)
	ben.hears(`light> `)
	ben.types("lobby", "games")
	ben.hears(`Your turn:\n1\. Skaane, the runes: you and .*\.\n`)
	ann.hears(`is away\.`)
	ben.types("join 1")
	ben.hears(`light> `)
	ann.hears(`is back\.`)

	// The end of the input leaves; the game stays on the server.
	_ = ben.in.Close()
	if err := <-ben.ended; err != nil {
		t.Error(err)
	}
	ann.types("quit")
	if err := <-ann.ended; err != nil {
		t.Error(err)
	}
	for _, e := range []*ear{ann, ben} {
		if strings.ContainsFunc(e.out.String(), func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
			t.Errorf("not only ASCII: %q", e.out.String())
		}
	}
}

// A game against the computer by a script that waits for its turns, and a server that
// goes away for a while.
func TestPlainTableAgainstTheComputer(t *testing.T) {
	srv := servertest.Start(t, t.TempDir(), nil)
	e := earOf(t, newGuest(t, srv.URL), srv.URL)
	e.types("new skaane board=4x5 level 1", "wait", "moves")
	for {
		said := e.hears(`[0-9]+ moves?: .*\n|There are no moves: the game is over\.`)
		if strings.HasSuffix(said, "over.") {
			break
		}
		list := said[strings.LastIndex(strings.TrimSpace(said), "\n")+1:]
		_, moves, _ := strings.Cut(list, "moves: ")
		if moves == "" {
			_, moves, _ = strings.Cut(list, "move: ")
		}
		e.types(strings.Fields(moves)[0], "wait", "moves")
	}
	e.mu.Lock()
	heard := e.out.String()
	e.mu.Unlock()
	if !regexp.MustCompile(`(?m)^(Light|Dark) wins: .* \(SK-[0-9]+\) \[win:(light|dark)\]$|^Draw: .* \[draw:`).MatchString(heard) {
		t.Errorf("no result in words:\n%s", heard)
	}
	e.types("hint", "wait", "lobby", "nonsense", "new nothing", "new skaane level 11", "new skaane clock x", "new skaane as blue", "new skaane board=1x1", "watch", "quit")
	for _, want := range []string{
		`No hint: `, `The lobby\.`, `nonsense is not a command of the lobby\.`, `the games are `, `Level takes a number`, `Clock takes minutes`,
		`There is no seat blue; the seats are light and dark\.`, `SK-[0-9]+: `, `watch takes the number`,
	} {
		e.hears(want)
	}
	if err := <-e.ended; err != nil {
		t.Error(err)
	}
}

// A connection that is lost is said, and comes back by itself.
func TestPlainTableComesBack(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	wire := newProxy(t, srv.URL)
	e := earOf(t, newGuest(t, wire.URL()), wire.URL())
	e.types("new skaane board=4x5")
	e.hears(`waiting> `)
	wire.cut(true)
	e.hears(`The connection to the server is lost\.`)
	wire.cut(false)
	e.hears(`Connected again\.`)
	e.types("quit")
	if err := <-e.ended; err != nil {
		t.Error(err)
	}
}

// What blocks in reading does not keep the client from ending.
func TestPlainEndsWithItsContext(t *testing.T) {
	in, hold := io.Pipe()
	defer func() { _ = hold.Close() }()
	s := sessionOf(t, catalog.Skaane)
	ctx, cancel := context.WithCancel(t.Context())
	p := &Plain{Session: s, People: 3, In: in, Out: io.Discard}
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
