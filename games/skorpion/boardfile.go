package skorpion

import (
	"embed"
	"errors"
	"fmt"
	"math/bits"

	"github.com/antares-games/antares/game"
)

// KO-2: the boards that come with the game.
//
//go:embed boards/gate33.json boards/gate25.json
var boardFiles embed.FS

// shipped are the boards that an option may refer to by name.
var shipped = func() map[string]*drawing {
	m := map[string]*drawing{}
	for _, name := range []string{"gate33", "gate25"} {
		data, err := boardFiles.ReadFile("boards/" + name + ".json")
		if err != nil {
			panic(err)
		}
		if m[name], err = readBoard(data); err != nil {
			panic(fmt.Sprintf("board %s: %v", name, err))
		}
		// They are stored before any other, so that their numbers never change.
		if _, err := shelf.put(&m[name].layout); err != nil {
			panic(err)
		}
	}
	return m
}()

// drawing is a board as its file describes it: the layout, and how it looks.
type drawing struct {
	layout
	x, y  [maxSpots]float64
	lines [][2]spot // in the file's order
}

var errNoFile = errors.New("the file does not exist (boards with a name are gate33 and gate25)")

// loadBoard finds the board that the option names, or explains why it cannot (KO-B).
func loadBoard(name string) (*drawing, error) {
	if d, ok := shipped[name]; ok {
		return d, nil
	}
	data, err := readFile(name)
	if err != nil {
		return nil, game.Refuse("KO-B", "board %s: %v", quoteUpTo(200, name), err)
	}
	d, err := readBoard(data)
	if err != nil {
		return nil, game.Refuse("KO-B", "board %s: %v", quoteUpTo(200, name), err)
	}
	return d, nil
}

// readBoard reads a board file and checks it against every clause of KO-B.
func readBoard(data []byte) (*drawing, error) {
	f, err := parseBoardFile(data)
	if err != nil {
		return nil, err
	}
	d := new(drawing)
	index, err := d.addSpots(f.spots)
	if err != nil {
		return nil, err
	}
	if err := d.checkColors(f.spots); err != nil {
		return nil, err
	}
	if err := d.addLines(f.lines, index); err != nil {
		return nil, err
	}
	return d, d.checkLines(f.spots)
}

// addSpots adds the spots, checking their ids and the fields that repeat them.
func (d *drawing) addSpots(spots []fileSpot) (index map[string]spot, err error) {
	if len(spots) == 0 || len(spots) > maxSpots {
		return nil, fmt.Errorf("a board has 1 to %d spots, this one has %d", maxSpots, len(spots))
	}
	index = make(map[string]spot, len(spots))
	ring := -1
	for i, s := range spots {
		// The next spot is the next of its ring or the first of the next ring.
		same, next := "", "a1"
		if ring >= 0 {
			same = fmt.Sprintf("%c%d", 'a'+ring, d.rings[ring]+1)
			next = fmt.Sprintf("%c1", 'a'+ring+1)
		}
		switch {
		case s.id == next && ring+1 < maxRings:
			ring++
		case s.id == same:
		case ring < 0:
			return nil, fmt.Errorf("the first spot is a1, not %s", quote(s.id))
		default:
			return nil, fmt.Errorf("spot %d is %s; after %s comes %s or %s, without a gap", i+1, quote(s.id), spots[i-1].id, same, next)
		}
		if want := string(rune('a' + ring)); s.ring != want {
			return nil, fmt.Errorf("spot %s gives its ring as %s, not %q", s.id, quote(s.ring), want)
		}
		d.rings[ring]++
		d.x[i], d.y[i] = s.x, s.y
		index[s.id] = spot(i)
	}
	d.spots = uint8(len(spots))
	for _, s := range spots {
		switch last := string(rune('a' + ring)); {
		case s.rim && s.ring != last:
			return nil, fmt.Errorf("spot %s is marked as rim, but the last ring is %s", s.id, last)
		case !s.rim && s.ring == last:
			return nil, fmt.Errorf("spot %s is of the last ring and must be marked as rim", s.id)
		}
	}
	return index, nil
}

// checkColors sets the colours and checks them.
func (d *drawing) checkColors(spots []fileSpot) error {
	var count, onRim [len(colorCodes)]int
	for i, s := range spots {
		c := color(len(colorCodes))
		for k, name := range colorCodes {
			if s.color == name {
				c = color(k)
			}
		}
		switch {
		case int(c) == len(colorCodes):
			return fmt.Errorf("spot %s has the color %s; colors are gate, black, gray, red and blue", s.id, quote(s.color))
		case s.ring == "a" && i > 0:
			return fmt.Errorf("ring a is the Gate alone, but there is %s", s.id)
		case (c == gateColor) != (i == 0):
			return fmt.Errorf("spot %s is %s, but a1, and no other spot, is the gate", s.id, s.color)
		case s.rim && c == blackColor:
			return fmt.Errorf("spot %s is black, but no black spot lies on the rim", s.id)
		}
		start := ""
		if s.rim && (c == redColor || c == blueColor) {
			start = s.color
		}
		if s.start != start {
			return fmt.Errorf("spot %s has start %s, but it must be %s", s.id, orNull(s.start), orNull(start))
		}
		d.colors[i] = c
		count[c]++
		if s.rim {
			onRim[c]++
		}
	}
	if count[blackColor] != 2 {
		return fmt.Errorf("a board has two black spots, this one has %d", count[blackColor])
	}
	for _, c := range []color{redColor, blueColor} {
		if onRim[c] != 3 {
			return fmt.Errorf("the rim has three %s spots, here it has %d", colorCodes[c], onRim[c])
		}
	}
	return nil
}

func orNull(text string) string {
	if text == "" {
		return "null"
	}
	return quote(text)
}

// addLines adds the lines: each joins two different spots, none twice.
func (d *drawing) addLines(lines [][2]string, index map[string]spot) error {
	for _, l := range lines {
		var ends [2]spot
		for i, id := range l {
			s, ok := index[id]
			if !ok {
				return fmt.Errorf("a line leads to %s, which is not a spot", quote(id))
			}
			ends[i] = s
		}
		a, b := ends[0], ends[1]
		switch {
		case a == b:
			return fmt.Errorf("a line joins %s to itself", l[0])
		case d.near[a]&bit(b) != 0:
			return fmt.Errorf("%s and %s are joined twice", l[0], l[1])
		}
		d.near[a] |= bit(b)
		d.near[b] |= bit(a)
		d.lines = append(d.lines, ends)
	}
	return nil
}

// checkLines checks the requirements on all lines together.
func (d *drawing) checkLines(spots []fileSpot) error {
	if n := bits.OnesCount64(d.near[gate]); n != 4 {
		return fmt.Errorf("four lines lead to the Gate, here %d", n)
	}
	for i := 1; i < len(spots); i++ {
		if n := bits.OnesCount64(d.near[i] &^ bit(gate)); n < 2 {
			return fmt.Errorf("spot %s needs two lines that do not lead to the Gate and has %d", spots[i].id, n)
		}
	}
	reached, border := bit(gate), bit(gate)
	for border != 0 {
		next := d.near[first(border)] &^ reached
		border = border&(border-1) | next
		reached |= next
	}
	for i := range spots {
		if reached&bit(spot(i)) == 0 {
			return fmt.Errorf("no way along the lines leads from the Gate to %s", spots[i].id)
		}
	}
	return nil
}
