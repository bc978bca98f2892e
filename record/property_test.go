package record

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/antares-games/antares/game"
)

// value is any text that a tag can hold.
func value() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[a-z"\\ \[\]{};%=]{0,12}`),
		rapid.StringMatching(`\PC{0,12}`),
	)
}

// words is any comment of a ply that can be written.
func words() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		word := rapid.StringMatching(`[a-z{;"\[\]%.1()$*é]{1,9}|\[%clk|\[%foo`)
		return CleanComment(strings.Join(rapid.SliceOfN(word, 0, 30).Draw(t, "words"), " "))
	})
}

func pointer[T any](g *rapid.Generator[T]) *rapid.Generator[*T] {
	return rapid.Custom(func(t *rapid.T) *T {
		if !rapid.Bool().Draw(t, "given") {
			return nil
		}
		v := g.Draw(t, "value")
		return &v
	})
}

func plies() *rapid.Generator[[]Ply] {
	return rapid.Custom(func(t *rapid.T) []Ply {
		turn := rapid.IntRange(1, 3000).Draw(t, "first turn")
		var plies []Ply
		for range rapid.IntRange(0, 30).Draw(t, "plies") {
			plies = append(plies, Ply{
				Action:  rapid.StringMatching(`[a-zA-Z0-9+:=/,#@^_~&-]{1,9}|[1-6]`).Filter(func(s string) bool { return checkAction(s) == nil }).Draw(t, "action"),
				Turn:    turn,
				NAGs:    some(rapid.SliceOfN(rapid.IntRange(0, 255), 0, MaxNAGs).Draw(t, "nags")),
				Eval:    pointer(evals()).Draw(t, "eval"),
				Clock:   pointer(rapid.Map(rapid.Int64Range(0, int64((maxHours+1)*time.Hour)-1), func(n int64) Clock { return Clock(n) })).Draw(t, "clock"),
				Comment: words().Draw(t, "comment"),
			})
			turn += rapid.IntRange(0, 2).Draw(t, "step")
		}
		return plies
	})
}

func evals() *rapid.Generator[Eval] {
	return rapid.OneOf(
		rapid.Map(rapid.IntRange(-maxMilli, maxMilli), func(n int) Eval { return Eval{Milli: n} }),
		rapid.Map(rapid.IntRange(-maxMate, maxMate), MateIn),
	)
}

// some returns nil for an empty slice, as reading does.
func some[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return s
}

func records() *rapid.Generator[*Record] {
	return rapid.Custom(func(t *rapid.T) *Record {
		rec := &Record{
			Game:        rapid.SampledFrom([]string{"skorpion", "scorpion", "skaane", "rsp", "a-1"}).Draw(t, "game"),
			Start:       value().Filter(func(s string) bool { return s != "" }).Draw(t, "start"),
			Date:        rapid.SampledFrom([]string{"", "2026.11.15", "2024.02.29", "1999.12.??", "0001.??.??"}).Draw(t, "date"),
			Termination: value().Draw(t, "termination"),
			Seed:        value().Draw(t, "seed"),
			Comment:     words().Draw(t, "comment"),
			Plies:       plies().Draw(t, "plies"),
		}
		for _, key := range rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z "\\]{1,6}`), 0, 3, rapid.ID).Draw(t, "keys") {
			if rec.Options == nil {
				rec.Options = game.Options{}
			}
			rec.Options[key] = "x" + value().Draw(t, "option")
		}
		seats := []string{"blue", "red", "green", "white"}[:rapid.IntRange(0, 4).Draw(t, "seats")]
		for _, seat := range seats {
			rec.Players = append(rec.Players, Player{seat, value().Draw(t, "name")})
		}
		results := []string{Ongoing, "draw:limit", "draw:by-x2"}
		if len(seats) != 0 {
			results = append(results, "win:"+seats[0], "win:"+strings.Join(seats, ","))
		}
		rec.Result = rapid.SampledFrom(results).Draw(t, "result")
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"Event", "Site", "Round", "x", "Gold", "A_1"}), 0, 4, rapid.ID).Draw(t, "tags") {
			rec.Tags = append(rec.Tags, Tag{name, value().Draw(t, "tag")})
		}
		return rec
	})
}

// forget removes the places from a record, so that reflect can compare it.
func forget(rec *Record) *Record {
	rec.end = place{}
	for i := range rec.Plies {
		rec.Plies[i].at = place{}
	}
	return rec
}

func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rec := records().Draw(t, "record")
		text, err := rec.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		read, err := Parse(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if !read.Equal(rec) || !reflect.DeepEqual(forget(read), rec) {
			t.Fatalf("%s\nreads as %+v\nwas      %+v", text, read, rec)
		}
		if crlf, err := ParseString(strings.ReplaceAll(string(text), "\n", "\r\n")); err != nil || !crlf.Equal(rec) {
			t.Fatalf("with carriage returns: %v", err)
		}
		for i := range rec.Plies {
			rec.Plies[i].Seat = rapid.SampledFrom(append(seatsOf(rec.Players), "", Chance)).Draw(t, "seat")
		}
		data, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		var back Record
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatalf("%s\n%v", data, err)
		}
		if !reflect.DeepEqual(&back, rec) {
			t.Fatalf("%s\nreads as %+v\nwas      %+v", data, back, *rec)
		}
	})
}

func TestEqual(t *testing.T) {
	a := parse(t, dashTags+"1. go! {[%eval 1] [%clk 0:00:01] x} 3 *")
	b := parse(t, dashTags+"\n\n1. go! {[%eval 1] [%clk 0:00:01] x} 3 *")
	b.Plies[1].Seat, b.Tags = Chance, []Tag{}
	if !a.Equal(b) {
		t.Error("places, seats or emptiness count")
	}
	for _, change := range []func(*Record){
		func(r *Record) { r.Game = "x" }, func(r *Record) { r.Options["goal"] = "6" }, func(r *Record) { r.Tags = []Tag{{"A", ""}} },
		func(r *Record) { r.Plies[0].Eval = nil }, func(r *Record) { r.Plies[0].Clock = new(Clock) }, func(r *Record) { r.Plies[0].NAGs = nil },
		func(r *Record) { r.Plies[0].Comment = "" }, func(r *Record) { r.Plies = r.Plies[:1] },
	} {
		c := parse(t, dashTags+"1. go! {[%eval 1] [%clk 0:00:01] x} 3 *")
		change(c)
		if a.Equal(c) {
			t.Errorf("a change goes unseen: %+v", c)
		}
	}
	var none *Record
	if a.Equal(nil) || !none.Equal(nil) {
		t.Error("nil")
	}
}

// FuzzParse checks that nothing makes the reader panic, and that what it reads is
// printed, in both forms, as something that reads the same.
func FuzzParse(f *testing.F) {
	paths, err := fixtures()
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, moves := range []string{
		"*", "1. go 3 2. rest *", "{a [%clk 1]} 1.a! $3 {[%eval #-3] [%clk 0:00:07.3] b} ; c\r\n draw:x", "(1. a)", "1. a {", "$1", "2. a 1. b", "\xff", "win:red,blue!",
	} {
		f.Add(dashTags + moves)
	}
	f.Add("\uFEFF[Game \"g\"]\r\n[Seats \"red blue\"][Red \"\\\\\\\"\"][Position \"p\"]*")
	f.Add("[Game \"g\n[")
	f.Fuzz(func(t *testing.T, text string) {
		dec := NewDecoder(strings.NewReader(text))
		for {
			rec, err := dec.Decode()
			if err == io.EOF {
				return
			}
			if err != nil {
				if _, ok := err.(*ParseError); !ok {
					t.Fatalf("a %T", err)
				}
				return
			}
			out := printed(t, rec)
			again := parse(t, out)
			if !again.Equal(rec) {
				t.Fatalf("%q reads as %+v, was %+v", out, again, rec)
			}
			if twice := printed(t, again); twice != out {
				t.Fatalf("%q is printed as %q", out, twice)
			}
			data, err := json.Marshal(rec)
			if err != nil {
				t.Fatal(err)
			}
			var back Record
			if err := json.Unmarshal(data, &back); err != nil || !back.Equal(rec) {
				t.Fatalf("%s: %v", data, err)
			}
			if _, err := rec.Replay(findDash); err != nil && err.Error() == "" {
				t.Fatal("an error without words")
			}
		}
	})
}
