package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

func TestSVGGolden(t *testing.T) {
	for i, style := range append(slices.Clip(kept), "plain") {
		o := draw.Options{Theme: draw.Theme(i % 2), Flip: i%3 == 2}
		golden(t, style+".svg", draw.SVG(small(style), o))
	}
}

// parts are what a reader of an SVG finds in it.
type parts struct {
	attrs map[string]map[string]string // of the root, under ""; of named groups by kind and name
	text  map[string]string            // of title and desc
	ids   map[string]bool
	refs  []string
}

func readSVG(t *testing.T, svg []byte) parts {
	t.Helper()
	p := parts{map[string]map[string]string{}, map[string]string{}, map[string]bool{}, nil}
	d := xml.NewDecoder(bytes.NewReader(svg))
	open := ""
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			open = tok.Name.Local
			attrs := map[string]string{}
			for _, a := range tok.Attr {
				attrs[a.Name.Local] = a.Value
				switch {
				case a.Name.Local == "id":
					if p.ids[a.Value] {
						t.Errorf("id %q twice", a.Value)
					}
					p.ids[a.Value] = true
				case strings.HasPrefix(a.Value, "url(#"):
					p.refs = append(p.refs, strings.TrimSuffix(a.Value[5:], ")"))
				case strings.HasPrefix(a.Name.Local, "data-"):
					p.attrs[a.Name.Local+" "+a.Value] = attrs
				}
				if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
					t.Errorf("<%s %s=%q>", open, a.Name.Local, a.Value)
				}
			}
			if open == "svg" {
				p.attrs[""] = attrs
			}
		case xml.CharData:
			p.text[open] += string(tok)
		case xml.EndElement:
			open = ""
		}
	}
}

func TestSVGNamesEverything(t *testing.T) {
	for name, v := range played(t) {
		t.Run(name, func(t *testing.T) {
			p := readSVG(t, draw.SVG(v, draw.Options{Marks: allMarks(v), Width: 640}))
			if root := p.attrs[""]; root["role"] != "img" || root["viewBox"] == "" || root["width"] != "640" {
				t.Errorf("root is %v", root)
			}
			for _, id := range p.refs {
				if !p.ids[id] {
					t.Errorf("paint %q is not defined", id)
				}
			}
			for _, s := range v.Board.Sites {
				if drawn := p.attrs["data-site "+s.ID] != nil; drawn != (s.Shape != game.Button) {
					t.Errorf("site %s (%s): drawn %v", s.ID, s.Shape, drawn)
				}
			}
			tray := map[string]bool{}
			for _, s := range v.Board.Sites {
				tray[s.ID] = s.Shape == game.Tray
			}
			for _, pc := range v.Pieces {
				// On a full tray one piece may represent several.
				if p.attrs["data-piece "+strconv.Itoa(pc.ID)] == nil && !tray[pc.Site] {
					t.Errorf("piece %d (%s on %s) is not drawn", pc.ID, pc.Name, pc.Site)
				}
				if !strings.Contains(p.text["desc"], pc.Name) {
					t.Errorf("the words do not name %s: %s", pc.Name, p.text["desc"])
				}
			}
			if !strings.Contains(p.text["desc"], strings.TrimRight(v.Prompt, ". ")) || p.text["title"] == "" {
				t.Errorf("title %q, words %q", p.text["title"], p.text["desc"])
			}
		})
	}
}

func TestSVGSameBytes(t *testing.T) {
	for name, v := range played(t) {
		for _, o := range []draw.Options{{}, {Theme: draw.Dark, Flip: true, Marks: allMarks(v)}} {
			if !bytes.Equal(draw.SVG(v, o), draw.SVG(v, o)) {
				t.Errorf("%s: two drawings differ", name)
			}
		}
	}
}

func TestSVGOptionsMatter(t *testing.T) {
	for _, style := range append(styles, "plain") {
		v := small(style)
		plain := draw.SVG(v, draw.Options{})
		for what, o := range map[string]draw.Options{
			"theme":  {Theme: draw.Dark},
			"flip":   {Flip: true},
			"labels": {Labels: draw.LabelsHidden},
			"marks":  {Marks: allMarks(v)},
			"width":  {Width: 99},
			"tall":   {Tall: true},
			"pieces": {Pieces: draw.Letters},
		} {
			// A style without a dress uses letters anyway.
			if same := bytes.Equal(plain, draw.SVG(v, o)); same && (dressed(style) || what != "pieces") {
				t.Errorf("%s: %s changes nothing", style, what)
			}
		}
	}
}

func TestSVGMarksDifferByShape(t *testing.T) {
	v := small("skaane")
	seen := map[string]draw.MarkKind{}
	for k := draw.LastMove; k <= draw.Selected; k++ {
		shapes := colourless(draw.SVG(v, draw.Options{Marks: []draw.Mark{{Site: "a1", Kind: k}}}))
		if other, ok := seen[shapes]; ok {
			t.Errorf("marks %d and %d differ by colour only", k, other)
		}
		seen[shapes] = k
	}
}

var paintAttr = regexp.MustCompile(` (fill|stroke|fill-opacity|stroke-opacity|stop-color|stop-opacity|data-piece|class)="[^"]*"`)

// colourless returns a drawing without its colours and names.
func colourless(svg []byte) string {
	s := string(svg)
	if i := strings.Index(s, "</defs>"); i >= 0 {
		s = s[i:]
	}
	return paintAttr.ReplaceAllString(s, "")
}

// TestSidesWithoutColour draws each piece alone on the same site: two pieces of
// different kind or side must differ in their shapes, not just in colour.
func TestSidesWithoutColour(t *testing.T) {
	for _, style := range append(styles, "plain") {
		v := small(style)
		pieces := v.Pieces
		seen := map[string]string{}
		for _, set := range []draw.PieceSet{draw.Figures, draw.Letters} {
			for _, pc := range pieces {
				pc.Site, pc.ID = v.Board.Sites[0].ID, 1
				v.Pieces = []game.Piece{pc}
				look := colourless(draw.SVG(v, draw.Options{Pieces: set}))
				look = look[strings.Index(look, "</defs>"):]
				if other, ok := seen[look]; ok && other != pc.Name {
					t.Errorf("%s: %s and %s differ by colour only", style, other, pc.Name)
				}
				seen[look] = pc.Name
			}
		}
	}
}

func TestSVGEscapes(t *testing.T) {
	nasty := "<b a=\"1\">&amp;]]>'\x00\x1b\ufffe\xff\u2028"
	v := small("plain")
	v.Prompt = nasty
	b := *v.Board
	b.Style = nasty
	b.Sites = append([]game.Site{}, b.Sites...)
	for i := range b.Sites {
		s := &b.Sites[i]
		s.Name, s.Label, s.Class = nasty, nasty, nasty
	}
	v.Board = &b
	for i := range v.Pieces {
		pc := &v.Pieces[i]
		pc.Kind, pc.Class, pc.Name, pc.Letter = nasty, nasty, nasty, nasty
	}
	p := readSVG(t, draw.SVG(v, draw.Options{}))
	if want := "<b a=\"1\">&amp;]]>'"; !strings.Contains(p.text["desc"], want) {
		t.Errorf("words %q, want them to hold %q", p.text["desc"], want)
	}
}

// The words of a picture end the prompt as a sentence, whatever it ends with.
func TestPromptStops(t *testing.T) {
	for prompt, want := range map[string]string{
		"Move a piece":                   "Move a piece.",
		"Move a piece. ":                 "Move a piece.",
		"Push it across, or leave it?":   "Push it across, or leave it?",
		"Move 4. (The 6 can't be used.)": "Move 4. (The 6 can't be used.)",
		"Place a piece (e1 or e5)":       "Place a piece (e1 or e5).",
	} {
		if got := readSVG(t, draw.SVG(game.View{Prompt: prompt}, draw.Options{})).text["desc"]; got != want {
			t.Errorf("%q is told as %q", prompt, got)
		}
	}
}
