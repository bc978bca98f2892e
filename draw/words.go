package draw

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
)

var titles = map[string]string{
	"skorpion": "Skorpion",
	"scorpion": "Scorpion",
	"skaane":   "Skaane",
	"rsp":      "Rock, Scissors, Paper",
}

// describe says a position in words, for those who cannot see the picture: the
// prompt, then what stands where, site by site in the board's order.
func describe(v game.View) (title, desc string) {
	title = "Board game"
	var parts []string
	if v.Prompt != "" {
		parts = append(parts, strings.TrimRight(v.Prompt, ". ")+".")
	}
	if v.Board == nil {
		return title, strings.Join(parts, " ")
	}
	if v.Board.Style != "" {
		title = cmp.Or(titles[v.Board.Style], v.Board.Style)
	}
	on := map[string][]game.Piece{}
	for _, pc := range v.Pieces {
		on[pc.Site] = append(on[pc.Site], pc)
	}
	for _, s := range v.Board.Sites {
		what := inventory(on[s.ID])
		for _, d := range v.Dice {
			if d.Site == s.ID {
				what = append(what, fmt.Sprintf("a die showing %d", d.Value))
			}
		}
		if len(what) > 0 {
			parts = append(parts, capital(cmp.Or(s.Name, s.ID))+": "+strings.Join(what, ", ")+".")
		}
	}
	if len(v.Pieces) == 0 && len(v.Dice) == 0 {
		parts = append(parts, "The board is empty.")
	}
	return title, strings.Join(parts, " ")
}

// inventory counts pieces of one name together, in the order they come.
func inventory(ps []game.Piece) []string {
	var names []string
	count := map[string]int{}
	for _, pc := range ps {
		name := cmp.Or(pc.Name, strings.TrimSpace(pc.Class+" "+pc.Kind))
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name]++
	}
	for i, name := range names {
		if n := count[name]; n > 1 {
			names[i] = fmt.Sprintf("%s (%d)", name, n)
		}
	}
	return names
}

func capital(s string) string {
	if s == "" {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(r)) + s[n:]
}

// splitID parts an id such as c12 into its letters and its number; ok is false
// for ids of another form.
func splitID(id string) (letters, number string, ok bool) {
	i := 0
	for i < len(id) && id[i] >= 'a' && id[i] <= 'z' {
		i++
	}
	for _, c := range id[i:] {
		if c < '0' || c > '9' {
			return "", "", false
		}
	}
	return id[:i], id[i:], i > 0 && i < len(id)
}

// gridLabels finds the names of columns and rows of a board of squares, with
// where they are, if its ids name them as in chess. A board whose ids mean
// something else, like the numbers along a track, has none.
func gridLabels(b *game.Board) (cols, rows map[string]float64, ok bool) {
	if b == nil {
		return nil, nil, false
	}
	cols, rows = map[string]float64{}, map[string]float64{}
	for _, s := range b.Sites {
		if s.Shape == game.Spot || s.Shape == game.Hex {
			return nil, nil, false
		}
		if s.Shape != game.Square {
			continue
		}
		letters, number, fits := splitID(s.ID)
		if !fits || !agree(cols, letters, s.X) || !agree(rows, number, s.Y) {
			return nil, nil, false
		}
	}
	return cols, rows, len(cols) > 1 && len(rows) > 1
}

func agree(m map[string]float64, name string, at float64) bool {
	if old, seen := m[name]; seen {
		return old == at
	}
	m[name] = at
	return true
}

func sortedKeys(m map[string]float64) []string { return slices.Sorted(maps.Keys(m)) }
