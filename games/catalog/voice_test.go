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
	{regexp.MustCompile(`(?i)\b(?:analyz|favor|neighbor|honor|colors?\b|colored|grays?\b|centers?\b|centered|defense|canceled|canceling|(?:organ|recogn|real|initial)iz)`), "British spelling"},
	{regexp.MustCompile(`(?i)\b(?:is|are|was) to be\b`), "must, will or should"},
	{regexp.MustCompile(`(?i)\b(?:foretells?|in force|so many)\b`), "predicts, current, a number"},
	{regexp.MustCompile(`\d %`), "74%, without a space"},
}

// bannedFrench are the same in French.
var bannedFrench = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)\bretire(?:r|z|nt)? (?:les |la |le |chaque |tous les )?(?:dés?|donne)\b`), "relancer or recalculer: retirer is to remove"},
	{regexp.MustCompile(`(?i)d[’']habitude`), "par défaut"},
	{regexp.MustCompile(`(?i)\btir(?:é|ée|és|ées|er|age) au sort\b`), "au hasard"},
	{regexp.MustCompile(`(?i)\ben vigueur\b`), "actuel"},
	{regexp.MustCompile(`(?i)\bdemi-coups?\b`), "coup"},
	{regexp.MustCompile(`(?i)\bdans (?:la|votre) main\b`), "dans la réserve"},
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

// unFrench is the same for a French text.
func unFrench(text string) []string {
	text = code.ReplaceAllString(text, "")
	var found []string
	for _, b := range bannedFrench {
		for _, words := range b.pattern.FindAllString(text, -1) {
			found = append(found, words+" → "+b.instead)
		}
	}
	return found
}

// ruleID matches the id of a rule, which belongs beside a sentence and never in it.
var ruleID = regexp.MustCompile(`\b(?:KO|SC|SK|RP)-(?:[0-9]+|[A-Z])\b`)

// coordinate matches a sentence that begins with a place: it cannot have its capital.
var coordinate = regexp.MustCompile(`^[a-iy][0-9]`)

func TestVoiceHears(t *testing.T) {
	for _, text := range []string{
		"each side by lot", "a second a move", "%s is no spot", "nothing to be seen", "the file is there already", "it hangs on the dice",
		"turn to whoever is to move", "Touch the scorpion", "the center", "a gray spot", "your color", "Analyze", "the neighboring spot",
		"the pawn is to be moved", "it foretells the result", "fewer than 1 % were draws",
	} {
		if len(unidiomatic(text)) != 1 {
			t.Errorf("%q: %v", text, unidiomatic(text))
		}
	}
	for _, text := range []string{"one second per move", "there is no space behind it", "that is no longer possible", "`is no`", "grey", "1% of games"} {
		if found := unidiomatic(text); found != nil {
			t.Errorf("%q: %v", text, found)
		}
	}
	for _, text := range []string{
		"votre navigateur retire la donne", "comme d’habitude", "un ordre tiré au sort", "le réglage en vigueur", "en 3 demi-coups", "revient dans la main",
	} {
		if len(unFrench(text)) != 1 {
			t.Errorf("%q: %v", text, unFrench(text))
		}
	}
	for _, text := range []string{"une perle est retirée du jeu", "au hasard", "par défaut"} {
		if found := unFrench(text); found != nil {
			t.Errorf("%q: %v", text, found)
		}
	}
	for text, found := range map[string]bool{"by the rules (SK-8)": true, "KO-T": true, "Rule 8": false} {
		if ruleID.MatchString(text) != found {
			t.Errorf("%q: an id of a rule: %t", text, !found)
		}
	}
	for text, found := range map[string]bool{"g3 is empty": true, "y12 is taken": true, "a king cannot": false, "there is no pawn on g3": false} {
		if coordinate.MatchString(text) != found {
			t.Errorf("%q: begins with a place: %t", text, !found)
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
		if ruleID.MatchString(s) {
			t.Errorf("%q: it names a rule by its id", s)
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
				if ruleID.MatchString(text) || coordinate.MatchString(text) {
					t.Errorf("%s, step %s, %q: it names a rule by its id, or begins with a place", path, s.ID, text)
				}
			}
		}
	}
	for _, path := range files(t, "../*/legend.json") {
		var legend struct {
			Entries []struct {
				Name, Text string
				In         map[string]struct{ Name, Text string }
			}
		}
		if err := json.Unmarshal([]byte(read(t, path)), &legend); err != nil {
			t.Fatal(err)
		}
		for _, e := range legend.Entries {
			if found := unidiomatic(e.Name + ". " + e.Text); found != nil {
				t.Errorf("%s, %s: %s", path, e.Name, strings.Join(found, ", "))
			}
			if found := unFrench(e.In["fr"].Name + ". " + e.In["fr"].Text); found != nil {
				t.Errorf("%s, %s: %s", path, e.Name, strings.Join(found, ", "))
			}
		}
	}
	for _, path := range []string{"../../docs/rules/README.md", "../../docs/credits.md", "../../README.md"} {
		for i, line := range strings.Split(read(t, path), "\n") {
			if found := unidiomatic(line); found != nil {
				t.Errorf("%s:%d: %s", path, i+1, strings.Join(found, ", "))
			}
		}
	}
}

// TestFrenchVoice reads the French sentences, lessons and rules pages.
func TestFrenchVoice(t *testing.T) {
	for _, path := range files(t, "../*/fr.json") {
		var french struct{ Engine, Lessons map[string]string }
		if err := json.Unmarshal([]byte(read(t, path)), &french); err != nil {
			t.Fatal(err)
		}
		for _, texts := range []map[string]string{french.Engine, french.Lessons} {
			for key, text := range texts {
				if found := unFrench(text); found != nil {
					t.Errorf("%s, %s: %s", path, key, strings.Join(found, ", "))
				}
				if ruleID.MatchString(text) {
					t.Errorf("%s, %s, %q: it names a rule by its id", path, key, text)
				}
			}
		}
	}
	for _, path := range files(t, "../*/rules.fr.md") {
		for i, line := range strings.Split(read(t, path), "\n") {
			if found := unFrench(line); found != nil {
				t.Errorf("%s:%d: %s", path, i+1, strings.Join(found, ", "))
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
