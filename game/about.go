package game

import (
	"slices"
	"strings"
)

// Capture is a piece that can be captured: the one on On, by the piece on From. Some games
// have another word for it, such as a sting.
type Capture struct{ From, On string }

// Capturer is implemented by rules of games in which pieces capture each other.
type Capturer[P any] interface {
	// Captures lists the pieces of others that a seat could capture if it were to move now:
	// while it is to move and can choose a piece, exactly those that its legal actions
	// capture. Two captures may be equal. There are none once the game is over.
	Captures(p *P, seat Seat) []Capture
	// TellCaptures says on which sites the piece of a seat can capture and from which it is
	// threatened; either list may be empty.
	TellCaptures(p *P, seat Seat, takes, threats []string) []Sentence
}

// About is what there is to know about a site and the piece on top of it.
type About struct {
	// Name is the piece in words, or the site where there is none.
	Name string `json:"name"`
	// Takes are the sites on which the piece can capture others, and ThreatenedBy those of
	// the pieces that can capture it. Both are in the order of the board.
	Takes        []string `json:"takes"`
	ThreatenedBy []string `json:"threatened_by"`
	// Sentences are the same in words; there are none where nothing can be said.
	Sentences []Sentence `json:"sentences"`
}

// TellCaptures is what most games say about captures.
func TellCaptures(takes, threats []string) (told []Sentence) {
	if len(takes) > 0 {
		told = append(told, Tell("Can capture on %s", Enumerate(takes)))
	}
	if len(threats) > 0 {
		told = append(told, Tell("Threatened from %s", Enumerate(threats)))
	}
	if told == nil {
		told = append(told, Tell("Nothing to capture, and no threat"))
	}
	return told
}

// Enumerate lists things: "c3", "c3 and d4", "c3, d4 and e5".
func Enumerate(things []string) string {
	if n := len(things); n > 1 {
		return Say("%s and %s", strings.Join(things[:n-1], ", "), things[n-1])
	}
	return strings.Join(things, "")
}

// About describes a site and the piece on it.
func (s *session[P, PP]) About(site string) (*About, error) {
	sites := s.v.rules.Board().Sites
	at := slices.IndexFunc(sites, func(x Site) bool { return x.ID == site })
	if at < 0 {
		return nil, Refuse(s.v.info.TextRule(), "%.30q is not on this board", site)
	}
	out := &About{Name: sites[at].Name, Takes: []string{}, ThreatenedBy: []string{}, Sentences: []Sentence{}}
	p := &s.here().pos
	piece, ok := topPiece(s.v.rules.Pieces(p), site)
	if !ok {
		return out, nil
	}
	out.Name = piece.Name
	rules, ok := s.v.rules.(Capturer[P])
	if !ok || s.Turn() == Over {
		return out, nil
	}
	owner := piece.Seat
	if owner < 0 {
		owner = PP(p).Turn() // nobody's piece captures for the player to move
	}
	takes, threats := map[string]bool{}, map[string]bool{}
	for seat := range Seat(len(s.v.rules.Traits().Seats)) {
		for _, c := range rules.Captures(p, seat) {
			takes[c.On] = takes[c.On] || seat == owner && c.From == site
			threats[c.From] = threats[c.From] || seat != piece.Seat && c.On == site
		}
	}
	var takeNames, threatNames []string
	for _, x := range sites {
		if takes[x.ID] {
			out.Takes, takeNames = append(out.Takes, x.ID), append(takeNames, x.inWords())
		}
		if threats[x.ID] {
			out.ThreatenedBy, threatNames = append(out.ThreatenedBy, x.ID), append(threatNames, x.inWords())
		}
	}
	if sites[at].Shape != Tray || takeNames != nil {
		out.Sentences = append(out.Sentences, rules.TellCaptures(p, owner, takeNames, threatNames)...)
	}
	return out, nil
}

// inWords is a site as a sentence names it: a place of the board by its coordinates.
func (s *Site) inWords() string {
	if s.Shape == Tray {
		return s.Name
	}
	return s.ID
}

// topPiece returns the piece on top of a site.
func topPiece(pieces []Piece, site string) (p Piece, ok bool) {
	for _, x := range pieces {
		if x.Site == site {
			p, ok = x, true
		}
	}
	return p, ok
}
