package tui

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/record"
)

// savedMsg reports the result of saving.
type savedMsg struct {
	stage *stage
	name  string
	err   error
}

// fileName suggests a file name for a game's record.
func fileName(s game.Session, now time.Time) string {
	return s.Variant().Info().ID + "-" + now.UTC().Format("2006-01-02-150405") + ".pgn"
}

// save writes the record to a new file and never overwrites one.
func (p *play) save(name string) tea.Cmd {
	p.line = nil
	r := p.record()
	return func() tea.Msg {
		r.Date = time.Now().UTC().Format("2006.01.02")
		return savedMsg{p.stage, name, writeRecord(r, name)}
	}
}

// saveTime is how long a pipe is waited for.
const saveTime = 10 * time.Second

// SaveRecord writes a record to a new file, and never overwrites one; ~ is the home folder.
func SaveRecord(name string, r *record.Record) error { return writeRecord(r, name) }

// writeRecord writes a record to a new file; ~ is the home folder.
func writeRecord(r *record.Record, name string) error {
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	f, err := outfile.Check(expand(name), outfile.Options{})
	if err == nil {
		err = f.Write(ctx, func(w io.Writer) error { _, err := r.WriteTo(w); return err })
	}
	if refused := (*outfile.Error)(nil); errors.As(err, &refused) {
		refused.Name = name // as it was typed
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("cannot write %s: nobody reads it", name)
	}
	return err
}

// saved shows the result of saving.
func (st *stage) saved(m savedMsg) {
	switch {
	case errors.Is(m.err, os.ErrExist):
		st.refuse(m.name + " already exists; choose another name")
	case m.err != nil:
		st.refuse(m.err.Error())
	default:
		st.say("Saved as " + m.name)
	}
}

// open is the screen on which the user chooses a record's file.
type open struct {
	*env
	line    *line
	refusal string
	found   []string
}

// loadedMsg is a record that has been read.
type loadedMsg struct {
	record *record.Record
	err    error
}

// foundMsg lists the records in the folder.
type foundMsg []string

func newOpen(e *env) *open {
	o := &open{env: e}
	o.line = newFileLine("file: ", "", isRecord, o.load)
	return o
}

func (o *open) init() tea.Cmd {
	return func() tea.Msg {
		isFolder := func(name string) bool { return strings.HasSuffix(name, "/") }
		return foundMsg(slices.DeleteFunc(fileNames("", isRecord), isFolder))
	}
}

func (o *open) close()       {}
func (o *open) typing() bool { return true }
func (o *open) help() []binding {
	return []binding{{"", "Open a record"}, {"Enter", "open the file"}, {"Tab", "complete its name; ~ is your home folder"}, {"Up, Down", "go through the files here"}, {"Esc", "back"}}
}

func (o *open) load(name string) tea.Cmd {
	if next, ok := o.openText(name); ok {
		return o.swap(next)
	}
	return func() tea.Msg {
		r, err := LoadRecord(expand(name))
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = unread(name, path.Err)
		}
		return loadedMsg{r, err}
	}
}

// unread says why a file cannot be read.
func unread(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s does not exist", name)
	case errors.Is(err, syscall.EISDIR):
		return fmt.Errorf("%s is a folder", name)
	}
	return fmt.Errorf("cannot read %s: %w", name, err)
}

// LoadRecord reads the first game of a file.
func LoadRecord(name string) (*record.Record, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	in := bufio.NewReader(f)
	r := &record.Record{}
	if beginning, _ := in.Peek(64); record.IsJSON(beginning) { // what cannot be read fails below
		err = json.NewDecoder(in).Decode(r)
	} else {
		r, err = record.NewDecoder(in).Decode()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

func (o *open) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case foundMsg:
		o.found = msg
		o.line.known = msg
		return nil
	case loadedMsg:
		if msg.err != nil {
			o.refusal = msg.err.Error()
			return nil
		}
		s, err := msg.record.Replay(o.findGame)
		if err != nil {
			o.refusal = err.Error()
			return nil
		}
		return o.swap(replayOf(o.env, msg.record, s))
	case tea.KeyPressMsg, tea.PasteMsg:
		cmd, closed := o.line.key(msg)
		if closed {
			return o.pop()
		}
		return cmd
	}
	return nil
}

// findGame is a game by its id.
func (e *env) findGame(id string) (game.Game, error) {
	for _, g := range e.Games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return nil, fmt.Errorf("there is no game %q here", id)
}

func (o *open) view() string {
	lines := []string{"", "  Open a game record (.pgn or .json) saved with s or written by another command.", "", o.line.view(o.env), ""}
	if o.refusal != "" {
		lines = append(lines, o.env.refusal(o.refusal)...)
	}
	if len(o.found) > 0 {
		lines = append(lines, "", "  "+o.style.dim.Render("Files here:"))
		for _, l := range wrap(plain(strings.Join(o.found, "  ")), o.w-4) {
			lines = append(lines, "  "+o.style.dim.Render(l))
		}
	}
	return o.page(o.bar("Open a record", o.where()), lines, keyLine("Enter open", "Tab complete", "Esc back"))
}
