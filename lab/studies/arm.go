package studies

import (
	"cmp"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/lab/match"
)

// comeback is how far behind the winner must have been for it to be one: as far as makes
// a favourite.
const comeback = analyse.Lead

// arm builds the report on a variant.
func (r *Results) arm(i int, v game.Variant, rules []Rule) Arm {
	texts := map[string]string{}
	for _, rule := range rules {
		texts[rule.ID] = rule.Text
	}
	t := v.Traits()
	a := Arm{
		Name: armName(v.Options(), r.Spec.Arms[0]), Options: v.Options(), Seats: t.Seats,
		board: v.Board(), start: v.New(game.SeedDice(r.Spec.Seed)).View(),
	}
	for _, side := range t.Sides {
		var names []string
		for s, name := range t.Seats {
			if side.Has(game.Seat(s)) {
				names = append(names, name)
			}
		}
		a.Sides = append(a.Sides, strings.Join(names, "+"))
	}
	play, random := r.part(partPlay, i), r.part(partRandom, i)
	a.Play = sampleOf(r.Spec.Bot, play, v, texts)
	if len(random) > 0 {
		s := sampleOf("random", random, v, texts)
		a.Random = &s
	}
	a.Kinds = kinds(play, random)
	if lab := catalog.Lab(v.Info().ID); lab != nil {
		a.Rules = uses(lab, rules, play, random)
	}
	a.Heat = heats(play, places(v.Board()), t)
	return a
}

// kinds lists the kinds of actions that came up, the commonest first.
func kinds(play, random []*Game) (list []Kind) {
	all := map[string]*Kind{}
	for i, games := range [][]*Game{play, random} {
		for _, g := range games {
			for kind, n := range g.Kinds {
				k := all[kind]
				if k == nil {
					k = &Kind{Kind: kind}
					all[kind] = k
				}
				if i == 0 {
					k.Actions += n
					k.Games.Count++
				} else {
					k.Random.Count++
				}
			}
		}
	}
	for _, k := range all {
		k.Games, k.Random = ShareOf(k.Games.Count, len(play)), ShareOf(k.Random.Count, len(random))
		list = append(list, *k)
	}
	slices.SortFunc(list, func(a, b Kind) int { return cmp.Or(cmp.Compare(b.Actions, a.Actions), cmp.Compare(a.Kind, b.Kind)) })
	return list
}

// uses reports how each rule showed.
func uses(lab *box.Lab, rules []Rule, play, random []*Game) (list []Use) {
	for _, rule := range rules {
		u := Use{
			Rule:     Rule{rule.ID, brief(rule.Text)},
			Standing: slices.Contains(lab.Standing, rule.ID), Net: slices.Contains(lab.Nets, rule.ID),
		}
		acts, ends, forbids, probes := 0, 0, 0, 0
		for _, g := range play {
			if g.Acts[rule.ID] > 0 {
				acts++
			}
			if g.Rule == rule.ID {
				ends++
			}
			forbids, probes = forbids+g.Forbids[rule.ID], probes+g.Probes
		}
		for _, g := range random {
			u.Random = u.Random || g.Acts[rule.ID]+g.Forbids[rule.ID] > 0 || g.Rule == rule.ID
		}
		u.Acts, u.Ends, u.Forbids = ShareOf(float64(acts), len(play)), ShareOf(float64(ends), len(play)), ShareOf(float64(forbids), probes)
		list = append(list, u)
	}
	return list
}

// heats are the maps of the board: where pieces come, and where whose stand.
func heats(games []*Game, sites []game.Site, t game.Traits) (list []Heat) {
	arrivals := Heat{Title: "Arrivals", Unit: "pieces that come to the place in a game"}
	layers := make([]Heat, len(t.Seats)+1)
	for i := range layers {
		name := "Nobody’s"
		if i < len(t.Seats) {
			name = t.Seats[i]
		}
		layers[i] = Heat{Title: name + " pieces", Unit: "share of the positions in which one stands there"}
	}
	positions := 0
	for _, g := range games {
		positions += g.Positions
	}
	any := make([]bool, len(layers))
	for at, site := range sites {
		came, stood := 0, make([]int, len(layers))
		for _, g := range games {
			came += g.Arrivals[at]
			for i := range layers {
				stood[i] += g.Stood[i][at]
			}
		}
		arrivals.Places = append(arrivals.Places, PlacedValue{site.ID, rounded(float64(came) / float64(max(len(games), 1)))})
		for i, n := range stood {
			any[i] = any[i] || n > 0
			layers[i].Places = append(layers[i].Places, PlacedValue{site.ID, rounded(float64(n) / float64(max(positions, 1)))})
		}
	}
	list = append(list, arrivals)
	for i, h := range layers {
		if any[i] {
			list = append(list, h)
		}
	}
	return list
}

// ladder rates the searches of the ladder.
func (r *Results) ladder() (*Ladder, error) {
	l := &Ladder{}
	var all [][]match.Bout // in Elo a doubling, as if there were two bots
	for rung := range r.Spec.Rungs {
		groups := map[int][]match.Bout{}
		points, n := 0.0, 0
		for i := range r.tasks {
			t, g := &r.tasks[i], r.games[i]
			if t.part != partLadder || t.rung != rung || g == nil {
				continue
			}
			groups[t.group] = append(groups[t.group], match.Bout{Bots: [2]int{0, 1}, Sides: t.sides, Points: g.Points})
			points += 1 - g.Points
			n++
		}
		var list [][]match.Bout
		for i := range r.tasks { // in their order
			if g, ok := groups[r.tasks[i].group]; ok && r.tasks[i].part == partLadder {
				list = append(list, g)
				delete(groups, r.tasks[i].group)
			}
		}
		all = append(all, list...)
		rating, bounded, err := match.Rate(2, 0, list)
		if err != nil {
			return nil, err
		}
		l.Rungs = append(l.Rungs, Rung{Nodes: r.Spec.RungNodes << rung, Games: n, Score: ShareOf(points, n), Gain: rating[1], Bounds: !bounded})
	}
	rating, _, err := match.Rate(2, 0, all)
	if err != nil {
		return nil, err
	}
	l.Elo = rating[1]
	return l, nil
}

// brief is a sentence of a rule, without its mark of origin: the first that has one of
// the words, such as the current option, or else the first of all.
func brief(text string, words ...string) string {
	if _, rest, ok := strings.Cut(text, "] "); ok && strings.Index(text, "] ") < 12 {
		text = rest
	}
	text = strings.TrimSpace(strings.NewReplacer("\n", " ", "`", "").Replace(text))
	sentences := strings.Split(text, ". ")
	text = sentences[0]
	for _, s := range sentences {
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) }) {
			text = s
			break
		}
	}
	const most = 110
	if r := []rune(text); len(r) > most {
		text = strings.TrimSpace(string(r[:most])) + "…"
	}
	return strings.TrimSuffix(text, ".")
}
