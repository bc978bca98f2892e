package draw

import (
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// Scene is a drawing as data: shapes in groups, painted from first to last. Its unit is a
// hundredth of the distance between neighbouring sites, so that two decimals are precise
// enough everywhere.
type Scene struct {
	X, Y, W, H float64 // the visible part
	Root       *pen.Group

	title, desc string
}

// Compose draws a view as a scene.
func Compose(v game.View, o Options) *Scene {
	sh := lay(v, o)
	sc := sh.blank()
	sc.title, sc.desc = describe(v)
	p := pen.Pen{To: sc.Root}
	sh.under(p, sc)
	sh.upon(p)
	return sc
}

// Ground draws what lies under the pieces of a view, as a scene, and Upon what a view adds to
// it: for pictures that differ only in that.
func Ground(v game.View, o Options) *Scene {
	o.Marks = nil
	sh := lay(v, o)
	sc := sh.blank()
	sh.under(pen.Pen{To: sc.Root}, sc)
	return sc
}

// Upon draws pieces, dice and marks.
func Upon(v game.View, o Options) *pen.Group {
	upon := &pen.Group{Matrix: pen.Identity}
	lay(v, o).upon(pen.Pen{To: upon})
	return upon
}
