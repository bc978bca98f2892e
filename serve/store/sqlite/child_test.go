package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// TestMain lets the test binary be the child that the tests below start.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "child-open" {
		os.Exit(childOpen(os.Args[2]))
	}
	if len(os.Args) == 3 && os.Args[1] == "child-append" {
		os.Exit(childAppend(os.Args[2]))
	}
	if len(os.Args) == 3 && os.Args[1] == "child-full" {
		os.Exit(childFull(os.Args[2]))
	}
	os.Exit(m.Run())
}

// childOpen opens a file and prints what comes of it.
func childOpen(file string) int {
	s, err := Open(context.Background(), file)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	if err := s.Close(); err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// childAppend appends to four tables until it is killed, and prints each head when
// it was told that it is written.
func childAppend(file string) int {
	s, err := Open(context.Background(), file)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	var print sync.Mutex
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			row, _, err := s.Table(context.Background(), fmt.Sprintf("t%d", i))
			for ; err == nil; row, err = step(s, row) {
				print.Lock()
				fmt.Println(row.ID, row.Head)
				print.Unlock()
			}
			fmt.Println(err)
			os.Exit(1)
		})
	}
	wg.Wait()
	return 0
}

// step appends two events to a table, after whatever somebody else has appended
// meanwhile, and returns the row as it is then.
func step(s *Store, row *antares.TableRow) (*antares.TableRow, error) {
	for {
		after := *row
		after.Head += 2
		err := s.Append(context.Background(), &antares.Append{Row: &after, Events: []antares.Event{{Seq: after.Head - 1}, {Seq: after.Head}}})
		if !errors.Is(err, antares.ErrConflict) {
			return &after, err
		}
		if row, _, err = s.Table(context.Background(), row.ID); err != nil {
			return nil, err
		}
	}
}

// TestKilled kills the program in the middle of its work, TestLongKilled again and again:
// whatever it said was written is there afterwards.
func TestKilled(t *testing.T)     { killed(t, 2) }
func TestLongKilled(t *testing.T) { killed(t, 12) }

func killed(t *testing.T, kills int) {
	file := filepath.Join(t.TempDir(), DefaultFile)
	s := openStore(t, file)
	for i := range 4 {
		if err := s.CreateTable(t.Context(), &antares.TableRow{ID: fmt.Sprintf("t%d", i)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	acknowledged := map[string]int64{}
	for range kills {
		if err := appendUntilKilled(file, acknowledged); err != nil {
			t.Fatal(err)
		}
		s := openStore(t, file)
		for id, head := range acknowledged {
			row, events, err := s.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if row.Head < head || row.Head%2 != 0 || int64(len(events)) != row.Head {
				t.Fatalf("%s: %d was acknowledged, and there are head %d and %d events", id, head, row.Head, len(events))
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// appendUntilKilled kills the child after it has said a few things, or while it is
// about to say the next.
func appendUntilKilled(file string, acknowledged map[string]int64) error {
	cmd := exec.Command(os.Args[0], "child-append", file)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines, kill := 0, 1+rand.IntN(150)
	read := bufio.NewScanner(out)
	for read.Scan() {
		var id string
		var head int64
		if _, err := fmt.Sscan(read.Text(), &id, &head); err != nil {
			return fmt.Errorf("the child says %q", read.Text())
		}
		acknowledged[id] = max(acknowledged[id], head)
		if lines++; lines == kill {
			time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
			if err := cmd.Process.Kill(); err != nil {
				return err
			}
		}
	}
	_ = cmd.Wait() // It was killed.
	if lines < kill {
		return fmt.Errorf("the child has ended by itself after %d appends", lines)
	}
	return nil
}

// TestTwoProcesses appends from here while another process does.
func TestTwoProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), DefaultFile)
	s := openStore(t, file)
	for i := range 4 {
		if err := s.CreateTable(t.Context(), &antares.TableRow{ID: fmt.Sprintf("t%d", i)}, nil); err != nil {
			t.Fatal(err)
		}
	}
	acknowledged := map[string]int64{}
	done := make(chan error, 1)
	go func() { done <- appendUntilKilled(file, acknowledged) }()
	mine := &antares.TableRow{ID: "t0"}
	for going := true; going; {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			going = false
		default:
		}
		var err error
		if mine, err = step(s, mine); err != nil {
			t.Fatal(err)
		}
	}
	row, events, err := s.Table(t.Context(), "t0")
	if err != nil {
		t.Fatal(err)
	}
	if row.Head < max(mine.Head, acknowledged["t0"]) || int64(len(events)) != row.Head {
		t.Errorf("head %d with %d events after %d here and %d there", row.Head, len(events), mine.Head, acknowledged["t0"])
	}
}

// TestReadOnlyDirectory opens files where nothing can be written. Root can write
// everywhere, so a child without rights does it.
func TestReadOnlyDirectory(t *testing.T) {
	dir, err := os.MkdirTemp("", "antares")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = os.Chmod(filepath.Join(dir, "data"), 0o700)
		_ = os.RemoveAll(dir)
	})
	program := filepath.Join(dir, "program")
	copyFile(t, os.Args[0], program, 0o755)
	data := filepath.Join(dir, "data")
	file := filepath.Join(data, DefaultFile)
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := openStore(t, file).Close(); err != nil {
		t.Fatal(err)
	}
	for path, mode := range map[string]os.FileMode{dir: 0o755, file: 0o666, data: 0o555} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{DefaultFile, "new.db"} {
		cmd := exec.Command(program, "child-open", filepath.Join(data, name))
		cmd.Dir = "/"
		if os.Geteuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		out, err := cmd.Output()
		if err == nil || !strings.Contains(string(out), name) || !strings.Contains(string(out), "permission denied") {
			t.Errorf("%s: %v, %q", name, err, out)
		}
	}
}

func copyFile(t *testing.T, from, to string, mode os.FileMode) {
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, mode)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}
