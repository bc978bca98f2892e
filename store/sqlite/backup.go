package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a copy of everything, as of one moment, to a new file while others
// go on. Nobody sees half a copy: it gets its name when it is complete and on disk.
func (s *Store) Backup(ctx context.Context, file string) error {
	if err := s.backup(ctx, file); err != nil {
		return fmt.Errorf("back up to %s: %w", file, err)
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string) (err error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fs.ErrExist)
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".antares-backup-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // It has another name by now, or is of no use.
	if err := s.copyTo(ctx, temp.Name()); err != nil {
		return errors.Join(classify(err), temp.Close())
	}
	if err := errors.Join(temp.Sync(), temp.Close()); err != nil {
		return err
	}
	// A link, unlike a renaming, never replaces what has come meanwhile.
	if err := os.Link(temp.Name(), file); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return err
		}
		if err := os.Rename(temp.Name(), file); err != nil {
			return err
		}
	}
	dir, err := os.Open(filepath.Dir(file))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// copyTo has a connection of its own: readers may not write, not even elsewhere.
func (s *Store) copyTo(ctx context.Context, file string) error {
	db, err := sql.Open("sqlite", source(s.file))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return errors.Join(err, db.Close())
}
