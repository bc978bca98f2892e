package game

func (s *session[P, PP]) Playouts(r *Rand, games int, picked bool) (plies int, ok bool) {
	p := new(P)
	picker, canPick := any(PP(p)).(Picker)
	if picked && !canPick {
		return 0, false
	}
	moves := s.moves
	for range games {
		*p = s.here().pos
		if picked {
			for m, more := picker.RandomMove(r); more; m, more = picker.RandomMove(r) {
				PP(p).Play(m)
				plies++
			}
			continue
		}
		for {
			moves = PP(p).AppendMoves(moves[:0])
			if len(moves) == 0 {
				break
			}
			PP(p).Play(moves[r.N(len(moves))])
			plies++
		}
	}
	return plies, true
}
