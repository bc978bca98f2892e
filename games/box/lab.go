package box

import "github.com/antares-games/antares/game"

// Lab is what the laboratory cannot find out by itself. A game without it can still be
// studied, but the report then says nothing about rules.
type Lab struct {
	// Read returns an action's kind, in words, and the rules that took effect in it. Those
	// are the effects visible in the position; rules that only forbid are found by trying,
	// and rules that end games by how games ended.
	Read func(*Act) (kind string, rules []string)
	// Standing are rules that describe fixed things, such as boards, set-ups and texts: no
	// amount of play could show whether they matter.
	Standing []string
	// Nets are rules against endless play: a game is better if it does not need them.
	Nets []string
}

// Act is an action with the state before and after it.
type Act struct {
	Variant       game.Variant
	Action        string
	Seat          game.Seat
	Legal         []string
	Before, After game.View
	Text, Next    string // the positions
}

// Watch plays an action and returns what it did. The caller passes the view before the
// action, as it already has it when it plays a whole game.
func Watch(s game.Session, before game.View, action string) (*Act, error) {
	a := &Act{Variant: s.Variant(), Action: action, Seat: s.Turn(), Legal: s.Legal(), Before: before, Text: s.Position()}
	if err := s.Play(action); err != nil {
		return nil, err
	}
	a.After, a.Next = s.View(), s.Position()
	return a, nil
}

// Site returns the site with an id.
func (a *Act) Site(id string) game.Site {
	for _, site := range a.Before.Board.Sites {
		if site.ID == id {
			return site
		}
	}
	return game.Site{}
}

// SitesOf returns the sites where pieces of a kind and seat are in play.
func (a *Act) SitesOf(v game.View, kind string, seat game.Seat) (list []string) {
	for _, p := range v.Pieces {
		if p.Kind == kind && p.Seat == seat && a.Site(p.Site).Shape != game.Tray {
			list = append(list, p.Site)
		}
	}
	return list
}

// Lost returns how many pieces of a kind and seat the action removed from play.
func (a *Act) Lost(kind string, seat game.Seat) int {
	return len(a.SitesOf(a.Before, kind, seat)) - len(a.SitesOf(a.After, kind, seat))
}

// Stood returns the piece that was on a site before the action, the topmost if there
// were several.
func (a *Act) Stood(site string) (top game.Piece, ok bool) {
	for _, p := range a.Before.Pieces {
		if p.Site == site {
			top, ok = p, true
		}
	}
	return top, ok
}
