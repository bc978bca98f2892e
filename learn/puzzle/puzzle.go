// Package puzzle holds puzzles as data: positions in which one action wins, for people
// to solve in the browser and in the terminal. The solver finds them (antares puzzles);
// some come with the program. A puzzle contains no rules: the engine decides whether an
// action is legal and how a game ends.
package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/antares-games/antares/game"
)

// Format names the format of a puzzle file; docs/solver.md describes it.
const Format = "antares-puzzles 1"

// File is a set of puzzles for one game with its options fixed.
type File struct {
	Format   string       `json:"format"`
	Game     string       `json:"game"`
	Name     string       `json:"name"`
	Subtitle string       `json:"subtitle"`
	Options  game.Options `json:"options"`
	Seed     uint64       `json:"seed"`
	Puzzles  []Puzzle     `json:"puzzles"`
}

// Puzzle is a position in which one action is proven to win, and no other is known to.
type Puzzle struct {
	ID         string   `json:"id"`
	Position   string   `json:"position"`
	Player     string   `json:"player" doc:"the seat to move, which wins"`
	Action     string   `json:"action" doc:"the solution"`
	Line       []string `json:"line" doc:"the solution and what may follow, up to the end"`
	Plies      int      `json:"plies" doc:"how long the win takes at most"`
	Within     int      `json:"within" doc:"it is proven of every other action that it does not win within so many plies; 0: that it does not win at all"`
	Choices    int      `json:"choices" doc:"how many actions there are"`
	Nodes      uint64   `json:"nodes" doc:"how many positions the proof looked at"`
	Level      int      `json:"level" doc:"the weakest level that finds the action and above which all that were asked do; one more than the strongest if not even that one does"`
	Difficulty int      `json:"difficulty" minimum:"1" maximum:"5" doc:"from 1, for beginners"`
}

// maxFile bounds a file of puzzles, in bytes.
const maxFile = 64 << 20

// Of returns the puzzles that come with a game from the files of its folder, the easy
// ones first; nil if it has none.
func Of(files fs.FS) (*File, error) {
	f, err := files.Open("puzzles.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f)
}

// Read reads a file of puzzles. Check tests whether they are correct.
func Read(r io.Reader) (*File, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(text) > maxFile:
		return nil, fmt.Errorf("a file of puzzles has at most %d bytes", maxFile)
	}
	f := &File{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("not a file of puzzles: %w", err)
	}
	if f.Format != Format {
		return nil, fmt.Errorf("not a file of puzzles: its format is %.40q and not %q", f.Format, Format)
	}
	return f, nil
}

// Check checks the puzzles of a file against the rules: every position is possible, it
// is the player's turn, and the line is legal and ends with the player's win. Only the
// solver can tell that nothing else wins.
func Check(f *File, v game.Variant) error {
	ids := map[string]bool{}
	for i := range f.Puzzles {
		p := &f.Puzzles[i]
		if p.ID == "" || ids[p.ID] {
			return fmt.Errorf("puzzle %d: its id %q is empty or there twice", i+1, p.ID)
		}
		ids[p.ID] = true
		if err := p.check(v); err != nil {
			return fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
	}
	return nil
}

func (p *Puzzle) check(v game.Variant) error {
	s, err := v.Read(p.Position, nil)
	if err != nil {
		return err
	}
	solver := s.Turn()
	switch {
	case v.Traits().SeatName(solver) != p.Player:
		return fmt.Errorf("%s is to move, not %s", v.Traits().SeatName(solver), p.Player)
	case len(p.Line) == 0 || p.Line[0] != p.Action:
		return fmt.Errorf("the line does not begin with %s", p.Action)
	case p.Difficulty < 1 || p.Difficulty > 5:
		return fmt.Errorf("the difficulty %d is not from 1 to 5", p.Difficulty)
	}
	for _, action := range p.Line {
		if err := s.Play(action); err != nil {
			return err
		}
	}
	if won := s.Outcome().Won; !won.Has(solver) {
		return fmt.Errorf("the line does not end with a win of %s", p.Player)
	}
	return nil
}
