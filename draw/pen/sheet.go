package pen

import (
	"cmp"

	"github.com/antares-games/antares/game"
)

// Unit is the distance between neighbouring sites in a scene.
const Unit = 100.0

// Sheet is a view that has been laid out for drawing.
type Sheet struct {
	View   game.View
	Lines  []game.Line
	Places []*Place
	At     map[string]*Place
	Board  Extent // around the places of the board, without trays and lanes

	Dark   bool // the surroundings are dark
	Flip   bool // the board is rotated by half a turn
	Tall   bool // trays and lanes are above and below the board
	Labels bool // labels are written
	Close  bool // the board alone, with a narrow frame

	// Width returns how wide a text is at a given size.
	Width func(text string, size float64, bold bool) float64
}

// Place is a site in scene coordinates, which are in X, Y, W and H, with the pieces on
// it. The site keeps its own numbers.
type Place struct {
	game.Site
	X, Y, W, H float64
	Pieces     []game.Piece
	Dice       []game.Die
}

// Themed picks a colour according to the theme.
func (sh *Sheet) Themed(light, dark uint32) Colour {
	if sh.Dark {
		return RGB(dark)
	}
	return RGB(light)
}

// Outside reports whether the place is beside the board: a tray or a lane.
func (pl *Place) Outside() bool {
	return pl.Shape == game.Tray || pl.Shape == game.Lane
}

// Around extends the box to contain a place.
func (e *Extent) Around(pl *Place) {
	e.Add(Point{pl.X - pl.W/2, pl.Y - pl.H/2})
	e.Add(Point{pl.X + pl.W/2, pl.Y + pl.H/2})
}

// Narrow is how much of its frame a close board keeps.
const Narrow = 0.7

// Room returns how far a frame may extend beyond the board: as far as wanted, but not
// too close to a tray or lane.
func (sh *Sheet) Room(wanted float64) float64 {
	if sh.Close {
		wanted *= Narrow
	}
	free := wanted
	for _, pl := range sh.Places {
		if !pl.Outside() {
			continue
		}
		dx := max(sh.Board.Min.X-(pl.X+pl.W/2), pl.X-pl.W/2-sh.Board.Max.X)
		dy := max(sh.Board.Min.Y-(pl.Y+pl.H/2), pl.Y-pl.H/2-sh.Board.Max.Y)
		free = min(free, 0.72*max(dx, dy))
	}
	return max(free, 4)
}

// SameKind reports whether all pieces are of one kind and class.
func SameKind(ps []game.Piece) bool {
	for _, pc := range ps {
		if pc.Kind != ps[0].Kind || pc.Class != ps[0].Class {
			return false
		}
	}
	return true
}

// Far is farther out than any site of a real board: anything beyond it is treated as a
// mistake and omitted.
const Far = 1000

// Key is how a dress and a kit name the kind and class of a piece.
func Key(pc game.Piece) string { return pc.Kind + "/" + pc.Class }

// Grouped lists one piece of each kind and class, with how many there are.
func Grouped(ps []game.Piece) (first []game.Piece, n []int) {
	type key struct{ kind, class string }
	at := map[key]int{}
	for _, pc := range ps {
		k := key{pc.Kind, pc.Class}
		i, seen := at[k]
		if !seen {
			i = len(first)
			at[k] = i
			first, n = append(first, pc), append(n, 0)
		}
		n[i]++
	}
	return first, n
}

// Text returns a line of text that looks centred on (x, y): capitals and digits are
// about 0.72 of the size high.
func Text(x, y, size float64, s string, c Colour) Words {
	return Words{X: x, Y: y + 0.36*size, Size: size, Text: s, Ink: Fill(c)}
}

// LabelOf returns what is written at a place.
func LabelOf(pl *Place) string { return cmp.Or(pl.Label, pl.ID) }
