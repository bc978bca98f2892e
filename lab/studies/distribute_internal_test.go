package studies

import (
	"crypto/sha256"
	"strings"
	"testing"
)

// A game counts once, whoever hands it in and however often.
func TestReceive(t *testing.T) {
	d := &distribution{open: map[int]*Job{3: {Number: 3}, 4: {Number: 4}}, had: map[int][sha256.Size]byte{}}
	taken := 0
	take := func(*Game) error { taken++; return nil }
	hand := func(n int, result string) error {
		return d.receive(Delivery{Number: n, Game: &Game{Number: n, Result: result, Record: "…"}}, take)
	}
	for range 3 {
		if err := hand(3, "win:red"); err != nil {
			t.Fatal(err)
		}
	}
	if err := hand(9, "win:red"); err != nil {
		t.Errorf("a game of another run: %v", err)
	}
	if taken != 1 || len(d.open) != 1 {
		t.Errorf("%d games taken, %d open", taken, len(d.open))
	}
	if err := hand(3, "win:blue"); err == nil || !strings.Contains(err.Error(), "differently") {
		t.Errorf("two workers that do not agree: %v", err)
	}
	for _, bad := range []Delivery{{Number: 4}, {Number: 4, Game: &Game{Number: 3, Record: "…"}}, {Number: 4, Error: "no"}} {
		if err := d.receive(bad, take); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}
