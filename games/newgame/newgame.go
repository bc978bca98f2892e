// Package newgame creates a new game: it writes a folder games/NAME that compiles,
// plays and passes its suite, and adds the game to the catalogue. The new game is a
// copy of Hurdle under another name. Hurdle has its folder here, built and tested like
// any other game.
package newgame

import (
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/games/newgame/hurdle"
)

// The pattern, and the words in it that are replaced.
//
//go:embed hurdle
var pattern embed.FS

const (
	patternID       = "hurdle"
	patternName     = "Hurdle"
	patternSubtitle = "hop and take"
	patternPrefix   = "HU"
)

const module = "github.com/antares-games/antares"

// Game is the names of a new game.
type Game struct {
	// ID is the short name, used for the folder, the package and in commands.
	ID string
	// Name is what people call it; if empty, the id with a capital.
	Name string
	// Subtitle distinguishes it from games with a similar name; if empty, it is "the game
	// of" and the name.
	Subtitle string
	// Prefix is the two capitals that begin the ids of its rules; if empty, the first free
	// ones are used.
	Prefix string
}

// Error is the error for a name that cannot be used.
type Error struct{ Text string }

func (e *Error) Error() string { return e.Text }

func bad(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Root returns the folder of the project that contains dir.
func Root(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+module+"\n") {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is not in a checkout of Antares: a game is made where the source is", dir)
		}
	}
}

// Write creates the game in the project at root and returns the files that it wrote and
// the one that it changed, as paths from root. If anything fails, everything stays as
// it was.
func Write(root string, g Game) (wrote []string, changed string, err error) {
	if err := g.complete(root); err != nil {
		return nil, "", err
	}
	changed = path.Join("games", "catalog", "catalog.go")
	list := filepath.Join(root, filepath.FromSlash(changed))
	before, err := os.ReadFile(list)
	if err != nil {
		return nil, "", err
	}
	after, err := enter(before, g.ID)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", changed, err)
	}
	// The folder is written next to its final place and then moved there in one step.
	temp, err := os.MkdirTemp(filepath.Join(root, "games"), ".new-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(temp)
	if wrote, err = g.write(temp); err != nil {
		return nil, "", err
	}
	folder := filepath.Join(root, "games", g.ID)
	if err := os.Rename(temp, folder); err != nil {
		return nil, "", err
	}
	if err := replace(list, after); err != nil {
		return nil, "", errors.Join(err, os.RemoveAll(folder))
	}
	return wrote, changed, nil
}

// replace rewrites a file, completely or not at all.
func replace(name string, text []byte) error {
	temp := name + ".new"
	if err := os.WriteFile(temp, text, 0o644); err != nil {
		return errors.Join(err, os.RemoveAll(temp))
	}
	return os.Rename(temp, name)
}

// write copies the pattern into a folder.
func (g *Game) write(folder string) (wrote []string, err error) {
	if err := os.Chmod(folder, 0o755); err != nil { // only the owner can read temporary folders
		return nil, err
	}
	words := strings.NewReplacer(
		patternID, g.ID, patternName, g.Name, patternSubtitle, g.Subtitle,
		patternPrefix+"-", g.Prefix+"-", `"`+patternPrefix+`"`, `"`+g.Prefix+`"`, "Test"+patternPrefix, "Test"+g.Prefix,
	)
	err = fs.WalkDir(pattern, patternID, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(name, patternID), "/")
		to := filepath.Join(folder, filepath.FromSlash(rest))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		text, err := pattern.ReadFile(name)
		if err != nil {
			return err
		}
		text = []byte(words.Replace(string(text)))
		if strings.HasSuffix(name, ".go") { // the new names have other lengths
			if text, err = format.Source(text); err != nil {
				return err
			}
		}
		wrote = append(wrote, path.Join("games", g.ID, rest))
		return os.WriteFile(to, text, 0o644)
	})
	if err != nil {
		return nil, err
	}
	pictures, err := docs.Pictures(hurdle.Box.Files())
	if err != nil {
		return nil, err
	}
	for _, p := range pictures {
		svg, err := g.drawn(p)
		if err != nil {
			return nil, err
		}
		to := filepath.Join(folder, filepath.FromSlash(p.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, svg, 0o644)); err != nil {
			return nil, err
		}
		wrote = append(wrote, path.Join("games", g.ID, p.Name))
	}
	return wrote, nil
}

// drawn returns a picture of the rules, as 'make pictures' draws it.
func (g *Game) drawn(p docs.Picture) ([]byte, error) {
	v, err := hurdle.Box.Configure(nil)
	if err != nil {
		return nil, err
	}
	s := v.New(nil)
	if p.Position != "" {
		if s, err = v.Read(p.Position, nil); err != nil {
			return nil, err
		}
	}
	view := s.View()
	board := *view.Board
	board.Style, view.Board = g.ID, &board
	return draw.SVG(view, draw.Options{Theme: draw.Light}), nil
}
