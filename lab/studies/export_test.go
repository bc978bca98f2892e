package studies

// RulesActed lists the rules that readers named, also those that no book has.
func RulesActed(r *Results) (list []string) {
	for _, g := range r.games {
		if g.Measures != nil {
			for rule := range g.Acts {
				list = append(list, rule)
			}
		}
	}
	return list
}
