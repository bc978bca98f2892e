package main

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// checkable is a copy of the database of a running server, with games that are over, in
// progress and not begun.
func checkable(t *testing.T) (db, games string) {
	t.Helper()
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	c := memberAt(t, s.URL)
	setups := []antares.Setup{
		{Game: "skorpion", Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}},
		{Game: "scorpion", Options: map[string]string{"players": "2", "squares": "12"}, Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}},
		{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: 1}}, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}},
		{Game: "skaane", Seats: []antares.SeatPlan{{}, {}}, Public: true},
	}
	for i := range setups {
		if setups[i].Clock.Kind == "" {
			setups[i].Clock.Kind = antares.NoClock
		}
		snap, err := c.NewTable(t.Context(), setups[i])
		if err != nil {
			t.Fatal(err)
		}
		if i < 2 {
			awaitOver(t, c, snap.ID)
		} else if _, err := c.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	running := filepath.Join(dir, "antares.db")
	if out, err := antaresCommand(t.Context(), "check", running); err != nil || !strings.HasPrefix(out, "all is well: 4 tables with ") {
		t.Fatalf("beside the server: %v\n%s", err, out)
	}
	db, games = filepath.Join(dir, "copy.db"), filepath.Join(dir, "games.pgn")
	for _, args := range [][]string{{"backup", "--db", running, db}, {"export", "--db", running, games}} {
		if out, err := antaresCommand(t.Context(), args...); err != nil {
			t.Fatal(err, out)
		}
	}
	return db, games
}

func copyOf(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "antares.db")
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}

// Copies of a database are damaged in many ways, and each is found.
func TestCheck(t *testing.T) {
	db, games := checkable(t)
	for name, test := range map[string]struct{ text, want string }{
		"Event":        {"UPDATE events SET data = replace(data, '\"seat\":', '\"seat\" :') WHERE seq = 3", "event 3: its checksum"},
		"OldEvent":     {"UPDATE events SET data = replace(data, '\"user\"', '\"loser\"'), checksum = NULL WHERE seq = 2", "who sits there is"},
		"NoSeat":       {"UPDATE events SET data = replace(data, '\"seat\":0', '\"seat\":-1'), checksum = NULL", "tells no seat"},
		"EventLost":    {"DELETE FROM events WHERE seq = 2", " events of "},
		"EventExtra":   {"UPDATE tables SET head = head - 1", "comes after its last"},
		"EventOrphan":  {"INSERT INTO events (table_id, seq, data) VALUES ('nowhere', 1, '{}')", "refers to one of tables that does not exist"},
		"Status":       {"UPDATE tables SET status = 'playing' WHERE status = 'over'", "the status is playing, and by its events it is over"},
		"Result":       {"UPDATE tables SET result = 'draw' WHERE status = 'over'", "the result is draw"},
		"SeatsRow":     {"UPDATE tables SET seats = '[\"x\",\"y\"]' WHERE status = 'playing'", "who sits there is [x y]"},
		"Seats":        {"UPDATE seats SET user_id = 'x'", "is not x's in both places"},
		"Deadline":     {"UPDATE tables SET deadline = NULL WHERE status = 'open'", "the deadline is"},
		"Clock":        {"UPDATE tables SET deadline = 1 WHERE status = 'playing'", "the deadline is"},
		"Computer":     {"UPDATE tables SET bot_to_move = 1 - bot_to_move", "whether a computer is to move is"},
		"Setup":        {"UPDATE tables SET setup = replace(setup, '\"rated\":false', '\"rated\":true')", "the setup is"},
		"Secret":       {"UPDATE tables SET secret = '00' WHERE game = 'scorpion'", "event "},
		"SetupBroken":  {"UPDATE tables SET setup = '{' WHERE status = 'open'", ": setup: "},
		"SeatsBroken":  {"UPDATE tables SET seats = '[' WHERE status = 'open'", ": seats: "},
		"Lists":        {"DELETE FROM lists WHERE role = 'created'", "is not as it should be in the lists of"},
		"ListsExtra":   {"UPDATE lists SET listed = 7", "should not be as it is in the lists of"},
		"Rating":       {"INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ('u', 'skaane', 9e999, 100, 0.06, 3, 0)", "the rating of u in skaane cannot be"},
		"Opponents":    {"INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated, opponents) VALUES ('u', 'skaane', 1500, 100, 0.06, 3, 0, 4)", "counts 4 opponents, and there are 0"},
		"Beats":        {"DELETE FROM beats", "0 heartbeats"},
		"Index":        {"PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'tables_due'", "pages: "},
		"ManyFaults":   {"UPDATE tables SET created = 1, updated = 1, result = 'x', bot_to_move = 1 - bot_to_move", "the time of creation is"},
		"UnknownTable": {"DROP TABLE outages", "outages"},
	} {
		t.Run(name, func(t *testing.T) {
			file := copyOf(t, db)
			c, err := sql.Open("sqlite", file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.ExecContext(t.Context(), test.text); err != nil {
				t.Fatal(err)
			}
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
			out, err := antaresCommand(t.Context(), "check", file)
			if err == nil || !strings.Contains(err.Error(), "fault") || report(io.Discard, "antares check", err) != exitRefused || !strings.Contains(out, test.want) {
				t.Errorf("%v, and %q is not in\n%s", err, test.want, out)
			}
		})
	}
	// What is damaged may be needed to open the database, or not.
	for name, test := range map[string]struct{ root, want string }{
		"Pages":    {"lists", "pages: "},
		"Unopened": {"goose_db_version", "the database is damaged; go back to a backup"},
	} {
		t.Run(name, func(t *testing.T) {
			file := copyOf(t, db)
			damage(t, file, test.root)
			out, err := antaresCommand(t.Context(), "check", file)
			if err == nil || !strings.Contains(out+err.Error(), test.want) {
				t.Errorf("%v, and %q is not in\n%s", err, test.want, out)
			}
		})
	}
	t.Run("Unchanged", func(t *testing.T) {
		file := copyOf(t, db)
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := antaresCommand(t.Context(), "check", file); err != nil || !strings.HasPrefix(out, "all is well: 4 tables") {
			t.Errorf("%v\n%s", err, out)
		}
		if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
			t.Errorf("the file was changed: %v", err)
		}
	})
	t.Run("Interrupted", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := antaresCommand(ctx, "check", copyOf(t, db))
		if code := report(io.Discard, "antares check", err); code != 130 {
			t.Errorf("exit code %d for %v", code, err)
		}
	})
	t.Run("Refused", func(t *testing.T) {
		none := filepath.Join(t.TempDir(), "none.db")
		for _, name := range []string{none, games, filepath.Dir(db)} {
			if out, err := antaresCommand(t.Context(), "check", name); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s: %v\n%s", name, err, out)
			}
		}
		if _, err := os.Stat(none); err == nil {
			t.Error("a database was made")
		}
	})
	t.Run("Postgres", func(t *testing.T) { checkPostgres(t, games) })
}

// damage overwrites the first page of a table in a file of SQLite.
func damage(t *testing.T, file, table string) {
	t.Helper()
	c, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	var size, page int64
	err = c.QueryRowContext(t.Context(), "SELECT page_size, rootpage FROM pragma_page_size, sqlite_schema WHERE name = ?", table).Scan(&size, &page)
	if err = errors.Join(err, c.Close()); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0x5a}, int(size)), (page-1)*size)
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// checkPostgres checks a database with the same games.
func checkPostgres(t *testing.T, games string) {
	pg := pgtest.Own(t)
	address := pg.Database(t)
	if out, err := antaresCommand(t.Context(), "import", "--db", address, games); err != nil {
		t.Fatal(err, out)
	}
	if out, err := antaresCommand(t.Context(), "check", address); err != nil || !strings.HasPrefix(out, "all is well: 2 tables with ") {
		t.Fatalf("%v\n%s", err, out)
	}
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, test := range []struct{ text, want string }{
		{"UPDATE tables SET deadline = 7", "the deadline is"},
		{"INSERT INTO seats (table_id, seat, user_id) SELECT id, 0, 'x' FROM tables", "is not x's in both places"},
		{"INSERT INTO lists SELECT id, 'plays', 'x', number, listed, status, game, public FROM tables; UPDATE lists SET listed = 7", "should not be as it is in the lists of"},
		{"INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ('u', 'skaane', 'NaN', 100, 0.06, 3, 0)", "the rating of u in skaane cannot be"},
		{"UPDATE events SET data = '{\"seq\":2}' WHERE seq = 2", "event 2: its checksum"},
		{"UPDATE tables SET seats = '['", "invalid input syntax"},
	} {
		if _, err := db.ExecContext(t.Context(), test.text); err != nil {
			t.Fatal(err)
		}
		if out, err := antaresCommand(t.Context(), "check", address); err == nil || !strings.Contains(out, test.want) {
			t.Errorf("%v, and %q is not in\n%s", err, test.want, out)
		}
	}
}
