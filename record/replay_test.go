package record

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

const dashTags = `[Game "dash"]
[Option "goal=5"]
[Position "0 0 red 1 open"]
`

func TestFromSession(t *testing.T) {
	s, err := dashSession(game.Options{"note": `a "b" \c`}, "go 3 rest go 2")
	if err != nil {
		t.Fatal(err)
	}
	rec := FromSession(s, "Ann")
	rec.Date = "2026.11.15"
	const want = `[Game "dash"]
[Option "goal=5"]
[Option "note=a \"b\" \\c"]
[Position "0 0 red 1 open"]
[Date "2026.11.15"]
[Seats "red blue"]
[Red "Ann"]
[Blue ""]
[Result "win:red"]

1. go 3 2. rest 3. go 2 win:red
`
	if got := printed(t, rec); got != want {
		t.Errorf("got\n%s", got)
	}
	var seats []string
	for _, p := range rec.Plies {
		seats = append(seats, p.Seat)
	}
	if want := []string{"red", "chance", "blue", "red", "chance"}; !reflect.DeepEqual(seats, want) {
		t.Errorf("seats %v, want %v", seats, want)
	}
	for name, r := range map[string]*Record{"made": rec, "read": parse(t, want)} {
		again, err := r.Replay(findDash)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if again.Position() != s.Position() || !reflect.DeepEqual(again.Plies(), s.Plies()) {
			t.Errorf("%s: replayed to %q", name, again.Position())
		}
	}
}

func TestReplayErrors(t *testing.T) {
	tests := []struct{ name, text, want, rule string }{
		{"unknown game", "[Game \"x\"]\n[Position \"p\"]\n*", "no such game", ""},
		{"option", dashTags + "[Option \"speed=3\"]\n*", `options goal=5 speed=3: dash has no option "speed"; it has goal, note`, ""},
		{"option's value", "[Game \"dash\"][Option \"goal=x\"][Position \"0 0 red 1 open\"]*", "options goal=x: DA-1: goal is a number", "DA-1"},
		{"position", "[Game \"dash\"]\n[Position \"p\"]\n*", "start position: DA-T: not a position", "DA-T"},
		{"seats", dashTags + "[Seats \"blue red\"]\n*", "the seats are [red blue], not [blue red]", ""},
		{"no action at all", dashTags + "\n1. go 3\n2. jump *", `line 6, column 4: ply 3 (jump): DA-T: "jump" is no action`, "DA-T"},
		{"illegal", dashTags + "\n1. go {å} 3 2. go go *", "line 5, column 19: ply 4 (go): DA-2: it is not the time for that", "DA-2"},
		{"after the end", dashTags + "\n1. go 3 2. rest 3. go 3 4. go win:red", "line 5, column 28: ply 6 (go): DA-2: it is not the time for that", "DA-2"},
		{"turn", dashTags + "\n1. go 3 3. rest *", "line 5, column 12: ply 3 (rest): this is turn 2, not 3", ""},
		{"turn before refusal", dashTags + "\n1. go 2. 3 jump *", "line 5, column 10: ply 2 (3): this is turn 1, not 2", ""},
		{"early win", dashTags + "\n1. go win:red", "line 5, column 7: by the rules the game is ongoing, and no termination says why it is win:red", ""},
		{"normal", dashTags + "[Termination \"normal\"]\n1. go draw:limit", "line 5, column 7: by the rules the game is ongoing, and no termination says why it is draw:limit", ""},
		{"wrong winner", dashTags + "[Termination \"timeout\"]\n1. go 3 2. rest 3. go 3 win:blue", "line 5, column 25: the game ends with win:red by the rules, not with win:blue", ""},
		{"ended, not ongoing", dashTags + "[Termination \"abandoned\"]\n1. go 3 2. rest 3. go 3 *", "line 5, column 25: the game ends with win:red by the rules, not with ongoing", ""},
		{"no such winner", dashTags + "[Termination \"timeout\"]\n1. go win:green", `line 5, column 7: result "win:green": no player sits at green`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := parse(t, test.text).Replay(findDash)
			if err == nil || err.Error() != test.want {
				t.Fatalf("got  %v\nwant %s", err, test.want)
			}
			var refusal *game.RuleError
			if errors.As(err, &refusal) != (test.rule != "") || refusal != nil && refusal.Rule != test.rule {
				t.Errorf("rule %v, want %q", refusal, test.rule)
			}
		})
	}
}

func TestReplayOfWhatNobodyRead(t *testing.T) {
	rec := &Record{Game: "dash", Start: "0 0 red 1 open", Result: Ongoing, Plies: []Ply{{Action: "go", Turn: 1}, {Action: "rest", Turn: 1}}}
	_, err := rec.Replay(findDash)
	var e *ReplayError
	if !errors.As(err, &e) || e.Ply != 2 || e.Action != "rest" || e.Line != 0 {
		t.Errorf("got %#v", err)
	}
	if want := "ply 2 (rest): DA-2: it is not the time for that"; err.Error() != want {
		t.Errorf("got %q", err)
	}
	rec.Plies = []Ply{{Action: "go", Turn: 1, Seat: "blue"}}
	if _, err := rec.Replay(findDash); err == nil || err.Error() != "ply 1 (go): this is for red to play, not blue" {
		t.Errorf("wrong seat: got %v", err)
	}
	if _, err := rec.Replay(func(string) (game.Game, error) { return nil, nil }); err == nil {
		t.Error("no game and no error: not refused")
	}
	rec.Game = ""
	if _, err := rec.Replay(findDash); err == nil || !strings.HasPrefix(err.Error(), "game: ") {
		t.Errorf("a record that cannot be: got %v", err)
	}
}

func TestTerminations(t *testing.T) {
	for _, text := range []string{
		dashTags + "[Termination \"resigned\"]\n1. go 3 win:red",
		dashTags + "[Termination \"agreement\"]\n1. go 3 draw:agreement",
		dashTags + "[Termination \"abandoned\"]\n1. go 3 *",
		dashTags + "[Termination \"normal\"]\n1. go 3 2. rest 3. go 2 win:red",
		dashTags + "[Termination \"resigned\"]\n1. go 3 2. rest 3. go 2 win:red",
		dashTags + "\n1. rest 2. rest 3. rest 4. rest 5. rest 6. rest 7. rest 8. rest draw:limit",
	} {
		if _, err := parse(t, text).Replay(findDash); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
