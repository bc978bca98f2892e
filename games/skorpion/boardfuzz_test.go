package skorpion

import (
	"os"
	"strings"
	"testing"
)

// A board without a note is valid.
func TestKOBNoteIsOptional(t *testing.T) {
	data, err := os.ReadFile("boards/gate25.json")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(data), `"note"`)
	end := strings.Index(string(data), `"spots"`)
	if _, err := readBoard([]byte(string(data)[:at] + string(data)[end:])); err != nil {
		t.Error(err)
	}
}

// FuzzBoard feeds bytes to the reader of board files: it refuses them with a reason, or
// returns a board that can be played on for a while.
func FuzzBoard(f *testing.F) {
	for _, name := range []string{"gate25", "gate33"} {
		data, err := os.ReadFile("boards/" + name + ".json")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"name": "", "note": "", "spots": [], "lines": []}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := readBoard(data)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a reason")
			}
			return
		}
		var lib library
		n, err := lib.put(&d.layout)
		if err != nil {
			t.Fatal(err)
		}
		b := lib.boards[n]
		if b.maxMoves < 3 || b.walk[gate] == 0 {
			t.Errorf("a board on which nothing moves: %+v", b)
		}
		for s := range spot(d.spots) {
			if again, ok := b.find(b.names[s]); !ok || again != s {
				t.Errorf("spot %d is called %q", s, b.names[s])
			}
			if s != gate && b.walk[s]&(b.walk[s]-1) == 0 {
				t.Errorf("the Skorpion can be stuck on %s", b.names[s])
			}
		}
	})
}
