package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/antares-games/antares/serve/store"
)

// Backup writes a copy of everything, as of one moment, to a new file while the store stays
// in use.
func (s *Store) Backup(ctx context.Context, file string) error {
	err := store.NewFile(file, func(temp *os.File) error { return classify(s.copyTo(ctx, temp.Name())) })
	if err != nil {
		return fmt.Errorf("back up to %s: %w", file, err)
	}
	return nil
}

// copyTo uses a connection of its own: readers may not write, not even to another file.
func (s *Store) copyTo(ctx context.Context, file string) error {
	db, err := s.pool()
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return errors.Join(err, db.Close())
}
