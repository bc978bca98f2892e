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
		return 0, unreadable("an action names two spaces, as in b1e4, and a lay of Papers its drops too, as in c3d4:201; %.20q does not", text)
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
		return 0, unreadable("after the colon of %s there are no drops", text)
	case drops == "1":
		return 0, unreadable("one Paper is moved without drops: %s", spots)
	case len(drops) > maxDrops:
		return 0, unreadable("%d drops are more than any row has room for", len(drops))
	}
	m |= many(len(drops))
	for i, c := range []byte(drops) {
		if c < '0' || c > '9' {
			return 0, unreadable("the drops are digits, one for each space of the row; %q are not", drops)
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
		return 0, unreadable("a space is a letter from a to i and a number, as in c3; %q is not", name)
	}
	if col >= rowLength(row) {
		return 0, unreadable("there is no space %s: row %c ends with %s", name, name[0], spaceName(int(first[row+1])-1))
	}
	return int(first[row]) + col, nil
}

// dropless refuses drops if a Rock or Scissors would move (RP-T).
func (p *Position) dropless(m game.Move) *game.RuleError {
	from := moveFrom(m)
	if _, kind, ok := p.on(from); ok && moveMany(m) > 0 && (kind == rock || kind == scissors) {
		return unreadable("only Papers are dropped, and on %s %s", spaceName(from), p.stands(from))
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
