package game

// identify gives the pieces of a position the ids that they had in the one
// before it. Positions know no identities, and need none: pieces of the same
// kind and owner cannot be told apart by any rule. So a piece that is where one
// of its like was keeps that id, one that is elsewhere takes the id of one of
// its like that went away, in order, and the rest are new.
func identify(before, now []Piece) {
	type like struct {
		kind string
		seat Seat
	}
	type place struct {
		like
		site string
	}
	stayed := map[place][]int{}
	next := 1
	for _, p := range before {
		at := place{like{p.Kind, p.Seat}, p.Site}
		stayed[at] = append(stayed[at], p.ID)
		next = max(next, p.ID+1)
	}
	for i := range now {
		at := place{like{now[i].Kind, now[i].Seat}, now[i].Site}
		now[i].ID = 0
		if ids := stayed[at]; len(ids) > 0 {
			now[i].ID, stayed[at] = ids[0], ids[1:]
		}
	}
	// What is left over went away: in the order of the earlier listing.
	gone := map[like][]int{}
	for _, p := range before {
		at := place{like{p.Kind, p.Seat}, p.Site}
		if ids := stayed[at]; len(ids) > 0 && ids[0] == p.ID {
			stayed[at] = ids[1:]
			gone[at.like] = append(gone[at.like], p.ID)
		}
	}
	for i := range now {
		if now[i].ID != 0 {
			continue
		}
		l := like{now[i].Kind, now[i].Seat}
		if ids := gone[l]; len(ids) > 0 {
			now[i].ID, gone[l] = ids[0], ids[1:]
		} else {
			now[i].ID = next
			next++
		}
	}
}
