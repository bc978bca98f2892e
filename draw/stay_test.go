package draw_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// TestPicturesStay compares many pictures, and the parts that browsers put together,
// with stored checksums: refactoring must not move a line.
func TestPicturesStay(t *testing.T) {
	var sums bytes.Buffer
	each := func(name string, v game.View) {
		for how, o := range []draw.Options{
			{},
			{Theme: draw.Dark, Flip: true, Marks: allMarks(v)},
			{Tall: true, Pieces: draw.Letters},
			{Tall: true, Flip: true, Theme: draw.Dark, Labels: draw.LabelsHidden},
			{Bare: true, Width: 99},
		} {
			kit, err := json.Marshal(draw.NewKit(v, o))
			if err != nil {
				t.Fatal(err)
			}
			sum := fnv.New64a()
			sum.Write(draw.SVG(v, o))
			sum.Write(kit)
			fmt.Fprintf(&sums, "%s %d %016x\n", name, how, sum.Sum64())
		}
	}
	for _, style := range kept {
		each(style, stored(t, style))
	}
	for _, style := range append(slices.Clip(kept), "plain") {
		each("small "+style, small(style))
	}
	golden(t, "pictures.sum", sums.Bytes())
}
