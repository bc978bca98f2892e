package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/antares-games/antares/serve/store"
)

// Backup has pg_dump write everything, as of one moment, to a new file while the store
// stays in use; pg_restore reads it.
func (s *Store) Backup(ctx context.Context, file string) error {
	err := store.NewFile(file, func(temp *os.File) error { return s.dump(ctx, temp) })
	if err != nil {
		return fmt.Errorf("back up to %s: %w", file, err)
	}
	return nil
}

func (s *Store) dump(ctx context.Context, to *os.File) error {
	program, err := findDump()
	if err != nil {
		return err
	}
	// The password does not belong on the command line, where everybody can read it.
	address, password := s.dumpAddress()
	cmd := exec.CommandContext(ctx, program, "--format=custom", "--no-owner", "--no-privileges", "--no-password", "--dbname="+address)
	cmd.Env = append(os.Environ(), password...)
	var complaint strings.Builder
	cmd.Stdout, cmd.Stderr = to, &complaint
	if err := cmd.Run(); err != nil {
		return errors.Join(fmt.Errorf("pg_dump: %w: %s", err, strings.TrimSpace(complaint.String())), ctx.Err())
	}
	return nil
}

// findDump finds pg_dump: the newest of those that Debian keeps by version, because
// it must not be older than the server, or the one in the path.
func findDump() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/pg_dump")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		// A longer name has a higher version number.
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
