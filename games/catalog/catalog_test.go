package catalog_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/record"
)

func TestFind(t *testing.T) {
	if len(catalog.Games()) < 4 {
		t.Fatalf("only %d games", len(catalog.Games()))
	}
	for _, want := range catalog.Games() {
		if g, err := catalog.Find(want.Info().ID); err != nil || g != want {
			t.Errorf("%s: %v", want.Info().ID, err)
		}
	}
	var unknown *catalog.UnknownGameError
	if _, err := catalog.Find("chess"); !errors.As(err, &unknown) || !strings.Contains(err.Error(), "skorpion (the Gate), scorpion (the race)") {
		t.Errorf("chess: %v", err)
	}
}

// Every game provides the information that people and programs need to choose it.
func TestInfo(t *testing.T) {
	subtitles := map[string]bool{}
	for _, g := range catalog.Games() {
		in := g.Info()
		if in.Name == "" || in.Subtitle == "" || in.Players == "" || len(in.Prefix) != 2 || !strings.HasSuffix(in.Blurb, ".") {
			t.Errorf("%s: %+v lacks something", in.ID, in)
		}
		if subtitles[in.Subtitle] {
			t.Errorf("%s: another game is called %s too", in.ID, in.Subtitle)
		}
		subtitles[in.Subtitle] = true
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range in.Options {
			if got := v.Options()[o.Key]; got != o.Default {
				t.Errorf("%s: %s is %q by default, said to be %q", in.ID, o.Key, got, o.Default)
			}
			// A bad value is refused under the rule that the option names.
			_, err := g.Configure(game.Options{o.Key: "\x00"})
			var re *game.RuleError
			if !errors.As(err, &re) || re.Rule != o.Rule {
				t.Errorf("%s: a bad %s is refused with %v, want %s", in.ID, o.Key, err, o.Rule)
			}
		}
		if len(v.Options()) != len(in.Options) {
			t.Errorf("%s: options %v, documented %v", in.ID, v.Options(), in.Options)
		}
		var oe *game.OptionError
		if _, err := g.Configure(game.Options{"nonsense": "1"}); !errors.As(err, &oe) {
			t.Errorf("%s: an unknown option: %v", in.ID, err)
		}
	}
}

// The records used to test the format are real games.
func TestRecordsReplay(t *testing.T) {
	for _, g := range catalog.Games() {
		path := filepath.Join("..", g.Info().ID, "testdata", "record.pgn")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		r, err := record.ParseString(string(text))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if _, err := r.Replay(catalog.Find); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if r.Game != g.Info().ID {
			t.Errorf("%s is a record of %s", path, r.Game)
		}
	}
}

// A random game of each kind is converted to a record, text, JSON and a game again.
func TestRecordsOfRandomGames(t *testing.T) {
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		s := v.New(game.SeedDice(4))
		r := game.NewRand(4)
		for s.Turn() != game.Over {
			if s.Turn() == game.Chance {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			legal := s.Legal()
			if err := s.Play(legal[r.N(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		rec := record.FromSession(s, "a", "b", "c", "d")
		text, err := rec.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := record.ParseString(string(text))
		if err != nil || !again.Equal(rec) {
			t.Errorf("%s: the text is another game (%v)", g.Info().ID, err)
			continue
		}
		end, err := again.Replay(catalog.Find)
		if err != nil {
			t.Errorf("%s: %v", g.Info().ID, err)
		} else if end.Position() != s.Position() || end.Outcome() != s.Outcome() {
			t.Errorf("%s: the replay ends elsewhere", g.Info().ID)
		}
		data, err := rec.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back record.Record
		if err := back.UnmarshalJSON(data); err != nil || !back.Equal(rec) {
			t.Errorf("%s: the JSON is another game (%v)", g.Info().ID, err)
		}
	}
}

// The rules behind a variant are those of its game and of no other.
func TestRulesOf(t *testing.T) {
	v := variant(t, catalog.Skaane)
	if r, err := game.RulesOf[skaane.Position](v); err != nil || r.Options().String() != v.Options().String() {
		t.Errorf("%v %v", r, err)
	}
	if _, err := game.RulesOf[rsp.Position](v); err == nil {
		t.Error("Skaane has the rules of Rock, Scissors, Paper")
	}
}
