package skorpion

import (
	"errors"
	"math/bits"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares/game"
)

// The shelf keeps each layout once and returns an error when it is full.
func TestKOBShelf(t *testing.T) {
	lib := new(library)
	l := shipped["gate25"].layout
	// Other layouts, not all of them valid boards: lines between c and d spots.
	vary := func(i int) *layout {
		v := l
		for k := range 10 {
			if i>>k&1 != 0 {
				a, b := 5+k%5, 24-k
				v.near[a] ^= bit(spot(b))
				v.near[b] ^= bit(spot(a))
			}
		}
		return &v
	}
	for i := range maxBoards {
		if n, err := lib.put(vary(i)); err != nil || int(n) != i {
			t.Fatalf("board %d is kept as %d, %v", i, n, err)
		}
	}
	more := l
	more.colors[5] = grayColor
	n, err := lib.put(&more)
	var re *game.RuleError
	if !errors.As(err, &re) || re.Rule != "KO-B" || !strings.Contains(re.Text, "1024 different boards") {
		t.Errorf("a board too many is kept as %d, %v", n, err)
	}
	if n, err := lib.put(vary(700)); err != nil || n != 700 {
		t.Errorf("a known board is found as %d, %v", n, err)
	}
}

// Boards may be put on the shelf while others play.
func TestShelfIsShared(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			board := []string{"gate33", "gate25", "testdata/boards/tight.json", "testdata/boards/full.json"}[i%4]
			rules, err := configure(game.Options{"board": board})
			if err != nil {
				t.Error(err)
				return
			}
			p, r := rules.Start(nil), game.NewRand(uint64(i))
			for m, ok := p.RandomMove(r); ok; m, ok = p.RandomMove(r) {
				p.Play(m)
			}
		})
	}
	wg.Wait()
}

// What newBoard derives matches the colours and lines.
func TestBoardMasks(t *testing.T) {
	for name, d := range shipped {
		b := newBoard(&d.layout)
		for _, who := range []game.Seat{red, blue} {
			if b.one[who]&b.two[who] != 0 || b.one[who]|b.two[who] != b.all {
				t.Errorf("%s: spots that need one and two connections of %s are not a partition", name, seatNames[who])
			}
			if bits.OnesCount64(b.starts[who]) != 3 || b.starts[who]&^(b.rim&b.one[who]) != 0 {
				t.Errorf("%s: starts of %s are %s", name, seatNames[who], b.list(b.starts[who], "and"))
			}
		}
		for s := range spot(d.spots) {
			if again, ok := b.find(b.names[s]); !ok || again != s {
				t.Errorf("%s: %s is found as %d, %v", name, b.names[s], again, ok)
			}
			if b.walk[s]&bit(gate) != 0 || b.walk[s]|bit(gate) != b.near[s]|bit(gate) {
				t.Errorf("%s: walks from %s are %s", name, b.names[s], b.list(b.walk[s], "and"))
			}
		}
	}
}

// A move that no text can produce is refused, not played or misread.
func TestForeignMove(t *testing.T) {
	rules, err := configure(game.Options{"board": "gate25"})
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start(nil)
	for _, m := range []game.Move{placing(40), step(63), pair(1, 30, 2), pair(1, 2, 50), 3 << kindShift, 1 << 40, ^game.Move(0)} {
		if re := rules.Explain(&p, m); re == nil || re.Rule != "KO-T" {
			t.Errorf("%x: %v, want KO-T", m, re)
		}
	}
}
