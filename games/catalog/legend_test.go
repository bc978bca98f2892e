package catalog_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/legend"
)

var (
	fromTo = regexp.MustCompile(`^(\d+) to (\d+)$`)
	sizes  = regexp.MustCompile(`^WxH\b`)
)

// valuesOf lists what an option may be set to: all of a list, both ends of a range.
func valuesOf(o game.OptionSpec) []string {
	if ends := fromTo.FindStringSubmatch(o.Values); ends != nil {
		return []string{o.Default, ends[1], ends[2]}
	}
	if sizes.MatchString(o.Values) {
		return []string{o.Default, "4x5", "6x6", "4x8"}
	}
	return strings.Split(o.Values, "|")
}

// variants returns a game with all combinations of its options that it accepts.
func variants(g game.Game) []game.Variant {
	sets := []game.Options{{}}
	for _, o := range g.Info().Options {
		var more []game.Options
		for _, set := range sets {
			for _, value := range valuesOf(o) {
				next := game.Options{o.Key: value}
				for k, v := range set {
					next[k] = v
				}
				more = append(more, next)
			}
		}
		sets = more
	}
	var all []game.Variant
	for _, set := range sets {
		if v, err := g.Configure(set); err == nil {
			all = append(all, v)
		}
	}
	return all
}

// TestLegends checks legends with all options: they name every kind of piece at the start,
// their pieces are drawn, no two lines have the same name, and they speak French.
func TestLegends(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		l, err := legend.Of(g.Files())
		if errors.Is(err, legend.ErrNone) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		for _, e := range l.Entries {
			if fr := e.In["fr"]; fr.Name == "" || fr.Text == "" {
				t.Errorf("%s: %s has no French", id, e.Name)
			}
			if found := unidiomatic(e.Text); found != nil {
				t.Errorf("%s: %q: %s", id, e.Text, strings.Join(found, ", "))
			}
		}
		all := variants(g)
		if len(all) == 0 {
			t.Errorf("%s has no options to try", id)
		}
		used, drawn := map[int]bool{}, map[string]bool{}
		for _, v := range all {
			set := v.Options()
			view := v.New(game.SeedDice(1)).View()
			kit := draw.NewKit(view, draw.Options{})
			named, kinds, lines := map[string]bool{}, map[string]bool{}, map[string]bool{}
			for _, e := range l.With(set).Entries {
				if lines[e.Name] || lines["fr:"+e.In["fr"].Name] {
					t.Errorf("%s %v: two lines are called %s", id, set, e.Name)
				}
				lines[e.Name], lines["fr:"+e.In["fr"].Name] = true, true
				pictures := 0
				for _, piece := range e.Pieces {
					kind, _, _ := strings.Cut(piece, "/")
					named[piece], kinds[kind] = true, true
					if kit.Pieces[piece] != "" {
						drawn[piece] = true
						pictures++
					}
				}
				if len(e.Pieces) > 0 && pictures == 0 {
					t.Errorf("%s %v: nothing is drawn beside %s", id, set, e.Name)
				}
			}
			for _, p := range view.Pieces {
				if !named[p.Kind+"/"+p.Class] {
					t.Errorf("%s %v: nothing is said about the %s %s", id, set, p.Class, p.Kind)
				}
			}
			for _, k := range v.Palette() {
				if !kinds[k.Kind] {
					t.Errorf("%s %v: nothing is said about the %s", id, set, k.Kind)
				}
			}
			for i, e := range l.Entries {
				one := legend.Legend{Entries: []legend.Entry{e}}
				used[i] = used[i] || len(one.With(set).Entries) == 1
			}
		}
		for i, e := range l.Entries {
			if !used[i] {
				t.Errorf("%s: %s is never shown: there is no game with %v", id, e.Name, e.When)
			}
			for _, piece := range e.Pieces {
				if !drawn[piece] {
					t.Errorf("%s: %s: there is no piece %s", id, e.Name, piece)
				}
			}
		}
	}
}

// TestLegendsFollowOptions checks that a line says what is true with the options of the game.
func TestLegendsFollowOptions(t *testing.T) {
	for _, c := range []struct{ game, set, name, has, lacks string }{
		{"rsp", "flags=1", "Flag", "one of your two Flags", "both"},
		{"rsp", "flags=2", "Flag", "both of your Flags", "one of"},
		{"skorpion", "discard=hand", "Second step", "back to your hand", "leaves"},
		{"skorpion", "discard=out", "Second step", "leaves the game", "hand"},
		{"scorpion", "mode=free", "Scorpion", "all four", "team"},
		{"scorpion", "mode=double", "Scorpion", "all eight of yours", "team"},
		{"scorpion", "mode=teams", "Scorpion", "all eight of your team", "four"},
		{"scorpion", "mode=teams", "Crossing", "partner", ""},
		{"scorpion", "mode=free", "Crossing", "Your own", "partner"},
	} {
		g, err := catalog.Find(c.game)
		if err != nil {
			t.Fatal(err)
		}
		key, value, _ := strings.Cut(c.set, "=")
		v, err := g.Configure(game.Options{key: value})
		if err != nil {
			t.Fatal(err)
		}
		l, err := legend.Of(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, e := range l.With(v.Options()).Entries {
			if e.Name == c.name {
				said = fmt.Sprint(said, e.Text)
			}
		}
		if !strings.Contains(said, c.has) || c.lacks != "" && strings.Contains(said, c.lacks) {
			t.Errorf("%s %s: %s: %q, want %q and not %q", c.game, c.set, c.name, said, c.has, c.lacks)
		}
	}
}

// typed is what belongs on a command line and not on a page for players.
var typed = regexp.MustCompile("(?m)^```|^\\s*\\$ |\\bantares [a-z]|\\s--[a-z]|`[a-z]+=[^`]*`")

// TestPlayersPagesWithoutCommandLine checks that players are not told what to type: that is
// in docs/rules/command-line.md.
func TestPlayersPagesWithoutCommandLine(t *testing.T) {
	for _, text := range []string{"```text", "$ antares play", "use antares new", "with --set", "set `flags=2`"} {
		if !typed.MatchString(text) {
			t.Errorf("%q is not noticed", text)
		}
	}
	for _, g := range catalog.Games() {
		id := g.Info().ID
		for _, page := range []string{"rules.md", "rules.fr.md", "lesson.json", "legend.json", "puzzles.json"} {
			data, err := os.ReadFile(filepath.Join("..", id, page))
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range typed.FindAllString(string(data), -1) {
				t.Errorf("%s/%s says %q", id, page, found)
			}
		}
	}
}
