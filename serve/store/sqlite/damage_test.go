package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest"
)

func TestDamage(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	storetest.RunDamage(t, s, func(text string) {
		try(t, s.write(t.Context(), func(w *writer) error { _, err := w.exec(text); return err }))
	})
}

// TestDamagedByte changes one letter in the file, which SQLite cannot notice.
func TestDamagedByte(t *testing.T) {
	file := filepath.Join(t.TempDir(), DefaultFile)
	s := openStore(t, file)
	row := &antares.TableRow{ID: "t", Head: 2}
	try(t, s.CreateTable(t.Context(), row, []antares.Event{{Seq: 1}, {Seq: 2, Kind: antares.Played, Action: "left"}}))
	try(t, s.Close())
	data, err := os.ReadFile(file)
	try(t, err)
	if bytes.Count(data, []byte(`"left"`)) != 1 {
		t.Fatal("the event is not in the file once")
	}
	write(t, file, bytes.Replace(data, []byte(`"left"`), []byte(`"lift"`), 1))
	s = openStore(t, file) // the structure is sound
	if _, _, err := s.Table(t.Context(), "t"); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "table t: event 2") {
		t.Errorf("got %v", err)
	}
}

// TestCheckTakesLong gives the check at the start no time: the file is opened, and it is
// said that it was not read through.
func TestCheckTakesLong(t *testing.T) {
	file := filepath.Join(t.TempDir(), DefaultFile)
	ours(t, file)
	db, err := sql.Open("sqlite", source(file))
	try(t, err)
	defer db.Close()
	var said strings.Builder
	log := slog.New(slog.NewTextHandler(&said, nil))
	try(t, check(t.Context(), db, time.Hour, log))
	if said.Len() > 0 {
		t.Error(said.String())
	}
	try(t, check(t.Context(), db, time.Nanosecond, log))
	if !strings.Contains(said.String(), "antares check") {
		t.Errorf("it says %q", said.String())
	}
}
