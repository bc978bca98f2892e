package match

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/antares-games/antares/game"
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
	Hash    string       `json:"hash,omitempty"` // of the rest
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

// against says in what another header differs.
func (h header) against(first []byte) error {
	var theirs header
	if err := json.Unmarshal(first, &theirs); err != nil || theirs.Format == "" {
		return errors.New("the first line is not the configuration of a match")
	}
	if theirs.Format != h.Format {
		return fmt.Errorf("the file has the format %s, not %s", theirs.Format, h.Format)
	}
	if theirs.Hash == h.Hash && theirs.sum() == h.Hash {
		return nil
	}
	mine, err := json.Marshal(h)
	if err != nil {
		return err
	}
	var a, b map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(mine, &a), json.Unmarshal(first, &b)); err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if key != "hash" && !bytes.Equal(a[key], b[key]) {
			return fmt.Errorf("the match there is another one: its %s is %s, this one's is %s", key, b[key], a[key])
		}
	}
	return errors.New("the configuration there does not fit its hash")
}

// entry is a line of the results: a game, and where its record ends.
type entry struct {
	Result
	Records int64 `json:"records_end"`
}

// journal keeps results and records of finished games in files. A record is
// written before its result, so a result that is there has its record; what was
// written after the last whole result is cut off when a match goes on.
type journal struct {
	results, records *os.File
	end              int64 // of the records
	synced           time.Time
}

// openJournal begins a match in a folder, or finds what was played of it.
func openJournal(dir string, h header, resume bool) (*journal, []Result, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	path := filepath.Join(dir, ResultsFile)
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	j := &journal{}
	var err error
	if j.results, err = os.OpenFile(path, flags, 0o644); err != nil {
		if errors.Is(err, os.ErrExist) {
			err = fmt.Errorf("%s is there already: resume that match, or choose another folder", path)
		}
		return nil, nil, err
	}
	var played []Result
	if err = lock(j.results); err == nil {
		played, err = j.load(filepath.Join(dir, RecordsFile), h)
	}
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", path, err), j.close())
	}
	return j, played, nil
}

// load reads the results and leaves both files ready to be continued.
func (j *journal) load(records string, h header) ([]Result, error) {
	var (
		played []Result
		keep   int64 // bytes of the results that stay
		begun  bool
	)
	in := bufio.NewReader(j.results)
	size := int64(-1) // of the records
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			break // a line without its end was torn off
		}
		if err != nil {
			return nil, err
		}
		if !begun {
			if err := h.against(line); err != nil {
				return nil, err
			}
			begun, keep = true, int64(len(line))
			continue
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil {
			if _, more := in.Peek(1); more != io.EOF {
				return nil, fmt.Errorf("line %d cannot be read: %w", number, err)
			}
			break // as good as torn
		}
		if size < 0 {
			info, err := os.Stat(records)
			if err != nil {
				return nil, fmt.Errorf("the records are gone: %w", err)
			}
			size = info.Size()
		}
		if e.Records > size { // lost with the machine's power, and so is all after it
			break
		}
		played, j.end = append(played, e.Result), e.Records
		keep += int64(len(line))
	}
	var err error
	if j.records, err = os.OpenFile(records, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	for file, end := range map[*os.File]int64{j.results: keep, j.records: j.end} {
		if err := file.Truncate(end); err != nil {
			return nil, err
		}
		if _, err := file.Seek(end, io.SeekStart); err != nil {
			return nil, err
		}
	}
	if !begun {
		return nil, j.line(h)
	}
	return played, nil
}

func (j *journal) line(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = j.results.Write(append(text, '\n'))
	return err
}

// add writes a finished game.
func (j *journal) add(res *Result, rec *record.Record) error {
	text, err := rec.AppendText(nil)
	if err != nil {
		// Whatever an engine had to say, the game itself can be written.
		for i := range rec.Plies {
			rec.Plies[i].Eval, rec.Plies[i].Comment = nil, ""
		}
		rec.Comment = ""
		if text, err = rec.AppendText(nil); err != nil {
			return fmt.Errorf("game %d: %w", res.Game, err)
		}
	}
	if j.end > 0 {
		text = append([]byte{'\n'}, text...)
	}
	if _, err := j.records.Write(text); err != nil {
		return err
	}
	j.end += int64(len(text))
	if err := j.line(entry{*res, j.end}); err != nil {
		return err
	}
	// A killed program loses nothing that it wrote, a machine without power at
	// most a second: waiting for the disk after each of many short games would
	// take longer than the games.
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return errors.Join(j.records.Sync(), j.results.Sync())
}

func (j *journal) close() error {
	var errs []error
	for _, file := range []*os.File{j.records, j.results} {
		if file != nil {
			errs = append(errs, file.Sync(), file.Close())
		}
	}
	return errors.Join(errs...)
}
