package net

// Eye evaluates the positions of a search, one line of play at a time. It keeps the sums
// of each ply and makes those of a position from those of the nearest one before it, by
// what differs between the two. Where too much differs, because the position is in another
// room, it continues from the last position that it saw in that room. Positions are
// compared as they are, so the result never depends on where an Eye looked before.
type Eye[P any] struct {
	judge   *Judge[P]
	plies   []sight[P]
	rooms   []sight[P]
	changes Changes
}

// sight is the sums of both views of a position.
type sight[P any] struct {
	ready bool
	room  int
	pos   P
	sums  [2]Sums
}

// NewEye returns an Eye for lines of up to that many plies.
func NewEye[P any](j *Judge[P], plies int) *Eye[P] {
	return &Eye[P]{judge: j, plies: make([]sight[P], plies), rooms: make([]sight[P], j.inputs.Rooms())}
}

// Enter says that the position at a ply is a new one.
func (e *Eye[P]) Enter(ply int) { e.plies[ply].ready = false }

// lookBack is how many plies back sums are looked for: across more of them so much
// differs that a room does as well.
const lookBack = 4

// Evaluate judges the position at a ply, which is not over, for the player to move.
func (e *Eye[P]) Evaluate(ply int, p *P) int {
	s := &e.plies[ply]
	if !s.ready {
		e.look(s, ply, p)
	}
	return e.judge.total(p, &s.sums)
}

// look works out the sums of a position.
func (e *Eye[P]) look(s *sight[P], ply int, p *P) {
	in := e.judge.inputs
	s.ready, s.room, s.pos = true, in.Room(p), *p
	for back := ply - 1; back >= max(ply-lookBack, 0); back-- {
		if from := &e.plies[back]; from.ready && from.room == s.room {
			if e.follow(s, from) {
				return
			}
			break
		}
	}
	last := &e.rooms[s.room]
	if !last.ready || !e.follow(s, last) {
		e.fresh(s)
	}
	last.ready, last.room, last.pos = true, s.room, s.pos
	h := e.judge.network.Header.Shape.Hidden
	copy(last.sums[0][:h], s.sums[0][:h])
	copy(last.sums[1][:h], s.sums[1][:h])
}

// follow makes sums from those of another position. It fails if too much differs.
func (e *Eye[P]) follow(s, from *sight[P]) bool {
	c := &e.changes
	c.reset()
	e.judge.inputs.Changes(c, &from.pos, &s.pos)
	if c.full {
		return false
	}
	for v := range s.sums {
		e.judge.network.Update(&s.sums[v], &from.sums[v], c.on[v][:c.ons], c.off[v][:c.offs])
	}
	return true
}

// fresh makes sums from nothing.
func (e *Eye[P]) fresh(s *sight[P]) {
	c := &e.changes
	Look(e.judge.inputs, c, &s.pos)
	for v := range s.sums {
		e.judge.network.Sum(&s.sums[v], c.on[v][:c.ons])
	}
}
