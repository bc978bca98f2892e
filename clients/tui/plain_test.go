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
	g, err := catalog.Find(s.Variant().Info().ID)
	if err != nil {
		t.Fatal(err)
	}
	p := tui.Plain{Session: s, Game: g, People: people, Opponent: engine.Random(s.Variant(), 1), In: strings.NewReader(input), Out: &out}
	err = p.Run(t.Context())
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
		{"help\n", "moves [PLACE]: the legal moves"},
		{"?\n", "moves [PLACE]: the legal moves"},
		{"HELP\n", "moves [PLACE]: the legal moves"},
		{"moves\n", "3 moves: a7a6 a7a8 a7b7\n"},
		{"moves a6\n", "1 move: a7a6\n"},
		{"moves a2\n", "No move has to do with a2.\n"},
		{"moves z9\n", "There is no place z9 on this board.\n"},
		{"moves words\n", "a7b7: Light moved the king from a7 to b7.\n"},
		{"describe A7B7\n", "a7b7: Light moved the king from a7 to b7.\n"},
		{"describe\n", "describe takes a move, such as: describe a7a6\n"},
		{"board\n", "Light: king on a7.\nDark: king on a2.\nLight pawns taken: "},
		{"bo\n", "Light: king on a7.\n"},
		{"look a7\n", "Square a7: light king.\nNothing to capture, and no threat.\nMoves: a7a6 a7a8 a7b7\n"},
		{"look A3\n", "Square a3: empty.\n"},
		{"look\n", "look takes a place, such as: look a8\n"},
		{"look nowhere\n", "There is no place nowhere on this board.\n"},
		{"a7\n", "From a7: a7a6 a7a8 a7b7\n"},
		{"log\n", "Nothing has happened yet.\n"},
		{"log x\n", "log takes a whole number"},
		{"a7b7\nlog\n", "1. Light moved the king from a7 to b7. [a7b7]\n"},
		{"A7B7\n", "Light moved the king from a7 to b7.\nDark to move: "},
		{"a7b7\nundo\n", "Taken back.\nLight to move: "},
		{"a7b7\ntakeback\nposition\n", start},
		{"hint\n", "There are no hints here.\n"},
		{"evaluate\n", "There is no evaluation here.\n"},
		{"save\n", "Games cannot be saved here.\n"},
		{"legend\n", "Sun: Captures everything, and everything captures it.\n"},
		{"rules sk-8\n", "wins\n  at once"},
		{"rules\n", "The rulebook"},
		{"rules SK-99\n", "Skaane has no rule SK-99. The rules are SK-1, "},
		{"rules nothing\n", "Skaane has no rule NOTHING."},
		{"position\n", start},
		{"why a7a6\n", "a7a6 is legal.\n"},
		{"why a7a5\n", "SK-5: "},
		{"why\n", "why takes a move, such as: why a7a6\n"},
		{"a7a5\n", "SK-5: "},
		{"nonsense\n", "SK-T: "},
		{"a7a6 a6a5\n", "One move at a time."},
		{"undo\n", "There is nothing to take back."},
		{"\n\n", "light> light> "},
		{"show\n", "a   b   c"},
		{"quit\n", "Final position: " + start},
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
	if err != nil || !strings.Contains(out, "Final position: 8/8/K7/8/8/8/k7/8 light 0") {
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
