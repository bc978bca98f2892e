package game

// Thrower is implemented by rules whose dice lie on the table. A position forgets a die as
// soon as it is played; the session remembers it, so that people still see it.
type Thrower[P any] interface {
	// Thrown returns the die that a chance move throws in p; ok is false if it throws none.
	Thrown(p *P, m Move) (d Die, ok bool)
}

// lying returns the dice on the table: those of the turn in which a die was last thrown, in
// the order in which they were thrown. live are the dice that the position knows; the
// others have been used.
func (s *session[P, PP]) lying(live []Die) []Die {
	rules, ok := s.v.rules.(Thrower[P])
	if !ok {
		return live
	}
	dice := s.thrown(rules)
	left := append([]Die(nil), live...)
next:
	for i := range dice {
		for j, d := range left {
			if !d.Used && d == dice[i] {
				left = append(left[:j], left[j+1:]...)
				continue next
			}
		}
		dice[i].Used = true
	}
	// Dice that nobody saw thrown: the game began with them.
	return append(dice, left...)
}

// thrown returns the dice of the last turn in which any were thrown. A game may begin in the
// middle of a turn, with dice on the table.
func (s *session[P, PP]) thrown(rules Thrower[P]) []Die {
	var dice []Die
	turn := 0
	for i := len(s.steps) - 1; i > 0; i-- {
		ply, before := &s.steps[i].ply, &s.steps[i-1].pos
		if dice != nil && ply.Turn != turn {
			break
		}
		if ply.Seat != Chance {
			continue
		}
		m, err := s.v.rules.ParseMove(before, ply.Action)
		if err != nil {
			continue // it has been played
		}
		if d, ok := rules.Thrown(before, m); ok {
			dice, turn = append([]Die{d}, dice...), ply.Turn
		}
	}
	start := &s.steps[0].pos
	if dice == nil || numberOf[P, PP](start, 1) == turn {
		dice = append(s.v.rules.View(start).Dice, dice...)
	}
	return dice
}
