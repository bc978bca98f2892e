package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
	"github.com/antares-games/antares/serve/store/storetest"
)

func TestMigrations(t *testing.T) {
	storetest.RunMigrations(t, migrations.SQLite, func(t *testing.T) storetest.Database {
		file := filepath.Join(t.TempDir(), DefaultFile)
		db, err := sql.Open("sqlite", source(file, "application_id("+"0x416e7461"+")"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return storetest.Database{SQL: db, Open: func(t *testing.T) (antares.Store, error) {
			s, err := Open(t.Context(), file)
			if err == nil {
				t.Cleanup(func() { _ = s.Close() })
			}
			return s, err
		}}
	})
}

// TestOpenRefused shows what cannot be opened, and that the reason is said.
func TestOpenRefused(t *testing.T) {
	for name, test := range map[string]struct {
		make func(t *testing.T, file string)
		want string
	}{
		"Text": {func(t *testing.T, file string) {
			write(t, file, []byte(strings.Repeat("not a database\n", 1000)))
		}, "not a SQLite database"},
		"Other": {func(t *testing.T, file string) {
			db, err := sql.Open("sqlite", file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec("CREATE TABLE notes (text)"); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}, "another program"},
		"OtherID": {func(t *testing.T, file string) {
			db, err := sql.Open("sqlite", file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec("PRAGMA application_id = 77"); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
		}, "another program"},
		"DamagedMiddle": {func(t *testing.T, file string) { damage(t, file, 0.4, 0.6) }, "damaged"},
		"DamagedSchema": {func(t *testing.T, file string) {
			data := ours(t, file)
			copy(data[100:4096], bytes.Repeat([]byte{0x5a}, 3996))
			write(t, file, data)
		}, "damaged"},
		"Truncated": {func(t *testing.T, file string) {
			data := ours(t, file)
			write(t, file, data[:len(data)/2])
		}, "damaged"},
		"Directory": {func(t *testing.T, file string) {
			if err := os.Mkdir(file, 0o700); err != nil {
				t.Fatal(err)
			}
		}, "not a regular file"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "x.db")
			test.make(t, file)
			before, _ := os.ReadFile(file)
			_, err := Open(t.Context(), file)
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), file) {
				t.Fatalf("got %v, want %q and the name of the file", err, test.want)
			}
			if after, _ := os.ReadFile(file); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
	_, err := Open(t.Context(), filepath.Join(t.TempDir(), "none", "x.db"))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a directory: %v", err)
	}
}

// ours is the content of a proper file with something in it.
func ours(t *testing.T, file string) []byte {
	s := openStore(t, file)
	for i := range 60 {
		row := &antares.TableRow{ID: strings.Repeat("x", 100) + string(rune('a'+i%26)) + string(rune('a'+i/26))}
		if err := s.CreateTable(t.Context(), row, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func damage(t *testing.T, file string, from, to float64) {
	data := ours(t, file)
	for i := int(from * float64(len(data))); i < int(to*float64(len(data))); i++ {
		data[i] = 0x5a
	}
	write(t, file, data)
}

func write(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestNames opens files whose names mean something elsewhere.
func TestNames(t *testing.T) {
	for _, name := range []string{"a b.db", "a?mode=ro.db", "50%.db", "a#b.db", "ä&_pragma=x.db", ":memory:"} {
		file := filepath.Join(t.TempDir(), name)
		s := openStore(t, file)
		if err := s.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s can be read by others: %v", name, info.Mode())
		}
	}
}

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, filepath.Join(dir, DefaultFile))
	storetest.RunBackup(t, s, filepath.Join(dir, "copy.db"), func(t *testing.T, file string) antares.Store {
		return openStore(t, file)
	})
}

// TestPlans holds that nothing that is asked often reads all of a table.
func TestPlans(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	list := func(f antares.Filter) string { text, _ := listTables(f, &store.Row{}); return text }
	queries := map[string]string{
		"due": dueTables, "bots": botTables, "row": rowByID, "events": eventsOf, "over": overAfter,
		"user": userByID, "name": userByName, "forget": forget, "token": tokenByHash, "tokens": tokensOf, "update": updateTable,
		"bots of": botsOf, "analysis": analysisOf, "unfinished": unfinished, "computers": computerGames,
		"invited": list(antares.Filter{Invited: "u", Status: antares.Open}), "invited before": list(antares.Filter{Invited: "u", User: "v", Before: "t"}),
		"own": list(antares.Filter{User: "u"}), "level": list(antares.Filter{User: "level-1", Status: antares.Over, Public: true}), "open of": countOpen,
	}
	for _, status := range []antares.Status{"", antares.Playing} {
		for _, game := range []string{"", "g"} {
			for _, user := range []string{"", "u"} {
				for _, before := range []string{"", "t"} {
					f := antares.Filter{Status: status, Game: game, User: user, Public: true, Before: before}
					queries["list "+string(status)+game+user+before] = list(f)
				}
			}
		}
	}
	indexes := map[string]string{
		"due": "tables_due", "bots": "tables_bots", "over": "tables_over", "list g": "tables_game", "list ": "tables_listed",
		"list playing": "tables_status", "list playingg": "tables_status_game", "list playingu": "lists_status", "list gut": "lists_game",
		"list u": "lists_user", "own": "lists_user", "invited": "lists_status", "invited before": "lists_user", "open of": "lists_status", "unfinished": "analyses_unfinished", "bots of": "users_owner",
	}
	for name, text := range queries {
		plan := explainPlan(t, s, text)
		if strings.Contains(plan, "SCAN") && !strings.Contains(plan, "INDEX") {
			t.Errorf("%s reads everything:\n%s\n%s", name, text, plan)
		}
		if !strings.Contains(plan, indexes[name]) {
			t.Errorf("%s does not use %s:\n%s\n%s", name, indexes[name], text, plan)
		}
		if strings.Contains(plan, "TEMP B-TREE FOR ORDER BY") && name != "tokens" && name != "bots of" && name != "bots" {
			t.Errorf("%s sorts:\n%s\n%s", name, text, plan)
		}
	}
}

func explainPlan(t *testing.T, s *Store, text string) string {
	args := make([]any, strings.Count(text, "?"))
	if strings.Contains(text, "?1") { // numbered, and so fewer
		args = args[:1+min(strings.Count(text, "?2"), 1)]
	}
	rows, err := s.reads.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, args...)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(detail + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}
