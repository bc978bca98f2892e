package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Backup has pg_dump write everything, as of one moment, to a new file while others
// go on; pg_restore reads it. Nobody sees half a copy: it gets its name when it is
// complete and on disk.
func (s *Store) Backup(ctx context.Context, file string) error {
	if err := s.backup(ctx, file); err != nil {
		return fmt.Errorf("back up to %s: %w", file, err)
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fs.ErrExist)
	}
	program, err := findDump()
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), ".antares-backup-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // It has another name by now, or is of no use.
	// The password is not for the command line, where everybody can read it.
	address, password := s.dumpAddress()
	cmd := exec.CommandContext(ctx, program, "--format=custom", "--no-owner", "--no-privileges", "--no-password", "--dbname="+address)
	cmd.Env = append(os.Environ(), password...)
	var complaint strings.Builder
	cmd.Stdout, cmd.Stderr = temp, &complaint
	if err := cmd.Run(); err != nil {
		return errors.Join(fmt.Errorf("pg_dump: %w: %s", err, strings.TrimSpace(complaint.String())), ctx.Err(), temp.Close())
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

// findDump finds pg_dump: the newest of those that Debian keeps by version, because
// it must not be older than the server, or the one in the path.
func findDump() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/pg_dump")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		// A longer name is a higher number.
		return slices.MaxFunc(found, func(a, b string) int {
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			return strings.Compare(a, b)
		}), nil
	}
	program, err := exec.LookPath("pg_dump")
	if err != nil {
		return "", fmt.Errorf("a backup of PostgreSQL is made by pg_dump, which is not installed here; install it, or run it elsewhere: %w", err)
	}
	return program, nil
}

// dumped are the parameters of an address that pg_dump understands too.
var dumped = []string{
	"host", "hostaddr", "port", "dbname", "user", "connect_timeout", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslsni",
	"passfile", "service", "options", "application_name", "krbsrvname", "channel_binding", "require_auth", "target_session_attrs",
}

// dumpAddress is the address for pg_dump, and what its environment adds to it.
func (s *Store) dumpAddress() (address string, env []string) {
	u := *s.address
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	query := u.Query()
	for key := range query {
		if !slices.Contains(dumped, key) {
			query.Del(key)
		}
	}
	u.RawQuery = query.Encode()
	if password := s.pool.Config().ConnConfig.Password; password != "" {
		env = append(env, "PGPASSWORD="+password)
	}
	return u.String(), env
}
