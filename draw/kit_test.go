package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// element is a node of an SVG document.
type element struct {
	name  string
	attrs map[string]string
	text  string
	kids  []*element
}

func readTree(t *testing.T, svg string) (root *element, byID map[string]*element) {
	t.Helper()
	root, byID = &element{}, map[string]*element{}
	open := []*element{root}
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root, byID
		}
		if err != nil {
			t.Fatal(err)
		}
		at := open[len(open)-1]
		switch tok := tok.(type) {
		case xml.StartElement:
			e := &element{name: tok.Name.Local, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			byID[e.attrs["id"]] = e
			at.kids = append(at.kids, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			at.text += strings.TrimSpace(string(tok))
		}
	}
}

var transforms = regexp.MustCompile(`(\w+)\(([^)]*)\)`)

type affine [6]float64

func (m affine) then(n affine) affine {
	return affine{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1], m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m affine) read(t *testing.T, text string) affine {
	for _, c := range transforms.FindAllStringSubmatch(text, -1) {
		var v [6]float64
		for i, f := range strings.Fields(c[2]) {
			n, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Fatal(err)
			}
			v[i] = n
		}
		switch c[1] {
		case "translate":
			m = m.then(affine{1, 0, 0, 1, v[0], v[1]})
		case "scale":
			m = m.then(affine{v[0], 0, 0, v[0], 0, 0})
		case "rotate":
			sin, cos := math.Sincos(v[0] * math.Pi / 180)
			m = m.then(affine{cos, sin, -sin, cos, 0, 0})
		default:
			m = m.then(v)
		}
	}
	return m
}

// inked lists what an SVG paints, each thing with its position.
func inked(t *testing.T, svg string) (out []string) {
	root, byID := readTree(t, svg)
	var walk func(e *element, m affine)
	walk = func(e *element, m affine) {
		if e.name == "defs" || e.attrs["class"] == "count" {
			return
		}
		m = m.read(t, e.attrs["transform"])
		if e.name == "use" {
			to := byID[strings.TrimPrefix(e.attrs["href"], "#")]
			if to == nil {
				t.Fatalf("%q is not defined", e.attrs["href"])
			}
			walk(to, m)
			return
		}
		if p, ok := strings.CutPrefix(e.attrs["fill"], "url(#"); ok && byID[strings.TrimSuffix(p, ")")] == nil {
			t.Fatalf("%q is not defined", e.attrs["fill"])
		}
		if e.name != "" && e.name != "g" && e.name != "svg" && e.name != "title" && e.name != "desc" {
			var b strings.Builder
			fmt.Fprint(&b, e.name, e.text)
			for _, v := range m {
				fmt.Fprintf(&b, " %.1f", v+0.001)
			}
			var names []string
			for k := range e.attrs {
				names = append(names, k)
			}
			slices.Sort(names)
			for _, k := range names {
				fmt.Fprintf(&b, " %s=%s", k, e.attrs[k])
			}
			out = append(out, b.String())
		}
		for _, k := range e.kids {
			walk(k, m)
		}
	}
	walk(root, affine{1, 0, 0, 1, 0, 0})
	return out
}

// assemble puts a kit together as a client does.
func assemble(t *testing.T, k *draw.Kit, v game.View, flip bool) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("<svg>" + k.Under)
	pieces := map[int]game.Piece{}
	for _, pc := range v.Pieces {
		pieces[pc.ID] = pc
	}
	put := func(site string, dx, dy, size, turn float64, markup string) {
		s, ok := k.Sites[site]
		if !ok || markup == "" {
			t.Fatalf("nothing to put on %s", site)
		}
		fmt.Fprintf(&b, `<g transform="translate(%v %v) rotate(%v) scale(%v)">%s</g>`, s.X+dx, s.Y+dy, turn, size/100, markup)
	}
	stands, dice := draw.Stands(v)
	for _, s := range stands {
		if s.TurnWithBoard && flip {
			s.Turn += 180
		}
		pc := pieces[s.Piece]
		put(s.Site, s.DX, s.DY, s.Size, s.Turn, k.Pieces[pc.Kind+"/"+pc.Class])
	}
	for _, d := range dice {
		put(d.Site, d.DX, d.DY, d.Size, d.Turn, k.Dice[strconv.Itoa(d.Value)])
	}
	b.WriteString(k.Over + "</svg>")
	return b.String()
}

// TestKitMakesThePicture puts the parts of a kit where the stands of a view place them:
// the same shapes are painted in the same order as in a picture. The kit is that of the
// starting position, so this also shows that a start has every piece of its game.
func TestKitMakesThePicture(t *testing.T) {
	views := played(t)
	for name, v := range views {
		start := views[name[:len(name)-1]+"a"]
		// A client dims used dice as a whole, a picture each of their shapes (TestUsedDice).
		v.Dice = slices.Clone(v.Dice)
		for i := range v.Dice {
			v.Dice[i].Used = false
		}
		for _, o := range []draw.Options{{}, {Flip: true, Theme: draw.Dark}, {Tall: true}, {Tall: true, Flip: true, Pieces: draw.Letters, Labels: draw.LabelsHidden}} {
			want := inked(t, string(draw.SVG(v, o)))
			got := inked(t, assemble(t, draw.NewKit(start, o), v, o.Flip))
			if len(got) != len(want) {
				t.Fatalf("%s %+v: %d shapes, the picture has %d", name, o, len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s %+v: shape %d is\n%s\nin the picture it is\n%s", name, o, i, got[i], want[i])
				}
			}
		}
	}
}

// TestKitTall checks that the board of a tall kit fills the width.
func TestKitTall(t *testing.T) {
	for name, v := range played(t) {
		for _, flip := range []bool{false, true} {
			wide, tall := draw.NewKit(v, draw.Options{Flip: flip}), draw.NewKit(v, draw.Options{Flip: flip, Tall: true})
			left, right := math.Inf(1), math.Inf(-1)
			for _, s := range v.Board.Sites {
				k, drawn := tall.Sites[s.ID]
				if !drawn {
					continue
				}
				if w := wide.Sites[s.ID]; w.W != k.W || w.H != k.H || w.Outline != k.Outline {
					t.Errorf("%s: %s has another shape", name, s.ID)
				}
				if s.Shape != game.Tray && s.Shape != game.Lane {
					left, right = min(left, k.X-k.W/2), max(right, k.X+k.W/2)
				} else if k.X-k.W/2 < tall.Box[0] || k.Y-k.H/2 < tall.Box[1] || k.X+k.W/2 > tall.Box[0]+tall.Box[2] || k.Y+k.H/2 > tall.Box[1]+tall.Box[3] {
					t.Errorf("%s: %s is outside the picture", name, s.ID)
				}
			}
			if share := (right - left) / tall.Box[2]; share < 0.8 {
				t.Errorf("%s: the sites take %.2f of the width", name, share)
			}
			for a, sa := range tall.Sites {
				for b, sb := range tall.Sites {
					if a < b && strings.Contains(a+b, ":") && 2*math.Abs(sa.X-sb.X) < sa.W+sb.W-1 && 2*math.Abs(sa.Y-sb.Y) < sa.H+sb.H-1 {
						t.Errorf("%s: %s lies on %s", name, a, b)
					}
				}
			}
		}
	}
}

// TestKitClose checks that a close kit is the board and hardly more, and that what stands
// beside the board can still be drawn.
func TestKitClose(t *testing.T) {
	for name, v := range played(t) {
		for _, o := range []draw.Options{{Close: true}, {Close: true, Flip: true}, {Close: true, Tall: true}} {
			whole, kit := draw.NewKit(v, draw.Options{}), draw.NewKit(v, o)
			left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
			for _, s := range v.Board.Sites {
				k, drawn := kit.Sites[s.ID]
				if beside := s.Shape == game.Tray || s.Shape == game.Lane || s.Shape == game.Button; beside == drawn {
					t.Errorf("%s: %s is drawn: %v", name, s.ID, drawn)
				}
				if drawn {
					left, right = min(left, k.X-k.W/2), max(right, k.X+k.W/2)
					top, bottom = min(top, k.Y-k.H/2), max(bottom, k.Y+k.H/2)
				}
			}
			if wide, high := (right-left)/kit.Box[2], (bottom-top)/kit.Box[3]; wide < 0.85 || high < 0.85 {
				t.Errorf("%s: the sites take %.2f of the width and %.2f of the height", name, wide, high)
			}
			if len(kit.Pieces) != len(whole.Pieces) || len(kit.Dice) != len(whole.Dice) {
				t.Errorf("%s: %d pieces and %d dice, want %d and %d", name, len(kit.Pieces), len(kit.Dice), len(whole.Pieces), len(whole.Dice))
			}
		}
	}
}

func TestKitSame(t *testing.T) {
	for _, style := range append(styles, "plain") {
		v := small(style)
		a, b := draw.NewKit(v, draw.Options{}), draw.NewKit(v, draw.Options{})
		if a.Under != b.Under || len(a.Pieces) == 0 {
			t.Errorf("%s: two kits differ", style)
		}
		if letters := draw.NewKit(v, draw.Options{Pieces: draw.Letters}); dressed(style) && fmt.Sprint(letters.Pieces) == fmt.Sprint(a.Pieces) {
			t.Errorf("%s: letters look like figures", style)
		}
		// Everything that a part refers to is defined under the board.
		defined := []byte(a.Under)
		for _, part := range append(slices.Collect(maps.Values(a.Pieces)), a.Over) {
			for _, ref := range regexp.MustCompile(`#([gu]\w+)`).FindAllStringSubmatch(part, -1) {
				if !bytes.Contains(defined, []byte(`id="`+ref[1]+`"`)) {
					t.Errorf("%s: %s is not defined", style, ref[1])
				}
			}
		}
	}
}
