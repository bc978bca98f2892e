package skaane

import (
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
)

const letters = "GKSUgksu" // light's runes, then dark's

var (
	runeNames   = [4]string{"god", "king", "serf", "sun"}
	runePlurals = [4]string{"gods", "kings", "serfs", "suns"}
)

func name(sq int) string { return grid.Name(sq%8, sq/8) }

// Parse reads a position. It refuses what is listed in SK-T, and nothing else.
func (r *Rules) Parse(text string) (p Position, err error) {
	fields := strings.Split(text, " ")
	if len(fields) != 3 {
		return p, game.Refuse("SK-T", "a position has three fields (rows, player and counter) separated by single spaces; this one has %d", len(fields))
	}
	p.board = squares(r.w, r.h)
	rows := strings.Split(fields[0], "/")
	if len(rows) != r.h {
		return Position{}, game.Refuse("SK-T", "the board has %d rows, but the position has %d", r.h, len(rows))
	}
	for i, row := range rows {
		if err := r.parseRow(&p, r.h-1-i, row); err != nil {
			return Position{}, err
		}
	}
	switch fields[1] {
	case "light":
	case "dark":
		p.turn = uint8(dark)
		p.hash ^= keys.turn
	default:
		return Position{}, game.Refuse("SK-T", "the player to move is light or dark, not %q", fields[1])
	}
	quiet, ok := game.ParseCount(fields[2], limit)
	if !ok {
		return Position{}, game.Refuse("SK-T", "the counter must be a number from 0 to %d, not %q", limit, fields[2])
	}
	p.quiet = uint8(quiet)
	if err := r.possible(&p); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (r *Rules) parseRow(p *Position, row int, text string) error {
	col, digit := 0, false
	for _, c := range []byte(text) {
		if c >= '1' && c <= '8' {
			if digit {
				return game.Refuse("SK-T", "row %d has two digits side by side", row+1)
			}
			col += int(c - '0')
			digit = true
			continue
		}
		digit = false
		i := strings.IndexByte(letters, c)
		if i < 0 {
			return game.Refuse("SK-T", "row %d contains %q, which is neither a pawn nor a number of empty squares", row+1, c)
		}
		if col < r.w {
			p.put(uint8(i/4), i%4, 8*row+col)
		}
		col++
	}
	if col != r.w {
		return game.Refuse("SK-T", "row %d has %d squares, but it should have %d", row+1, col, r.w)
	}
	return nil
}

// possible refuses impossible positions.
func (r *Rules) possible(p *Position) error {
	var count [2][4]int
	for s := range 2 {
		for sq := range 64 {
			if p.side[s]>>sq&1 != 0 {
				count[s][p.rune(sq)]++
			}
		}
		for rn, n := range count[s] {
			if n > r.w/2 {
				return game.Refuse("SK-T", "%s has %d %s, but each side has only %d", seats[s], n, runePlurals[rn], r.w/2)
			}
		}
	}
	if p.side[p.turn]&p.farRow(p.turn) != 0 {
		return game.Refuse("SK-T", "%s is to move but already has a pawn across, so the game would be over", seats[p.turn])
	}
	return nil
}

// Append prints a position.
func (r *Rules) Append(dst []byte, p *Position) []byte {
	for row := r.h - 1; row >= 0; row-- {
		run := 0
		for col := range r.w {
			sq := 8*row + col
			if (p.side[0]|p.side[1])>>sq&1 == 0 {
				run++
				continue
			}
			if run > 0 {
				dst = append(dst, byte('0'+run))
				run = 0
			}
			dst = append(dst, letters[int(p.side[1]>>sq&1)*4+p.rune(sq)])
		}
		if run > 0 {
			dst = append(dst, byte('0'+run))
		}
		if row > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(append(append(dst, ' '), seats[p.turn]...), ' ')
	return strconv.AppendInt(dst, int64(p.quiet), 10)
}

// ParseMove reads two squares of the board.
func (r *Rules) ParseMove(_ *Position, text string) (game.Move, error) {
	if len(text) != 4 {
		return 0, game.Refuse("SK-T", "a move is two squares, such as e2e3, not %q", text)
	}
	var sq [2]int
	for i := range sq {
		col, row, ok := grid.Parse(text[2*i : 2*i+2])
		if !ok || col >= r.w || row >= r.h {
			return 0, game.Refuse("SK-T", "%q is not a square on a board of %d columns and %d rows", text[2*i:2*i+2], r.w, r.h)
		}
		sq[i] = 8*row + col
	}
	return pack(sq[0], sq[1]), nil
}

// AppendMove prints two squares.
func (r *Rules) AppendMove(dst []byte, _ *Position, m game.Move) []byte {
	from, to := fromTo(m)
	return grid.AppendName(grid.AppendName(dst, from%8, from/8), to%8, to/8)
}
