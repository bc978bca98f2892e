package newgame_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/newgame"
	"github.com/antares-games/antares/games/newgame/hurdle"
)

// id is the game that these tests create.
const id = "toadstool"

// project is a copy of our own tree.
type project struct {
	t      *testing.T
	root   string
	before map[string]string // its files before there was another game
}

// copied creates a copy of the tree with one more game. Besides the game's own folder,
// only the catalogue may change.
func copied(t *testing.T) *project {
	t.Helper()
	ours, err := newgame.Root(".")
	if err != nil {
		t.Fatal(err)
	}
	p := &project{t, t.TempDir(), contents(t, ours, ".git", "node_modules", "bin")}
	for name, text := range p.before {
		to := filepath.Join(p.root, filepath.FromSlash(name))
		info, err := os.Stat(filepath.Join(ours, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := newgame.Write(p.root, newgame.Game{ID: id}); err != nil {
		t.Fatal(err)
	}
	if got := changes(p.before, contents(t, p.root), "games/"+id); !slices.Equal(got, []string{"games/catalog/catalog.go"}) {
		t.Errorf("a new game changes %v", got)
	}
	return p
}

// run runs a command in the copy and returns what it prints; it must succeed.
func (p *project) run(stdin string, command ...string) string {
	p.t.Helper()
	cmd := exec.CommandContext(p.t.Context(), command[0], command[1:]...)
	cmd.Dir, cmd.Stdin = p.root, strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		p.t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
	return string(out)
}

// build builds the program.
func (p *project) build() (program string) {
	p.t.Helper()
	program = filepath.Join(p.root, "bin", "antares")
	p.run("", "go", "build", "-o", program, "./cmd/antares")
	return program
}

// random returns a game from the start to its end, played by the rules of the pattern.
func random(t *testing.T, seed uint64) (s game.Session) {
	t.Helper()
	v, err := hurdle.Box.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s = v.New(nil)
	for r := game.NewRand(seed); s.Turn() != game.Over; {
		legal := s.Legal()
		if err := s.Play(legal[r.N(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func actions(s game.Session) (list []string) {
	for _, ply := range s.Plies() {
		list = append(list, ply.Action)
	}
	return list
}

// A newly created game compiles, passes its suite, fits the architecture, and can be
// played to the end on the command line, in a terminal and over the API.
func TestNewGame(t *testing.T) {
	p := copied(t)
	program := p.build()
	p.run("", "go", "vet", "./games/"+id, "./games/catalog")
	p.run("", "go", "test", ".", "./games/"+id)

	t.Run("command line", func(t *testing.T) {
		s := random(t, 1)
		seats := strings.Join(s.Variant().Traits().Seats, ",")
		file := filepath.Join(t.TempDir(), "game.pgn")
		p.run(strings.Join(actions(s), "\n")+"\nquit\n", program, "play", id, "--plain", "--as", seats, "--save", file)
		record, err := os.ReadFile(file)
		if result := s.Outcome().Format(s.Variant().Traits().Seats); err != nil || !strings.Contains(string(record), result) {
			t.Errorf("the record does not end with %s: %v\n%s", result, err, record)
		}
		if out := p.run("", program, "match", id, "level:2", "level:1", "--games", "4"); !strings.Contains(out, "level:2") {
			t.Errorf("a match prints\n%s", out)
		}
		if out := p.run("", program, "apply", id, actions(s)[0]); !strings.Contains(out, "ongoing") {
			t.Errorf("the first action prints\n%s", out)
		}
	})
	t.Run("terminal", func(t *testing.T) {
		s := random(t, 2)
		cmd := exec.Command(program, "play", id, "--as", strings.Join(s.Variant().Traits().Seats, ","))
		cmd.Dir = t.TempDir()
		tty := ttytest.Start(t, cmd)
		tty.Begun()
		for _, action := range actions(s) {
			tty.Keys("/" + action + "\r")
		}
		tty.Keys("s\x15game.pgn\r") // saves it under a name other than the default
		var record []byte
		ttytest.Await(t, "the record", func() bool {
			record, _ = os.ReadFile(filepath.Join(cmd.Dir, "game.pgn"))
			return len(record) > 0
		})
		if result := s.Outcome().Format(s.Variant().Traits().Seats); !strings.Contains(string(record), result) {
			t.Errorf("the record does not end with %s:\n%s", result, record)
		}
		tty.Keys("qq")
		tty.Ends()
	})
	t.Run("server", func(t *testing.T) { served(t, program).playLevel() })
}

// server is a running server of the copy, with a guest.
type server struct {
	t    *testing.T
	url  string
	http *http.Client
}

// served starts the server with its own database.
func served(t *testing.T, program string) *server {
	t.Helper()
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "test.db"))
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(first), "Antares is open at ")
	if !ok {
		_ = cmd.Wait()
		t.Fatalf("it does not open: %v\n%s", err, log.String())
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }() // ends with the program
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &server{t, url, &http.Client{Jar: jar}}
}

// ask sends a request and reads the answer into out; it returns the status.
func (s *server) ask(method, path string, in, out any) int {
	s.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		s.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := s.http.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	if out != nil {
		if err := json.Unmarshal(text, out); err != nil || resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusCreated {
			s.t.Fatalf("%s %s: %s %s (%v)", method, path, resp.Status, text, err)
		}
	}
	return resp.StatusCode
}

// table is the part of a table's state that the test needs.
type table struct {
	ID       string   `json:"id"`
	Status   string   `json:"status"`
	Position string   `json:"position"`
	Ply      int      `json:"ply"`
	Turn     int      `json:"turn"`
	Actions  []string `json:"actions"`
	Result   string   `json:"result"`
}

// playLevel plays a game against level 1 to its end, and checks what else the server
// reports about the game.
func (s *server) playLevel() {
	t := s.t
	var me, at table
	s.ask("POST", "/api/guest", nil, &me)
	s.ask("POST", "/api/tables", map[string]any{
		"game": id, "options": map[string]string{}, "seats": []map[string]int{{}, {"level": 1}}, "clock": map[string]string{"kind": "none"},
		"rated": false, "public": false,
	}, &at)
	s.ask("POST", "/api/tables/"+at.ID+"/sit", map[string]any{"seat": 0, "seed": "toad"}, &at)
	v, err := hurdle.Box.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for {
		ttytest.Await(t, "our turn", func() bool {
			s.ask("GET", "/api/tables/"+at.ID, nil, &at)
			return at.Status == "over" || at.Status == "playing" && at.Turn == 0
		})
		if at.Status == "over" {
			break
		}
		here, err := v.Read(at.Position, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.ask("POST", "/api/tables/"+at.ID+"/play", map[string]any{"ply": at.Ply, "action": here.Legal()[0]}, &at)
	}
	end := v.New(nil)
	for _, a := range at.Actions {
		if err := end.Play(a); err != nil {
			t.Fatalf("%v: %v", at.Actions, err)
		}
	}
	if got := end.Outcome().Format(v.Traits().Seats); got != at.Result || !end.Outcome().Over() {
		t.Errorf("the server says %s, the rules %s", at.Result, got)
	}
	for _, path := range []string{
		"/api/rules/" + id, "/api/lessons/" + id, "/api/games/" + id + "/puzzles", "/api/games/" + id + "/kit",
		"/api/games/" + id + "/palette", "/api/games/" + id + "/leaders", "/api/picture.svg?game=" + id,
		"/api/tables/" + at.ID + "/record", "/api/tables/" + at.ID + "/picture.svg",
	} {
		if status := s.ask("GET", path, nil, nil); status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
	}
	var games []struct {
		ID string `json:"id"`
	}
	s.ask("GET", "/api/games", nil, &games)
	if !strings.Contains(fmt.Sprint(games), id) {
		t.Errorf("the list of games is %v", games)
	}
}

// With one more game, every test that goes through the catalogue passes: words, bots,
// records, pictures, pages, lessons, what the documents print. What follows from the
// game's words is rebuilt first, as make fresh does; French has all of them.
func TestLongNewGame(t *testing.T) {
	p := copied(t)
	p.run("", "go", "test", "./games/catalog", "-run", "TestWordsForTranslators", "-update")
	const list = "web/src/lang/engine.json"
	after := contents(t, p.root)
	if got := changes(p.before, after, "games/"+id); !slices.Equal(got, []string{"games/catalog/catalog.go", list}) {
		t.Errorf("with the words made again, these have changed: %v", got)
	}
	var before, words []string
	var french struct {
		Engine map[string]string `json:"engine"`
	}
	for _, f := range []struct {
		text string
		to   any
	}{{p.before[list], &before}, {after[list], &words}, {after["games/"+id+"/fr.json"], &french}} {
		if err := json.Unmarshal([]byte(f.text), f.to); err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range words {
		if french.Engine[word] == "" && !slices.Contains(before, word) {
			t.Errorf("no French for %q", word)
		}
	}
	// Not this test again.
	p.run("", "go", "test", "-timeout", "15m", "./games/catalog", "./games/"+id, "./docs", "./learn/...", "./record", "./draw")

	// Without anything that is not needed to play, it can still be played, and what is
	// missing is reported as missing.
	folder := filepath.Join(p.root, "games", id)
	for _, name := range []string{"rulebook.md", "rules.md", "pictures.json", "lesson.json"} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	box := filepath.Join(folder, "box.go")
	text, err := os.ReadFile(box)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("//go:embed rulebook.md rules.md pictures.json lesson.json\n"), nil, 1)
	if err := os.WriteFile(box, text, 0o644); err != nil {
		t.Fatal(err)
	}
	s := served(t, p.build())
	for path, want := range map[string]int{
		"/api/rules/" + id: 404, "/api/lessons/" + id: 404, "/api/games/" + id + "/kit": 200, "/api/rules/skaane": 200, "/api/lessons/skaane": 200,
	} {
		if status := s.ask("GET", path, nil, nil); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
}
