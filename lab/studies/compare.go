package studies

// compare tests the other variants against the first, measure by measure, and corrects
// for how many tests that makes.
func (r *Report) compare() {
	first := &r.Arms[0]
	for i := range r.Arms[1:] {
		other := &r.Arms[i+1]
		share := func(measure string, a, b Share) {
			t := Test{Variant: other.Name, Measure: measure, First: a.Share, Other: b.Share, Per: 100}
			t.P, t.Test = TwoShares(int(a.Count), a.Of, int(b.Count), b.Of)
			r.Tests = append(r.Tests, t)
		}
		ranks := func(measure string, a, b Spread) {
			t := Test{Variant: other.Name, Measure: measure, First: a.Median, Other: b.Median, Per: 1, Test: "rank sum"}
			t.P, _ = RankSum(a.values, b.values)
			r.Tests = append(r.Tests, t)
		}
		if len(first.Sides) == len(other.Sides) {
			share("won games that "+first.Sides[0]+" wins", first.Play.Sides[0], other.Play.Sides[0])
		}
		share("games drawn", first.Play.Draws, other.Play.Draws)
		ranks("plies, median", first.Play.Plies, other.Play.Plies)
		ranks("legal actions, median", first.Play.Branching, other.Play.Branching)
		if a, b := first.Play.Value, other.Play.Value; a != nil && b != nil {
			share("won games with a comeback", a.Comebacks, b.Comebacks)
			ranks("lead changes, median", a.Leads, b.Leads)
		}
	}
	p := make([]float64, len(r.Tests))
	for i := range p {
		p[i] = r.Tests[i].P
	}
	for i, corrected := range Holm(p) {
		r.Tests[i].P, r.Tests[i].Corrected = rounded(p[i]), rounded(corrected)
	}
}
