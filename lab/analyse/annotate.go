package analyse

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/search"
)

// mark begins what Annotate adds to a comment, so that a record that is annotated
// again does not grow.
const mark = "Antares:"

// Annotate returns a copy of the record of a game with its analysis added:
// signs of judgement, evaluations, and what was better. Other comments and
// annotations stay; earlier signs and evaluations are replaced.
func (r *Report) Annotate(rec *record.Record) (*record.Record, error) {
	if len(rec.Plies) != len(r.Plies) {
		return nil, fmt.Errorf("the record has %d plies, the analysis %d", len(rec.Plies), len(r.Plies))
	}
	c := *rec
	c.Plies = slices.Clone(rec.Plies)
	for i := range c.Plies {
		p := &r.Plies[i]
		if c.Plies[i].Action != p.Action {
			return nil, fmt.Errorf("ply %d is %s in the record, %s in the analysis", p.Ply, c.Plies[i].Action, p.Action)
		}
		p.annotate(&c.Plies[i], r.Seats)
	}
	return &c, c.Check()
}

func (p *Ply) annotate(to *record.Ply, seats []string) {
	own, _, _ := strings.Cut(to.Comment, mark)
	to.Comment = strings.TrimSpace(own)
	if p.seat < 0 {
		return
	}
	nags := slices.Clone(to.NAGs)
	nags = slices.DeleteFunc(nags, func(n int) bool { return n >= 1 && n <= 6 })
	if n := map[Judgement]int{Inaccuracy: 6, Mistake: 2, Blunder: 4}[p.Judgement]; n != 0 && len(nags) < record.MaxNAGs {
		nags = slices.Insert(nags, 0, n)
	}
	to.NAGs = nags
	to.Eval = p.eval()
	if text := p.remark(seats); text != "" && !p.Forced {
		to.Comment = strings.TrimSpace(to.Comment + " " + mark + " " + record.CleanComment(text))
	}
}

// eval is the value after the ply, as the seat that played it sees it.
func (p *Ply) eval() *record.Eval {
	sign := 1
	if p.seat != 0 {
		sign = -1
	}
	var e record.Eval
	switch v := &p.Value; {
	case v.Over:
		return nil
	case v.Mate != 0:
		e = record.MateIn(sign * v.Mate)
	case v.Score != nil:
		e = record.Eval{Milli: sign * *v.Score}
	default:
		e = record.Eval{Milli: int(search.ScoreOf(v.Chances[p.seat]))}
	}
	return &e
}
