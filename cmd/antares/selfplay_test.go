package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/think/selfplay"
)

// inProcess runs a command in this process.
func inProcess(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

// chunkEnds are where the header and each game of a file end.
func chunkEnds(t *testing.T, file []byte) (ends []int) {
	t.Helper()
	r, err := selfplay.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for {
		ends = append(ends, int(r.End()))
		if _, err := r.Next(); err != nil {
			return ends
		}
	}
}

// A full disk is reported once, whether the file is in this folder or in another.
func TestWriteFailedIsSaidOnce(t *testing.T) {
	for _, name := range []string{"a.games", "small/a.games"} {
		err := writeFailed(name, &fs.PathError{Op: "write", Path: name, Err: errors.New("no space left on device")})
		if got, want := errorText(err), "cannot write "+name+": no space left on device"; got != want {
			t.Errorf("%q instead of %q", got, want)
		}
	}
}

// A file that was cut off anywhere is continued to the same bytes.
func TestSelfPlayResumes(t *testing.T) {
	dir := t.TempDir()
	whole, part := filepath.Join(dir, "whole"), filepath.Join(dir, "part")
	line := func(out, threads string, more ...string) []string {
		return append([]string{"selfplay", "skaane", "--set", "board=4x5", "--games", "5", "--nodes", "100", "--seed", "3", "--threads", threads, "--out", out}, more...)
	}
	code, summary, stderr := inProcess(line(whole, "1")...)
	if code != 0 {
		t.Fatalf("%d: %s", code, stderr)
	}
	_, sum, _ := strings.Cut(summary, "sha256 ")
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	ends := chunkEnds(t, want)
	if len(ends) != 6 || ends[5] != len(want) {
		t.Fatalf("the games end at %v of %d", ends, len(want))
	}
	cuts := []int{0, 7, ends[0] / 2, ends[0] - 1}
	for i, end := range ends {
		cuts = append(cuts, end)
		if i < 5 {
			cuts = append(cuts, end+1, end+4, (end+ends[i+1])/2, ends[i+1]-1)
		}
	}
	for _, cut := range cuts {
		if err := os.WriteFile(part, want[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		code, out, stderr := inProcess(line(part, "3", "--resume")...)
		got, err := os.ReadFile(part)
		if err != nil || code != 0 || !bytes.Equal(got, want) || !strings.HasSuffix(out, "sha256 "+sum) {
			t.Fatalf("cut off after %d bytes: code %d, the same: %v, %v\n%s%s", cut, code, bytes.Equal(got, want), err, out, stderr)
		}
		if first, _, _ := strings.Cut(out, "\n"); !strings.HasPrefix(summary, first+"\n") {
			t.Errorf("cut off after %d bytes: %q instead of %q", cut, first, summary)
		}
	}

	// What is not ours, or damaged, stays as it is.
	for name, test := range map[string]struct {
		change func([]byte) []byte
		args   []string
		reason string
	}{
		"damaged":       {func(b []byte) []byte { b[ends[1]+9] ^= 1; return b }, nil, "game 1 is damaged"},
		"other version": {func(b []byte) []byte { return bytes.Replace(b, []byte("selfplay 1"), []byte("selfplay 2"), 1) }, nil, "version other than 1"},
		"other file":    {func([]byte) []byte { return []byte("something else") }, nil, "does not begin with"},
		"other seed":    {nil, []string{"--seed", "4"}, "seed is 3 there, and 4 was asked for"},
		"other options": {nil, []string{"--set", "deal=mirror"}, "options is"},
		"fewer games":   {nil, []string{"--games", "4"}, "it has 5 games already"},
		"another game in its place": {func(b []byte) []byte {
			return append(b[:ends[4]:ends[4]], b[ends[0]:ends[1]]...)
		}, nil, "another version of the program"},
	} {
		text := bytes.Clone(want)
		if test.change != nil {
			text = test.change(text)
		}
		if err := os.WriteFile(part, text, 0o600); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := inProcess(line(part, "1", append(test.args, "--resume")...)...)
		if got, err := os.ReadFile(part); code != 1 || !strings.Contains(stderr, test.reason) || !bytes.Equal(got, text) || err != nil {
			t.Errorf("%s: code %d: %s", name, code, stderr)
		}
	}
}
