package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// byEar plays in line mode and knows nothing but the words it hears.
type byEar struct {
	t    *testing.T
	in   io.Writer
	out  *bufio.Reader
	last string // the last line
}

// listenTo starts the program in a C locale, without a terminal.
func listenTo(t *testing.T, args ...string) (*byEar, *exec.Cmd) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "antares", args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C", "NO_COLOR=1")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &byEar{t: t, in: in, out: bufio.NewReader(out)}, cmd
}

var (
	spokenPrompt = regexp.MustCompile(`^([a-z]+)> `)
	bracketed    = regexp.MustCompile(` \[[^\]]*\]$`)
	// sentence begins like one and ends like one.
	sentence = regexp.MustCompile(`^[A-Z0-9][ -~]*[.?!)\]]$`)
	// codes are what only programs understand: key:value, key=value, moves, verbs that were
	// not filled in.
	codes = regexp.MustCompile(`[a-z]:[a-zA-Z0-9]|=|%|_|\b[a-z][0-9]+[a-z][0-9]|\+[0-9]`)
	// moveList is the answer to moves.
	moveList = regexp.MustCompile(`^[0-9]+ moves?: (.*)$`)
	// told is the sentence that says who won, with the code of it.
	told = regexp.MustCompile(`^[A-Z].* \[(win:[a-z,]+|draw:[a-z]+)\]$`)
)

// listen hears everything up to the next prompt and returns it; seat is empty once the
// program has ended.
func (l *byEar) listen() (seat string, lines []string) {
	l.t.Helper()
	var b strings.Builder
	for {
		c, err := l.out.ReadByte()
		if errors.Is(err, io.EOF) {
			if b.Len() > 0 {
				l.t.Errorf("the last line has no end: %q", b.String())
			}
			return "", lines
		}
		if err != nil {
			l.t.Fatal(err)
		}
		if c != '\n' && (c < ' ' || c > '~') {
			l.t.Fatalf("after %q comes the byte %#x", b.String(), c)
		}
		if c == '\n' {
			lines = append(lines, b.String())
			l.last = b.String()
			b.Reset()
			continue
		}
		b.WriteByte(c)
		if m := spokenPrompt.FindStringSubmatch(b.String()); m != nil {
			return m[1], lines
		}
	}
}

// words checks that lines are sentences that can be spoken.
func (l *byEar) words(lines []string) {
	l.t.Helper()
	for _, line := range lines {
		if bare := bracketed.ReplaceAllString(line, ""); !sentence.MatchString(line) || codes.MatchString(bare) {
			l.t.Errorf("this cannot be heard: %q", line)
		}
	}
}

func (l *byEar) types(text string) {
	l.t.Helper()
	if _, err := io.WriteString(l.in, text+"\n"); err != nil {
		l.t.Fatal(err)
	}
}

// plays plays a whole game and returns the sentence that ends it.
func (l *byEar) plays(seed uint64) string {
	l.t.Helper()
	r := game.NewRand(seed)
	for turn := 0; ; turn++ {
		seat, lines := l.listen()
		l.words(lines)
		if seat == "" {
			return l.last
		}
		to := strings.ToUpper(seat[:1]) + seat[1:] + " to move: "
		if len(lines) == 0 || !strings.HasPrefix(l.last, to) {
			l.t.Fatalf("before the prompt of %s comes %q", seat, l.last)
		}
		if turn%5 == 0 {
			l.types("board")
			_, lines := l.listen()
			l.words(lines)
			if len(lines) < 3 || !strings.HasPrefix(lines[0], to) {
				l.t.Fatalf("the board in words: %q", lines)
			}
		}
		l.types("moves")
		_, lines = l.listen()
		m := moveList.FindStringSubmatch(strings.Join(lines, "\n"))
		if m == nil {
			l.t.Fatalf("the moves: %q", lines)
		}
		moves := strings.Fields(m[1])
		l.types(moves[r.N(len(moves))])
	}
}

// Somebody who only hears plays every game to its end: against the computer, and for all
// seats.
func TestPlayByEar(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		v := smallGame(t, id)
		for name, args := range map[string][]string{
			"computer": {"--against", "level:1"},
			"itself":   {"--as", strings.Join(v.Traits().Seats, ",")},
		} {
			t.Run(id+"/"+name, func(t *testing.T) {
				args := append([]string{"play", id, "--plain", "--seed", "7"}, args...)
				if name == "itself" {
					for key, value := range small[id] {
						args = append(args, "--set", key+"="+value)
					}
				}
				l, cmd := listenTo(t, args...)
				if end := l.plays(5); !told.MatchString(end) {
					t.Errorf("the game ends with %q", end)
				}
				if err := cmd.Wait(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// Rubbish, bytes that are not text and lines without end are answered, and the game goes
// on.
func TestPlainRubbish(t *testing.T) {
	l, cmd := listenTo(t, "play", "skaane", "--plain", "--position", "8/K7/8/8/8/8/k7/8 light 0", "--as", "light,dark")
	l.listen()
	for _, c := range []struct{ typed, want string }{
		{strings.Repeat("x", 100_000), "That line is longer than 4096 bytes. It was not read."},
		{strings.Repeat("moves ", 10_000), "That line is longer than 4096 bytes. It was not read."},
		{strings.Repeat("y", 4000), "SK-T: "},
		{"\xff\xfe\x80", ""},
		{"\x00\x00\x00", ""},
		{"a7\x00a6", "One move at a time."},
		{"\x1b[2J\x1b]0;title\x07", "One move at a time."},
		{"%s%n%d", "SK-T: "},
		{"look \x1b[31m", "There is no place"},
		{"rules ../../etc/passwd", "Skaane has no rule"},
		{"log 99999999999999999999", "log takes a whole number"},
		{"log -1", "log takes a whole number"},
		{"draw?", "SK-T: "},
		{"res", "SK-T: "},
		{"save", "save takes the name of a new file"},
	} {
		l.types(c.typed)
		seat, lines := l.listen()
		if seat != "light" || !strings.Contains(strings.Join(lines, "\n"), c.want) || c.want == "" && len(lines) > 0 {
			t.Errorf("%.30q: %s hears %q, want %q", c.typed, seat, lines, c.want)
		}
	}
	l.types("a7a8")
	if _, lines := l.listen(); len(lines) != 2 || lines[1] != "Light wins: a pawn got across (SK-8) [win:light]" {
		t.Errorf("the game ends with %q", lines)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// The lesson of every game is followed by ear to its end: whoever does not know what to
// type asks twice.
func TestLessonByEar(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			l, cmd := listenTo(t, "play", g.Info().ID, "--lesson")
			steps := 0
			for {
				_, lines := l.listen()
				heard := strings.Join(lines, "\n")
				steps += strings.Count("\n"+heard, "\nStep ")
				if strings.Contains(heard, "This was the last step.") {
					break
				}
				if strings.Contains(heard, "Press Enter for the next step.") {
					l.types("")
					continue
				}
				l.types("hint")
				l.listen()
				l.types("hint")
				_, lines = l.listen()
				typed, ok := strings.CutPrefix(l.last, "Type ")
				if !ok {
					t.Fatalf("after %q the hint is %q", heard, lines)
				}
				l.types(strings.TrimSuffix(typed, "."))
			}
			l.types("next")
			if _, lines := l.listen(); len(lines) != 1 {
				t.Errorf("the end: %q", lines)
			}
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			if steps < 5 {
				t.Errorf("%d steps", steps)
			}
		})
	}
}

// Hints, evaluation, saving, resigning and agreeing on a draw, through a pipe.
func TestPlainAsks(t *testing.T) {
	const start = "8/K7/8/8/8/8/k7/8 light 0"
	dir := t.TempDir()
	for _, c := range []struct {
		name, as string
		typed    []string
		want     []string
		result   string
	}{
		{"hint", "light,dark", []string{"hint", "quit"}, []string{`light> Hint: a7a8. You would hear: Light moved the king from a7 to a8\.`}, ""},
		{"evaluate", "light,dark", []string{"evaluate", "quit"}, []string{`(?m)Light can force a win in 1 move\.|Chances: light 100 per cent`, `Best move.*: a7a8. You would hear: Light moved`}, ""},
		{"draw", "light,dark", []string{"draw", "save again.pgn"}, []string{`(?m)^light> Draw by agreement \[draw:agreed\]$`}, "draw:agreed"},
		{"resign", "light,dark", []string{"a7b7", "resign"}, []string{`(?m)^dark> Light wins: dark resigned \[win:light\]$`}, "win:light"},
		{"no draw", "light", []string{"draw", "quit"}, []string{`The computer does not agree to draws`}, "ongoing"},
		{"save", "light,dark", []string{"save a.pgn", "save a.pgn", "quit"}, []string{`Saved as a\.pgn\.`, `a\.pgn already exists; choose another name\.`}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := []string{"play", "skaane", "--plain", "--position", start, "--as", c.as, "--against", "level:1"}
			file := filepath.Join(dir, strings.ReplaceAll(c.name, " ", "-")+".pgn")
			if c.result != "" {
				args = append(args, "--save", file)
			}
			cmd := exec.CommandContext(t.Context(), "antares", args...)
			cmd.Dir = dir
			cmd.Stdin = strings.NewReader(strings.Join(c.typed, "\n") + "\n")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			for _, want := range c.want {
				if !regexp.MustCompile(want).Match(out) {
					t.Errorf("%s does not say %q", out, want)
				}
			}
			if c.result != "" {
				if r := saved(t, file); r.Result != c.result {
					t.Errorf("the record says %s", r.Result)
				} else if _, err := r.Replay(catalog.Find); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
