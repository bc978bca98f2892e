package rsp

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
)

// The letters of the kinds, in capitals for red; and the words of the text.
var (
	letters   = [2]string{red: "RSPF", blue: "rspf"}
	seatNames = [2]string{red: "red", blue: "blue"}
)

// startText is the set-up (RP-2).
const startText = "sfrfs/rs..sr/ppppppp/......../........./......../PPPPPPP/RS..SR/SFRFS red 0"

// unreadable refuses text that is not in the rulebook's form, or an impossible
// position.
func unreadable(format string, args ...any) *game.RuleError {
	return game.Refuse("RP-T", format, args...)
}

// Parse reads a position (RP-T).
func (r *Rules) Parse(text string) (Position, error) {
	p := Position{flags: r.flags}
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return Position{}, unreadable("a position has three fields (board, player and counter) separated by single spaces; this one has %d", len(fields))
	}
	if err := p.parseBoard(fields[0]); err != nil {
		return Position{}, err
	}
	switch fields[1] {
	case seatNames[red]:
	case seatNames[blue]:
		p.turn = blue
		p.hash ^= turnKey
	default:
		return Position{}, unreadable("the second field is the player to move, red or blue, not %.20q", fields[1])
	}
	quiet, ok := game.ParseCount(fields[2], quietLimit)
	if !ok {
		return Position{}, unreadable("the third field counts the moves since something was captured or destroyed, from 0 to %d, not %.20q", quietLimit, fields[2])
	}
	p.quiet = uint8(quiet)
	return r.possible(p)
}

// possible refuses an impossible position, and settles whether it is over.
func (r *Rules) possible(p Position) (Position, error) {
	if p.beaten(red) && p.beaten(blue) {
		return Position{}, unreadable("both sides have lost %s, but the game ends when the first side does", r.flagsLost())
	}
	p.end = p.settle()
	return p, nil
}

// parseBoard reads the nine rows, from the north.
func (p *Position) parseBoard(text string) error {
	lines := strings.Split(text, "/")
	if len(lines) != rows {
		return unreadable("the board has %d rows separated by /, from i down to a; this one has %d", rows, len(lines))
	}
	for i, line := range lines {
		if err := p.parseRow(rows-1-i, line); err != nil {
			return err
		}
	}
	for seat, name := range seatNames {
		for kind, most := range supply {
			if n := p.count(seat, kind); n > most {
				return unreadable("%s has %d %s, but there are only %d", name, n, pluralNames[kind], most)
			}
		}
	}
	return nil
}

func (p *Position) parseRow(row int, line string) error {
	length, col := rowLength(row), 0
	for rest := line; rest != ""; col++ {
		if col == length {
			return unreadable("row %c has %d spaces, but %.20q follows them", 'a'+row, length, rest)
		}
		s := int(first[row]) + col
		seat, kind, ok := pieceOf(rest[0])
		if !ok && rest[0] != '.' {
			_, size := utf8.DecodeRuneInString(rest)
			return unreadable("space %s contains %q; it should be a dot or one of %s and %s", spaceName(s), rest[:size], letters[red], letters[blue])
		}
		rest = rest[1:]
		switch {
		case !ok:
		case kind == paper:
			n := 1
			if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
				// A height of 1 is not written, and there are at most seven Papers.
				n = int(rest[0] - '0')
				if n < 2 || n > supply[paper] {
					return unreadable("a stack has a height from 2 to %d, not %d as on %s", supply[paper], n, spaceName(s))
				}
				rest = rest[1:]
			}
			p.pile(seat, s, n)
		default:
			p.toggle(seat, kind, s)
		}
	}
	if col < length {
		return unreadable("row %c has %d spaces, but the text gives %d", 'a'+row, length, col)
	}
	return nil
}

// pieceOf returns the piece that a letter stands for.
func pieceOf(c byte) (seat, kind int, ok bool) {
	for seat, all := range letters {
		if kind := strings.IndexByte(all, c); kind >= 0 {
			return seat, kind, true
		}
	}
	return 0, 0, false
}

// Append appends the position's text.
func (*Rules) Append(dst []byte, p *Position) []byte {
	for row := rows - 1; row >= 0; row-- {
		for s := int(first[row]); s < int(first[row+1]); s++ {
			seat, kind, ok := p.on(s)
			if !ok {
				dst = append(dst, '.')
				continue
			}
			dst = append(dst, letters[seat][kind])
			if n := p.height(s); n > 1 {
				dst = append(dst, '0'+byte(n))
			}
		}
		if row > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ')
	dst = append(dst, seatNames[p.turn]...)
	dst = append(dst, ' ')
	return strconv.AppendUint(dst, uint64(p.quiet), 10)
}
