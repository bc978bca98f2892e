package sqlite

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Only one server at a time may use a file. It holds a lock of the operating system on a
// file beside the database, which ends with the process however that ends. The database
// itself is not locked: on some systems such a lock would interfere with SQLite's own.

var (
	errHeld    = errors.New("somebody holds the lock")
	errNoLocks = errors.New("files cannot be locked here")
)

// holder is the server that has a file, as written in the lock file.
type holder struct {
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
	Since   time.Time `json:"since"`
	Address string    `json:"address,omitempty"`
}

func (h holder) String() string {
	text := fmt.Sprintf("process %d on %s, since %s", h.PID, h.Host, h.Since.UTC().Format("2006-01-02 15:04:05 UTC"))
	if h.Address != "" {
		text += ", at " + h.Address
	}
	return text
}

// hold is a lock held by this process.
type hold struct {
	file *os.File
	me   holder
}

// newHold takes the lock of a database, or reports who has it. The error is errNoLocks if
// the file system has no locks.
func newHold(file string) (*hold, error) {
	real, err := filepath.EvalSymlinks(file)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, err
	}
	// SQLite keeps its log beside the name that it was given, so what is written under one
	// name would be lost, or destroyed, under another.
	if n := links(info); n > 1 {
		return nil, fmt.Errorf("it has %d names (hard links), and a server under another name would not see what this one writes: remove the other names, or copy the file", n)
	}
	host, err := os.Hostname()
	if err != nil {
		host = "an unknown host"
	}
	h := &hold{me: holder{PID: os.Getpid(), Host: host, Since: time.Now()}}
	if h.file, err = lockedFile(real + "-lock"); err != nil {
		return nil, err
	}
	if err := h.write(); err != nil {
		return nil, errors.Join(err, h.release())
	}
	return h, nil
}

// lockedFile opens a file and locks it. The file may have been removed meanwhile; then the
// lock is worthless.
func lockedFile(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, err
		}
		if err := lock(f); err != nil {
			if errors.Is(err, errHeld) {
				err = fmt.Errorf("another server is using it (%s): stop that one first, or use another file", holderOf(f))
			}
			return nil, errors.Join(err, f.Close())
		}
		there, err := os.Stat(name)
		mine, mineErr := f.Stat()
		if err == nil && mineErr == nil && os.SameFile(there, mine) {
			return f, nil
		}
		if err := errors.Join(mineErr, f.Close()); err != nil {
			return nil, err
		}
	}
}

// holderOf reads who holds a lock.
func holderOf(f *os.File) string {
	var h holder
	data, err := io.ReadAll(io.LimitReader(f, 1<<12))
	if err != nil || json.Unmarshal(data, &h) != nil {
		return "it has just started and not said who it is"
	}
	return h.String()
}

// write records who we are, for servers that come later.
func (h *hold) write() error {
	data, err := json.Marshal(h.me)
	if err != nil {
		return err
	}
	if err := h.file.Truncate(0); err != nil {
		return err
	}
	_, err = h.file.WriteAt(append(data, '\n'), 0)
	return err
}

// release ends the lock. The file stays: removing it might remove that of the next server.
func (h *hold) release() error {
	return errors.Join(h.file.Truncate(0), h.file.Close())
}
