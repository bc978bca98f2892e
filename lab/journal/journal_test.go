package journal

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// work is a journal whose header is the text "work" and whose lines are texts.
func work(lines *[]string) Options {
	return Options{
		Header: "work",
		Same: func(first []byte) error {
			if string(first) != "\"work\"\n" {
				return errors.New("this is other work")
			}
			return nil
		},
		Line: func(line []byte, last bool) error {
			text := strings.TrimSpace(string(line))
			switch {
			case text == "bad" && last, text == "cut":
				return ErrCut
			case text == "bad":
				return errors.New("it cannot be read")
			}
			*lines = append(*lines, text)
			return nil
		},
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestOpen: whatever a killed program left behind, the journal continues after the last
// whole line.
func TestOpen(t *testing.T) {
	for name, c := range map[string]struct {
		before string
		lines  []string
		after  string // with "c" appended
	}{
		"nothing":        {"", nil, "\"work\"\n\"c\"\n"},
		"torn header":    {"\"wo", nil, "\"work\"\n\"c\"\n"},
		"header":         {"\"work\"\n", nil, "\"work\"\n\"c\"\n"},
		"whole":          {"\"work\"\na\nb\n", []string{"a", "b"}, "\"work\"\na\nb\n\"c\"\n"},
		"torn":           {"\"work\"\na\nb", []string{"a"}, "\"work\"\na\n\"c\"\n"},
		"bad at the end": {"\"work\"\na\nbad\n", []string{"a"}, "\"work\"\na\n\"c\"\n"},
		"cut":            {"\"work\"\na\ncut\nb\n", []string{"a"}, "\"work\"\na\n\"c\"\n"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "folder", "work.jsonl")
			if c.before != "" {
				if err := errors.Join(os.Mkdir(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(c.before), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			var lines []string
			j, err := Open(path, work(&lines))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(lines, c.lines) {
				t.Errorf("read %q, want %q", lines, c.lines)
			}
			if err := errors.Join(j.Append("c"), j.Close()); err != nil {
				t.Fatal(err)
			}
			if got := content(t, path); got != c.after {
				t.Errorf("the file is %q, want %q", got, c.after)
			}
		})
	}
}

// TestRefuse: what is refused stays as it was.
func TestRefuse(t *testing.T) {
	for name, c := range map[string]struct {
		before, want string
		fresh        bool
	}{
		"other work":        {"\"play\"\na\n", "line 1: this is other work", false},
		"bad in the middle": {"\"work\"\nbad\na\n", "line 2: it cannot be read", false},
		"there already":     {"\"work\"\n", "exists", true},
	} {
		path := filepath.Join(t.TempDir(), "work.jsonl")
		if err := os.WriteFile(path, []byte(c.before), 0o644); err != nil {
			t.Fatal(err)
		}
		o := work(new([]string))
		o.New = c.fresh
		if _, err := Open(path, o); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) || errors.Is(err, os.ErrExist) != c.fresh {
			t.Errorf("%s: %v", name, err)
		}
		if got := content(t, path); got != c.before {
			t.Errorf("%s: the file was changed to %q", name, got)
		}
	}
}

// TestSync: what lines refer to is synced before them, by Append and by Close, and a failure
// is reported.
func TestSync(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work.jsonl")
	o := work(new([]string))
	synced, full := 0, errors.New("the disk is full")
	var result error
	o.Sync = func() error { synced++; return result }
	j, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append("a"); err != nil || synced != 1 {
		t.Errorf("%v after %d syncs", err, synced)
	}
	result = full
	if err := j.Close(); !errors.Is(err, full) || synced != 2 {
		t.Errorf("%v after %d syncs", err, synced)
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, ""},
		{`{"a":1,"b":2,"c":3}`, `{"a":1,"b":4,"c":5}`, "b 2 4"},
		{`{"a":1}`, `{"a":1,"b":[2]}`, "b null [2]"},
		{`{"a":1,"b":[2]}`, `{"a":1}`, "b [2] null"},
		{`{"hash":1}`, `{"hash":2}`, ""},
	} {
		name, inA, inB, ok, err := Difference([]byte(c.a), []byte(c.b), "hash")
		if got := strings.TrimSpace(name + " " + inA + " " + inB); err != nil || ok != (c.want != "") || got != c.want {
			t.Errorf("%s and %s: %q, %v, %v", c.a, c.b, got, ok, err)
		}
	}
	if _, _, _, _, err := Difference([]byte("{}"), []byte("[")); err == nil {
		t.Error("no object is accepted")
	}
}
