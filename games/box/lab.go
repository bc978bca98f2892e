package box

import "github.com/antares-games/antares/game"

// Lab is what the laboratory cannot see for itself. A game without it is studied all the
// same, but the report then says nothing about rules.
type Lab struct {
	// Read tells an action's kind, in words, and the rules that took effect in it. What
	// takes effect is what the position shows; rules that only forbid are found by asking,
	// and rules that end games by how games ended.
	Read func(*Act) (kind string, rules []string)
	// Standing are rules that say how things are, boards, set-ups, texts: no play could
	// show whether they matter.
	Standing []string
	// Nets are rules against endless play: a game that does not need them is the better
	// for it.
	Nets []string
}

// Act is an action with what was before and after it.
type Act struct {
	Variant       game.Variant
	Action        string
	Seat          game.Seat
	Legal         []string
	Before, After game.View
	Text, Next    string // the positions
}

// Watch plays an action and tells what it did. The view before it is known to whoever
// plays a whole game.
func Watch(s game.Session, before game.View, action string) (*Act, error) {
	a := &Act{Variant: s.Variant(), Action: action, Seat: s.Turn(), Legal: s.Legal(), Before: before, Text: s.Position()}
	if err := s.Play(action); err != nil {
		return nil, err
	}
	a.After, a.Next = s.View(), s.Position()
	return a, nil
}

// Site is a place of the board by its id.
func (a *Act) Site(id string) game.Site {
	for _, site := range a.Before.Board.Sites {
		if site.ID == id {
			return site
		}
	}
	return game.Site{}
}

// SitesOf are where pieces of a kind and seat are in play.
func (a *Act) SitesOf(v game.View, kind string, seat game.Seat) (list []string) {
	for _, p := range v.Pieces {
		if p.Kind == kind && p.Seat == seat && a.Site(p.Site).Shape != game.Tray {
			list = append(list, p.Site)
		}
	}
	return list
}

// Lost is how many pieces of a kind and seat the action took out of play.
func (a *Act) Lost(kind string, seat game.Seat) int {
	return len(a.SitesOf(a.Before, kind, seat)) - len(a.SitesOf(a.After, kind, seat))
}

// Stood is what stood on a site before the action, the topmost of several.
func (a *Act) Stood(site string) (top game.Piece, ok bool) {
	for _, p := range a.Before.Pieces {
		if p.Site == site {
			top, ok = p, true
		}
	}
	return top, ok
}
