package catalog_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The words that players read are those that players use. The pages of the web client have the
// same test in web/test/unit/voice.test.ts.

// banned are phrasings that nobody says, and what to write instead.
var banned = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)\bby lot\b`), "random"},
	{regexp.MustCompile(`(?i)\b(days?|seconds?|minutes?|nodes?) an? (move|search|turn|action)\b`), "per move"},
	{regexp.MustCompile(`(?i)\b(is|are) no `), "is not a"},
	{regexp.MustCompile(`(?i)\bto be seen\b`), "visible"},
	{regexp.MustCompile(`(?i)\b(is|are) there already\b`), "already exists"},
	{regexp.MustCompile(`(?i)\bhangs on\b`), "depends on"},
	{regexp.MustCompile(`(?i)\bwhoever is to\b`), "the player to move"},
	{regexp.MustCompile(`(?i)\btouch(es|ed|ing)?\b`), "tap, click or select"},
	{regexp.MustCompile(`(?i)\b(analyz|favor|neighbor|colors?\b|center\b)`), "British spelling"},
}

// natural are phrases that contain a banned one but are good English.
var natural = regexp.MustCompile(`(?i)\b(there (is|are) no |(is|are) no (longer|more) )`)

// code is what is typed, not said.
var code = regexp.MustCompile("(?ms)^```.*?^```$|`[^`]*`|\\]\\([^)]*\\)")

// unidiomatic is what a text should not say, and what to write instead.
func unidiomatic(text string) []string {
	text = natural.ReplaceAllString(code.ReplaceAllString(text, ""), "")
	var found []string
	for _, b := range banned {
		for _, words := range b.pattern.FindAllString(text, -1) {
			found = append(found, words+" → "+b.instead)
		}
	}
	return found
}

func TestVoiceHears(t *testing.T) {
	for _, text := range []string{
		"each side by lot", "a second a move", "%s is no spot", "nothing to be seen", "the file is there already", "it hangs on the dice",
		"turn to whoever is to move", "Touch the scorpion", "the center",
	} {
		if len(unidiomatic(text)) != 1 {
			t.Errorf("%q: %v", text, unidiomatic(text))
		}
	}
	for _, text := range []string{"one second per move", "there is no space behind it", "that is no longer possible", "`is no`", "grey"} {
		if found := unidiomatic(text); found != nil {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// TestVoice reads the engines' sentences and blurbs, the rules pages and the lessons.
func TestVoice(t *testing.T) {
	var sentences []string
	if err := json.Unmarshal([]byte(read(t, wordsFile)), &sentences); err != nil {
		t.Fatal(err)
	}
	for _, s := range sentences {
		if found := unidiomatic(s); found != nil {
			t.Errorf("%q: %s", s, strings.Join(found, ", "))
		}
	}
	for _, path := range files(t, "../*/rules.md") {
		for i, line := range strings.Split(read(t, path), "\n") {
			if found := unidiomatic(line); found != nil {
				t.Errorf("%s:%d: %s", path, i+1, strings.Join(found, ", "))
			}
		}
	}
	for _, path := range files(t, "../*/lesson.json") {
		var lesson struct {
			Title string
			Steps []struct{ ID, Text, After, Hint, Wrong string }
		}
		if err := json.Unmarshal([]byte(read(t, path)), &lesson); err != nil {
			t.Fatal(err)
		}
		for _, s := range lesson.Steps {
			for _, text := range []string{lesson.Title, s.Text, s.After, s.Hint, s.Wrong} {
				if found := unidiomatic(text); found != nil {
					t.Errorf("%s, step %s, %q: %s", path, s.ID, text, strings.Join(found, ", "))
				}
			}
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// files are those of a pattern, of which every game has one.
func files(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) < 4 {
		t.Fatalf("%s: %d files, %v", pattern, len(paths), err)
	}
	return paths
}
