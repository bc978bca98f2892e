package tui

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/puzzle"
)

// PuzzleSet is a set of puzzles of one game that were checked against its rules.
type PuzzleSet struct {
	variant game.Variant
	list    []puzzle.Puzzle
}

// ErrNoPuzzles is returned if a game has none.
var ErrNoPuzzles = errors.New("there are no puzzles")

// LoadPuzzles reads a file of puzzles of a game; without a name, it reads those that come
// with the program.
func LoadPuzzles(g game.Game, name string) (*PuzzleSet, error) {
	info := g.Info()
	usual, err := g.Configure(nil)
	switch {
	case err != nil:
		return nil, err
	case usual.Traits().Chance:
		return nil, fmt.Errorf("%s, %s: %w, for it has dice: a win is proven only where nothing is left to chance", info.Name, info.Subtitle, ErrNoPuzzles)
	case name == "":
		f, err := puzzle.Of(g.Files())
		if err == nil && f == nil {
			err = fmt.Errorf("%s, %s: %w yet", info.Name, info.Subtitle, ErrNoPuzzles)
		}
		if err != nil {
			return nil, err
		}
		return checkPuzzles(g, f)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // only read
	f, err := puzzle.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	set, err := checkPuzzles(g, f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return set, nil
}

func checkPuzzles(g game.Game, f *puzzle.File) (*PuzzleSet, error) {
	if f.Game != g.Info().ID {
		return nil, fmt.Errorf("these are puzzles of %.40q and not of %s", f.Game, g.Info().ID)
	}
	v, err := g.Configure(f.Options)
	if err != nil {
		return nil, err
	}
	if err := puzzle.Check(f, v); err != nil {
		return nil, err
	}
	if len(f.Puzzles) == 0 {
		return nil, ErrNoPuzzles
	}
	return &PuzzleSet{variant: v, list: f.Puzzles}, nil
}

// name identifies a puzzle among all others, including those of other files: by its game,
// options and position.
func (s *PuzzleSet) name(n int) string {
	id := s.variant.Info().ID
	sum := sha256.Sum256([]byte(id + " " + s.variant.Options().String() + " " + s.list[n].Position))
	return id + "-" + hex.EncodeToString(sum[:8])
}

// maxStars is the highest difficulty.
const maxStars = 5

// stars show a difficulty.
func (s style) stars(difficulty int) string {
	n := min(max(difficulty, 0), maxStars)
	return strings.Repeat(s.sign("★", "*"), n) + strings.Repeat(s.sign("☆", "."), maxStars-n)
}

// puzzles lists the puzzles of a set, with the position of the one under the cursor.
type puzzles struct {
	*env
	roll
	set *PuzzleSet
}

// puzzlesOf lists the puzzles of a game that come with the program, or shows why there
// are none.
func puzzlesOf(e *env, g game.Game) screen {
	set, err := LoadPuzzles(g, "")
	if err != nil {
		return newNotice(e, "Puzzles", err.Error())
	}
	return &puzzles{env: e, set: set}
}

func (p *puzzles) init() tea.Cmd { return nil }
func (p *puzzles) close()        {}
func (p *puzzles) typing() bool  { return false }

func (p *puzzles) help() []binding {
	return append([]binding{
		{"", "Puzzles"},
		{"Up, Down", "go through the puzzles; the more stars, the more difficult"},
		{"Enter", "solve it; or click on it"},
		{"q, Esc", "back"},
	}, promise...)
}

// promise explains what is known about puzzles.
var promise = []binding{
	{"", "What is proven"},
	{"Wins", "the solution wins whatever the other side does"},
	{"Only one", "nothing else wins at all; or, where a number of plies is told, nothing else wins as soon as that"},
	{"Plies", "a ply is one move of either side"},
}

func (p *puzzles) update(msg tea.Msg) tea.Cmd {
	last := len(p.set.list) - 1
	if p.move(msg, len(p.set.list), p.room()) {
		return nil
	}
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		if n := p.first() + msg.Y - listTop; msg.Y >= listTop && msg.Y < listTop+p.room() && n <= last && msg.X < listWide {
			p.at = n
			return p.enter()
		}
	case tea.KeyPressMsg:
		switch msg.String() {
		case keyTab:
			p.at = min(p.at+1, last)
		case keySelect, "right":
			return p.enter()
		case keyLeave, keyCancel:
			return p.pop()
		}
	}
	return nil
}

func (p *puzzles) enter() tea.Cmd {
	s, err := newSolve(p, p.at)
	if err != nil {
		return p.push(newNotice(p.env, "This puzzle cannot be shown", err.Error()))
	}
	return p.push(s)
}

// The position of the list on the screen.
const (
	listTop  = 2
	listWide = 27
)

// room is the number of visible puzzles, and first is the first of them.
func (p *puzzles) room() int  { return max(p.h-listTop-4, 1) }
func (p *puzzles) first() int { return p.from(len(p.set.list), p.room()) }

func (p *puzzles) view() string {
	info := p.set.variant.Info()
	left, solved := []string{}, 0
	for n := p.first(); n < min(p.first()+p.room(), len(p.set.list)); n++ {
		text := fmt.Sprintf("%4d  %s", n+1, p.style.stars(p.set.list[n].Difficulty))
		mark := " "
		if p.learned.solved[p.set.name(n)] {
			text += "  solved"
		}
		if n == p.at {
			mark, text = p.style.sign("▸", ">"), p.style.chosen.Render(text)
		}
		left = append(left, cut(mark+text, listWide-1))
	}
	for n := range p.set.list {
		if p.learned.solved[p.set.name(n)] {
			solved++
		}
	}
	var board []string
	task := ""
	if a, err := p.set.attempt(p.at); err == nil {
		o := chars.Options{Color: true, ASCII: p.ASCII, Width: p.w - listWide, Height: p.h - 5}
		board, task = chars.Board(a.s.View(), o).Lines, a.task()
	}
	lines := append([]string{""}, beside(left, listWide, board)...)
	for len(lines) < p.h-4 {
		lines = append(lines, "")
	}
	lines = append(lines[:p.h-4], indent(wrap(task, p.w-2), 1)...)
	return p.page(p.bar(info.Name+", "+info.Subtitle+": puzzles", fmt.Sprintf("%d of %d solved", solved, len(p.set.list))), lines,
		keyLine("Up/Down choose", "Enter solve", "q back", "? help"))
}
