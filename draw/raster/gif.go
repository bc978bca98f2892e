package raster

import (
	"bufio"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// GIFWidth is the default width of an animation in pixels.
const GIFWidth = 480

// Frame is a position in an animation.
type Frame struct {
	View  game.View
	Marks []draw.Mark
	Delay time.Duration
}

// GIF draws positions of one board as an animation. The board is painted once; each
// frame keeps only what has changed.
func GIF(w io.Writer, frames []Frame, o draw.Options) error {
	if len(frames) == 0 {
		return fmt.Errorf("an animation without frames: %w", ErrSize)
	}
	sc := draw.Ground(frames[0].View, o)
	width, height, err := size(sc, cmp.Or(o.Width, GIFWidth))
	if err != nil {
		return err
	}
	board := newRaster(sc, width, height)
	board.node(sc.Root, board.view)

	paint := func(f *Frame, onto *raster) {
		copy(onto.img.Pix, board.img.Pix)
		o.Marks = f.Marks
		onto.node(draw.Upon(f.View, o), onto.view)
	}
	before, after := newRaster(sc, width, height), newRaster(sc, width, height)
	// The colours come from the first and the last position, which between them show
	// almost everything.
	paint(&frames[0], before)
	paint(&frames[len(frames)-1], after)
	colours := newColours(before.img, after.img)

	out := &gif.GIF{Config: image.Config{ColorModel: colours.all, Width: width, Height: height}, LoopCount: 0}
	for i := range frames {
		area := before.img.Bounds()
		if i > 0 {
			paint(&frames[i], after)
			area = changed(before.img, after.img)
			before, after = after, before // before is now what is shown, after what was shown
		}
		delay := int(frames[i].Delay / (10 * time.Millisecond))
		if area.Empty() { // no visible change: the previous frame stays longer
			out.Delay[len(out.Delay)-1] += delay
			continue
		}
		was := after.img
		if i == 0 {
			was = nil
		}
		out.Image = append(out.Image, colours.index(before.img, was, area))
		out.Delay = append(out.Delay, delay)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	buf := bufio.NewWriter(w)
	if err := gif.EncodeAll(buf, out); err != nil {
		return fmt.Errorf("write gif: %w", err)
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("write gif: %w", err)
	}
	return nil
}

// changed returns the area in which two pictures of the same size differ.
func changed(a, b *image.RGBA) image.Rectangle {
	var area image.Rectangle
	w := a.Bounds().Dx()
	for y := range a.Bounds().Dy() {
		ra, rb := a.Pix[y*a.Stride:][:4*w], b.Pix[y*b.Stride:][:4*w]
		left := 0
		for left < 4*w && ra[left] == rb[left] {
			left++
		}
		if left == 4*w {
			continue
		}
		right := 4*w - 1
		for ra[right] == rb[right] {
			right--
		}
		area = area.Union(image.Rect(left/4, y, right/4+1, y+1))
	}
	return area
}

// index converts part of a picture to palette colours; pixels that have not changed
// stay transparent, so that they compress to nothing.
func (c *colours) index(img, was *image.RGBA, area image.Rectangle) *image.Paletted {
	out := image.NewPaletted(area, c.all)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		at := img.PixOffset(area.Min.X, y)
		row := out.Pix[out.PixOffset(area.Min.X, y):][:area.Dx()]
		for i := range row {
			px := img.Pix[at+4*i : at+4*i+4 : at+4*i+4]
			if was != nil && [4]uint8(px) == [4]uint8(was.Pix[at+4*i:at+4*i+4]) {
				row[i] = c.clear
				continue
			}
			row[i] = c.nearest(px[0], px[1], px[2], area.Min.X+i, y)
		}
	}
	return out
}

// colours is a palette that suits some pictures, with a fast lookup of its colours.
type colours struct {
	all   color.Palette
	clear uint8
	found []int16 // by 6 bits of each channel; -1 means not looked up yet
}

// dither shifts colours depending on the position of a pixel, so that a soft gradient
// does not turn into steps. It depends on nothing else, so that what stays still does
// not flicker.
var dither = [4][4]int{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

func (c *colours) nearest(r, g, b uint8, x, y int) uint8 {
	shift := dither[y&3][x&3]/2 - 4
	part := func(v uint8) int { return min(max(int(v)+shift, 0), 255) >> 2 }
	key := part(r)<<12 | part(g)<<6 | part(b)
	if c.found[key] < 0 {
		centre := func(v int) uint8 { return uint8(v&63<<2 | 2) }
		c.found[key] = int16(c.all[:c.clear].Index(color.RGBA{centre(key >> 12), centre(key >> 6), centre(key), 255}))
	}
	return uint8(c.found[key])
}
