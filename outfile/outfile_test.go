package outfile

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func says(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// save checks and writes.
func save(t *testing.T, name, text string, force bool) error {
	t.Helper()
	f, err := Check(name, Options{Force: force})
	if err != nil {
		return err
	}
	return f.Write(t.Context(), says(text))
}

// has requires what a folder contains, so that nothing is left behind in it, and what is in
// one of the files.
func has(t *testing.T, dir, file, text string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		found = append(found, e.Name())
	}
	if strings.Join(found, " ") != strings.Join(names, " ") {
		t.Errorf("the folder has %q, not %q", found, names)
	}
	if file == "" {
		return
	}
	if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(got) != text {
		t.Errorf("%s: %q, %v", file, got, err)
	}
}

func put(t *testing.T, dir, name, text string, mode fs.FileMode) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	return path
}

func symlink(t *testing.T, to, name string) string {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestNew(t *testing.T) {
	dir := t.TempDir()
	if err := save(t, filepath.Join(dir, "a"), "text", false); err != nil {
		t.Fatal(err)
	}
	has(t, dir, "a", "text", "a")
	t.Chdir(dir)
	if err := save(t, "b", "more", false); err != nil {
		t.Fatal(err)
	}
	has(t, dir, "b", "more", "a", "b")
}

func TestRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, ".", "there", "old", 0o644)
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	symlink(t, "round", "round")
	symlink(t, "folder", "tofolder")
	symlink(t, "nodir/x", "nowhere")
	for name, want := range map[string]string{
		"":          "the name of the file to write is empty",
		"there":     "there already exists; use --force to overwrite it",
		"folder":    "cannot write folder: it is a folder",
		"tofolder":  "cannot write tofolder: it is a folder",
		"new/":      "cannot write new/: it is the name of a folder",
		"nodir/x":   "cannot write nodir/x: the folder nodir does not exist",
		"nowhere":   "cannot write nowhere: the folder nodir does not exist",
		"there/x":   "cannot write there/x: there is not a folder",
		"there/x/y": "cannot write there/x/y: there is not a folder",
		"round":     "cannot write round: too many levels of symbolic links",
		"socket":    "cannot write socket: it is a socket, which takes connections, not files",
	} {
		if _, err := Check(name, Options{}); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
		if _, err := Check(name, Options{Force: true}); name != "there" && (err == nil || err.Error() != want) {
			t.Errorf("%q with force: %v, want %s", name, err, want)
		}
	}
	if _, err := Check("there", Options{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v is not fs.ErrExist", err)
	}
	has(t, ".", "there", "old", "folder", "nowhere", "round", "socket", "there", "tofolder")
}

// An overwritten file keeps its mode.
func TestForce(t *testing.T) {
	dir := t.TempDir()
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o755} {
		name := put(t, dir, "a", "old and longer", mode)
		if err := save(t, name, "new", true); err != nil {
			t.Fatal(err)
		}
		has(t, dir, "a", "new", "a")
		if info, err := os.Stat(name); err != nil || info.Mode() != mode {
			t.Errorf("mode %v, %v; want %v", info.Mode(), err, mode)
		}
	}
}

// Links stay, and what they lead to is written.
func TestLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, dir := range []string{"deep/er", "side"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	put(t, "side", "old", "old", 0o644)
	symlink(t, "side/new", "first")
	symlink(t, "first", "second")
	symlink(t, "side/old", "old")
	symlink(t, "../deep/er", "side/far")
	symlink(t, "../up", "deep/er/up") // is deep/up
	if err := save(t, "second", "a", false); err != nil {
		t.Fatal(err)
	}
	if err := save(t, "old", "b", false); !errors.Is(err, fs.ErrExist) {
		t.Errorf("overwritten through a link: %v", err)
	}
	if err := save(t, "old", "b", true); err != nil {
		t.Fatal(err)
	}
	if err := save(t, "side/far/up", "c", false); err != nil {
		t.Fatal(err)
	}
	if err := save(t, "side/far/../x", "d", false); err != nil { // is deep/x, whatever it looks like
		t.Fatal(err)
	}
	has(t, "side", "new", "a", "far", "new", "old")
	has(t, "side", "old", "b", "far", "new", "old")
	has(t, "deep", "up", "c", "er", "up", "x")
	has(t, "deep", "x", "d", "er", "up", "x")
	for _, name := range []string{"first", "second", "old", "deep/er/up"} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is not a link any more: %v", name, err)
		}
	}
}

// A file that appears while the work is going on is not overwritten, with and without hard
// links.
func TestAppears(t *testing.T) {
	for _, links := range []bool{true, false} {
		if !links {
			link = func(string, string) error { return errors.ErrUnsupported }
			defer func() { link = os.Link }()
		}
		dir := t.TempDir()
		name := filepath.Join(dir, "a")
		f, err := Check(name, Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = f.Write(t.Context(), func(w io.Writer) error {
			put(t, dir, "a", "theirs", 0o644)
			return says("mine")(w)
		})
		if !errors.Is(err, fs.ErrExist) {
			t.Errorf("links %v: %v", links, err)
		}
		has(t, dir, "a", "theirs", "a")
		if err := save(t, filepath.Join(dir, "b"), "mine", false); err != nil {
			t.Fatal(err)
		}
		has(t, dir, "b", "mine", "a", "b")
		// What appears between the check and the writing is seen too.
		put(t, dir, "c", "theirs", 0o644)
		if err := (&File{name: filepath.Join(dir, "c")}).Write(t.Context(), says("mine")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("links %v: %v", links, err)
		}
	}
}

// If the work fails or is cancelled, nothing remains and the old file is as it was.
func TestNothingHalf(t *testing.T) {
	broken := errors.New("broken")
	for _, force := range []bool{false, true} {
		dir := t.TempDir()
		name, names := filepath.Join(dir, "a"), []string{}
		if force {
			put(t, dir, "a", "old", 0o644)
			names = []string{"a"}
		}
		f, err := Check(name, Options{Force: force})
		if err != nil {
			t.Fatal(err)
		}
		err = f.Write(t.Context(), func(w io.Writer) error {
			return errors.Join(says(strings.Repeat("half", 1<<16))(w), broken)
		})
		if !errors.Is(err, broken) || strings.Contains(err.Error(), "cannot write") {
			t.Errorf("%v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = f.Write(ctx, func(w io.Writer) error {
			cancel()
			return says(strings.Repeat("half", 1<<16))(w)
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		if err := f.Fill(t.Context(), func(path string) error {
			return errors.Join(os.WriteFile(path, []byte("half"), 0o600), broken)
		}); !errors.Is(err, broken) {
			t.Errorf("%v", err)
		}
		has(t, dir, "", "", names...)
		if force {
			has(t, dir, "a", "old", "a")
		}
	}
}

func TestStdout(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	f, err := Check("-", Options{Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(t.Context(), says("a")); err != nil || !f.Stdout() {
		t.Error(err)
	}
	if err := f.Fill(t.Context(), func(path string) error { return os.WriteFile(path, []byte("b"), 0o600) }); err != nil {
		t.Error(err)
	}
	if out.String() != "ab" {
		t.Errorf("%q", &out)
	}
	has(t, ".", "", "")
	if err := save(t, "-", "c", false); err != nil { // there is no standard output here
		t.Error(err)
	}
	has(t, ".", "-", "c", "-")
}

func TestFill(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	fill := func(text string, force bool) error {
		f, err := Check(name, Options{Force: force})
		if err != nil {
			return err
		}
		return f.Fill(t.Context(), func(path string) error { return os.WriteFile(path, []byte(text), 0o600) })
	}
	if err := fill("one", false); err != nil {
		t.Fatal(err)
	}
	has(t, dir, "a", "one", "a")
	if err := fill("two", false); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if err := fill("two", true); err != nil {
		t.Error(err)
	}
	has(t, dir, "a", "two", "a")
	if info, err := os.Stat(name); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}
