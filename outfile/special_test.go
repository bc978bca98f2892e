//go:build linux || darwin

package outfile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func fifo(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A pipe is written to and stays a pipe, also at the end of a link.
func TestPipe(t *testing.T) {
	pipe := fifo(t)
	dir := filepath.Dir(pipe)
	through := symlink(t, "pipe", filepath.Join(dir, "through"))
	type answer struct {
		text []byte
		err  error
	}
	for _, name := range []string{pipe, through} {
		for _, force := range []bool{false, true} {
			read := make(chan answer, 1)
			go func() {
				text, err := os.ReadFile(pipe)
				read <- answer{text, err}
			}()
			if err := save(t, name, "text", force); err != nil {
				t.Fatal(err)
			}
			if got := <-read; got.err != nil || string(got.text) != "text" {
				t.Errorf("read %q, %v", got.text, got.err)
			}
			read = make(chan answer, 1)
			go func() {
				text, err := os.ReadFile(pipe)
				read <- answer{text, err}
			}()
			f, err := Check(name, Options{Force: force})
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Fill(t.Context(), func(path string) error { return os.WriteFile(path, []byte("whole"), 0o600) }); err != nil {
				t.Fatal(err)
			}
			if got := <-read; got.err != nil || string(got.text) != "whole" {
				t.Errorf("read %q, %v", got.text, got.err)
			}
		}
	}
	has(t, dir, "", "", "pipe", "through")
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe is gone: %v", err)
	}
}

// A pipe without a reader, or with one that does not read, is waited for only until the
// work is cancelled.
func TestPipeStops(t *testing.T) {
	pipe := fifo(t)
	f, err := Check(pipe, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- f.Write(ctx, says("text")) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("without a reader: %v", err)
	}
	reader, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	ctx, cancel = context.WithCancel(t.Context())
	go func() { done <- f.Write(ctx, says(strings.Repeat("text", 1<<20))) }()
	if _, err := reader.Read(make([]byte, 4)); err != nil { // it is writing
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("without reading: %v", err)
	}
}

// A reader that leaves is reported as such, so that a program can end quietly.
func TestPipeBreaks(t *testing.T) {
	pipe := fifo(t)
	f, err := Check(pipe, Options{})
	if err != nil {
		t.Fatal(err)
	}
	left := make(chan error, 1)
	go func() {
		reader, err := os.Open(pipe)
		if err == nil {
			_, err = reader.Read(make([]byte, 4))
			err = errors.Join(err, reader.Close())
		}
		left <- err
	}()
	err = f.Write(t.Context(), says(strings.Repeat("text", 1<<20)))
	if !errors.Is(err, syscall.EPIPE) || !strings.HasPrefix(err.Error(), "cannot write "+pipe+": ") {
		t.Errorf("%v", err)
	}
	if err := <-left; err != nil {
		t.Error(err)
	}
}

// A pipe that takes the place of the file meanwhile is not replaced either.
func TestPipeAppears(t *testing.T) {
	for _, there := range []bool{false, true} {
		dir := t.TempDir()
		name := filepath.Join(dir, "a")
		if there {
			put(t, dir, "a", "old", 0o600)
		}
		f, err := Check(name, Options{Force: true})
		if err != nil {
			t.Fatal(err)
		}
		err = f.Write(t.Context(), func(w io.Writer) error {
			_ = os.Remove(name) // it may not be there
			return errors.Join(syscall.Mkfifo(name, 0o600), says("text")(w))
		})
		if err == nil || err.Error() != "cannot write "+name+": something else has taken its name meanwhile" {
			t.Errorf("%v", err)
		}
		has(t, dir, "", "", "a")
		if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
			t.Errorf("the pipe is gone: %v", err)
		}
	}
}

// A device is written to. A full one reports it by the name that was typed.
func TestDevice(t *testing.T) {
	dir := t.TempDir()
	if err := save(t, symlink(t, os.DevNull, filepath.Join(dir, "null")), "text", false); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		name := symlink(t, "/dev/full", filepath.Join(dir, "full"))
		err := save(t, name, "text", false)
		if !errors.Is(err, syscall.ENOSPC) || err.Error() != "cannot write "+name+": no space left on device" {
			t.Errorf("%v", err)
		}
	}
}

// What the parent opened for us is written to, even if it is a regular file.
func TestHeld(t *testing.T) {
	name := put(t, t.TempDir(), "a", "before ", 0o600)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cmd := child(t, "/dev/fd/3")
	cmd.ExtraFiles = []*os.File{file}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	has(t, filepath.Dir(name), "a", "before text", "a")
}

// child is this test as a program of its own, which writes a file.
func child(t *testing.T, name string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("/proc/self/exe", "-test.run=^TestChild$", "-test.v")
	if _, err := os.Stat(cmd.Path); err != nil {
		cmd.Path = os.Args[0]
	}
	cmd.Env = append(os.Environ(), "OUTFILE_TEST_CHILD="+name)
	return cmd
}

func TestChild(t *testing.T) {
	name := os.Getenv("OUTFILE_TEST_CHILD")
	if name == "" {
		return // it has work to do only as a child
	}
	if err := save(t, name, "text", true); err != nil {
		t.Fatal(err)
	}
}

// Missing permission is found before the work begins. Root has every permission, so that
// somebody else tries it.
func TestPermission(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	name := put(t, dir, "a", "old", 0o444)
	locked := filepath.Join(dir, "locked")
	if err := os.Mkdir(locked, 0o555); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		name:                       "cannot write " + name + ": permission denied",
		filepath.Join(locked, "x"): "you may not write in the folder " + locked,
	} {
		cmd := child(t, name)
		if os.Geteuid() == 0 {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
			cmd.Dir = "/"
		}
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v: %s", name, err, out)
		}
	}
}
