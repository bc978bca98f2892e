package draw

import "fmt"

// rgb is an opaque colour from 0xRRGGBB.
func rgb(v uint32) rgba { return rgba{uint8(v >> 16), uint8(v >> 8), uint8(v), 1} }

func (c rgba) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// fade is the colour with that alpha.
func (c rgba) fade(a float64) rgba {
	c.a = a
	return c
}

// mix is the colour a part of the way to d.
func (c rgba) mix(d rgba, t float64) rgba {
	part := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return rgba{part(c.r, d.r), part(c.g, d.g), part(c.b, d.b), c.a + (d.a-c.a)*t}
}

var (
	white = rgb(0xffffff)
	black = rgb(0x000000)
)

func (c rgba) lighter(t float64) rgba { return c.mix(white.fade(c.a), t) }
func (c rgba) darker(t float64) rgba  { return c.mix(black.fade(c.a), t) }

// bright says whether dark ink reads better on the colour than light ink.
func (c rgba) bright() bool {
	return 299*int(c.r)+587*int(c.g)+114*int(c.b) > 145_000
}

// flat is a plain colour as paint.
func flat(c rgba) paint { return paint{colour: c} }

// fill and line are inks of one plain colour.
func fill(c rgba) ink                { return ink{fill: flat(c)} }
func line(c rgba, width float64) ink { return ink{line: flat(c), width: width} }

// edged is a fill with an edge.
func edged(f paint, c rgba, width float64) ink { return ink{fill: f, line: flat(c), width: width} }

// down runs from one colour at the top to another at the bottom; ball shines
// from the upper left; glow fades outwards into nothing.
func down(stops ...rgba) paint { return paint{grad: &gradient{x2: 0, y2: 1, stops: even(stops)}} }

func slant(stops ...rgba) paint {
	return paint{grad: &gradient{x1: 0.1, x2: 0.9, y2: 1, stops: even(stops)}}
}

func ball(stops ...rgba) paint {
	return paint{grad: &gradient{radial: true, x1: 0.36, y1: 0.32, x2: 0.75, stops: even(stops)}}
}

func disc(stops ...rgba) paint {
	return paint{grad: &gradient{radial: true, x1: 0.5, y1: 0.5, x2: 0.5, stops: even(stops)}}
}

func glow(c rgba, a float64) paint {
	return disc(c.fade(a), c.fade(a*0.45), c.fade(a*0.12), c.fade(0))
}

func even(cs []rgba) []stop {
	stops := make([]stop, len(cs))
	for i, c := range cs {
		stops[i] = stop{float64(i) / float64(max(len(cs)-1, 1)), c}
	}
	return stops
}

// classColour is the plain colour of a class. Unknown classes have one of a
// few quiet colours, always the same for the same word.
func classColour(class string) rgba {
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

var classes = map[string]rgba{
	"red":    rgb(0xc8372d),
	"blue":   rgb(0x2f6fc4),
	"green":  rgb(0x3b8f4a),
	"white":  rgb(0xf0ede4),
	"gray":   rgb(0x9aa0a8),
	"black":  rgb(0x26262b),
	"gate":   rgb(0xe2b04a),
	"yellow": rgb(0xe8bf3c),
	"orange": rgb(0xe07b28),
	"light":  rgb(0xe6d3ad),
	"dark":   rgb(0x8a5a36),
}

var others = []rgba{rgb(0x8f7fb0), rgb(0x6f9f95), rgb(0xb0906a), rgb(0x8a9a5b), rgb(0xa9748b), rgb(0x7488a9)}
