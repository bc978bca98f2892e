package raster

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// newColours chooses 255 colours for pictures by repeatedly splitting the box of the
// colours in use, where it is widest relative to its contents; the 256th is for
// transparency.
func newColours(pictures ...*image.RGBA) *colours {
	count := map[[3]uint8]int{}
	for _, img := range pictures {
		for i := 0; i+3 < len(img.Pix); i += 4 {
			// Slightly coarser than the eye can see: there are many, and each has to be sorted.
			count[[3]uint8{img.Pix[i] &^ 1, img.Pix[i+1] &^ 1, img.Pix[i+2] &^ 1}]++
		}
	}
	all := make([]shade, 0, len(count))
	for c, n := range count {
		all = append(all, shade{c, n})
	}
	// A map has no order, and the same pictures must always get the same colours.
	slices.SortFunc(all, func(a, b shade) int { return slices.Compare(a.c[:], b.c[:]) })
	boxes := []shades{newShades(all)}
	for len(boxes) < 255 {
		widest := 0
		for i := range boxes {
			if boxes[i].worth > boxes[widest].worth {
				widest = i
			}
		}
		if boxes[widest].worth == 0 {
			break
		}
		low, high := boxes[widest].cut()
		boxes[widest] = low
		boxes = append(boxes, high)
	}
	c := &colours{clear: uint8(len(boxes)), found: make([]int16, 1<<18)}
	for i := range c.found {
		c.found[i] = -1
	}
	for _, b := range boxes {
		c.all = append(c.all, b.mean())
	}
	c.all = append(c.all, color.RGBA{})
	return c
}

// shade is a colour and how often it is used.
type shade struct {
	c [3]uint8
	n int
}

// shades is a box of colours.
type shades struct {
	list  []shade
	axis  int     // along which it looks widest
	worth float64 // benefit of splitting it
}

func newShades(list []shade) shades {
	b := shades{list: list}
	n, wide := 0, 0.0
	for axis, weight := range [3]float64{0.8, 1, 0.6} { // the eye sees green best
		low, high := uint8(255), uint8(0)
		for _, t := range list {
			low, high = min(low, t.c[axis]), max(high, t.c[axis])
		}
		if w := weight * (float64(high) - float64(low)); w > wide {
			b.axis, wide = axis, w
		}
	}
	for _, t := range list {
		n += t.n
	}
	// Wide boxes come first even if they contain few pixels: pieces are small.
	b.worth = wide * wide * float64(min(n, 400))
	return b
}

// cut splits a box of two or more colours in the middle.
func (b shades) cut() (low, high shades) {
	slices.SortStableFunc(b.list, func(x, y shade) int { return cmp.Compare(x.c[b.axis], y.c[b.axis]) })
	first, last := b.list[0].c[b.axis], b.list[len(b.list)-1].c[b.axis]
	mid := uint8((int(first) + int(last)) / 2)
	at := 1
	for at < len(b.list)-1 && b.list[at].c[b.axis] <= mid {
		at++
	}
	return newShades(b.list[:at]), newShades(b.list[at:])
}

func (b shades) mean() color.RGBA {
	var sum [3]int
	n := 0
	for _, t := range b.list {
		for i := range sum {
			sum[i] += int(t.c[i]) * t.n
		}
		n += t.n
	}
	n = max(n, 1)
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}
