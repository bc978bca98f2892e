package storetest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/antares-games/antares"
)

// RunBackup copies a store to a new file while somebody writes, and opens the copy.
func RunBackup(t *testing.T, s antares.Store, file string, restore func(t *testing.T, file string) antares.Store) {
	ctx := t.Context()
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u1", Name: "Åsa", Created: start}))
	row := mustCreate(t, s, "t1", 0, nil)
	for i := range 50 {
		row = mustAppend(t, s, row, 2, i, nil)
	}
	queue(t, s, row, ratedGame("skaane", "u1", "u2"))
	other := mustCreate(t, s, "t2", 0, nil)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			a := next(other, 1, 1)
			if err := s.Append(ctx, a); err != nil {
				t.Error(err)
				return
			}
			other = a.Row
		}
	})
	err := s.Backup(ctx, file)
	close(stop)
	wg.Wait()
	ok(t, err)

	before, err := os.ReadFile(file)
	ok(t, err)
	is(t, s.Backup(ctx, file), fs.ErrExist)
	after, err := os.ReadFile(file)
	ok(t, err)
	equal(t, string(after) == string(before), true)
	info, err := os.Stat(file)
	ok(t, err)
	equal(t, info.Mode().Perm(), fs.FileMode(0o600))
	if err := s.Backup(ctx, filepath.Join(filepath.Dir(file), "none", "copy")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into no directory: %v", err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".antares*"))
	ok(t, err)
	equal(t, left, []string(nil))

	c := restore(t, file)
	_, events, err := s.Table(ctx, "t1")
	ok(t, err)
	holds(t, c, row, events)
	_, err = c.UserByName(ctx, "åsa")
	ok(t, err)
	// The other table is whole, as of some moment.
	_, _, err = c.Table(ctx, "t2")
	ok(t, err)
	// What waits to be rated waits there too.
	equal(t, rateAll(t, c, count), 1)
}
