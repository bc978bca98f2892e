package tui

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
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

func writeRecord(r *record.Record, name string) error {
	var text bytes.Buffer
	if _, err := r.WriteTo(&text); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text.Bytes())
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(name)) // no partial file remains
	}
	return nil
}

// saved shows the result of saving.
func (st *stage) saved(m savedMsg) {
	switch {
	case errors.Is(m.err, os.ErrExist):
		st.refuse("There is a file " + m.name + " already: choose another name")
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
	o.line = newLine("file: ", "", nil, o.load)
	return o
}

func (o *open) init() tea.Cmd {
	return func() tea.Msg {
		names, err := filepath.Glob("*.pgn")
		if err != nil { // the pattern is our own
			return nil
		}
		return foundMsg(names)
	}
}

func (o *open) close()       {}
func (o *open) typing() bool { return true }
func (o *open) help() []binding {
	return []binding{{"", "Open a record"}, {"Enter", "open the file"}, {"Tab", "complete its name"}, {"Esc", "back"}}
}

func (o *open) load(name string) tea.Cmd {
	if next, ok := o.openText(name); ok {
		return o.swap(next)
	}
	return func() tea.Msg {
		r, err := LoadRecord(name)
		return loadedMsg{r, err}
	}
}

// LoadRecord reads the first game of a file.
func LoadRecord(name string) (*record.Record, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	r, err := record.NewDecoder(f).Decode()
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
	lines := []string{"", "  A record of a game, as 's' saves it and the other commands write it.", "", o.line.view(o.env), ""}
	if o.refusal != "" {
		lines = append(lines, o.env.refusal(o.refusal)...)
	}
	if len(o.found) > 0 {
		lines = append(lines, "", "  "+o.style.dim.Render("Here lie: "))
		for _, l := range wrap(plain(strings.Join(o.found, "  ")), o.w-4) {
			lines = append(lines, "  "+o.style.dim.Render(l))
		}
	}
	return o.page(o.bar("Open a record", o.where()), lines, keyLine("Enter open", "Tab complete", "Esc back"))
}
