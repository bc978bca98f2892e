package record

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

func TestBounds(t *testing.T) {
	const tags = "[Game \"g\"]\n[Position \"p\"]\n"
	many := &Record{Game: "g", Start: "p", Result: Ongoing, Plies: make([]Ply, MaxPlies)}
	for i := range many.Plies {
		many.Plies[i] = Ply{Action: "a", Turn: 1}
	}
	text := printed(t, many)
	if got := parse(t, text); len(got.Plies) != MaxPlies {
		t.Errorf("%d plies", len(got.Plies))
	}
	refusedBoth := func(name string, rec *Record, text, want string) {
		t.Helper()
		if _, err := rec.AppendText(nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: printing gives %v", name, err)
		}
		var e *ParseError
		if _, err := ParseString(text); !errors.As(err, &e) || !strings.Contains(e.Text, want) {
			t.Errorf("%s: parsing gives %v", name, err)
		}
	}
	many.Plies = append(many.Plies, Ply{Action: "a", Turn: 1})
	refusedBoth("plies", many, strings.Replace(text, "*", "a *", 1), "more than 100000 plies")

	long := &Record{Game: "g", Start: "p", Result: Ongoing, Comment: strings.Repeat("x", 100)}
	frame := len(printed(t, long)) - 100
	long.Comment = strings.Repeat("x", MaxText-frame)
	text = printed(t, long)
	if len(text) != MaxText {
		t.Errorf("%d bytes, want %d", len(text), MaxText)
	}
	parse(t, text)
	long.Comment += "x"
	refusedBoth("text", long, strings.Replace(text, "{", "{xx", 1), "more than 4194304 bytes")

	tagged := &Record{Game: "g", Start: "p", Result: Ongoing}
	var b strings.Builder
	for i := range MaxTags {
		tagged.Tags = append(tagged.Tags, Tag{fmt.Sprintf("T%d", i), ""})
		fmt.Fprintf(&b, "[T%d \"\"]", i)
	}
	refusedBoth("tags", tagged, tags+b.String()+"*", "more than 256 tags")

	// Memory and time stay proportional, however many comments a ply has.
	parse(t, tags+"1. a "+strings.Repeat("{x}", 200_000)+"*")
}

func TestPrintErrors(t *testing.T) {
	tests := []struct {
		want   string
		change func(*Record)
	}{
		{"game: empty", func(r *Record) { r.Game = "" }},
		{"the start position is missing", func(r *Record) { r.Start = "" }},
		{"tag Position: the control character U+000A cannot be written", func(r *Record) { r.Start = "a\nb" }},
		{"tag Red: not UTF-8", func(r *Record) { r.Players[0].Name = "\xff" }},
		{"tag Event: the control character U+0085 cannot be written", func(r *Record) { r.Tags = []Tag{{"Event", "a\u0085"}} }},
		{"tag Option: the control character U+0009 cannot be written", func(r *Record) { r.Options["board"] = "a\tb" }},
		{`option "board=" is not of the form key=value`, func(r *Record) { r.Options["board"] = "" }},
		{`option "a=b=c" is not of the form key=value`, func(r *Record) { r.Options["a=b"] = "c" }},
		{"seat red is given twice", func(r *Record) { r.Players[1].Seat = "red" }},
		{"no-one cannot be the name of a seat", func(r *Record) { r.Players[1].Seat = "no-one" }},
		{"tag Red: the name is taken", func(r *Record) { r.Tags = []Tag{{"Red", ""}} }},
		{"tag Seed: the name is taken", func(r *Record) { r.Tags = []Tag{{"Seed", ""}} }},
		{"tag Event: the name is taken", func(r *Record) { r.Tags = []Tag{{"Event", ""}, {"Event", ""}} }},
		{"a tag without a name", func(r *Record) { r.Tags = []Tag{{"", ""}} }},
		{`result "" is not ongoing, win:NAME,… or draw:REASON`, func(r *Record) { r.Result = "" }},
		{`result "win:green": no player sits at green`, func(r *Record) { r.Result = "win:green" }},
		{`date "????.??.??" is not of the form 2026.11.15, with ?? for an unknown day or month`, func(r *Record) { r.Date = "????.??.??" }},
		{"comment before the first ply: a comment cannot hold }", func(r *Record) { r.Comment = "}" }},
		{"ply 2 (b): a comment cannot hold }", func(r *Record) { r.Plies[1].Comment = "a } b" }},
		{"ply 2 (b): a comment is words with single spaces between, and no line ends", func(r *Record) { r.Plies[1].Comment = "a  b" }},
		{"ply 2 (b): a comment is words with single spaces between, and no line ends", func(r *Record) { r.Plies[1].Comment = "a\nb" }},
		{"ply 2 (b): a comment cannot begin with the command clk", func(r *Record) { r.Plies[1].Comment = "[%clk" }},
		{"ply 2 (b): the control character U+0007 cannot be written", func(r *Record) { r.Plies[1].Comment = "\a" }},
		{"ply 2 (): an action is empty", func(r *Record) { r.Plies[1].Action = "" }},
		{"ply 2 (a b): an action cannot hold ' '", func(r *Record) { r.Plies[1].Action = "a b" }},
		{"ply 2 (win:x): this is a result, not an action", func(r *Record) { r.Plies[1].Action = "win:x" }},
		{"ply 1 (a): turn 0 is not from 1 to 999999999", func(r *Record) { r.Plies[0].Turn = 0 }},
		{"ply 2 (b): turn 1 after turn 3", func(r *Record) { r.Plies[0].Turn = 3 }},
		{"ply 2 (b): no player sits at green", func(r *Record) { r.Plies[1].Seat = "green" }},
		{"ply 2 (b): annotation 256 is not from 0 to 255", func(r *Record) { r.Plies[1].NAGs = []int{256} }},
		{"ply 2 (b): more than 8 annotations of one ply", func(r *Record) { r.Plies[1].NAGs = make([]int, 9) }},
		{"ply 2 (b): the clock is out of range", func(r *Record) { c := Clock(-1); r.Plies[1].Clock = &c }},
		{"ply 2 (b): the evaluation is out of range", func(r *Record) { r.Plies[1].Eval = &Eval{Milli: maxMilli + 1} }},
		{"ply 2 (b): an evaluation is a number or a distance to the end, not both", func(r *Record) { r.Plies[1].Eval = &Eval{1, 1} }},
	}
	for _, test := range tests {
		rec := &Record{
			Game: "g", Start: "p", Result: Ongoing, Options: map[string]string{"board": "x"},
			Players: []Player{{"red", "R"}, {"blue", "B"}},
			Plies:   []Ply{{Action: "a", Turn: 1}, {Action: "b", Turn: 1}},
		}
		if err := rec.Check(); err != nil {
			t.Fatal(err)
		}
		test.change(rec)
		var out bytes.Buffer
		_, err := rec.WriteTo(&out)
		if want := "writing a record: " + test.want; err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
		if NewEncoder(&out).Encode(rec) == nil || out.Len() != 0 {
			t.Errorf("%s: something was written", test.want)
		}
		if _, err := rec.MarshalJSON(); err == nil {
			t.Errorf("%s: written as JSON", test.want)
		}
	}
}

func TestScore(t *testing.T) {
	inf := math.Inf(1)
	for units, want := range map[float64]string{0.35: "0.35", -0.0004: "0.00", -1.0006: "-1.001", 12: "12.00", inf: "1000000.00", -inf: "-1000000.00"} {
		if got := Score(units).String(); got != want {
			t.Errorf("%v is %s, want %s", units, got, want)
		}
	}
	if got := Score(inf - inf); got != (Eval{}) {
		t.Errorf("NaN is %v", got)
	}
	if got := MateIn(-3).String(); got != "#-3" {
		t.Errorf("got %s", got)
	}
	if got := Clock(3*time.Hour + 7*time.Second + 300*time.Millisecond).String(); got != "3:00:07.3" {
		t.Errorf("got %s", got)
	}
	if got := Clock(10 * time.Minute).String(); got != "0:10:00" {
		t.Errorf("got %s", got)
	}
}

func TestCleanComment(t *testing.T) {
	for text, want := range map[string]string{
		" a\n\tb\u2028c\x00 ": "a b c", "{x}": "(x)", "[%eval 3] y": "(%eval 3] y", "\xff": "\uFFFD", "": "", "[%cal x]": "[%cal x]",
	} {
		got := CleanComment(text)
		if got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if err := checkComment(got, true); err != nil {
			t.Errorf("%q: %v", got, err)
		}
	}
}
