package tui_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
)

func open(t *testing.T, id, position string) game.Session {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	if position == "" {
		return v.New(game.SeedDice(1))
	}
	s, err := v.Read(position, game.SeedDice(1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, s game.Session, people game.SeatSet, input string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	p := tui.Plain{Session: s, People: people, Opponent: engine.Random(s.Variant(), 1), In: strings.NewReader(input), Out: &out, Pictures: true}
	err := p.Run(t.Context())
	return out.String(), err
}

// Bots alone play every game to its end.
func TestBotsFinish(t *testing.T) {
	for _, g := range catalog.Games() {
		s := open(t, g.Info().ID, "")
		out, err := run(t, s, 0, "")
		if err != nil || s.Turn() != game.Over {
			t.Errorf("%s: %v", g.Info().ID, err)
		}
		if !strings.Contains(out, s.Outcome().Rule) {
			t.Errorf("%s: the end does not name %s", g.Info().ID, s.Outcome().Rule)
		}
	}
}

// A person types the first legal action, whatever it is, until the game is over.
func TestPersonFinishes(t *testing.T) {
	for _, g := range catalog.Games() {
		// The person's moves are those that a session with the same seed offers.
		script := open(t, g.Info().ID, "")
		bot := engine.Random(script.Variant(), 1)
		var typed strings.Builder
		for script.Turn() != game.Over {
			switch script.Turn() {
			case game.Chance:
				if _, err := script.Roll(); err != nil {
					t.Fatal(err)
				}
			case 0:
				action := script.Legal()[0]
				typed.WriteString(action + "\n")
				if err := script.Play(action); err != nil {
					t.Fatal(err)
				}
			default:
				task := engine.Task{Start: script.Start()}
				for _, ply := range script.Plies() {
					task.Actions = append(task.Actions, ply.Action)
				}
				answer, err := bot.Think(t.Context(), task, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := script.Play(answer.Action); err != nil {
					t.Fatal(err)
				}
			}
		}
		s := open(t, g.Info().ID, "")
		if _, err := run(t, s, game.Only(0), typed.String()); err != nil || s.Position() != script.Position() {
			t.Errorf("%s: %v, ends at %s, want %s", g.Info().ID, err, s.Position(), script.Position())
		}
	}
}

func TestCommands(t *testing.T) {
	const start = "8/K7/8/8/8/8/k7/8 light 0"
	for _, c := range []struct{ input, want string }{
		{"help\n", "list the legal actions"},
		{"?\n", "list the legal actions"},
		{"moves\n", "a7a6 a7a8 a7b7"},
		{"position\n", start},
		{"why a7a6\n", "a7a6 is legal"},
		{"why a7a5\n", "SK-5: "},
		{"why\n", "why takes an action"},
		{"a7a5\n", "SK-5: "},
		{"nonsense\n", "SK-T: "},
		{"a7a6 a6a5\n", "one action at a time"},
		{"undo\n", "nothing to take back"},
		{"\n\n", "light> light> "},
		{"show\n", "a   b   c"},
		{"quit\n", "Left at: " + start},
	} {
		out, err := run(t, open(t, catalog.Skaane, start), game.Only(0)|game.Only(1), c.input)
		if !strings.Contains(out, c.want) {
			t.Errorf("%q prints %q, want %q", c.input, out, c.want)
		}
		if quit := strings.HasPrefix(c.input, "quit"); quit != (err == nil) || !quit && !errors.Is(err, tui.ErrUnfinished) {
			t.Errorf("%q: %v", c.input, err)
		}
	}
}

func TestUndoGoesBackToAPersonsDecision(t *testing.T) {
	s := open(t, catalog.Skaane, "8/8/K7/8/8/8/k7/8 light 0")
	out, err := run(t, s, game.Only(0), "a6b6\nundo\nposition\nquit\n")
	if err != nil || !strings.Contains(out, "Left at: 8/8/K7/8/8/8/k7/8 light 0") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestNames(t *testing.T) {
	s := open(t, catalog.Scorpion, "")
	p := tui.Plain{Session: s, People: game.Only(1), Opponent: engine.Random(s.Variant(), 1)}
	if got := strings.Join(p.Names(), " "); got != "random you random random" {
		t.Error(got)
	}
}
