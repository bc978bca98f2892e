package pen

import "github.com/antares-games/antares/game"

// Dress is how a style is drawn. Each method draws into the pen it is given. Plain
// has all of them: a dress embeds it and says only where it differs.
type Dress interface {
	// Frame is how far the frame of the board reaches out from its sites, Margin
	// the room around all sites, in units of length.
	Frame() float64
	Margin() float64
	// Ground draws what lies under everything: board, lines.
	Ground(sh *Sheet, p Pen)
	// Site draws one place around the origin, without what stands on it.
	Site(sh *Sheet, pl *Place, p Pen)
	// Labels writes coordinates, over the sites and under the pieces.
	Labels(sh *Sheet, p Pen)
	// Stand says where on a place its pieces stand, and how large.
	Stand(sh *Sheet, pl *Place) []Standing
	// Piece draws a piece in a box of 100 around the origin. Pieces of one kind
	// and class look the same, wherever they stand.
	Piece(pc game.Piece, p Pen)
	// Over draws what lies above the pieces.
	Over(sh *Sheet, p Pen)
}

// Standing is a piece, and where on its site it stands.
type Standing struct {
	Piece game.Piece
	// DX and DY lead from the centre of the site to that of the piece, to the
	// right and down on the screen whichever way the board is turned.
	DX, DY, Size float64
	// Turn is clockwise, in degrees. A piece that faces another site turns with
	// the board; the others stay upright.
	Turn          float64
	TurnWithBoard bool
	Over          bool // painted after those that are not
	Count         int  // so many of its kind are here
}

// Stand sets a piece down, upright and alone.
func Stand(pc game.Piece, dx, dy, size float64) Standing {
	return Standing{Piece: pc, DX: dx, DY: dy, Size: size, Count: 1}
}

// Look is what a game brings for its pictures, besides what its views say. All of it
// may be missing.
type Look struct {
	// Title is what the game is called.
	Title string
	Dress Dress
	// Symbols stand for pieces, by kind/class, where the terminal has more than
	// ASCII. All must be one column wide everywhere, so none with an emoji form.
	Symbols map[string]rune
	// Classes are those of its sites and pieces that are no plain colours.
	Classes map[string]Class
}

// Class is how a class looks in text.
type Class struct {
	// Ink and Ground are of a terminal's 256 colours, 0 for none.
	Ink, Ground uint8
	// Brackets enclose what stands on the site; none if they are 0.
	Brackets [2]rune
}

var looks = map[string]Look{}

// Register says how a style looks. It is called before anything is drawn.
func Register(style string, l Look) { looks[style] = l }

// LookOf is the look of a style. One that nobody registered is drawn plainly.
func LookOf(style string) Look {
	l := looks[style]
	if l.Dress == nil {
		l.Dress = Plain{}
	}
	return l
}
