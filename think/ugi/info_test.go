package ugi

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func TestInfoLines(t *testing.T) {
	in := engine.Info{
		Depth: 12, SelDepth: 20, Nodes: 1500, Time: 2500 * time.Microsecond, HashFull: 333,
		Lines: []engine.Line{
			{Actions: []string{"e2e3", "d7d6"}, Score: -1234},
			{Actions: []string{"a2a3"}, Mate: -4, Chance: 0.1},
			{Actions: []string{"y7+9", "4"}, Chance: 0.62346, Score: 99},
			{Visits: 3},
		},
	}
	want := []string{
		"info depth 12 seldepth 20 multipv 1 score cp -123 nodes 1500 nps 600000 time 2 hashfull 333 pv e2e3 d7d6",
		"info depth 12 seldepth 20 multipv 2 score mate -4 nodes 1500 nps 600000 time 2 hashfull 333 pv a2a3",
		"info depth 12 seldepth 20 multipv 3 score win 0.6235 nodes 1500 nps 600000 time 2 hashfull 333 pv y7+9 4",
		"info depth 12 seldepth 20 multipv 4 score win 0.0000 nodes 1500 nps 600000 time 2 hashfull 333",
	}
	if got := infoLines(in, 9); !reflect.DeepEqual(got, want) {
		t.Errorf("it writes\n%s", strings.Join(got, "\n"))
	}
	if got := infoLines(in, 0); !reflect.DeepEqual(got, want[:1]) {
		t.Errorf("one line is\n%s", strings.Join(got, "\n"))
	}
	if got := infoLines(engine.Info{Depth: 1}, 1); !reflect.DeepEqual(got, []string{"info depth 1 nodes 0 time 0"}) {
		t.Errorf("nothing known is %q", got)
	}
}

// TestInfoRoundTrip reads what we write: all of it but the last digit.
func TestInfoRoundTrip(t *testing.T) {
	in := engine.Info{Depth: 3, SelDepth: 5, Nodes: 77, Time: 4 * time.Millisecond, HashFull: 1, Lines: []engine.Line{
		{Actions: []string{"Y", "4"}, Score: 150},
		{Actions: []string{"B"}, Mate: 7},
		{Actions: []string{"cross"}, Chance: 0.25},
	}}
	var got engine.Info
	for _, line := range infoLines(in, 3) {
		if !addInfo(&got, strings.TrimPrefix(line, "info "), 3) {
			t.Errorf("nothing new in %q", line)
		}
	}
	if !reflect.DeepEqual(got, in) {
		t.Errorf("read again it is %+v", got)
	}
}

// TestAddInfo reads what others write.
func TestAddInfo(t *testing.T) {
	for _, c := range []struct {
		text string
		want engine.Info
		news bool
	}{
		{"", engine.Info{}, false},
		{"string depth 5 pv e1", engine.Info{}, false},
		{"currmove e1 currmovenumber 3", engine.Info{}, false},
		{"depth", engine.Info{}, true},
		{"depth -3 seldepth x nodes 99999999999999999999", engine.Info{}, true},
		{"depth 2 score cp 7 lowerbound nodes 5", engine.Info{Depth: 2, Nodes: 5, Lines: []engine.Line{{Score: 70}}}, true},
		{"score cp much pv e1", engine.Info{Lines: []engine.Line{{Actions: []string{"e1"}}}}, true},
		{"score win 1.5", engine.Info{}, false},
		{"score win NaN", engine.Info{}, false},
		{"score", engine.Info{}, false},
		{"score cp", engine.Info{}, false},
		{"multipv 0 score cp 1", engine.Info{}, false},
		{"multipv 4 pv e1", engine.Info{}, true}, // beyond what was asked
		{"hashfull 5000 time 9223372036854775807", engine.Info{HashFull: 1000, Time: maxMillis * time.Millisecond}, false},
		{"wdl 1 2 3 score mate 2 pv e1 depth 9", engine.Info{Lines: []engine.Line{{Mate: 2, Actions: []string{"e1", "depth", "9"}}}}, true},
	} {
		var got engine.Info
		news := addInfo(&got, c.text, 3)
		if !reflect.DeepEqual(got, c.want) || news != c.news {
			t.Errorf("info %s: %+v, %t", c.text, got, news)
		}
	}
}

func TestGoLine(t *testing.T) {
	for want, l := range map[string]search.Limits{
		"go infinite":                    {Lines: 3},
		"go depth 4":                     {Depth: 4},
		"go movetime 1":                  {Time: time.Microsecond},
		"go movetime 20 nodes 7 depth 4": {Depth: 4, Nodes: 7, Time: 20 * time.Millisecond},
	} {
		got, err := goLine(l, nil)
		if got != want || err != nil {
			t.Errorf("%+v is asked for as %q, %v", l, got, err)
			continue
		}
		r, err := parseGo(strings.TrimPrefix(got, "go"), 0, false)
		l.Lines, l.Time = 0, max(l.Time.Truncate(time.Millisecond), min(l.Time, 1)*time.Millisecond)
		if err != nil || r.limits != l || r.hold != (want == "go infinite") {
			t.Errorf("%q is understood as %+v, %v", got, r, err)
		}
	}
	for _, bad := range []search.Limits{{Depth: -1}, {Time: -1}, {Nodes: 1 << 63}} {
		if got, err := goLine(bad, nil); err == nil {
			t.Errorf("%+v is asked for as %q", bad, got)
		}
	}
}

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		" a\nb\tc ":       "a b c",
		"\xffx\x00":       "?x",
		"ééééé":           "éééé…",
		"line\u2028break": "line bre…",
	} {
		if got := oneLine(in, 8); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestTail(t *testing.T) {
	var tl tail
	whole := ""
	for _, n := range []int{10, 5000, 1, 4096, 100, 9000, 0, 4095, 2} {
		part := strings.Repeat(string(rune('a'+n%26)), n)
		whole += part
		if m, err := tl.Write([]byte(part)); m != n || err != nil {
			t.Fatal(m, err)
		}
		if want := whole[max(0, len(whole)-tailSize):]; tl.String() != want {
			t.Errorf("after %d more bytes it keeps %d, not %d", n, len(tl.String()), len(want))
		}
	}
}
