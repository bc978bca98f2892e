package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// Games are moved from one kind of database to the other and back, and into a backup and
// out of it again, and stay exactly the same.
func TestPostgres(t *testing.T) {
	pg := pgtest.Own(t)
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	c := memberAt(t, s.URL)
	for _, g := range []string{"skorpion", "scorpion"} {
		options := map[string]string{}
		if g == "scorpion" {
			options = map[string]string{"players": "2", "squares": "12"}
		}
		snap, err := c.NewTable(t.Context(), antares.Setup{
			Game: g, Options: options, Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}, Clock: antares.Clock{Kind: antares.NoClock}, Public: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		awaitOver(t, c, snap.ID)
	}
	do := func(args ...string) string {
		t.Helper()
		out, err := antaresCommand(t.Context(), args...)
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return out
	}
	export := func(db, name string) []byte {
		t.Helper()
		file := filepath.Join(dir, name)
		do("export", "--db", db, file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	want := export(filepath.Join(dir, "antares.db"), "games.pgn")
	first, second := pg.Database(t), pg.Database(t)
	file := filepath.Join(dir, "games.pgn")
	if out := do("import", "--db", first, file); out != "2 games imported, 0 duplicates\n" {
		t.Error(out)
	}
	if out := do("import", "--db", first, file); out != "0 games imported, 2 duplicates\n" {
		t.Error(out)
	}
	if !bytes.Equal(export(first, "first.pgn"), want) {
		t.Error("PostgreSQL has other games")
	}
	do("verify", filepath.Join(dir, "first.pgn"))
	dump := filepath.Join(dir, "copy.dump")
	do("backup", "--db", first, dump)
	restore, err := exec.LookPath("pg_restore")
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pg_restore"); err != nil && len(found) > 0 {
		restore, err = found[len(found)-1], nil
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(restore, "--dbname="+second, dump).CombinedOutput(); err != nil {
		t.Fatalf("pg_restore: %v\n%s", err, out)
	}
	if !bytes.Equal(export(second, "second.pgn"), want) {
		t.Error("the backup has other games")
	}
	back := filepath.Join(dir, "back.db")
	do("import", "--db", back, filepath.Join(dir, "second.pgn"))
	if !bytes.Equal(export(back, "back.pgn"), want) {
		t.Error("SQLite has other games")
	}
}
