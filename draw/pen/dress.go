package pen

import "github.com/antares-games/antares/game"

// Dress is how a style is drawn. Each method draws into the pen it is given. Plain has
// all of them: a dress embeds it and overrides only what differs.
type Dress interface {
	// Frame is how far the frame of the board extends beyond its sites, Margin the space
	// around all sites, in units of length.
	Frame() float64
	Margin() float64
	// Ground draws what lies under everything else: the board and its lines.
	Ground(sh *Sheet, p Pen)
	// Site draws one place around the origin, without the pieces on it.
	Site(sh *Sheet, pl *Place, p Pen)
	// Labels writes coordinates, above the sites and below the pieces.
	Labels(sh *Sheet, p Pen)
	// Stand returns where on a place its pieces stand, and how large they are.
	Stand(sh *Sheet, pl *Place) []Standing
	// Piece draws a piece in a box of 100 units around the origin. Pieces of one kind and
	// class look the same wherever they stand.
	Piece(pc game.Piece, p Pen)
	// Over draws what lies above the pieces.
	Over(sh *Sheet, p Pen)
}

// Standing is a piece and its position on its site.
type Standing struct {
	Piece game.Piece
	// DX and DY lead from the centre of the site to the centre of the piece, right and
	// down on the screen however the board is rotated.
	DX, DY, Size float64
	// Turn is clockwise, in degrees. A piece that faces another site rotates with the
	// board; the others stay upright.
	Turn          float64
	TurnWithBoard bool
	Over          bool // painted after those for which it is false
	Count         int  // how many of its kind are here
}

// Stand places a piece upright and alone.
func Stand(pc game.Piece, dx, dy, size float64) Standing {
	return Standing{Piece: pc, DX: dx, DY: dy, Size: size, Count: 1}
}

// Look is what a game provides for its pictures besides its views. All of it is
// optional.
type Look struct {
	// Title is the name of the game.
	Title string
	Dress Dress
	// Symbols are characters for pieces, by kind/class, for terminals that support more
	// than ASCII. All must be one column wide everywhere, so none may have an emoji form.
	Symbols map[string]rune
	// Classes are the classes of its sites and pieces that are not plain colours.
	Classes map[string]Class
}

// Class is how a class looks in text.
type Class struct {
	// Ink and Ground are among a terminal's 256 colours, 0 for none.
	Ink, Ground uint8
	// Brackets enclose the pieces on the site; there are none if they are 0.
	Brackets [2]rune
}

var looks = map[string]Look{}

// Register sets how a style looks. It must be called before anything is drawn.
func Register(style string, l Look) { looks[style] = l }

// LookOf returns the look of a style. An unregistered one is drawn plainly.
func LookOf(style string) Look {
	l := looks[style]
	if l.Dress == nil {
		l.Dress = Plain{}
	}
	return l
}
