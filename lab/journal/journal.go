// Package journal keeps the results of long work in a file as they come in, so that work
// that was interrupted continues where it stopped. The first line of the file is the
// configuration of the work, and each further line is one result, both as JSON. Lines are
// appended whole. What a killed program or a power cut left of the last line is cut off when
// the journal is opened again.
package journal

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// ErrCut is returned by Options.Line to cut the journal off before that line.
var ErrCut = errors.New("journal: cut off here")

// ErrInUse is returned if another program holds the journal.
var ErrInUse = errors.New("another program is using it")

// Options describe the work that a journal belongs to.
type Options struct {
	// New refuses a journal that already exists, with an error that is os.ErrExist.
	New bool
	// Header is the first line of a new journal.
	Header any
	// Same refuses the first line of a journal that belongs to other work.
	Same func(first []byte) error
	// Line takes each whole line after the first; last marks the last of the file. An
	// error other than ErrCut leaves the file as it is.
	Line func(line []byte, last bool) error
	// Sync, if set, is called before the journal is synced, for files that its lines
	// refer to.
	Sync func() error
}

// Journal is open for appending. It is used by one goroutine at a time.
type Journal struct {
	file   *os.File
	sync   func() error
	synced time.Time
}

// Open reads a journal and leaves it ready to be continued, or starts a new one. It also
// creates the folder.
func Open(path string, o Options) (*Journal, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	flags := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if o.New {
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(path, flags, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file, sync: o.Sync}
	if err = lock(file); err == nil {
		err = j.load(&o)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return j, nil
}

func (j *Journal) load(o *Options) error {
	in := bufio.NewReaderSize(j.file, 1<<16)
	var keep int64 // bytes that stay
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			break // what is left of a line without its end was torn
		}
		if err != nil {
			return err
		}
		if number == 1 {
			err = o.Same(line)
		} else {
			_, more := in.Peek(1)
			err = o.Line(line, more == io.EOF)
		}
		if errors.Is(err, ErrCut) {
			break
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		keep += int64(len(line))
	}
	if err := j.file.Truncate(keep); err != nil || keep > 0 {
		return err
	}
	return j.write(o.Header)
}

func (j *Journal) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(text, '\n'))
	return err
}

// Append adds a line. A program that is killed afterwards has lost nothing, and a power cut
// costs at most the last second: waiting for the disk after each of many short games would
// take longer than the games.
func (j *Journal) Append(v any) error {
	if err := j.write(v); err != nil {
		return err
	}
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return j.flush()
}

func (j *Journal) flush() error {
	if j.sync != nil {
		if err := j.sync(); err != nil {
			return err
		}
	}
	return j.file.Sync()
}

// Close writes everything to the disk and lets another program open the journal.
func (j *Journal) Close() error { return errors.Join(j.flush(), j.file.Close()) }

// Difference finds the first field, by name, in which two JSON objects differ. A field that
// one of them lacks is null there. ok is false if they are the same.
func Difference(a, b []byte, except ...string) (name, inA, inB string, ok bool, err error) {
	var x, y map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		return "", "", "", false, err
	}
	all := maps.Clone(x)
	maps.Copy(all, y)
	null := func(text json.RawMessage) json.RawMessage {
		if text == nil {
			return json.RawMessage("null")
		}
		return text
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if v, w := null(x[name]), null(y[name]); !slices.Contains(except, name) && !bytes.Equal(v, w) {
			return name, string(v), string(w), true, nil
		}
	}
	return "", "", "", false, nil
}
