// Package draw draws pictures of a game.View as SVG, whole or in parts for clients that move
// the pieces themselves. Package raster writes the same pictures as pixels, and package chars
// draws in characters.
//
// It knows no rules and no games: a view lists the sites, how they are connected and
// what stands on them. A scene of plain shapes is built once from the view, in the look
// that the game has registered for Board.Style (package pen; games/catalog registers
// all of them), and two back ends write it, so that an SVG and a PNG look the same. A
// style without its own dress is drawn plainly, from the shapes and classes of its
// sites: a new game has pictures before anybody has drawn a line.
//
// Colour is never the only distinction: sides and kinds also differ by shape or by a
// mark, and in text by letter or by symbol.
package draw

import (
	"math"

	"github.com/antares-games/antares/game"
)

// Theme is the brightness of the surroundings.
type Theme uint8

// The themes.
const (
	Light Theme = iota
	Dark
)

// LabelMode is whether coordinates are written on the board.
type LabelMode uint8

// The label modes.
const (
	LabelsShown LabelMode = iota
	LabelsHidden
)

// PieceSet is how pieces look.
type PieceSet uint8

// The sets: Figures are drawn in the game's dress; Letters are counters with the
// piece's letter and the mark of its side.
const (
	Figures PieceSet = iota
	Letters
)

// MarkKind is the meaning of a mark on a site.
type MarkKind uint8

// The kinds of marks. They differ by shape: the last move has a frame; a target has a
// dot or, if something stands there, four corners; a selected site has a double frame.
// The best move, as an analysis sees it, is marked in text only.
const (
	LastMove MarkKind = iota
	Target
	Selected
	// Danger is a target that can cost the game: pictures draw it as a target, text with
	// exclamation marks.
	Danger
	Best
)

// Mark highlights a site.
type Mark struct {
	Site string
	Kind MarkKind
}

// Options are how a picture is drawn. The zero value is a light picture, 1200 pixels
// wide, with labels.
type Options struct {
	Theme Theme
	// Width is the width of a PNG in pixels, 0 for DefaultWidth. An SVG is scalable; it
	// states a width only if one is given.
	Width int
	// Flip rotates the board by half a turn, for the player on its far side.
	Flip bool
	// Tall puts trays and lanes above and below the board, the first side's own below
	// (above if flipped), so that the board fills a narrow screen.
	Tall bool
	// Bare omits trays and lanes: the board alone, for a small picture.
	Bare bool
	// Close is Bare with a narrow frame and no margin: a board that takes all the room
	// there is, for a client that shows trays and lanes itself.
	Close  bool
	Marks  []Mark
	Labels LabelMode
	Pieces PieceSet
}

// SVG draws a view as a self-contained SVG document. The same view and options always
// give the same bytes.
func SVG(v game.View, o Options) []byte {
	return writeSVG(Compose(v, o), o.Width)
}

// Shape is how wide a picture is for its height.
func Shape(v game.View, o Options) float64 {
	sc := lay(v, o).blank()
	return math.Round(1000*sc.W/sc.H) / 1000
}
