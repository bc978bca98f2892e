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
	// A position forgets a die that is played, and a lost one was never rolled: all dice that
	// it knows still matter. The session remembers the others (Thrown).
	for _, d := range p.dice {
		if d.onLane() && d.pips() > 0 {
			v.Dice = append(v.Dice, game.Die{Value: int(d.pips()), Site: laneSite(d.lane())})
		}
	}
	p.ask(&v)
	v.Actions = r.actions(p)
	steps(&v)
	return v
}

// Thrown returns the die that a roll throws. The dice of the first turn lie on yellow. An
// extra die is played as it falls and does not stay: the two dice of the throw do.
func (r *Rules) Thrown(p *Position, m game.Move) (game.Die, bool) {
	on := yellow
	switch p.phase {
	case dieFirst:
		on = p.dice[0].lane()
	case dieSecond:
		on = p.dice[1].lane()
	case openFirst, openSecond:
	default:
		return game.Die{}, false
	}
	return game.Die{Value: int(countOf(m)), Site: laneSite(on)}, kindOf(m) == kindRoll
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

// ask sets the prompt for the player, and why the game ended.
func (p *Position) ask(v *game.View) {
	first, second := p.dice[0], p.dice[1]
	switch p.phase {
	case openFirst:
		v.Ask("Roll the first die to bring in your first scorpion")
	case openSecond:
		v.Ask("Roll the second die: it is added to the %d", first.pips())
	case throwFirst:
		v.Ask("Choose a lane for your first die: yellow or black")
	case throwSecond:
		if first == lostDie {
			v.Ask("Choose a lane for your second die: yellow or black. (The first was lost.)")
		} else {
			v.Ask("Choose a lane for your second die: yellow or black")
		}
	case dieFirst:
		v.Ask("Roll the first die on %s", laneNames[first.lane()])
	case dieSecond:
		v.Ask("Roll the second die on %s", laneNames[second.lane()])
	case playing:
		p.askPlay(v)
	case last:
		v.Ask("Move another scorpion %d on %s", first.pips(), laneNames[first.lane()])
	case sting:
		v.Ask("You stung the scorpion on %s: push it across, or leave it?", p.placeText(p.mover))
	case extra:
		v.Ask("Roll an extra die for the scorpion on %s", p.placeText(p.mover))
	case over:
		p.askNothing(v)
	}
}

// askPlay asks for a play of the dice.
func (p *Position) askPlay(v *game.View) {
	first, second := p.dice[0], p.dice[1]
	switch {
	case first == lostDie:
		v.Ask("Move a scorpion %d on %s. (Nothing to move on %s: that die is lost.)", second.pips(), laneNames[second.lane()], laneNames[p.bare()])
	case second == lostDie:
		v.Ask("Move a scorpion %d on %s. (Nothing to move on %s: that die is lost.)", first.pips(), laneNames[first.lane()], laneNames[p.bare()])
	case first.lane() != second.lane():
		v.Ask("Move one scorpion %d on %s and another %d on %s, in either order", first.pips(), laneNames[first.lane()], second.pips(), laneNames[second.lane()])
	case p.alone(first.lane()): // SC-11
		v.Ask("Move your scorpion %d on %s: both dice together", first.pips()+second.pips(), laneNames[first.lane()])
	default: // SC-10
		v.Ask("Move one scorpion %d on %s, or two scorpions: one %d and another %d", first.pips()+second.pips(), laneNames[first.lane()], first.pips(), second.pips())
	}
}

// bare returns the lane on which the player has nothing to move. A player to move always
// has something on the other.
func (p *Position) bare() lane {
	if p.sources(yellow) == 0 {
		return yellow
	}
	return black
}

// askNothing says how the game ended, and why.
func (p *Position) askNothing(v *game.View) {
	if !p.sideOut(p.player) {
		v.Ask("Draw: nobody won in %d turns", maxTurns)
		v.Because("nobody won in %d turns", maxTurns)
		return
	}
	side := p.sideText()
	v.Because("%s brought all scorpions home", side)
	side = strings.ToUpper(side[:1]) + side[1:]
	if p.teams {
		v.Ask("%s win", side)
	} else {
		v.Ask("%s wins", side)
	}
}

// steps says what to do once a scorpion has been picked.
func steps(v *game.View) {
	longest := 0
	for _, a := range v.Actions {
		longest = max(longest, len(a.Picks))
	}
	if longest > 1 {
		v.Step("", 1, "Tap where the scorpion goes")
	}
	if longest > 2 {
		v.Step("", 2, "Tap how many squares it goes")
	}
}
