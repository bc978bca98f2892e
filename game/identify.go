package game

// identify gives the pieces of a position the ids they had in the previous one.
// Positions do not store identities and need none: no rule can tell pieces of the same
// kind and owner apart. So a piece that is where an identical one was keeps that id, a
// piece that is elsewhere takes the id of an identical one that went away, in order,
// and the rest are new. There are a few dozen pieces at most: looking through them all
// is faster than any table.
func identify(before, now []Piece) {
	used := make([]bool, len(before))
	take := func(p *Piece, anywhere bool) bool {
		for i := range before {
			b := &before[i]
			if !used[i] && b.Kind == p.Kind && b.Seat == p.Seat && (anywhere || b.Site == p.Site) {
				used[i], p.ID = true, b.ID
				return true
			}
		}
		return false
	}
	next := 1
	for _, p := range before {
		next = max(next, p.ID+1)
	}
	for i := range now {
		now[i].ID = 0
		take(&now[i], false)
	}
	for i := range now {
		if now[i].ID == 0 && !take(&now[i], true) {
			now[i].ID = next
			next++
		}
	}
}
