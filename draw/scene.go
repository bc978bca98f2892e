package draw

import "github.com/antares-games/antares/draw/pen"

// A scene is a drawing as data: shapes in groups, painted from first to last. Its unit
// is a hundredth of the distance between neighbouring sites, so that two decimals are
// precise enough everywhere.
type scene struct {
	x, y, w, h  float64 // the visible part
	title, desc string
	root        *pen.Group
}
