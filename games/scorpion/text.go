package scorpion

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// Append appends `SEATS PLAYER TURN PHASE`.
func (r *Rules) Append(dst []byte, p *Position) []byte {
	for s := range p.players {
		if s > 0 {
			dst = append(dst, '/')
		}
		dst = p.appendSeat(dst, s)
	}
	dst = append(append(dst, ' '), seatNames[p.player]...)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.turn), 10)
	return p.appendPhase(append(dst, ' '))
}

// appendSeat appends where the scorpions of a seat are, in order of progress.
func (p *Position) appendSeat(dst []byte, seat uint8) []byte {
	first := true
	write := func(at place, times int) {
		for range times {
			if !first {
				dst = append(dst, ',')
			}
			first = false
			dst = p.appendPlace(dst, at)
		}
	}
	write(inHand, int(p.hand[seat]))
	for at := inHand + 1; at < p.outside(); at++ {
		write(at, p.standing(seat, at))
	}
	write(p.outside(), int(p.out[seat]))
	return dst
}

// lifted reports whether the mover is a scorpion that is not in any lane.
func (p *Position) lifted() bool { return p.phase == sting || p.phase == extra }

// standing counts the scorpions of a seat on a square, including the lifted one.
func (p *Position) standing(seat uint8, at place) (n int) {
	if l, i := p.split(at); p.lanes[seat][l]>>i&1 != 0 {
		n++
	}
	if p.lifted() && seat == p.player && at == p.mover {
		n++
	}
	return n
}

func (p *Position) appendPhase(dst []byte) []byte {
	dst = append(dst, phaseWords[p.phase]...)
	switch p.phase {
	case openSecond:
		dst = strconv.AppendUint(append(dst, ':'), uint64(p.dice[0].pips()), 10)
	case dieFirst, throwSecond:
		dst = appendDie(append(dst, ':'), p.dice[0])
	case dieSecond, playing:
		dst = appendDie(append(dst, ':'), p.dice[0])
		dst = appendDie(append(dst, ','), p.dice[1])
	case last:
		dst = appendDie(append(dst, ':'), p.dice[0])
		dst = p.appendPlace(append(dst, ','), p.mover)
	case sting, extra:
		dst = p.appendPlace(append(dst, ':'), p.mover)
		dst = appendDie(append(dst, ','), p.dice[0])
	}
	return dst
}

// appendDie appends `Y3`, `Y` for a die not rolled yet, or `-` for none.
func appendDie(dst []byte, d die) []byte {
	if !d.onLane() {
		return append(dst, '-')
	}
	if dst = append(dst, "YB"[d.lane()]); d.pips() > 0 {
		dst = append(dst, '0'+byte(d.pips()))
	}
	return dst
}

// Parse reads a position: first its form, field by field, then whether it is possible
// at all (SC-T).
func (r *Rules) Parse(text string) (Position, error) {
	p, err := r.parse(text)
	if err != nil {
		return Position{}, err // an error must not hold a nil *RuleError
	}
	return p, nil
}

func (r *Rules) parse(text string) (p Position, err *game.RuleError) {
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return p, game.Refuse("SC-T", "a position has four fields (SEATS PLAYER TURN PHASE) separated by single spaces; this one has %d", len(fields))
	}
	p = r.empty()
	at, err := p.parseSeats(fields[0])
	if err != nil {
		return p, err
	}
	if err := p.parsePlayer(fields[1]); err != nil {
		return p, err
	}
	turn, ok := game.ParseCount(fields[2], maxTurns)
	if !ok || turn == 0 {
		return p, game.Refuse("SC-T", "TURN is %s, not a number from 1 to %d", quote(fields[2]), maxTurns)
	}
	p.turn = uint16(turn)
	if err := p.parsePhase(fields[3]); err != nil {
		return p, err
	}
	if err := p.fill(at); err != nil {
		return p, err
	}
	return p, p.impossible()
}

// parseSeats reads where all scorpions are.
func (p *Position) parseSeats(text string) (at [game.MaxSeats][8]place, err *game.RuleError) {
	groups := strings.Split(text, "/")
	if len(groups) != int(p.players) {
		return at, game.Refuse("SC-T", "SEATS has %s, but there are %d players", count(len(groups), "no groups", "%d group", "%d groups"), p.players)
	}
	for s, group := range groups {
		places := strings.Split(group, ",")
		if group == "" {
			places = nil // Split would return one scorpion without a place
		}
		if len(places) != int(p.each) {
			return at, game.Refuse("SC-T", "%s has %s in SEATS, but a player has %d", seatNames[s], count(len(places), "no scorpions", "%d scorpion", "%d scorpions"), p.each)
		}
		for i, text := range places {
			here, ok := p.parsePlace(text)
			if !ok {
				return at, game.Refuse("SC-T", "%s is given for a scorpion of %s, but a place is h, o, y1 to y%d or b1 to b%d", quote(text), seatNames[s], p.squares, p.squares)
			}
			if i > 0 && here < at[s][i-1] {
				return at, game.Refuse("SC-T", "the scorpions of %s are out of order: %s comes before %s on the way", seatNames[s], text, places[i-1])
			}
			at[s][i] = here
		}
	}
	return at, nil
}

// parsePlace reads `h`, `y7`, `b3` or `o`.
func (p *Position) parsePlace(text string) (place, bool) {
	switch text {
	case "h":
		return inHand, true
	case "o":
		return p.outside(), true
	}
	l, number, ok := cutLane(text)
	if !ok {
		return 0, false
	}
	n, ok := game.ParseCount(number, int(p.squares))
	if !ok || n == 0 {
		return 0, false
	}
	return p.join(l, uint(n)), true
}

func (p *Position) parsePlayer(text string) *game.RuleError {
	for s := range p.players {
		if seatNames[s] == text {
			p.player = s
			return nil
		}
	}
	return game.Refuse("SC-T", "PLAYER is %s, not one of %s", quote(text), strings.Join(seatNames[:p.players], ", "))
}

// fill puts the scorpions down, except the moving one in sting and extra.
func (p *Position) fill(at [game.MaxSeats][8]place) *game.RuleError {
	lift := p.lifted()
	for s := range p.players {
		for _, here := range at[s][:p.each] {
			if lift && s == p.player && here == p.mover {
				lift = false
				continue
			}
			if here != inHand && here != p.outside() {
				l, n := p.split(here)
				if _, taken := p.owner(l, n); taken {
					return game.Refuse("SC-T", "there are too many scorpions on %s: two share a square only while one stings the other", p.placeText(here))
				}
			}
			p.put(s, here)
		}
	}
	if lift {
		return game.Refuse("SC-T", "PHASE says that a scorpion of %s is moving on %s, but there is none", seatNames[p.player], p.placeText(p.mover))
	}
	return nil
}

// quote shows text that was refused: shortened, and without bare per cent signs, which
// would look like a mistake in the sentence around it.
func quote(text string) string {
	return strings.ReplaceAll(fmt.Sprintf("%.30q", text), "%", `\x25`)
}

// count returns a number of things, which are given as sentences with a gap.
func count(n int, none, one, more string) string {
	if n == 0 {
		return none
	}
	if n == 1 {
		return game.Say(one, n)
	}
	return game.Say(more, n)
}
