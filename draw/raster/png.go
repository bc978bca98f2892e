// Package raster writes the pictures of package draw as pixels: PNG, and GIF for whole games.
// Everything else can be drawn without it, in a browser too.
package raster

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// The pixel widths of a PNG.
const (
	DefaultWidth = 1200
	MinWidth     = 64
	MaxWidth     = 8192 // also the limit of the height
)

// ErrSize is wrapped by PNG's error when the requested picture is too small or too
// large.
var ErrSize = errors.New("picture size out of bounds")

// PNG draws a view as a PNG picture of the requested width.
func PNG(w io.Writer, v game.View, o draw.Options) error {
	sc := draw.Compose(v, o)
	width, height, err := size(sc, cmp.Or(o.Width, DefaultWidth))
	if err != nil {
		return err
	}
	buf := bufio.NewWriter(w)
	if err := png.Encode(buf, paint(sc, width, height)); err != nil {
		return fmt.Errorf("write png: %w", err)
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("write png: %w", err)
	}
	return nil
}

// size returns how many pixels a scene of that width takes.
func size(sc *draw.Scene, width int) (w, h int, err error) {
	if width < MinWidth || width > MaxWidth {
		return 0, 0, fmt.Errorf("width %d, want %d to %d: %w", width, MinWidth, MaxWidth, ErrSize)
	}
	height := math.Ceil(sc.H * float64(width) / sc.W)
	if height > MaxWidth {
		return 0, 0, fmt.Errorf("height %.0f at width %d, want at most %d: %w", height, width, MaxWidth, ErrSize)
	}
	return width, max(int(height), 1), nil
}
