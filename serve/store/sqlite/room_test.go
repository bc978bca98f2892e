package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// TestNoRoom fills the disk, which is to say that files may not become larger. A child
// does it, because the limit holds for all of a process.
func TestNoRoom(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), os.Args[0], "child-full", filepath.Join(t.TempDir(), DefaultFile)).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// childFull finds no room for the log, makes room by itself, finds none for the database
// either, and goes on once there is some.
func childFull(file string) int {
	signal.Ignore(syscall.SIGXFSZ)
	if err := fullDisk(file); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// allow lets files become so large.
func allow(size uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	limit.Cur = min(size, limit.Max)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}

func fullDisk(file string) error {
	ctx := context.Background()
	var said strings.Builder
	s, err := Serve(ctx, file, slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		return err
	}
	row := &antares.TableRow{ID: "t"}
	if err := s.CreateTable(ctx, row, nil); err != nil {
		return err
	}
	text := strings.Repeat("x", 2000)
	add := func() error {
		for {
			after := *row
			after.Head++
			err := s.Append(ctx, &antares.Append{Row: &after, Events: []antares.Event{{Seq: after.Head, Text: text}}})
			if err == nil {
				row = &after
			}
			if !errors.Is(err, antares.ErrConflict) {
				return err
			}
			if row, _, err = s.Table(ctx, row.ID); err != nil {
				return err
			}
		}
	}
	// The log would need several times as much as there is, and the database less.
	if err := allow(2 << 20); err != nil {
		return err
	}
	for n := range 300 {
		if err := add(); err != nil {
			return fmt.Errorf("event %d, while there is room for the database: %w\n%s", n, err, said.String())
		}
	}
	for err = add(); err == nil; err = add() {
	}
	for range 3 {
		if !errors.Is(err, store.ErrUnavailable) {
			return fmt.Errorf("without room: %w", err)
		}
		if err := s.Ping(ctx); !errors.Is(err, store.ErrUnavailable) {
			return fmt.Errorf("a ping without room: %w", err)
		}
		if _, _, err := s.Table(ctx, row.ID); err != nil {
			return fmt.Errorf("reading without room: %w", err)
		}
		err = add()
	}
	if n := strings.Count(said.String(), "level=ERROR"); n != 1 {
		return fmt.Errorf("it was told %d times:\n%s", n, said.String())
	}
	if err := allow(64 << 20); err != nil {
		return err
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if err = add(); err == nil {
			break
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("there is room: %w", err)
		}
	}
	for range 500 {
		if err := add(); err != nil {
			return fmt.Errorf("after there was room: %w", err)
		}
	}
	if err := errors.Join(s.Ping(ctx), s.Close()); err != nil {
		return err
	}
	if s, err = Open(ctx, file); err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	kept, _, err := s.Table(ctx, row.ID)
	if err != nil {
		return err
	}
	if kept.Head != row.Head {
		return fmt.Errorf("head %d, and %d was acknowledged", kept.Head, row.Head)
	}
	return nil
}
