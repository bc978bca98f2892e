package rsp

import (
	"math"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// trays are the sites for pieces that are out of the game.
var trays = [2]string{red: "out:red", blue: "out:blue"}

// newBoard describes the hexagon, row i at the top, with the trays to its right.
func newBoard() *game.Board {
	// Two rows of hexagons are half the square root of three apart.
	rowGap := math.Sqrt(3) / 2
	b := &game.Board{Style: id, Turns: true, Cols: 4, Rows: 2 / rowGap}
	for s := range spaces {
		row, col := place(s)
		name := spaceName(s)
		// No two neighbours have the same one of three colours: steps to the east and
		// north-west add 1 to the sum, to the north-east 2.
		colour := (col + max(row-middle, 0) + row) % 3
		b.Sites = append(b.Sites, game.Site{
			ID: name, Name: "space " + name, Label: name, Shape: game.Hex,
			Class: "hex" + string('0'+rune(colour)),
			X:     float64(col) + float64(rows-rowLength(row))/2,
			Y:     float64(rows-1-row) * rowGap,
			W:     1, H: 2 / math.Sqrt(3),
		})
	}
	for seat, name := range seatNames {
		y := rowGap / 2
		if seat == red {
			y = float64(rows-1)*rowGap - y
		}
		b.Sites = append(b.Sites, game.Site{
			ID: trays[seat], Name: "captured " + name + " pieces", Label: name + " out",
			Shape: game.Tray, Class: name, X: 11.5, Y: y, W: 5, H: 1.8,
		})
	}
	return b
}

// Board describes the places of the board.
func (r *Rules) Board() *game.Board { return r.board }

// View describes a position for display and input.
func (r *Rules) View(p *Position) game.View {
	v := game.View{Board: r.board, Turn: p.Turn(), Phase: "play", Pieces: r.Pieces(p)}
	moves := p.AppendMoves(nil)
	if p.end == playing {
		v.Ask("Move a piece: tap it, then a lit space")
		p.steps(&v, moves)
	} else {
		v.Phase = "over"
		r.because(p, &v)
		if seat, won := p.winner(); won {
			v.Ask("%s wins: %s", capital(seatNames[seat]), v.Reason.Text)
		} else {
			v.Ask("Draw: %s", v.Reason.Text)
		}
	}
	for _, m := range moves {
		v.Actions = append(v.Actions, game.Action{Text: string(r.AppendMove(nil, p, m)), Picks: picks(m), Danger: p.danger(m)})
	}
	slices.SortFunc(v.Actions, func(a, b game.Action) int { return strings.Compare(a.Text, b.Text) })
	return v
}

// because sets why the game is over.
func (r *Rules) because(p *Position, v *game.View) {
	winner, _ := p.winner()
	switch {
	case p.end == flagsLost && r.flags > 1:
		v.Because("%s lost both Flags", seatNames[winner^1])
	case p.end == flagsLost:
		v.Because("%s lost a Flag", seatNames[winner^1])
	case p.end == stuck:
		v.Because("%s had no legal move", seatNames[p.turn])
	default:
		v.Because("no captures in %d moves", quietLimit)
	}
}

// danger reports whether a legal move loses a Flag of the player to move: Papers are laid
// on it, or an enemy Rock is knocked onto it (RP-13, RP-14). No other move loses the game
// at once.
func (p *Position) danger(m game.Move) bool {
	own, from, to := &p.pieces[p.turn&1], moveFrom(m), moveTo(m)
	if own[rock]>>from&1 != 0 {
		behind := beyond[from][to]
		return p.pieces[p.turn&1^1][rock]>>to&1 != 0 && own[flag]>>behind&1 != 0
	}
	for range moveMany(m) - 1 {
		from, to = to, int(beyond[from][to])
	}
	return own[flag]>>to&1 != 0
}

// steps says what to do after the first picks.
func (p *Position) steps(v *game.View, moves []game.Move) {
	v.Step("", 1, "Tap a lit space, or tap the piece again to cancel")
	// For each stack, how many of its Papers can be laid and whether a lay may end after
	// each of them: it may once the row is no longer than that (RP-6).
	var (
		most      [spaces]int
		may, must [spaces]uint // bit n: the lay may end, or must continue, after n Papers
	)
	for _, m := range moves {
		from, laid := moveFrom(m), 0
		for i := range moveMany(m) {
			for range dropAt(m, i) {
				if laid++; i < laid {
					may[from] |= 1 << laid
				} else {
					must[from] |= 1 << laid
				}
			}
		}
		most[from] = max(most[from], laid)
	}
	for n := range slices.Max(most[:]) {
		for from, all := range most {
			first, picks := spaceName(from), n+1
			switch {
			case n >= all:
			case n == 0:
				v.Step(first, picks, "Lay Paper %d of %d: tap a space, once for each Paper", n+1, all)
			case may[from]>>n&1 == 0:
				v.Step(first, picks, "Lay Paper %d of %d: tap a space", n+1, all)
			case must[from]>>n&1 == 0:
				v.Step(first, picks, "Lay Paper %d of %d: tap a space, or Done", n+1, all)
			default:
				v.Step(first, picks, "Lay Paper %d of %d: tap a space, or Done if you can", n+1, all)
			}
		}
	}
}

// Pieces lists all the pieces of the game; those that are out are on the trays. Each
// Paper of a stack is a piece.
func (r *Rules) Pieces(p *Position) []game.Piece {
	list := make([]game.Piece, 0, 32)
	add := func(seat, kind int, site string, n int) {
		for range n {
			list = append(list, game.Piece{
				Kind: strings.ToLower(kindNames[kind]), Seat: game.Seat(seat), Site: site, Class: seatNames[seat],
				Name: seatNames[seat] + " " + kindNames[kind], Letter: letters[seat][kind : kind+1],
			})
		}
	}
	for s := range spaces {
		if seat, kind, ok := p.on(s); ok {
			add(seat, kind, spaceName(s), max(p.height(s), 1))
		}
	}
	for seat, site := range trays {
		for kind, all := range supply {
			add(seat, kind, site, all-p.count(seat, kind))
		}
	}
	return list
}

// picks returns the sites to select for a move: the piece, then its destination; for a
// lay, one pick per Paper, on the space where it is dropped.
func picks(m game.Move) []string {
	from, to := moveFrom(m), moveTo(m)
	list := []string{spaceName(from)}
	if moveMany(m) == 0 {
		return append(list, spaceName(to))
	}
	for i := range moveMany(m) {
		for range dropAt(m, i) {
			list = append(list, spaceName(to))
		}
		from, to = to, int(beyond[from][to])
	}
	return list
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
