package servertest

import (
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/store/sqlite"
	"github.com/antares-games/antares/serve/table"
)

// Cheat plays the operator of a stopped server who did not like the deal or the dice of a
// table. It tries secrets against the seeds, which are known by now, until the game
// begins as it likes, and rewrites the secret, the commitment and the history in the
// database. The server is then consistent with itself: only somebody who kept the first
// commitment can detect it.
func Cheat(t testing.TB, dir, id string, likes func(start string, dice []string) bool) {
	t.Helper()
	row, events := stored(t, dir, id)
	for range 10_000 {
		secret := fair.NewSecret()
		forged, ok := forge(t, id, row, events, secret)
		if !ok {
			continue
		}
		start, dice := "", []string(nil)
		for _, e := range forged {
			switch e.Kind {
			case antares.Started:
				start = e.Position
			case antares.Rolled:
				dice = append(dice, e.Action)
			}
		}
		if likes == nil || likes(start, dice) {
			rewrite(t, dir, id, secret, forged)
			return
		}
	}
	t.Fatal("no secret is to the operator's liking")
}

// stored is a table as the database has it.
func stored(t testing.TB, dir, id string) (*antares.TableRow, []antares.Event) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(dir, "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	row, events, err := store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return row, events
}

// forge is the history as it would have been with another secret: the same people sit down
// with the same seeds, and nothing has been played. ok is false if that results in more or
// fewer events than there were.
func forge(t testing.TB, id string, row *antares.TableRow, events []antares.Event, secret []byte) ([]antares.Event, bool) {
	t.Helper()
	made, forged, err := table.Open(catalog.Find, id, row.Setup, secret, row.Created)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		var more []antares.Event
		switch {
		case e.Kind == antares.Sat && row.Setup.Seats[e.Seat].Level == 0:
			more, err = made.Sit(&antares.User{ID: e.User, Name: e.Name}, e.Seat, table.Chance{Seed: e.Seed, Seal: e.Seal}, table.Moment{Now: e.At})
		case e.Kind == antares.Opened:
			more, err = made.Unseal(made.Seats[e.Seat].User, e.Seed, table.Moment{Now: e.At})
		}
		if err != nil {
			t.Fatal(err)
		}
		forged = append(forged, more...)
	}
	return forged, len(forged) == len(events)
}

func rewrite(t testing.TB, dir, id string, secret []byte, events []antares.Event) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	exec := func(text string, args ...any) {
		if _, err := db.ExecContext(t.Context(), text, args...); err != nil {
			t.Fatal(err)
		}
	}
	setup, err := json.Marshal(events[0].Setup)
	if err != nil {
		t.Fatal(err)
	}
	exec("UPDATE tables SET secret = ?, setup = ? WHERE id = ?", hex.EncodeToString(secret), string(setup), id)
	for i := range events {
		exec("UPDATE events SET data = ?, checksum = NULL WHERE table_id = ? AND seq = ?", string(antares.AppendEvent(nil, &events[i])), id, events[i].Seq)
	}
}
