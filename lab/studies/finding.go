package studies

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Weight is how grave a finding is.
type Weight string

// The weights.
const (
	Bad  Weight = "bad"  // the variant makes a bad game in this respect
	Mind Weight = "mind" // worth knowing, or not certain
	Good Weight = "good"
)

// Word is a weight as people read it.
func (w Weight) Word() string {
	switch w {
	case Bad:
		return "warning"
	case Mind:
		return "note"
	}
	return "ok"
}

// Finding is a result in words.
type Finding struct {
	Weight  Weight `json:"weight"`
	Variant string `json:"variant,omitempty"`
	Text    string `json:"text"`
}

// The lines beyond which a game is called bad.
const (
	// tooStrong is the share of won games that a side of two may win; of more sides, as
	// far above an equal share in proportion.
	tooStrong = 0.60
	// tooDrawn is the share of games that may be drawn.
	tooDrawn = 1.0 / 3
)

// find reports what the figures mean.
func (r *Report) find() {
	for i := range r.Arms {
		a := &r.Arms[i]
		r.fairness(a)
		r.draws(a)
		r.rules(a)
		if d := a.Play.Distinct; d < a.Play.Games {
			r.say(Mind, a, "only %d of %d games differ: the intervals are narrower than they should be; longer openings (--openings) would help", d, a.Play.Games)
		}
		if w := a.Play.Value; w != nil && w.Luck != nil {
			r.say(Good, a, "the dice make %s of what moves the chances at this strength of play", percent(w.Luck.Share, w.Luck.Low, w.Luck.High))
		}
	}
	r.skill()
	r.recommend()
	slices.SortStableFunc(r.Findings, func(a, b Finding) int {
		return strings.Index("bad mind good", string(a.Weight)) - strings.Index("bad mind good", string(b.Weight))
	})
}

func (r *Report) say(w Weight, a *Arm, format string, args ...any) {
	f := Finding{Weight: w, Text: fmt.Sprintf(format, args...)}
	if a != nil && len(r.Arms) > 1 {
		f.Variant = a.Name
	}
	r.Findings = append(r.Findings, f)
}

func percent(share, low, high float64) string {
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*share, 100*low, 100*high)
}

func (s Share) String() string { return percent(s.Share, s.Low, s.High) }

// limit is the share of wins beyond which one of several sides is too strong.
func limit(sides int) float64 { return tooStrong * 2 / float64(sides) }

// strongest is the side that wins most.
func (a *Arm) strongest() int {
	best := 0
	for i, s := range a.Play.Sides {
		if s.Share > a.Play.Sides[best].Share {
			best = i
		}
	}
	return best
}

// unfair reports whether a side wins too much, and does so not only by accident.
func (a *Arm) unfair() bool {
	s := amongSides(a.Play.Sides[a.strongest()], len(a.Sides))
	return s.Share > limit(len(a.Sides)) && s.Low > 1/float64(len(a.Sides))
}

func (r *Report) fairness(a *Arm) {
	best := a.strongest()
	s, name, even := amongSides(a.Play.Sides[best], len(a.Sides)), a.Sides[best], 1/float64(len(a.Sides))
	most := 100 * limit(len(a.Sides))
	switch {
	case s.Of == 0:
	case s.Low > limit(len(a.Sides)):
		r.say(Bad, a, "%s wins %s of the won games, certainly above %.0f %%: too much", name, s, most)
	case a.unfair():
		r.say(Bad, a, "%s wins %s of the won games, above %.0f %%, though these games leave some doubt how far", name, s, most)
	case s.Share > limit(len(a.Sides)):
		r.say(Mind, a, "%s wins %s of the won games, above %.0f %%, but so few games may show that by accident", name, s, most)
	case s.Low > even:
		r.say(Mind, a, "%s has an advantage: it wins %s of the won games", name, s)
	default:
		r.say(Good, a, "no side is shown to have an advantage: %s, the most successful, wins %s of the won games", name, s)
	}
}

func (r *Report) draws(a *Arm) {
	switch d := a.Play.Draws; {
	case d.Low >= tooDrawn:
		r.say(Bad, a, "%s of the games are drawn, certainly a third or more", d)
	case d.Share >= tooDrawn:
		r.say(Bad, a, "%s of the games are drawn, a third or more, though these games leave some doubt", d)
	case d.Count > 0:
		r.say(Mind, a, "%s of the games are drawn", d)
	default:
		r.say(Good, a, "no game is drawn")
	}
}

// rules names the rules that never mattered.
func (r *Report) rules(a *Arm) {
	var never, random []string
	for i := range a.Rules {
		switch u := &a.Rules[i]; {
		case u.Standing || u.Net || u.Used():
		case u.Random:
			random = append(random, u.ID)
		default:
			never = append(never, u.ID)
		}
	}
	if len(never) > 0 {
		r.say(Bad, a, "never mattered in any game: %s", strings.Join(never, ", "))
	}
	if len(random) > 0 {
		r.say(Mind, a, "mattered in random play only: %s", strings.Join(random, ", "))
	}
	if len(never)+len(random) == 0 && len(a.Rules) > 0 {
		r.say(Good, a, "every rule that play can show mattered, those against endless play aside")
	}
}

func (r *Report) skill() {
	if r.Ladder == nil {
		return
	}
	e := r.Ladder.Elo
	if math.IsNaN(float64(e.Elo)) {
		return
	}
	first, last := r.Ladder.Rungs[0].Nodes, r.Ladder.Rungs[len(r.Ladder.Rungs)-1].Nodes*2
	if e.Low > 0 {
		r.say(Good, nil, "twice the thinking makes %s Elo (%s to %s) stronger, between %d and %d nodes: skill pays", e.Elo, e.Low, e.High, first, last)
		return
	}
	r.say(Mind, nil, "twice the thinking is not shown to make stronger, between %d and %d nodes: %s Elo (%s to %s)", first, last, e.Elo, e.Low, e.High)
}

// recommend names the most balanced variant, if the first is a bad game and another is
// not.
func (r *Report) recommend() {
	bad := func(a *Arm) bool { return a.unfair() || a.Play.Draws.Share >= tooDrawn }
	first := &r.Arms[0]
	if !bad(first) {
		return
	}
	var best *Arm
	for i := range r.Arms[1:] {
		if a := &r.Arms[i+1]; !bad(a) && (best == nil || a.Play.Draws.Share < best.Play.Draws.Share) {
			best = a
		}
	}
	switch {
	case best != nil:
		r.say(Mind, nil, "of the variants compared, %s is the better game: %s wins %s of the won games, and %s are drawn",
			best.Name, best.Sides[best.strongest()], best.Play.Sides[best.strongest()], best.Play.Draws)
	case len(r.Arms) > 1:
		r.say(Mind, nil, "none of the variants compared is better in this respect")
	}
}
