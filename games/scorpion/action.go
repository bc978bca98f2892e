package scorpion

import (
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// ParseMove reads `Y`, `B`, `h+5`, `y7+9`, `cross`, `stay` or a die, `1` to `6`.
func (r *Rules) ParseMove(_ *Position, text string) (game.Move, error) {
	switch text {
	case "Y":
		return throwOn(yellow), nil
	case "B":
		return throwOn(black), nil
	case "cross":
		return cross, nil
	case "stay":
		return stay, nil
	}
	if pips, ok := parsePips(text); ok {
		return rollOf(pips), nil
	}
	from, by, ok := strings.Cut(text, "+")
	if !ok {
		return 0, game.Refuse("SC-T", "%s is not a move; a move is a lane (Y or B), a play such as h+5 or y7+9, cross, stay, or a die from 1 to 6", quote(text))
	}
	count, ok := game.ParseCount(by, 12)
	if !ok || count == 0 {
		return 0, game.Refuse("SC-T", "%s after the + is not a count: use one die or the total of both, 1 to 12", quote(by))
	}
	if from == "h" {
		return playOf(yellow, 0, uint(count)), nil
	}
	if l, number, ok := cutLane(from); ok {
		if n, ok := game.ParseCount(number, maxSquareText); ok && n > 0 {
			return playOf(l, uint(n), uint(count)), nil
		}
	}
	return 0, game.Refuse("SC-T", "%s before the + is not a place to move from: use h, or a square such as y7 or b3", quote(from))
}

// AppendMove appends the text that ParseMove reads.
func (r *Rules) AppendMove(dst []byte, _ *Position, m game.Move) []byte {
	switch kindOf(m) {
	case kindRoll:
		return strconv.AppendUint(dst, uint64(countOf(m)), 10)
	case kindThrow:
		return append(dst, "YB"[laneOf(m)])
	case kindAnswer:
		if m == cross {
			return append(dst, "cross"...)
		}
		return append(dst, "stay"...)
	case kindPlay:
		dst = append(dst, fromText(fromOf(m))...)
		return strconv.AppendUint(append(dst, '+'), uint64(countOf(m)), 10)
	}
	return append(dst, '?')
}

// fromText names a place to move from, whether it is on the track or not.
func fromText(l lane, n uint) string {
	if l == yellow && n == 0 {
		return "h"
	}
	return string(laneLetters[l]) + strconv.FormatUint(uint64(n), 10)
}

// cutLane splits `y7` into its lane and the text of its number.
func cutLane(text string) (l lane, number string, ok bool) {
	switch {
	case strings.HasPrefix(text, "y"):
		return yellow, text[1:], true
	case strings.HasPrefix(text, "b"):
		return black, text[1:], true
	}
	return 0, "", false
}

// parsePips reads the pips of a die.
func parsePips(text string) (uint, bool) {
	if len(text) != 1 || text[0] < '1' || text[0] > '6' {
		return 0, false
	}
	return uint(text[0] - '0'), true
}
