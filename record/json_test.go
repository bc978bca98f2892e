package record

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	rec := parse(t, dashTags+`[Seats "red blue"]
[Red "Ann"]
[Date "2026.11.15"]
[Termination "resigned"]
[Seed "7"]
[Event "Club evening"]
{hello} 1. go! {[%eval 0.35] [%clk 0:04:58] well} 3 $7 2. rest {[%eval #-3]} win:red`)
	rec.Plies[1].Seat = Chance
	const want = `{"game":"dash","options":{"goal":"5"},"position":"0 0 red 1 open",` +
		`"players":[{"seat":"red","name":"Ann"},{"seat":"blue","name":""}],"date":"2026.11.15","result":"win:red",` +
		`"termination":"resigned","seed":"7","tags":[{"name":"Event","value":"Club evening"}],"comment":"hello",` +
		`"plies":[{"action":"go","turn":1,"nags":[1],"eval":"0.35","clock":"0:04:58","comment":"well"},` +
		`{"action":"3","turn":1,"seat":"chance","nags":[7]},{"action":"rest","turn":2,"eval":"#-3"}]}`
	data, err := json.Marshal(*rec) // a value, as it may be part of another struct
	if err != nil || string(data) != want {
		t.Errorf("got  %s %v\nwant %s", data, err, want)
	}
	data, err = json.Marshal(&Record{Game: "g", Start: "p", Result: Ongoing})
	if want := `{"game":"g","position":"p","result":"ongoing","plies":[]}`; err != nil || string(data) != want {
		t.Errorf("got  %s %v\nwant %s", data, err, want)
	}
}

func TestJSONErrors(t *testing.T) {
	for text, want := range map[string]string{
		`{"game":5}`: "reading a record: json: cannot unmarshal number into Go struct field plain.game of type string",
		`{}`:         "reading a record: game: empty",
		`{"game":"g","position":"p","result":"ongoing","plies":[{"action":"a"}]}`:                      "reading a record: ply 1 (a): turn 0 is not from 1 to 999999999",
		`{"game":"g","position":"p","result":"ongoing","plies":[{"action":"a","turn":1,"clock":"1"}]}`: `reading a record: clock "1" is not of the form 0:04:58 or 0:00:07.3`,
		`{"game":"g","position":"p","result":"ongoing","plies":[{"action":"a","turn":1,"eval":"x"}]}`:  `reading a record: evaluation "x" is neither a number such as -0.35 nor a distance such as #-3`,
		`{"game":"g","position":"p","result":"ongoing","comment":"}"}`:                                 "reading a record: comment before the first ply: a comment cannot hold }",
		"{\"game\":\"g\",\"position\":\"\xff\",\"result\":\"ongoing\"}":                                "reading a record: not UTF-8",
		`{"game":"g","position":"p","result":"win:blue","players":[{"seat":"red","name":""}]}`:         `reading a record: result "win:blue": no player sits at blue`,
	} {
		rec := Record{Game: "kept"}
		if err := json.Unmarshal([]byte(text), &rec); err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", text, err, want)
		}
		if rec.Game != "kept" {
			t.Errorf("%s: the record was changed", text)
		}
	}
}

// TestDocs checks that the examples on the page about the format are correct.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(fence string) string {
		_, rest, _ := strings.Cut(string(page), fence+"\n")
		text, _, _ := strings.Cut(rest, "```")
		return text
	}
	text := block("```")
	rec := parse(t, text)
	if got := printed(t, rec); got != text {
		t.Errorf("the text is printed as\n%s", got)
	}
	var same Record
	if err := json.Unmarshal([]byte(block("```json")), &same); err != nil || !same.Equal(rec) {
		t.Errorf("the JSON is another game: %v %+v", err, same)
	}
}
