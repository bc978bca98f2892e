package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
)

// Serve opens a file like Open, for a server: only one server may use it, and whatever
// happens to the file is logged.
func Serve(ctx context.Context, file string, log *slog.Logger) (*Store, error) {
	if err := place(file); err != nil {
		return nil, fmt.Errorf("open the database %s: %w", file, err)
	}
	h, err := newHold(file)
	if errors.Is(err, errNoLocks) {
		log.Warn("the database's folder has no locks: nothing keeps a second server from using the same file, which would destroy it", "database", file, "error", err)
	} else if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", file, err)
	}
	s, err := open(ctx, file, log)
	if err != nil {
		err = fmt.Errorf("open the database %s: %w", file, err)
		if h != nil {
			err = errors.Join(err, h.release())
		}
		return nil, err
	}
	s.hold = h
	return s, nil
}

// Serving records the address of this server, for others that want to serve the same file.
func (s *Store) Serving(address string) error {
	if s.hold == nil {
		return nil
	}
	s.hold.me.Address = address
	return s.hold.write()
}
