package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// served is a server's store and its log.
type served struct {
	*Store
	t    *testing.T
	row  *antares.TableRow // of a table, as acknowledged
	file string
	mu   sync.Mutex
	said bytes.Buffer
}

func (s *served) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.Write(p)
}

// logged counts the lines of a level.
func (s *served) logged(level slog.Level) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Count(s.said.String(), "level="+level.String())
}

func serveStore(t *testing.T, file string) *served {
	t.Helper()
	s := &served{t: t, file: file, row: &antares.TableRow{ID: "t"}}
	var err error
	if s.Store, err = Serve(t.Context(), file, slog.New(slog.NewTextHandler(s, nil))); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if err := s.CreateTable(t.Context(), s.row, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// append adds events and remembers what was acknowledged.
func (s *served) append() error {
	row, err := step(s.Store, s.row)
	if err == nil {
		s.row = row
	}
	return err
}

// goesOn adds to the table, which may be one step further than anybody was told.
func (s *served) goesOn() {
	s.t.Helper()
	for range 3 {
		if err := s.append(); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := s.Ping(s.t.Context()); err != nil {
		s.t.Error(err)
	}
}

// refuses wants everything that writes to be refused, with some words, and told once.
func (s *served) refuses(words ...string) {
	s.t.Helper()
	for range 3 {
		for what, err := range map[string]error{
			"append": s.append(), "ping": s.Ping(s.t.Context()), "user": s.CreateUser(s.t.Context(), &antares.User{ID: "u", Name: "u"}),
			"backup": s.Backup(s.t.Context(), filepath.Join(s.t.TempDir(), "copy.db")),
		} {
			if !errors.Is(err, store.ErrUnavailable) {
				s.t.Fatalf("%s: %v, want that it is unavailable", what, err)
			}
			for _, word := range words {
				if !strings.Contains(err.Error(), word) {
					s.t.Errorf("%s: %q is not in %v", what, word, err)
				}
			}
		}
	}
	if n := s.logged(slog.LevelError); n != 1 {
		s.t.Errorf("it was told %d times:\n%s", n, s.said.String())
	}
}

// holds opens a file and wants everything that was acknowledged in it.
func (s *served) holds(file string) {
	s.t.Helper()
	again := openStore(s.t, file)
	row, events, err := again.Table(s.t.Context(), s.row.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	if row.Head < s.row.Head || int64(len(events)) != row.Head {
		s.t.Errorf("head %d with %d events, and %d was acknowledged", row.Head, len(events), s.row.Head)
	}
	if err := again.Close(); err != nil {
		s.t.Fatal(err)
	}
}

func try(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestFileGone takes the files of a running server away. It notices before anybody is
// told that something was written, and goes on once the same file is back.
func TestFileGone(t *testing.T) {
	for _, part := range []string{"", "-wal", "-shm"} {
		t.Run("Moved"+part, func(t *testing.T) {
			s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
			s.goesOn()
			name, aside := s.file+part, filepath.Join(t.TempDir(), "aside")
			for n := 1; n <= 2; n++ {
				s.said.Reset()
				try(t, os.Rename(name, aside))
				s.refuses(name, "moved, deleted or replaced")
				try(t, os.Rename(aside, name))
				s.goesOn()
				if n := s.logged(slog.LevelWarn); n != 1 {
					t.Errorf("that it is back was told %d times:\n%s", n, s.said.String())
				}
			}
			try(t, s.Close())
			s.holds(s.file)
		})
		t.Run("Replaced"+part, func(t *testing.T) {
			s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
			s.goesOn()
			other := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
			other.goesOn()
			name, aside := s.file+part, filepath.Join(t.TempDir(), "aside")
			try(t, os.Rename(name, aside))
			copyFile(t, other.file+part, name, 0o600)
			s.refuses(name)
			try(t, os.Rename(aside, name))
			s.goesOn()
			try(t, s.Close())
			s.holds(s.file)
		})
	}
	// What is in the log is put into the file as soon as the log is missed, so that all
	// that was acknowledged survives the end of the server, whether it has time to close
	// its files or not.
	for _, part := range []string{"-wal", "-shm"} {
		t.Run("Deleted"+part, func(t *testing.T) {
			s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
			for range 50 {
				try(t, s.append())
			}
			try(t, os.Remove(s.file+part))
			s.refuses(s.file + part)
			killed := filepath.Join(t.TempDir(), "killed.db")
			copyFile(t, s.file, killed, 0o600)
			s.holds(killed)
			try(t, s.Close())
			s.holds(s.file)
		})
	}
	t.Run("Deleted", func(t *testing.T) {
		s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
		s.goesOn()
		try(t, os.Remove(s.file))
		s.refuses(s.file, "backup")
	})
	// A server that is stopped while its file is elsewhere leaves all of it there.
	t.Run("MovedAndStopped", func(t *testing.T) {
		s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
		s.goesOn()
		elsewhere := filepath.Join(t.TempDir(), "elsewhere.db")
		try(t, os.Rename(s.file, elsewhere))
		s.refuses(s.file)
		try(t, s.Close())
		s.holds(elsewhere)
	})
}

// TestFileGoneInCompany moves the file while many write: whatever they were told is kept.
func TestFileGoneInCompany(t *testing.T) {
	s := serveStore(t, filepath.Join(t.TempDir(), DefaultFile))
	aside := filepath.Join(t.TempDir(), "aside.db")
	var wg sync.WaitGroup
	heads := make([]int64, 8)
	writing := make(chan struct{}, len(heads))
	for i := range heads {
		wg.Go(func() {
			row := &antares.TableRow{ID: fmt.Sprint("t", i)}
			err := s.CreateTable(t.Context(), row, nil)
			for n := 0; err == nil && n < 50_000; n++ {
				heads[i] = row.Head
				row, err = step(s.Store, row)
				if n == 5 {
					writing <- struct{}{}
				}
			}
			if !errors.Is(err, store.ErrUnavailable) {
				t.Error(err)
			}
		})
	}
	for range heads {
		<-writing
	}
	try(t, os.Rename(s.file, aside))
	wg.Wait()
	try(t, os.Rename(aside, s.file))
	s.goesOn()
	for i, head := range heads {
		row, events, err := s.Table(t.Context(), fmt.Sprint("t", i))
		if err != nil || row.Head < head || int64(len(events)) != row.Head {
			t.Errorf("t%d: %d was acknowledged: %+v, %v", i, head, row, err)
		}
	}
}
