package analyse_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/record"
)

var update = flag.Bool("update", false, "write the golden files")

func golden(t *testing.T, name string, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test ./lab/analyse -update writes it)", err)
	}
	if b.String() != string(want) {
		t.Errorf("%s is now\n%s", name, b.String())
	}
	return b.String()
}

func duelReport(t *testing.T) *analyse.Report {
	r, _ := duelOf(t, map[string]string{
		"A": "B F 900,C 100,D 50", "B": "F -1500,E -2000", "C": "G 1000,H 500",
	}, "C G L", 2)
	r.SetPlayers(`Ann <"&>`, "Bo")
	return r
}

func TestGolden(t *testing.T) {
	for name, r := range map[string]*analyse.Report{
		"duel": duelReport(t), "dice": raceOf(t, 1, "C F"), "three": raceOf(t, 2, "C H K"),
	} {
		golden(t, name+".txt", r.WriteText)
		golden(t, name+".json", r.WriteJSON)
		wellFormed(t, golden(t, name+".svg", r.WriteSVG))
	}
	j, l := exactJudge(2)
	o, err := analyse.Position(t.Context(), analyse.Config{Variant: variantOf(t, 2), Judge: j, Limits: l}, "B", nil)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "die.txt", o.WriteText)
	golden(t, "die.json", o.WriteJSON)
}

// wellFormed reads a picture as XML and looks for what screen readers need.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	seen := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			seen[e.Name.Local]++
		}
	}
	for _, name := range []string{"svg", "title", "desc", "style", "path", "text"} {
		if seen[name] == 0 {
			t.Errorf("no <%s>", name)
		}
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Contains(svg, "http://") && strings.Count(svg, "http://") > 1 {
		t.Error("a number is none, or something is loaded from elsewhere")
	}
}

// JSON says the same as the report, to six decimals.
func TestJSON(t *testing.T) {
	r := raceOf(t, 1, "C G J M")
	var b bytes.Buffer
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var back analyse.Report
	dec := json.NewDecoder(&b)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&back); err != nil {
		t.Fatal(err)
	}
	if len(back.Plies) != 4 || back.Balance[0].Luck-r.Balance[0].Luck > 1e-6 || back.Plies[0].Action != "C" {
		t.Errorf("%+v", back)
	}
}

// A record gets signs, evaluations and remarks, keeps what people wrote, and does
// not change any more when it is annotated again.
func TestAnnotate(t *testing.T) {
	r := duelReport(t)
	rec := &record.Record{
		Game: "tree", Start: "A", Result: "win:blue",
		Players: []record.Player{{Seat: "red"}, {Seat: "blue"}},
		Plies: []record.Ply{
			{Action: "C", Turn: 1, NAGs: []int{1, 13}, Comment: "I liked this."},
			{Action: "G", Turn: 2},
			{Action: "L", Turn: 3},
		},
	}
	once, err := r.Annotate(rec)
	if err != nil {
		t.Fatal(err)
	}
	p := once.Plies[0]
	if !slices.Equal(p.NAGs, []int{4, 13}) || p.Eval.String() != "-1.00" || p.Comment != "I liked this. Antares: better B F" {
		t.Errorf("%+v", p)
	}
	if e := once.Plies[1].Eval; e == nil || e.Mate != 1 || once.Plies[2].Eval != nil {
		t.Errorf("%+v", once.Plies)
	}
	if rec.Plies[0].Eval != nil || rec.Plies[0].NAGs[0] != 1 {
		t.Error("the record itself was changed")
	}
	twice, err := r.Annotate(once)
	if err != nil || !twice.Equal(once) {
		t.Errorf("%v, %+v", err, twice)
	}
	if _, err := once.AppendText(nil); err != nil {
		t.Error(err)
	}
	rec.Plies[1].Action = "H"
	if _, err := r.Annotate(rec); err == nil {
		t.Error("another game")
	}
	rec.Plies = rec.Plies[:2]
	if _, err := r.Annotate(rec); err == nil {
		t.Error("a shorter game")
	}
}
