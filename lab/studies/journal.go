package studies

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/antares-games/antares/lab/journal"
)

// JournalFile is the file of a study's games in its folder: a line that is the spec, and
// then one line per game, in the order in which they ended.
const JournalFile = "games.jsonl"

// header is the first line of a journal.
type header struct {
	Format string `json:"format"`
	Spec   Spec   `json:"spec"`
}

const format = "antares-study-1"

// openJournal starts a study in a folder or finds what was played of it. A line that cannot
// be read is passed over and its game is played again; since a game is the same wherever
// it is played, a line that is there twice does no harm.
func openJournal(dir string, s *Spec, games int) (*journal.Journal, map[int]*Game, error) {
	played := map[int]*Game{}
	j, err := journal.Open(filepath.Join(dir, JournalFile), journal.Options{
		Header: header{format, *s},
		Same:   func(first []byte) error { return sameStudy(first, s) },
		Line: func(line []byte, _ bool) error {
			var g Game
			if json.Unmarshal(line, &g) == nil && g.Record != "" && g.Number >= 0 && g.Number < games {
				played[g.Number] = &g
			}
			return nil
		},
	})
	return j, played, err
}

// sameStudy refuses the journal of another study, and reports the difference.
func sameStudy(first []byte, s *Spec) error {
	var theirs header
	if err := json.Unmarshal(first, &theirs); err != nil || theirs.Format != format {
		return errors.New("this is not the journal of a study")
	}
	if theirs.Spec.ID() == s.ID() {
		return nil
	}
	here, err := json.Marshal(s)
	if err != nil {
		return err
	}
	there, err := json.Marshal(&theirs.Spec)
	if err != nil {
		return err
	}
	name, mine, other, _, err := journal.Difference(here, there)
	if err != nil {
		return err
	}
	return fmt.Errorf("the study there is another one: %s is %s there and %s here; choose another folder", name, other, mine)
}
