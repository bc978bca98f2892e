package catalog_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/lesson"
)

// TestFrench checks that the French of a game (fr.json in its folder) has every
// sentence of the game, every text of its lesson and every rule, and no others. The web
// client's tests check how the sentences are put together.
func TestFrench(t *testing.T) {
	all := collect(t)
	said, translated := map[string]string{}, 0
	for _, g := range catalog.Games() {
		id := g.Info().ID
		text, err := os.ReadFile(filepath.Join("..", id, "fr.json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it is played in English
		}
		if err != nil {
			t.Fatal(err)
		}
		translated++
		var french struct{ Engine, Lessons, Rules map[string]string }
		if err := json.Unmarshal(text, &french); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		own := map[string]bool{}
		for word := range all[id].words {
			own[word] = !all[""].words[word]
		}
		maps.DeleteFunc(own, func(_ string, is bool) bool { return !is })
		same(t, id+", engine", french.Engine, slices.Collect(maps.Keys(own)))
		for word, french := range french.Engine {
			if before, ok := said[word]; ok && before != french {
				t.Errorf("%q is both %q and %q: all games share their sentences", word, before, french)
			}
			said[word] = french
		}
		var keys, rules []string
		if l, err := lesson.Of(g.Files()); err == nil {
			keys = append(keys, id+"/title")
			for _, s := range l.Steps {
				for field, text := range map[string]string{"text": s.Text, "after": s.After, "hint": s.Hint, "wrong": s.Wrong} {
					if text != "" {
						keys = append(keys, strings.Join([]string{id, s.ID, field}, "/"))
					}
				}
			}
		}
		same(t, id+", lessons", french.Lessons, keys)
		if page, err := docs.Rulebook(g.Files()); err == nil {
			rules = docs.Rules(page)
		}
		same(t, id+", rules", french.Rules, rules)
	}
	if translated < 4 {
		t.Errorf("only %d games speak French", translated)
	}
}

// same checks that the translations cover these texts and no others.
func same(t *testing.T, what string, have map[string]string, want []string) {
	t.Helper()
	for _, key := range want {
		if have[key] == "" {
			t.Errorf("%s: %q is missing", what, key)
		}
	}
	for key := range have {
		if !slices.Contains(want, key) {
			t.Errorf("%s: %q is said nowhere", what, key)
		}
	}
}
