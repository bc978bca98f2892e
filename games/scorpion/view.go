package scorpion

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// View describes a position for display and input.
func (r *Rules) View(p *Position) game.View {
	v := game.View{
		Board:  r.board,
		Turn:   p.Turn(),
		Phase:  phaseWords[p.phase],
		Pieces: r.Pieces(p),
	}
	for _, d := range p.dice {
		if d.onLane() && d.pips() > 0 {
			v.Dice = append(v.Dice, game.Die{Value: int(d.pips()), Site: laneSite(d.lane())})
		}
	}
	p.ask(&v)
	v.Actions = r.actions(p)
	return v
}

func laneSite(l lane) string { return "lane:" + string("YB"[l]) }

// site returns the id of the site where a scorpion of a seat is.
func (r *Rules) site(p *Position, seat uint8, at place) string {
	switch at {
	case inHand:
		return "hand:" + seatNames[seat]
	case p.outside():
		return "out:" + seatNames[seat]
	}
	return r.sites[at]
}

// Pieces lists the scorpions, the moving one last: it stands on top of the stung one.
func (r *Rules) Pieces(p *Position) []game.Piece {
	pieces := make([]game.Piece, 0, int(p.players)*int(p.each))
	add := func(seat uint8, at place) {
		colour := seatNames[seat]
		pieces = append(pieces, game.Piece{
			Kind: "scorpion", Seat: game.Seat(seat), Site: r.site(p, seat, at),
			Class: colour, Name: colour + " scorpion", Letter: colour[:1],
		})
	}
	for s := range p.players {
		for range p.hand[s] {
			add(s, inHand)
		}
		for l := yellow; l <= black; l++ {
			for set := p.lanes[s][l]; set != 0; set &= set - 1 {
				add(s, p.join(l, uint(bits.TrailingZeros64(set))))
			}
		}
		for range p.out[s] {
			add(s, p.outside())
		}
	}
	if p.lifted() {
		add(p.player, p.mover)
	}
	return pieces
}

// actions lists the legal actions with their picks. A play is the scorpion and then its
// destination; where two counts take it out, the count as well.
func (r *Rules) actions(p *Position) []game.Action {
	var buffer [3 * 8]game.Move // maxMoves
	moves := p.AppendMoves(buffer[:0])
	actions := make([]game.Action, len(moves))
	alike := map[[2]string]int{}
	for i, m := range moves {
		text := string(r.AppendMove(nil, p, m))
		var picks []string
		switch kindOf(m) {
		case kindRoll:
			picks = []string{"roll:" + text}
		case kindThrow:
			picks = []string{laneSite(laneOf(m))}
		case kindAnswer:
			picks = []string{text}
		case kindPlay:
			from := p.join(fromOf(m))
			to := min(from+place(countOf(m)), p.outside())
			picks = []string{r.site(p, p.player, from), r.site(p, p.player, to)}
			alike[[2]string(picks)]++
		}
		actions[i] = game.Action{Text: text, Picks: picks}
	}
	for i, m := range moves {
		if a := &actions[i]; len(a.Picks) == 2 && alike[[2]string(a.Picks)] > 1 {
			a.Picks = append(a.Picks, "count:"+strconv.Itoa(int(countOf(m))))
		}
	}
	slices.SortFunc(actions, func(a, b game.Action) int { return strings.Compare(a.Text, b.Text) })
	return actions
}

// ask sets the prompt for the player.
func (p *Position) ask(v *game.View) {
	who := seatNames[p.player]
	who = strings.ToUpper(who[:1]) + who[1:]
	switch p.phase {
	case openFirst:
		v.Ask("%s: roll the first die to bring in the first scorpion", who)
	case openSecond:
		v.Ask("%s: roll the second die, to be added to the %d", who, p.dice[0].pips())
	case throwFirst:
		v.Ask("%s: throw the first die on yellow or on black", who)
	case throwSecond:
		v.Ask("%s: throw the second die on yellow or on black", who)
	case dieFirst:
		v.Ask("%s: roll the first die on %s", who, laneNames[p.dice[0].lane()])
	case dieSecond:
		v.Ask("%s: roll the second die on %s", who, laneNames[p.dice[1].lane()])
	case playing:
		v.Ask("%s: choose a scorpion to move, with %s", who, p.diceText())
	case last:
		v.Ask("%s: choose another scorpion to move, with %s", who, p.diceText())
	case sting:
		v.Ask("%s: send the stung scorpion on %s across, or let it stay", who, p.placeText(p.mover))
	case extra:
		v.Ask("%s: roll an extra die for the scorpion on %s", who, p.placeText(p.mover))
	case over:
		if p.sideOut(p.player) {
			v.Ask("The game is won by %s", p.sideText())
		} else {
			v.Ask("The game is a draw after %d turns", maxTurns)
		}
	}
}
