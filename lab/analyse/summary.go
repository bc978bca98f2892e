package analyse

import (
	"slices"

	"github.com/antares-games/antares/game"
)

// Lead is by how much a side's chance must exceed that of every other for it to be
// the favourite.
const Lead = 0.20

// summarise adds up the plies.
func (r *Report) summarise(t game.Traits) {
	r.Summary = make([]Seat, len(t.Seats))
	for s := range r.Summary {
		r.Summary[s] = Seat{Seat: t.Seats[s], Accuracy: 100}
	}
	accuracy := make([]float64, len(t.Seats))
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.seat < 0 || p.Forced {
			continue
		}
		sum := &r.Summary[p.seat]
		sum.Decisions++
		sum.Loss += p.Loss
		if !p.Equal {
			sum.Choices++
			accuracy[p.seat] += AccuracyOf(p.Loss)
		}
		switch p.Judgement {
		case Inaccuracy:
			sum.Inaccuracies++
		case Mistake:
			sum.Mistakes++
		case Blunder:
			sum.Blunders++
		}
	}
	for s := range r.Summary {
		if sum := &r.Summary[s]; sum.Decisions > 0 {
			sum.MeanLoss = sum.Loss / float64(sum.Decisions)
		}
		if sum := &r.Summary[s]; sum.Choices > 0 {
			sum.Accuracy = 100 * accuracy[s] / float64(sum.Choices)
		}
	}
	r.turn(t)
}

// SetPlayers sets the names of the players, in seat order.
func (r *Report) SetPlayers(players ...string) {
	r.Players = slices.Clone(players[:min(len(players), len(r.Seats))])
	for s, name := range r.Players {
		r.Summary[s].Player = name
	}
}

// turn finds the turning points. A side stays the favourite until another one leads
// clearly, so that a level game that wavers has none.
func (r *Report) turn(t game.Traits) {
	r.Turning = []Turning{}
	favourite := favouriteOf(r.Before.Chances, t.Sides)
	for i := range r.Plies {
		p := &r.Plies[i]
		now := favouriteOf(p.Value.Chances, t.Sides)
		if now < 0 || now == favourite {
			continue
		}
		favourite = now
		r.Turning = append(r.Turning, Turning{
			Ply: p.Ply, Seat: p.Seat, Action: p.Action, Favourite: t.Seats[now],
			From: r.before(i).Chances[now], To: p.Value.Chances[now],
		})
	}
}

// before is the value before the ply of an index.
func (r *Report) before(i int) Value {
	if i == 0 {
		return r.Before
	}
	return r.Plies[i-1].Value
}

// favouriteOf is the first seat of the side that leads clearly, or -1.
func favouriteOf(chances []float64, sides []game.SeatSet) game.Seat {
	best, first, second := game.Seat(-1), -1.0, -1.0
	for _, side := range sides {
		for s := range chances {
			if !side.Has(game.Seat(s)) {
				continue
			}
			if c := chances[s]; c > first {
				best, first, second = game.Seat(s), c, first
			} else {
				second = max(second, c)
			}
			break // partners have the same
		}
	}
	if first-second < Lead {
		return -1
	}
	return best
}

// balance splits each seat's result. The sum of the parts is the whole, because
// each ply's is: the value after it minus the value before it is luck or swing,
// and residue.
func (r *Report) balance() {
	end := r.Plies[len(r.Plies)-1].Value.Chances
	r.Balance = make([]Balance, len(r.Seats))
	for s := range r.Balance {
		b := &r.Balance[s]
		b.Seat, b.Start, b.End = r.Seats[s], r.Before.Chances[s], end[s]
		for i := range r.Plies {
			p := &r.Plies[i]
			b.Residue += p.Residue[s]
			switch {
			case p.seat == game.Chance:
				b.Luck += p.Luck[s]
			case p.seat == game.Seat(s):
				b.Own += p.Swing[s]
			default:
				b.Others += p.Swing[s]
			}
		}
	}
}
