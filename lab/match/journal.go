package match

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/journal"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/search"
)

// The files of a match in its folder.
const (
	ResultsFile = "games.jsonl"
	RecordsFile = "games.pgn"
)

// header is the first line of the results: everything that decides a match. Two
// matches with the same header have the same games.
type header struct {
	Format  string       `json:"format"`
	Game    string       `json:"game"`
	Options game.Options `json:"options"`
	Bots    []headerBot  `json:"bots"`
	Plan    Plan         `json:"plan"`
	SPRT    *SPRT        `json:"sprt"`
	Limits  headerLimits `json:"referee"`
	// Control and Adjudication are missing where there are none, as in files of earlier
	// versions.
	Control      *Control      `json:"control,omitempty"`
	Adjudication *Adjudication `json:"adjudication,omitempty"`
	Hash         string        `json:"hash,omitempty"` // of the rest
}

type headerBot struct {
	Name   string        `json:"name"`
	Limits search.Limits `json:"limits"`
}

type headerLimits struct {
	Patience time.Duration `json:"patience_ns"`
	Margin   time.Duration `json:"margin_ns"`
	MaxPlies int           `json:"max_plies"`
}

func (h header) sum() string {
	h.Hash = ""
	text, err := json.Marshal(h)
	if err != nil { // numbers and texts can be written
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// against refuses the header of another match, and reports the difference. The match may have
// had fewer games: then it is extended. The games of a plan are the first of one with more.
func (h header) against(first []byte) error {
	var theirs header
	if err := json.Unmarshal(first, &theirs); err != nil || theirs.Format == "" {
		return errors.New("the first line is not the configuration of a match")
	}
	if theirs.Format != h.Format {
		return fmt.Errorf("the file has the format %s, not %s", theirs.Format, h.Format)
	}
	if theirs.Hash != theirs.sum() {
		return errors.New("the configuration there does not fit its hash: the file was changed")
	}
	if longer := theirs; h.Plan.Games > theirs.Plan.Games {
		longer.Plan.Games = h.Plan.Games
		longer.Hash = longer.sum()
		theirs = longer
	}
	if theirs.Hash == h.Hash {
		return nil
	}
	if theirs.Plan.Games > h.Plan.Games {
		return fmt.Errorf("the match there has %d games: --games can only extend it", theirs.Plan.Games)
	}
	if theirs.names() != h.names() { // otherwise their limits differ
		return fmt.Errorf("a different match is there (bots: %s; you asked for %s)", theirs.names(), h.names())
	}
	mine, err := json.Marshal(h)
	if err != nil {
		return err
	}
	name, here, there, differs, err := journal.Difference(mine, first, "hash")
	switch {
	case err != nil:
		return err
	case differs:
		return fmt.Errorf("a different match is there (%s: %s; you asked for %s)", name, there, here)
	}
	return errors.New("a different match is there")
}

// names lists the bots.
func (h header) names() string {
	var list []string
	for _, b := range h.Bots {
		list = append(list, b.Name)
	}
	return strings.Join(list, ", ")
}

// entry is a line of the results: a game, and where its record ends.
type entry struct {
	Result
	Records int64 `json:"records_end"`
}

// archive keeps the results and records of finished games in files. A record is written
// before its result, so every result has its record. What was written after the last whole
// result is cut off when a match continues.
type archive struct {
	results *journal.Journal
	records *os.File
	end     int64 // of the records
}

// openArchive starts a match in a folder, or finds what was played of it.
func openArchive(dir string, h header, resume bool) (_ *archive, played []Result, err error) {
	a := &archive{}
	path := filepath.Join(dir, RecordsFile)
	size := int64(-1) // of the records; it is looked up once the journal is ours
	if _, err := os.Stat(filepath.Join(dir, ResultsFile)); errors.Is(err, os.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil { // records without results are not ours
			return nil, nil, fmt.Errorf("%s already exists: choose another folder", path)
		}
	}
	a.results, err = journal.Open(filepath.Join(dir, ResultsFile), journal.Options{
		New: !resume, Header: h, Same: h.against,
		Line: func(line []byte, last bool) error {
			var e entry
			if err := json.Unmarshal(line, &e); err != nil {
				if last { // as good as torn
					return journal.ErrCut
				}
				return fmt.Errorf("it cannot be read: %w", err)
			}
			if size < 0 {
				info, err := os.Stat(path)
				if err != nil {
					return fmt.Errorf("the records are gone: %w", err)
				}
				size = info.Size()
			}
			if e.Records > size { // lost in a power cut, like everything after it
				return journal.ErrCut
			}
			played, a.end = append(played, e.Result), e.Records
			return nil
		},
		Sync: func() error { return a.records.Sync() },
	})
	switch {
	case errors.Is(err, os.ErrExist):
		return nil, nil, fmt.Errorf("%s already exists: resume that match, or choose another folder", filepath.Join(dir, ResultsFile))
	case errors.Is(err, journal.ErrInUse):
		return nil, nil, fmt.Errorf("%s: another program is playing this match", filepath.Join(dir, ResultsFile))
	case err != nil:
		return nil, nil, err
	}
	if a.records, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, nil, errors.Join(err, a.results.Close())
	}
	if err := a.records.Truncate(a.end); err != nil {
		return nil, nil, errors.Join(err, a.close())
	}
	if _, err := a.records.Seek(a.end, io.SeekStart); err != nil {
		return nil, nil, errors.Join(err, a.close())
	}
	return a, played, nil
}

// add writes a finished game.
func (a *archive) add(res *Result, rec *record.Record) error {
	text, err := rec.AppendText(nil)
	if err != nil {
		// Whatever an engine reported, the game itself can be written.
		for i := range rec.Plies {
			rec.Plies[i].Eval, rec.Plies[i].Comment = nil, ""
		}
		rec.Comment = ""
		if text, err = rec.AppendText(nil); err != nil {
			return fmt.Errorf("game %d: %w", res.Game, err)
		}
	}
	if a.end > 0 {
		text = append([]byte{'\n'}, text...)
	}
	if _, err := a.records.Write(text); err != nil {
		return err
	}
	a.end += int64(len(text))
	return a.results.Append(entry{*res, a.end})
}

func (a *archive) close() error { return errors.Join(a.results.Close(), a.records.Close()) }
