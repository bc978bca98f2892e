package game

import "slices"

// Kind is a kind of piece that can be put on the board when a position is arranged.
type Kind struct {
	Kind  string `json:"kind"`
	Class string `json:"class"`
	// Seat is its owner; Chance (-1) if nobody owns it.
	Seat Seat   `json:"seat"`
	Name string `json:"name"`
	// Sites is "board", or "any" if it may also lie on its owner's trays.
	Sites string `json:"sites"`
	// Count is how many there are.
	Count int `json:"count"`
}

// Palette lists the pieces available for arranging: those of the set-up, each kind of
// each owner once.
func (v *variant[P, PP]) Palette() (list []Kind) {
	start := v.rules.Start(SeedDice(0))
	for _, p := range v.rules.Pieces(&start) {
		i := slices.IndexFunc(list, func(k Kind) bool { return k.Kind == p.Kind && k.Seat == p.Seat })
		if i < 0 {
			k := Kind{Kind: p.Kind, Class: p.Class, Seat: p.Seat, Name: p.Name, Sites: "board"}
			if p.Seat >= 0 && slices.ContainsFunc(v.Board().Sites, func(s Site) bool { return s.Shape == Tray && s.Class == p.Class }) {
				k.Sites = "any"
			}
			i, list = len(list), append(list, k)
		}
		list[i].Count++
	}
	return list
}

// Arrange puts pieces where the caller wants them. It checks what applies to every
// game; the rules check the rest.
func (v *variant[P, PP]) Arrange(pieces []Piece, turn Seat) (string, error) {
	rule := v.info.TextRule()
	if turn < 0 || int(turn) >= len(v.Traits().Seats) {
		return "", Refuse(rule, "the player to move must be a seat from 0 to %d", len(v.Traits().Seats)-1)
	}
	left := v.Palette()
	for _, p := range pieces {
		at := slices.IndexFunc(v.Board().Sites, func(s Site) bool { return s.ID == p.Site })
		i := slices.IndexFunc(left, func(k Kind) bool { return k.Kind == p.Kind && k.Seat == p.Seat })
		if i < 0 {
			return "", Refuse(rule, "this game has no piece %.20q for seat %d", p.Kind, p.Seat)
		}
		kind := &left[i]
		if at < 0 {
			return "", Refuse(rule, "%.30q is not on this board", p.Site)
		}
		switch site := &v.Board().Sites[at]; site.Shape {
		case Lane, Button:
			return "", Refuse(rule, "pieces cannot stand here: %s", site.Name)
		case Tray:
			if kind.Sites == "board" || site.Class != kind.Class {
				return "", Refuse(rule, "%s does not belong there: %s", kind.Name, site.Name)
			}
		}
		if kind.Count--; kind.Count < 0 {
			return "", Refuse(rule, "there are not that many in the game: %s", kind.Name)
		}
	}
	p, err := v.rules.Arrange(pieces, turn)
	if err != nil {
		return "", err
	}
	return string(v.rules.Append(nil, &p)), nil
}
