// Package sqlitetest gives tests databases in files that are up to date from the start: the
// migrations run once, and everybody gets a copy.
package sqlitetest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/antares-games/antares/serve/store/sqlite"
)

// template is an empty database.
var template = sync.OnceValues(func() (_ []byte, err error) {
	dir, err := os.MkdirTemp("", "antares-template")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, sqlite.DefaultFile)
	store, err := sqlite.Open(context.Background(), file)
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// Open opens a file, an empty database if there is none. It is the caller's to close.
func Open(t testing.TB, file string) *sqlite.Store {
	t.Helper()
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		data, err := template()
		if err == nil {
			err = os.WriteFile(file, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	store, err := sqlite.Open(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	return store
}
