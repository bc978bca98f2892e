package draw

import "github.com/antares-games/antares/draw/pen"

// A scene is a drawing kept as data: shapes in groups, painted from the first
// to the last. Its unit is a hundredth of the distance between neighbouring
// sites, so that two decimals are fine enough everywhere.
type scene struct {
	x, y, w, h  float64 // what is seen of it
	title, desc string
	root        *pen.Group
}
