package pen

import "fmt"

// RGB returns an opaque colour from 0xRRGGBB.
func RGB(v uint32) Colour { return Colour{uint8(v >> 16), uint8(v >> 8), uint8(v), 1} }

// Hex formats the colour as #rrggbb, without its alpha.
func (c Colour) Hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Fade returns the colour with that alpha.
func (c Colour) Fade(a float64) Colour {
	c.A = a
	return c
}

// Mix returns the colour a fraction t of the way to d.
func (c Colour) Mix(d Colour, t float64) Colour {
	part := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return Colour{part(c.R, d.R), part(c.G, d.G), part(c.B, d.B), c.A + (d.A-c.A)*t}
}

// The ends of the scale.
var (
	White = RGB(0xffffff)
	Black = RGB(0x000000)
)

// Brass is polished metal, BrassDark its edge.
var (
	Brass     = Slant(RGB(0xf6dc94), RGB(0xb5883a), RGB(0xe9c670), RGB(0x8a6222))
	BrassDark = RGB(0x5e4216)
)

// Lighter and Darker move the colour a fraction t of the way to white or black.
func (c Colour) Lighter(t float64) Colour { return c.Mix(White.Fade(c.A), t) }
func (c Colour) Darker(t float64) Colour  { return c.Mix(Black.Fade(c.A), t) }

// Bright reports whether dark ink reads better on the colour than light ink.
func (c Colour) Bright() bool {
	return 299*int(c.R)+587*int(c.G)+114*int(c.B) > 145_000
}

// Flat returns a plain colour as paint.
func Flat(c Colour) Paint { return Paint{Colour: c} }

// Fill and Line return inks of one plain colour.
func Fill(c Colour) Ink                { return Ink{Fill: Flat(c)} }
func Line(c Colour, width float64) Ink { return Ink{Line: Flat(c), Width: width} }

// Edged returns a fill with an edge.
func Edged(f Paint, c Colour, width float64) Ink { return Ink{Fill: f, Line: Flat(c), Width: width} }

// Down runs from the first colour at the top to the last at the bottom.
func Down(stops ...Colour) Paint { return Paint{Grad: &Gradient{X2: 0, Y2: 1, Stops: even(stops)}} }

// Slant runs from the upper left to the lower right.
func Slant(stops ...Colour) Paint {
	return Paint{Grad: &Gradient{X1: 0.1, X2: 0.9, Y2: 1, Stops: even(stops)}}
}

// Ball shines from the upper left.
func Ball(stops ...Colour) Paint {
	return Paint{Grad: &Gradient{Radial: true, X1: 0.36, Y1: 0.32, X2: 0.75, Stops: even(stops)}}
}

// Disc runs from the middle outwards.
func Disc(stops ...Colour) Paint {
	return Paint{Grad: &Gradient{Radial: true, X1: 0.5, Y1: 0.5, X2: 0.5, Stops: even(stops)}}
}

// Glow fades outwards into nothing.
func Glow(c Colour, a float64) Paint {
	return Disc(c.Fade(a), c.Fade(a*0.45), c.Fade(a*0.12), c.Fade(0))
}

func even(cs []Colour) []Stop {
	stops := make([]Stop, len(cs))
	for i, c := range cs {
		stops[i] = Stop{float64(i) / float64(max(len(cs)-1, 1)), c}
	}
	return stops
}

// ClassColour returns the plain colour of a class. A class that is not the name of a
// colour gets one of a few quiet ones, always the same for the same word.
func ClassColour(class string) Colour {
	if c, ok := classes[class]; ok {
		return c
	}
	if class == "" {
		return classes["gray"]
	}
	sum := uint32(0)
	for i := range len(class) {
		sum = sum*31 + uint32(class[i])
	}
	return others[sum%uint32(len(others))]
}

var classes = map[string]Colour{
	"red":    RGB(0xc8372d),
	"blue":   RGB(0x2f6fc4),
	"green":  RGB(0x3b8f4a),
	"white":  RGB(0xf0ede4),
	"gray":   RGB(0x9aa0a8),
	"black":  RGB(0x26262b),
	"yellow": RGB(0xe8bf3c),
	"orange": RGB(0xe07b28),
	"light":  RGB(0xe6d3ad),
	"dark":   RGB(0x8a5a36),
}

var others = []Colour{RGB(0x8f7fb0), RGB(0x6f9f95), RGB(0xb0906a), RGB(0x8a9a5b), RGB(0xa9748b), RGB(0x7488a9)}
