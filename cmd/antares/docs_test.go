package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestDocsExamples runs the commands in the documents: in ```console blocks, every line `$
// antares …` is run and must print the lines that follow it. A last line of … stands for
// anything more.
func TestDocsExamples(t *testing.T) {
	dir := t.TempDir() // for what the commands write
	n := 0
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/*/*.md", "../../games/*/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, ex := range examples(string(text)) {
				n++
				if got := shell(t, dir, ex.command); !matches(got, ex.output) {
					t.Errorf("%s: $ %s\nprints:\n%s\nthe document says:\n%s", path, ex.command, got, ex.output)
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d examples found", n)
	}
}

type example struct{ command, output string }

func examples(text string) (list []example) {
	inside := false
	for line := range strings.Lines(text) {
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = !inside && strings.TrimSpace(line) == "```console"
		case inside && isCommand:
			list = append(list, example{command: strings.TrimSpace(command)})
		case inside && len(list) > 0:
			list[len(list)-1].output += line
		}
	}
	return list
}

func matches(got, want string) bool {
	if prefix, ok := strings.CutSuffix(want, "…\n"); ok {
		return strings.HasPrefix(got, prefix)
	}
	return got == want
}

func shell(t *testing.T, dir, command string) string {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	sh := exec.CommandContext(ctx, "sh", "-c", command)
	sh.Dir = dir
	out, err := sh.CombinedOutput()
	if _, isExit := err.(*exec.ExitError); err != nil && !isExit {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}
