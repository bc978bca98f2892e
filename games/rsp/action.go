package rsp

import (
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
)

// ParseMove reads an action: two spaces, and for a lay of Papers a colon and the drops.
// The piece on the first space matters only because Rocks and Scissors have no drops
// (RP-T).
func (*Rules) ParseMove(p *Position, text string) (game.Move, error) {
	spots, drops, lay := strings.Cut(text, ":")
	if len(spots) != 4 {
		return 0, unreadable("a move names two spaces, such as b1e4, and for Papers also the drops, such as c3d4:201; %.20q does not", text)
	}
	from, err := parseSpace(spots[:2])
	if err != nil {
		return 0, err
	}
	to, err := parseSpace(spots[2:])
	if err != nil {
		return 0, err
	}
	m := simpleMove(from, to)
	switch {
	case !lay:
		return m, nil
	case drops == "":
		return 0, unreadable("there are no drops after the colon in %s", text)
	case drops == "1":
		return 0, unreadable("a single Paper is written without drops: %s", spots)
	case len(drops) > maxDrops:
		return 0, unreadable("no row has room for %d drops", len(drops))
	}
	m |= many(len(drops))
	for i, c := range []byte(drops) {
		if c < '0' || c > '9' {
			return 0, unreadable("the drops are digits, one for each space in the row, not %q", drops)
		}
		m |= drop(i, int(c-'0'))
	}
	if refusal := p.dropless(m); refusal != nil {
		return 0, refusal
	}
	return m, nil
}

func parseSpace(name string) (int, error) {
	row, col, ok := grid.Parse(name)
	if !ok || row >= rows || col > 8 {
		return 0, unreadable("a space is a letter from a to i and a number, such as c3, not %q", name)
	}
	if col >= rowLength(row) {
		return 0, unreadable("there is no space %s: row %c ends at %s", name, name[0], spaceName(int(first[row+1])-1))
	}
	return int(first[row]) + col, nil
}

// dropless refuses drops if a Rock or Scissors would move (RP-T).
func (p *Position) dropless(m game.Move) *game.RuleError {
	from := moveFrom(m)
	if _, kind, ok := p.on(from); ok && moveMany(m) > 0 && (kind == rock || kind == scissors) {
		return unreadable("only Papers have drops, not %s", p.thing(from))
	}
	return nil
}

// AppendMove appends the action's text.
func (*Rules) AppendMove(dst []byte, _ *Position, m game.Move) []byte {
	for _, s := range [2]int{moveFrom(m), moveTo(m)} {
		row, col := place(s)
		dst = grid.AppendName(dst, row, col)
	}
	for i := range moveMany(m) {
		if i == 0 {
			dst = append(dst, ':')
		}
		dst = append(dst, '0'+byte(dropAt(m, i)))
	}
	return dst
}
