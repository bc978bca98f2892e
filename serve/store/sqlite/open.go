package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
)

const (
	// applicationID marks a file as ours, so that we never write to a file of another
	// program. It reads "Anta" in the file.
	applicationID = 0x416e7461
	// busy is how long one process waits for another.
	busy = 10 * time.Second
	// checkTime is the longest that checking a file may take when it is opened. Damage that
	// is not found then is found when it is read, or by 'antares check'.
	checkTime = 3 * time.Second
)

// Open opens a file, creates it if it does not exist, and brings it up to date.
func Open(ctx context.Context, file string) (*Store, error) {
	s, err := open(ctx, file, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", file, err)
	}
	return s, nil
}

func open(ctx context.Context, file string, log *slog.Logger) (_ *Store, err error) {
	if err := place(file); err != nil {
		return nil, err
	}
	was, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("it is a link to a file that does not exist: %w", err)
	}
	if err != nil {
		return nil, err
	}
	s := &Store{file: file, log: log}
	if s.writes, err = s.pool("foreign_keys(1)", "synchronous(FULL)", "wal_autocheckpoint(4000)", "journal_size_limit(16777216)", "cache_size(-32768)"); err != nil {
		return nil, err
	}
	s.writes.SetMaxOpenConns(1)
	if s.reader, err = s.newReader(); err != nil {
		return nil, err
	}
	if s.others, err = s.newReader(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = s.Close() // The reason is known already.
		}
	}()
	if err := claim(ctx, s.writes); err != nil {
		return nil, explain(err)
	}
	if err := useLog(ctx, s.writes); err != nil {
		return nil, explain(err)
	}
	if err := check(ctx, s.writes, checkTime, log); err != nil {
		return nil, explain(err)
	}
	if err := migrations.SQLite.Up(ctx, s.writes); err != nil {
		return nil, explain(err)
	}
	return s, s.start(ctx, was)
}

// place makes sure that the file exists, readable by nobody else, or reports why it cannot.
// A file that exists is not opened here: closing it would end the locks that this process
// may have on it.
func place(file string) error {
	dir := filepath.Dir(file)
	if info, err := os.Stat(dir); err != nil {
		return err
	} else if !info.IsDir() {
		return fmt.Errorf("%s is not a directory", dir)
	}
	info, err := os.Stat(file)
	if err == nil && !info.Mode().IsRegular() {
		return errors.New("it is not a regular file")
	}
	if errors.Is(err, fs.ErrNotExist) {
		var f *os.File
		if f, err = os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600); err == nil {
			return f.Close()
		}
		if errors.Is(err, fs.ErrExist) { // Another process was faster.
			return nil
		}
	}
	if err != nil {
		return err
	}
	probe, err := os.CreateTemp(dir, ".antares-*")
	if err != nil {
		return fmt.Errorf("its directory cannot be written, and the log goes there: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// source is the name of a file for the driver, with settings for each connection.
func source(file string, pragmas ...string) string {
	name := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(file))
	var b strings.Builder
	fmt.Fprintf(&b, "file:%s?_txlock=immediate&_dqs=0&_pragma=busy_timeout(%d)", name, busy.Milliseconds())
	for _, p := range pragmas {
		b.WriteString("&_pragma=" + p)
	}
	return b.String()
}

// claim marks an empty file as ours and refuses that of another program.
func claim(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // This has no effect after a commit.
	var id, things int
	if err := tx.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&things); err != nil {
		return err
	}
	if id == applicationID {
		return nil
	}
	if id != 0 || things > 0 {
		return fmt.Errorf("it belongs to another program (application id %#x, %d tables and indexes)", id, things)
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	return tx.Commit()
}

// useLog turns the write-ahead log on for good. SQLite does not wait by itself if others
// are doing the same.
func useLog(ctx context.Context, db *sql.DB) error {
	deadline := time.Now().Add(busy)
	for {
		var mode string
		err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
		if err == nil && mode != "wal" {
			return fmt.Errorf("there can be no write-ahead log here, only %q", mode)
		}
		if code(err) != codeBusy || time.Now().After(deadline) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// check checks a file, as far as it gets within a time limit.
func check(ctx context.Context, db *sql.DB, limit time.Duration, log *slog.Logger) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var found string
	err := db.QueryRowContext(limited, "PRAGMA quick_check(1)").Scan(&found)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		log.Warn("the database is too big to be read through at the start: no damage was found so far; 'antares check' looks at everything", "limit", limit)
		return nil
	}
	if err != nil {
		return err
	}
	if found != "ok" {
		return fmt.Errorf("%w: %s", store.ErrDamaged, strings.ReplaceAll(found, "\n", " "))
	}
	return nil
}
