package pen

import (
	"cmp"
	"strings"

	"github.com/antares-games/antares/game"
)

// Shelf divides a tray: where its words go and where its pieces go, relative to its
// centre. Low trays and lanes have their words on the left, others on top.
type Shelf struct {
	Label      string
	X, Y, Size float64 // of the words, from their left, middle height
	Area       Box
}

// Shelf divides a tray or lane of the sheet.
func (sh *Sheet) Shelf(pl *Place) Shelf {
	const pad = 12
	s := Shelf{Label: TrayLabel(&pl.Site), Size: 22}
	inner := pl.W - 2*pad - 8 // beside the band of colour
	left, top := -pl.W/2+pad+8, -pl.H/2
	width := sh.Width(s.Label, s.Size, false)
	if pl.H >= 75 && pl.Shape != game.Lane || pl.W < 2*width {
		s.Size = min(s.Size, s.Size*inner/width, 0.3*pl.H)
		s.X, s.Y = left, top+6+0.7*s.Size
		head := 6 + 1.4*s.Size
		s.Area = Box{left - 4, top + head, inner + 8, pl.H - head - 6, 0}
		return s
	}
	s.Size = min(s.Size, 0.5*pl.H)
	width = sh.Width(s.Label, s.Size, false)
	s.X, s.Y = left, 0
	s.Area = Box{left + width + pad, top + 4, inner - width - pad, pl.H - 8, 0}
	if pl.Shape == game.Lane { // within its rim
		s.Area = Box{left + width, top + 10, inner - width, pl.H - 20, 0}
	}
	return s
}

// TrayLabel returns the label of a tray. If its own label does not show whose it is,
// the class is added: the colour of the panel must not be the only hint.
func TrayLabel(s *game.Site) string {
	label := cmp.Or(s.Label, s.Name, s.ID)
	if label == s.Class && s.Shape == game.Lane {
		return label + " lane"
	}
	if label == s.Class {
		return cmp.Or(s.Name, label)
	}
	if s.Class != "" && !strings.Contains(strings.ToLower(label), s.Class) {
		label = s.Class + " " + label
	}
	return label
}

// DrawTray draws a tray or a lane as a quiet panel with a band in its colour.
func DrawTray(sh *Sheet, pl *Place, p Pen) {
	c := ClassColour(pl.Class)
	x, y := -pl.W/2, -pl.H/2
	p.Box(x+2, y+4, pl.W, pl.H, 14, Fill(Black.Fade(0.12)))
	p.Box(x, y, pl.W, pl.H, 14, Edged(Flat(sh.Themed(0xfffdf7, 0x24262d)), sh.Themed(0xcfc6b4, 0x43464f), 2))
	if pl.Class != "" {
		p.Box(x+6, y+10, 6, pl.H-20, 3, Edged(Flat(c), c.Darker(0.3), 1))
	}
	TrayWords(sh, pl, p, sh.Themed(0x4a463d, 0xc9ccd4))
}

// TrayWords writes the label of a tray or lane.
func TrayWords(sh *Sheet, pl *Place, p Pen, c Colour) {
	if !sh.Labels {
		return
	}
	s := sh.Shelf(pl)
	w := Text(s.X, s.Y, s.Size, s.Label, c)
	w.Anchor = Start
	p.Write(w)
}
