package game

import "slices"

// WhyNot explains why the picks lead nowhere; nil if some legal action begins with
// them.
func (s *session[P, PP]) WhyNot(picks []string) error {
	here := s.here()
	for _, id := range picks {
		if !slices.ContainsFunc(s.v.rules.Board().Sites, func(site Site) bool { return site.ID == id }) {
			return Refuse(s.v.info.TextRule(), "%.30q is not on this board", id)
		}
	}
	if here.outcome.Draw == "repetition" {
		return s.repeated()
	}
	best := -1 // how many of the picks some legal action begins with
	for _, a := range s.v.rules.View(&here.pos).Actions {
		n := 0
		for n < len(picks) && n < len(a.Picks) && picks[n] == a.Picks[n] {
			n++
		}
		best = max(best, n)
	}
	if best == len(picks) {
		return nil
	}
	// Anything after the first wrong pick means nothing.
	return s.v.rules.WhyNot(&here.pos, picks[:min(best+1, len(picks))])
}

// repeated refuses any action after the third occurrence of a position.
func (s *session[P, PP]) repeated() *RuleError {
	return Refuse(s.here().outcome.Rule, "the game is over: this position has come up for the third time")
}
