package skorpion

import (
	"math"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// Dimensions of the picture, in units of the distance between neighbours. With them,
// gate33 and its trays take 70 columns and 20 rows as text.
const (
	spotSize   = 0.7
	trayWidth  = 2.2
	trayHeight = 1.8
	trayGap    = 0.4 // between a tray and what is next to it
)

// Board describes the places of the board.
func (r *Rules) Board() *game.Board { return r.picture }

// draw lays out the picture: the spots as the file places them, with red's trays to the
// left and blue's to the right.
func (r *Rules) draw(d *drawing) *game.Board {
	b := r.board
	pic := &game.Board{Style: "skorpion", Turns: true}
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for s := range spot(d.spots) {
		pic.Sites = append(pic.Sites, game.Site{
			ID: b.names[s], Name: b.describe(s), Label: b.names[s], Shape: game.Spot, Class: colorCodes[b.colors[s]],
			X: d.x[s], Y: d.y[s], W: spotSize, H: spotSize,
		})
		left, right = min(left, d.x[s]-spotSize/2), max(right, d.x[s]+spotSize/2)
		top, bottom = min(top, d.y[s]-spotSize/2), max(bottom, d.y[s]+spotSize/2)
	}
	for _, l := range d.lines {
		pic.Lines = append(pic.Lines, game.Line{From: b.names[l[0]], To: b.names[l[1]], Class: "line"})
	}
	trays := []string{"hand"}
	if r.out {
		trays = append(trays, "out")
	}
	for who, name := range seatNames {
		x := left - trayGap - trayWidth/2
		if game.Seat(who) == blue {
			x = right + trayGap + trayWidth/2
		}
		for i, kind := range trays {
			// Stacked around the middle of the board's height.
			y := (top+bottom)/2 + (float64(i)-float64(len(trays)-1)/2)*(trayHeight+trayGap)
			site := game.Site{
				ID: kind + ":" + name, Name: name + "'s hand", Label: name + "'s hand", Shape: game.Tray, Class: name,
				X: x, Y: y, W: trayWidth, H: trayHeight,
			}
			if kind == "out" {
				site.Name, site.Label = name+"'s pieces that have left the game", name+", out"
			}
			pic.Sites = append(pic.Sites, site)
		}
	}
	// Characters: as wide as 78 columns and 22 rows allow, but wide enough to keep the
	// labels of neighbours apart.
	pic.Cols = min(5, max(4, 76/(right-left+2*(trayGap+trayWidth))))
	pic.Rows = min(2.25, max(2, 21/(bottom-top)))
	return pic
}

// describe returns in words what kind of spot it is.
func (b *board) describe(s spot) string {
	color := colorWords[b.colors[s]]
	switch {
	case s == gate:
		return "the Gate, " + b.names[s]
	case b.homing&bit(s) != 0:
		return color + " starting spot " + b.names[s]
	case b.rim&bit(s) != 0:
		return color + " rim spot " + b.names[s]
	}
	return color + " spot " + b.names[s]
}

// View describes p for display and input.
func (r *Rules) View(p *Position) game.View {
	v := game.View{Board: r.picture, Turn: p.seat, Pieces: r.Pieces(p)}
	r.prompt(p, &v)
	for _, m := range p.AppendMoves(make([]game.Move, 0, 128)) {
		v.Actions = append(v.Actions, game.Action{Text: string(r.AppendMove(nil, p, m)), Picks: r.picks(p, m), Danger: p.loses(m)})
	}
	slices.SortFunc(v.Actions, func(a, b game.Action) int { return strings.Compare(a.Text, b.Text) })
	return v
}

// loses reports whether a move removes the player's own last piece (KO-17).
func (p *Position) loses(m game.Move) bool {
	if m < stepKind {
		return false
	}
	after := *p
	after.Play(m)
	w, ok := after.winner()
	return ok && w != p.seat
}

// Pieces lists the pieces, including those in hand and out of the game.
func (r *Rules) Pieces(p *Position) []game.Piece {
	letters := [2]string{"R", "B"}
	var pieces []game.Piece
	bead := func(who int, site string) {
		pieces = append(pieces, game.Piece{Kind: "bead", Seat: game.Seat(who), Site: site, Class: seatNames[who], Name: beadName(who), Letter: letters[who]})
	}
	for who := range p.pieces {
		on := 0
		for set := p.pieces[who]; set != 0; set &= set - 1 {
			bead(who, r.board.names[first(set)])
			on++
		}
		for range p.hand[who] {
			bead(who, "hand:"+seatNames[who])
		}
		if r.out {
			for range pieceCount - on - int(p.hand[who]) {
				bead(who, "out:"+seatNames[who])
			}
		}
	}
	// The Skorpion comes last, so that it is on top where both are in the Gate.
	return append(pieces,
		game.Piece{Kind: "tail", Seat: game.Chance, Site: r.board.names[p.tail], Class: "orange", Name: "the Tail", Letter: "t"},
		game.Piece{Kind: "skorpion", Seat: game.Chance, Site: r.board.names[p.skorpion], Class: "orange", Name: "the Skorpion", Letter: "S"})
}

// prompt sets the phase, the prompt, what comes after it, and why the game ended.
func (r *Rules) prompt(p *Position, v *game.View) {
	if p.seat == game.Over {
		v.Phase = "over"
		w, ok := p.winner()
		switch {
		case !ok:
			v.Ask("Draw: nobody won in %d turns", lastTurn)
			v.Because("nobody won in %d turns", lastTurn)
		case p.ending() == byGate:
			v.Ask("%s wins with a piece in the Gate", title(w))
			v.Because("%s built a path to the Gate", seatNames[w])
		default:
			v.Ask("%s wins: %s has no piece left on the board", title(w), seatNames[1-w])
			v.Because("%s had no piece left on the board", seatNames[1-w])
		}
		return
	}
	b := r.board
	v.Phase = "play"
	switch {
	case p.turn <= setupTurns:
		v.Phase = "setup"
		v.Ask("Place your first piece on a %s starting spot (%s)", seatNames[p.seat], b.list(b.starts[p.seat], "or"))
		return
	case p.placings(b) == 0:
		v.Ask("Tap the Skorpion to move it: you cannot place a piece now")
	default:
		v.Ask("Place a piece on a lit spot, or tap the Skorpion to move it")
	}
	skorpion := b.names[p.skorpion]
	v.Step(skorpion, 1, "Tap a lit spot for the Skorpion")
	for to := p.steps(b); to != 0; to &= to - 1 {
		if payable, _ := p.seconds(b, first(to)); payable != 0 {
			v.Step(skorpion, 2, "Tap Done, or pay one of your pieces to walk a second step")
			v.Step(skorpion, 3, "Tap where the Skorpion goes next")
			break
		}
	}
}

func title(who game.Seat) string { return [...]string{"Red", "Blue"}[who] }

// picks returns the sites to select for a move: the spot of a placement, or the
// Skorpion and then each spot that the move's text names.
func (r *Rules) picks(p *Position, m game.Move) []string {
	names := &r.board.names
	switch {
	case m < stepKind:
		return []string{names[firstOf(m)]}
	case m < pairKind:
		return []string{names[p.skorpion], names[firstOf(m)]}
	}
	return []string{names[p.skorpion], names[firstOf(m)], names[paidOf(m)], names[secondOf(m)]}
}
