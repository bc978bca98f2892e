package studies

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// JournalFile is the file of a study's games in its folder: a line that is the spec, and
// then a line a game, in the order in which they ended.
const JournalFile = "games.jsonl"

// header is the first line of a journal.
type header struct {
	Format string `json:"format"`
	Spec   Spec   `json:"spec"`
}

const format = "antares-study-1"

// journal keeps games as they end. Lines are appended whole; what a killed program or a
// machine without power left of a line is passed over, and its game is played again.
// Since a game is the same whoever plays it, a line that is there twice does no harm.
type journal struct {
	file   *os.File
	synced time.Time
}

// openJournal begins a study in a folder or finds what was played of it.
func openJournal(dir string, s *Spec, games int) (*journal, map[int]*Game, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	path := filepath.Join(dir, JournalFile)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, nil, err
	}
	j := &journal{file: file}
	played, err := j.load(s, games)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return j, played, nil
}

func (j *journal) load(s *Spec, games int) (map[int]*Game, error) {
	played := map[int]*Game{}
	in := bufio.NewReaderSize(j.file, 1<<20)
	first, err := in.ReadBytes('\n')
	if err == io.EOF { // nothing yet, or not even a whole first line
		if err := j.file.Truncate(0); err != nil {
			return nil, err
		}
		return played, j.line(header{format, *s})
	}
	if err != nil {
		return nil, err
	}
	if err := sameStudy(first, s); err != nil {
		return nil, err
	}
	for {
		line, err := in.ReadBytes('\n')
		var g Game
		if len(line) > 0 && json.Unmarshal(line, &g) == nil && g.Record != "" && g.Number >= 0 && g.Number < games {
			played[g.Number] = &g
		}
		if err == io.EOF {
			if len(line) > 0 { // torn: what follows begins on a line of its own
				_, err := j.file.Write([]byte{'\n'})
				return played, err
			}
			return played, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// sameStudy refuses a journal of another study, and says in what it differs.
func sameStudy(first []byte, s *Spec) error {
	var theirs header
	if err := json.Unmarshal(first, &theirs); err != nil || theirs.Format != format {
		return errors.New("this is not the journal of a study")
	}
	if theirs.Spec.ID() == s.ID() {
		return nil
	}
	var a, b map[string]json.RawMessage
	for spec, into := range map[*Spec]*map[string]json.RawMessage{s: &a, &theirs.Spec: &b} {
		text, err := json.Marshal(spec)
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil {
			return err
		}
	}
	for _, key := range []string{"game", "arms", "bot", "games", "openings", "random", "judge", "rungs", "rung_nodes", "rung_games", "seed", "files"} {
		if !bytes.Equal(a[key], b[key]) {
			return fmt.Errorf("the study there is another one: %s is %s there and %s here; choose another folder", key, b[key], a[key])
		}
	}
	return errors.New("the study there is another one")
}

func (j *journal) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(text, '\n'))
	return err
}

// add writes a game. A killed program loses nothing that it wrote, a machine without
// power at most a second.
func (j *journal) add(g *Game) error {
	if err := j.line(g); err != nil {
		return err
	}
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

func (j *journal) close() error { return errors.Join(j.file.Sync(), j.file.Close()) }
