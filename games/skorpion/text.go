package skorpion

import (
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// unreadable refuses text (KO-T).
func unreadable(format string, args ...any) error { return game.Refuse("KO-T", format, args...) }

// fieldNames are the fields of a position's text.
var fieldNames = [...]string{"RINGS", "SKORPION", "TAIL", "PLAYER", "REDHAND", "BLUEHAND", "TURN"}

// Append appends the position's text.
func (r *Rules) Append(dst []byte, p *Position) []byte {
	b := r.board
	for i, n := range b.rings {
		if i > 0 {
			dst = append(dst, '/')
		}
		for s := b.opens[i]; s < b.opens[i]+spot(n); s++ {
			switch {
			case p.pieces[red]&bit(s) != 0:
				dst = append(dst, 'R')
			case p.pieces[blue]&bit(s) != 0:
				dst = append(dst, 'B')
			default:
				dst = append(dst, '.')
			}
		}
	}
	dst = append(append(dst, ' '), b.names[p.skorpion]...)
	dst = append(append(dst, ' '), b.names[p.tail]...)
	dst = append(append(dst, ' '), seatNames[1-p.turn&1]...)
	for _, n := range [...]uint16{uint16(p.hand[red]), uint16(p.hand[blue]), p.turn} {
		dst = strconv.AppendUint(append(dst, ' '), uint64(n), 10)
	}
	return dst
}

// Parse reads a position, or returns what is wrong with it.
func (r *Rules) Parse(text string) (Position, error) {
	p, err := r.read(text)
	if err == nil {
		err = p.check(r.board)
	}
	if err != nil {
		return Position{}, err
	}
	p.settle()
	p.hash = p.freshHash()
	return p, nil
}

// read reads the form of a position; check judges its content.
func (r *Rules) read(text string) (p Position, err error) {
	fields := strings.Split(text, " ")
	if len(fields) != len(fieldNames) {
		return p, unreadable("a position has %d fields separated by single spaces (%s); this one has %d",
			len(fieldNames), strings.Join(fieldNames[:], " "), len(fields))
	}
	p.board, p.out = r.number, r.out
	if p.pieces, err = readRings(r.board, fields[0]); err != nil {
		return p, err
	}
	for i, dst := range []*spot{&p.skorpion, &p.tail} {
		s, ok := r.board.find(fields[1+i])
		if !ok {
			return p, unreadable("%s: %s", fieldNames[1+i], r.board.noSpot(fields[1+i]))
		}
		*dst = s
	}
	player := fields[3]
	if player != "red" && player != "blue" {
		return p, unreadable(`PLAYER is %s, not "red" or "blue"`, quote(player))
	}
	for who := range p.hand {
		field := fields[4+who]
		n, ok := game.ParseCount(field, pieceCount)
		if !ok {
			return p, unreadable("%s is %s, not a number from 0 to %d", fieldNames[4+who], quote(field), pieceCount)
		}
		p.hand[who] = uint8(n)
	}
	// A game that reached its limit shows the turn after the last.
	turn, ok := game.ParseCount(fields[6], lastTurn+1)
	if !ok || turn == 0 {
		return p, unreadable("TURN is %s, not a number from 1 to %d", quote(fields[6]), lastTurn+1)
	}
	p.turn = uint16(turn)
	if mover := seatNames[1-p.turn&1]; player != mover {
		return p, unreadable("turn %d is %s's, not %s's: red plays the odd turns and blue the even ones", turn, mover, player)
	}
	return p, nil
}

func readRings(b *board, text string) (pieces [2]uint64, err error) {
	rings := strings.Split(text, "/")
	if len(rings) != len(b.rings) {
		return pieces, unreadable("RINGS has %s, but this board has %d", counted(len(rings), "%d ring", "%d rings"), len(b.rings))
	}
	for i, ring := range rings {
		if len(ring) != b.rings[i] {
			return pieces, unreadable("RINGS: ring %c has %s, but is written with %s", 'a'+i, counted(b.rings[i], "%d spot", "%d spots"), counted(len(ring), "%d character", "%d characters"))
		}
		for k, c := range []byte(ring) {
			s := b.opens[i] + spot(k)
			switch c {
			case 'R':
				pieces[red] |= bit(s)
			case 'B':
				pieces[blue] |= bit(s)
			case '.':
			default:
				return pieces, unreadable(`RINGS: spot %s shows %s; a spot is ".", "R" or "B"`, b.names[s], quote(string(c)))
			}
		}
	}
	return pieces, nil
}

// ParseMove reads an action.
func (r *Rules) ParseMove(_ *Position, text string) (game.Move, error) {
	rest, skorpion := strings.CutPrefix(text, "S")
	if !skorpion {
		s, ok := r.board.find(text)
		if !ok {
			return 0, unreadable("%s; a move is a spot, such as %s, or the Skorpion's path, such as Sb1 or Sb1-c3-b2",
				r.board.noSpot(text), r.board.names[r.board.opens[len(r.board.opens)-1]])
		}
		return placing(s), nil
	}
	parts := strings.Split(rest, "-")
	switch {
	case len(parts) == 2:
		return 0, unreadable("a second step needs the piece you pay with and the spot, such as Sb1-c3-b2: one of the two is missing")
	case len(parts) > 3:
		return 0, unreadable("the Skorpion takes one step, such as Sb1, or two, such as Sb1-c3-b2, but no more")
	}
	var spots [3]spot
	for i, id := range parts {
		s, ok := r.board.find(id)
		if !ok {
			return 0, unreadable("after the S: %s", r.board.noSpot(id))
		}
		spots[i] = s
	}
	if len(parts) == 1 {
		return step(spots[0]), nil
	}
	return pair(spots[0], spots[1], spots[2]), nil
}

// AppendMove appends the action's text.
func (r *Rules) AppendMove(dst []byte, _ *Position, m game.Move) []byte {
	names := &r.board.names
	if m >= stepKind {
		dst = append(dst, 'S')
	}
	dst = append(dst, names[firstOf(m)]...)
	if m >= pairKind {
		dst = append(append(dst, '-'), names[paidOf(m)]...)
		dst = append(append(dst, '-'), names[secondOf(m)]...)
	}
	return dst
}

// noSpot explains why there is no spot of that id.
func (b *board) noSpot(id string) string {
	if len(id) > 0 && id[0] >= 'a' && int(id[0]-'a') < len(b.rings) {
		if n := b.rings[id[0]-'a']; n > 1 {
			return game.Say("%s is not a spot: ring %s has %s to %s", quote(id), id[:1], id[:1]+"1", id[:1]+strconv.Itoa(n))
		}
		return game.Say("%s is not a spot: ring %s has only %s", quote(id), id[:1], id[:1]+"1")
	}
	return game.Say("%s is not a spot: the rings are a to %c", quote(id), 'a'+len(b.rings)-1)
}

// quote shows foreign text in a sentence, shortened and in plain characters.
func quote(text string) string { return quoteUpTo(24, text) }

func quoteUpTo(most int, text string) string {
	more := ""
	if len(text) > most {
		text, more = text[:most], "…"
	}
	// Later formatting might take a per cent sign for a verb.
	return strings.ReplaceAll(strconv.QuoteToASCII(text), "%", `\x25`) + more
}
