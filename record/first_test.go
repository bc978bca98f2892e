package record_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares/record"
)

const two = `[Game "scorpion"]
[Option "players=2"]
[Position "h,h,h,h/h,h,h,h blue 1 open"]
[Seats "blue red"]
[Blue "Ann \"the\" first"]
[Red "Bo"]
[Result "win:blue"]

{A short one.} 1. 5 6 2. 5 1 3. Y 4 B h+4! $7 {[%clk 0:04:58] in
again} 4. Y 3 ; to the end
win:blue

[Game "rsp"]
[Position "x"]
[Seats "red blue"]
[Result "ongoing"]

1. a1 *
`

func TestFirst(t *testing.T) {
	want, err := record.First(two)
	if err != nil {
		t.Fatal(err)
	}
	if want.Game != "scorpion" || len(want.Plies) != 10 || want.Players[0].Name != `Ann "the" first` || want.Result != "win:blue" {
		t.Errorf("read %+v", want)
	}
	line, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"another system's lines": "\ufeff" + strings.ReplaceAll(two, "\n", "\r\n"),
		"JSON":                   string(line),
		"JSON, game by game":     "\n " + string(line) + "\n" + string(line),
	} {
		got, err := record.First(text)
		if err != nil || !got.Equal(want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestFirstOfNothing(t *testing.T) {
	for text, line := range map[string]int{
		"": 1, " \n": 2, "[Position \"x\"]\n1. a1 *": 2, "[Game \"rsp\"]\n1. a1 *": 2, "[Game \"rsp": 1,
		"[Game \"rsp\"]\n[Position \"x\"]\n1. a1 (a2) *": 3, `{"game": 3`: 1, `{"game": 3}`: 1, "{\n\"game\": \"rsp\",\n\"plies\": 7}": 3, `{"game": "rsp"}`: 1,
	} {
		var parse *record.ParseError
		if rec, err := record.First(text); !errors.As(err, &parse) || parse.Line != line {
			t.Errorf("%q is read as %+v: %v, want a mistake in line %d", text, rec, err, line)
		}
	}
}

func TestIsJSON(t *testing.T) {
	for beginning, want := range map[string]bool{
		`{"game":"rsp"`: true, "\ufeff \n{\n \"game\"": true, "{}": true,
		`{A comment.} [Game "rsp"]`: false, `[Game "rsp"]`: false, "": false, "{": false,
	} {
		if got := record.IsJSON([]byte(beginning)); got != want {
			t.Errorf("%q: %v", beginning, got)
		}
	}
}
