package postgres

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store/migrations"
	"github.com/antares-games/antares/serve/store/storetest"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) antares.Store { return openStore(t, database(t)) })
}

func TestNodes(t *testing.T) {
	storetest.RunNodes(t, func(t *testing.T) []antares.Store {
		address := database(t)
		return []antares.Store{openStore(t, address), openStore(t, address), openStore(t, address)}
	})
}

func TestMigrations(t *testing.T) {
	storetest.RunMigrations(t, migrations.Postgres, func(t *testing.T) storetest.Database {
		address := pgtest.Database(t)
		db, err := sql.Open("pgx", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		return storetest.Database{SQL: db, Open: func(t *testing.T) (antares.Store, error) {
			s, err := Open(t.Context(), address)
			if err == nil {
				t.Cleanup(func() { _ = s.Close() })
			}
			return s, err
		}}
	})
}

// database makes a database that is up to date, and returns its address.
func database(t testing.TB) string {
	t.Helper()
	return pgtest.Copy(t, func(address string) error {
		s, err := Open(context.Background(), address)
		if err != nil {
			return err
		}
		return s.Close()
	})
}

func openStore(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestBackup(t *testing.T) {
	s := openStore(t, database(t))
	storetest.RunBackup(t, s, filepath.Join(t.TempDir(), "copy.dump"), func(t *testing.T, file string) antares.Store {
		program, err := findDump()
		if err != nil {
			t.Fatal(err)
		}
		address := pgtest.Database(t)
		out, err := exec.Command(filepath.Join(filepath.Dir(program), "pg_restore"), "--dbname="+address, file).CombinedOutput()
		if err != nil {
			t.Fatalf("pg_restore: %v\n%s", err, out)
		}
		return openStore(t, address)
	})
}

// TestDumpAddress holds that the password is not on pg_dump's command line.
func TestDumpAddress(t *testing.T) {
	s := openStore(t, strings.Replace(pgtest.Database(t), "postgres://antares@", "postgres://antares:s3cret@", 1)+"&pool_max_conns=3&password=s3cret")
	address, env := s.dumpAddress()
	if strings.Contains(address, "s3cret") || strings.Contains(address, "pool_") || !strings.Contains(address, "sslmode=disable") {
		t.Errorf("pg_dump is given %s", address)
	}
	if len(env) != 1 || env[0] != "PGPASSWORD=s3cret" {
		t.Errorf("its environment is %q", env)
	}
}

// TestOpenRefused shows what cannot be opened, and that no password is shown.
func TestOpenRefused(t *testing.T) {
	for address, want := range map[string]string{
		"antares.db":                          "begins with postgres://",
		"mysql://u:s3cret@h/d":                "begins with postgres://",
		"postgres://u:s3cret@%zz/d":           "not a URL",
		"postgres://u:s3cret@127.0.0.1:1/d":   "unavailable",
		"postgres://u:s3cret@h/d?sslmode=odd": "sslmode",
	} {
		_, err := Open(t.Context(), address)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) antares.Store { return openStore(b, pgtest.Database(b)) })
}

// TestPrivate holds that the server of the tests can be reached by nobody else.
func TestPrivate(t *testing.T) {
	address := pgtest.Database(t)
	_, rest, _ := strings.Cut(address, "host=")
	dir, _, _ := strings.Cut(strings.ReplaceAll(rest, "%2F", "/"), "&")
	info, err := os.Stat(dir)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o700 {
		t.Errorf("%s: %v", dir, info.Mode())
	}
}
