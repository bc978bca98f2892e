package record

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

var update = flag.Bool("update", false, "write the golden files anew")

func parse(t testing.TB, text string) *Record {
	t.Helper()
	rec, err := ParseString(text)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return rec
}

func printed(t testing.TB, rec *Record) string {
	t.Helper()
	text, err := rec.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestGolden(t *testing.T) {
	paths, err := fixtures()
	if err != nil || len(paths) < 5 {
		t.Fatal("golden files are missing")
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			enc := NewEncoder(&out)
			// One byte at a time: the decoder must not depend on how a stream arrives.
			for dec := NewDecoder(iotest.OneByteReader(bytes.NewReader(text))); ; {
				rec, err := dec.Decode()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := enc.Encode(rec); err != nil {
					t.Fatal(err)
				}
			}
			if *update {
				if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if out.String() != string(text) {
				t.Errorf("printed differently:\n%s", out.String())
			}
			for i, line := range strings.Split(out.String(), "\n") {
				if n := len([]rune(line)); n > lineWidth && line[0] != '[' {
					t.Errorf("line %d has %d characters", i+1, n)
				}
			}
		})
	}
}

// TestCanonical reads text that may be written in several ways and prints the canonical
// form.
func TestCanonical(t *testing.T) {
	const tags = "[Game \"g\"]\n[Position \"p\"]\n[Date \"????.??.??\"]\n[Result \"ongoing\"]\n\n"
	tests := []struct{ name, text, want string }{
		{"bare", `[Game "g"][Position "p"]*`, tags + "*\n"},
		{"mark and line ends", "\uFEFF[Game \"g\"]\r\n[ Position\t\"p\" ]\r\n\r\n1.\ta\r\n*\r\n", tags + "1. a *\n"},
		{"order of tags", `[Result "ongoing"][Position "p"][Game "g"]*`, tags + "*\n"},
		{"numbers", "1.a 1. b\n2. c d 4. e *", tags + "1. a b 2. c d 4. e *\n"},
		{"annotations", "1. a! b $2 $1 c!? $200 {x} $0 d $7 *", tags + "1. a! b? $1 c!? $200 $0 {x} d $7 *\n"},
		{"comments", "{ before\n\t it } ; all\n1. {still} a {one}{} ; two {\n{three;}*", tags + "{before it all still} 1. a {one two { three;} *\n"},
		{
			"commands", "1. a {[%clk 1:02:03] [%eval +1.5]x} b {y} {[%clk 0:00:00.50]} c {z [%clk 1]} {[%foo] [%clk 0:00:01]} *",
			tags + "1. a {[%eval 1.50] [%clk 1:02:03] x} b {[%clk 0:00:00.5] y} c {z [%clk 1] [%foo]\n[%clk 0:00:01]} *\n",
		},
		{"commands before the moves", "{[%clk 5]} *", tags + "{[%clk 5]} *\n"},
		{
			"evaluations", "1. a {[%eval -0]} b {[%eval -0.001]} c {[%eval #+2]} d {[%eval 1000000]} *",
			tags + "1. a {[%eval 0.00]} b {[%eval -0.001]} c {[%eval #2]} d {[%eval 1000000.00]} *\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := test.text
			if !strings.Contains(text, "Game") {
				text = tags + text
			}
			if got := printed(t, parse(t, text)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const tags = "[Game \"g\"]\n[Position \"p\"]\n"
	tests := []struct{ text, want string }{
		// The stream.
		{"", "line 1, column 1: there is no game"},
		{"\n  \n", "line 3, column 1: there is no game"},
		{"é\xff", "line 1, column 1: unexpected character 'é'"},
		{"[Gåm\xffe", "line 1, column 5: not UTF-8"},
		{"[Game \"gå\xff\"]", "line 1, column 10: not UTF-8"},
		{tags + "{é\xc3}", "line 3, column 3: not UTF-8"},
		{tags + "; é\xc3", "line 3, column 4: not UTF-8"},
		{tags + "*\n\xff", "line 4, column 1: not UTF-8"},
		{"[Game\x00", "line 1, column 6: the control character U+0000 is not allowed"},
		{tags + "1. a\rb", "line 3, column 5: a carriage return without a line feed"},
		{tags + "*\uFEFF", "line 3, column 2: there is more after the game"},
		{tags + "* {more}", "line 3, column 3: there is more after the game"},
		// Tags.
		{"1. a *", "line 1, column 1: a game begins with its tags"},
		{"*", "line 1, column 1: a game begins with its tags"},
		{"[", "line 1, column 2: a tag without a name"},
		{"[ \"x\"]", "line 1, column 3: a tag without a name"},
		{"[2x \"x\"]", `line 1, column 2: "2x" is not the name of a tag: letters, digits and _, a letter first`},
		{"[Game]", `line 1, column 6: the tag Game needs a value in quotes: [Game "…"]`},
		{"[Game \"g", `line 1, column 9: the value of the tag Game is not closed by a " on its line`},
		{"[Game \"g\n\"]", `line 1, column 9: the value of the tag Game is not closed by a " on its line`},
		{"[Game \"g\th\"]", "line 1, column 9: the control character U+0009 is not allowed in a tag"},
		{`[Game "å\n"]`, `line 1, column 9: a \ in a tag must be followed by " or \`},
		{`[Game "g" x]`, "line 1, column 11: the tag Game is not closed by ]"},
		{`[Game "Go"]*`, `line 1, column 7: "Go" is not a word of small letters, digits and hyphens`},
		{`[Game ""]*`, "line 1, column 7: empty"},
		{`[Game "g"] *`, "line 1, column 12: the tag Position is missing"},
		{`[Position "p"]`, "line 1, column 15: the tag Game is missing"},
		{`[Game "g"][Position ""]*`, "line 1, column 21: the start position is missing"},
		{tags + `[Game "g"]*`, "line 3, column 1: the tag Game is given twice"},
		{tags + `[X "1"] [X "2"]*`, "line 3, column 9: the tag X is given twice"},
		{tags + `[Option "board"]*`, `line 3, column 9: option "board" is not of the form key=value`},
		{tags + `[Option "a=1"][Option "a=2"]*`, "line 3, column 23: option a is given twice"},
		{tags + `[Seats "red Blue"]*`, `line 3, column 8: seat: "Blue" is not a word of small letters, digits and hyphens`},
		{tags + `[Seats "red  blue"]*`, "line 3, column 8: seat: empty"},
		{tags + `[Seats "red red"]*`, "line 3, column 8: seat red is given twice"},
		{tags + `[Seats "game"]*`, "line 3, column 8: game cannot be the name of a seat"},
		{tags + `[Seats "chance"]*`, "line 3, column 8: chance cannot be the name of a seat"},
		{tags + `[Date "2026.02.30"]*`, `line 3, column 7: date "2026.02.30" is not of the form 2026.11.15, with ?? for an unknown day or month`},
		{tags + `[Date "2026.??.01"]*`, `line 3, column 7: date "2026.??.01" is not of the form 2026.11.15, with ?? for an unknown day or month`},
		{tags + `[Date ""]*`, ``},
		{tags + `[Result "*"]*`, `line 3, column 9: result "*" is not ongoing, win:NAME,… or draw:REASON`},
		{tags + `[Result "win:red,"]*`, `line 3, column 9: result "win:red," is not ongoing, win:NAME,… or draw:REASON`},
		{tags + `[Seats "red blue"][Result "win:green"]`, `line 3, column 27: result "win:green": no player sits at green`},
		{tags + `[Seats "red blue"] win:blue,red`, `line 3, column 20: result "win:blue,red": the winners are not in seat order`},
		{tags + `[Result "ongoing"] win:red`, "line 3, column 20: the game ends with win:red and its tag says ongoing"},
		// Moves.
		{tags, "line 3, column 1: the game has no result: write * for a game under way"},
		{tags + "1. a", "line 3, column 5: the game has no result: write * for a game under way"},
		{tags + "1. a\n" + tags, "line 4, column 1: a tag among the moves: the game before it has no result"},
		{tags + "a *", "line 3, column 1: the first action needs its turn number before it"},
		{tags + "0. a", "line 3, column 1: turn 0 is not a number from 1 to 999999999"},
		{tags + "01. a", "line 3, column 1: turn 01 is not a number from 1 to 999999999"},
		{tags + "1000000000. a", "line 3, column 1: turn 1000000000 is not a number from 1 to 999999999"},
		{tags + "2. a 1. b", "line 3, column 6: turn 1 after turn 2"},
		{tags + "1. 2. b", "line 3, column 1: turn 1 has no action"},
		{tags + "1. a 2. *", "line 3, column 6: turn 2 has no action"},
		{tags + "1... a", "line 3, column 3: unexpected character '.'"},
		{tags + "1. a. *", "line 3, column 5: unexpected character '.'"},
		{tags + "1. ongoing", "line 3, column 4: ongoing: this is a result, not an action"},
		{tags + "1. a win:red!", "line 3, column 6: win:red: this is a result, not an action"},
		{tags + "1. a win:", `line 3, column 6: result "win:" is not ongoing, win:NAME,… or draw:REASON`},
		{tags + "1. a!!! *", "line 3, column 4: a: !!! is not an annotation"},
		{tags + "1. a !", "line 3, column 6: unexpected character '!'"},
		{tags + "$1 1. a", "line 3, column 1: an annotation stands after its action"},
		{tags + "1. a 2. $1 b", "line 3, column 9: an annotation stands after its action"},
		{tags + "1. a $256", "line 3, column 6: annotation $256 is not from $0 to $255"},
		{tags + "1. a $x", "line 3, column 6: annotation $ is not from $0 to $255"},
		{tags + "1. a $1 $1 $1 $1 $1 $1 $1 $1 $1", "line 3, column 30: more than 8 annotations of one ply"},
		{tags + "1. a (1. b) *", "line 3, column 6: variations ( … ) are not supported"},
		{tags + "1. a {\nx", "line 3, column 6: a comment without its closing }"},
		{tags + "1. a ; x }\n*", "line 3, column 6: a comment cannot hold }"},
		{tags + "1. a } *", "line 3, column 6: unexpected character '}'"},
		{tags + "1. å *", "line 3, column 4: unexpected character 'å'"},
		{tags + "1. aå *", "line 3, column 5: unexpected character 'å'"},
		// Commands.
		{tags + "1. a {[%clk 0:61:00]}", `line 3, column 6: clock "0:61:00" is not of the form 0:04:58 or 0:00:07.3`},
		{tags + "1. a {[%clk 5:00]}", `line 3, column 6: clock "5:00" is not of the form 0:04:58 or 0:00:07.3`},
		{tags + "1. a {[%clk 0:00:01.]}", `line 3, column 6: clock "0:00:01." is not of the form 0:04:58 or 0:00:07.3`},
		{tags + "1. a {[%eval 1,5]}", `line 3, column 6: evaluation "1,5" is neither a number such as -0.35 nor a distance such as #-3`},
		{tags + "1. a {[%eval #0]}", `line 3, column 6: evaluation "#0" is neither a number such as -0.35 nor a distance such as #-3`},
		{tags + "1. a {[%eval 1000000.001]}", `line 3, column 6: evaluation "1000000.001" is neither a number such as -0.35 nor a distance such as #-3`},
		{tags + "1. a {[%eval 1}", "line 3, column 6: the command eval is not closed by ]"},
		{tags + "1. a {[%eval 1] [%eval 1]}", "line 3, column 6: the command eval is given twice"},
		{tags + "1. a {[%clk 0:00:01]}\n {[%clk 0:00:01]}", "line 4, column 2: the command clk is given twice"},
	}
	for _, test := range tests {
		rec, err := ParseString(test.text)
		var e *ParseError
		switch {
		case test.want == "" && err == nil:
		case test.want == "" || err == nil:
			t.Errorf("%q\ngot  %v %v\nwant %s", test.text, rec, err, test.want)
		case err.Error() != test.want:
			t.Errorf("%q\ngot  %v\nwant %s", test.text, err, test.want)
		case !errors.As(err, &e):
			t.Errorf("%q: a %T", test.text, err)
		}
	}
}

func TestDecoder(t *testing.T) {
	const one = "[Game \"g\"]\n[Position \"p\"]\n1. a *\n"
	dec := NewDecoder(strings.NewReader(one + one + "[Game 5]"))
	for range 2 {
		if _, err := dec.Decode(); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, err := dec.Decode(); err == nil || err.Error() != `line 7, column 7: the tag Game needs a value in quotes: [Game "…"]` {
			t.Fatalf("got %v", err)
		}
	}
	broken := errors.New("the wire is cut")
	for _, text := range []string{"", "[Ga", "[Game \"", one[:20], one + "  ", "[Game \"g\"] {", "[Game \"g\"] ; x"} {
		_, err := Parse(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// fixtures are records to test the format with: ours, and one of each game.
func fixtures() (paths []string, err error) {
	for _, pattern := range []string{"testdata/*.pgn", "../games/*/testdata/record.pgn"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		paths = append(paths, list...)
	}
	return paths, nil
}
