package studies

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

const (
	// tenths is into how many parts a game is cut to see its course.
	tenths = 10
	// probes is in how many positions of a game rules are asked what they forbid, and
	// probed how many actions they are asked about in each.
	probes, probed = 8, 96
	// firsts is how many decisions are kept as the opening.
	firsts = 3
)

// Measures are what is worth knowing about a game besides its result. docs/lab.md defines
// them.
type Measures struct {
	// Decisions are those of players, forced ones with a single legal action too.
	Decisions int `json:"decisions"`
	Forced    int `json:"forced"`
	Turns     int `json:"turns"`
	// Legal is the mean number of legal actions at a decision, LegalTenths the same for
	// each tenth of the game; -1 where there was no decision.
	Legal       float64         `json:"legal"`
	LegalTenths [tenths]float64 `json:"legal_tenths"`
	First       []string        `json:"first,omitempty"`
	// Kinds counts actions by kind, Acts how often a rule took effect, and Forbids in
	// how many of Probes positions it forbade something.
	Kinds   map[string]int `json:"kinds"`
	Acts    map[string]int `json:"acts"`
	Forbids map[string]int `json:"forbids"`
	Probes  int            `json:"probes"`
	// Arrivals counts for each place of the board, in the board's order, how often a
	// piece came there; Stood for each seat, nobody's pieces last, in how many of the
	// positions something of it stood there.
	Arrivals  []int   `json:"arrivals"`
	Stood     [][]int `json:"stood"`
	Positions int     `json:"positions"`

	*Course
}

// places are the sites of a board where pieces stand in play.
func places(b *game.Board) (list []game.Site) {
	for _, s := range b.Sites {
		if s.Shape == game.Spot || s.Shape == game.Square || s.Shape == game.Hex {
			list = append(list, s)
		}
	}
	return list
}

var coordinate = regexp.MustCompile(`[a-z][0-9]+|[0-9]+`)

// plainly tells an action's kind by its form: places and numbers become dots.
func plainly(action string) string { return coordinate.ReplaceAllString(action, "·") }

// measure replays a game and observes it.
func measure(v game.Variant, rec *record.Record) (*Measures, error) {
	s, err := v.Read(rec.Start, nil)
	if err != nil {
		return nil, err
	}
	traits, sites := v.Traits(), places(v.Board())
	index := map[string]int{}
	for i, site := range sites {
		index[site.ID] = i
	}
	m := &Measures{
		Kinds: map[string]int{}, Acts: map[string]int{}, Forbids: map[string]int{},
		Arrivals: make([]int, len(sites)), Stood: make([][]int, len(traits.Seats)+1),
	}
	for i := range m.Stood {
		m.Stood[i] = make([]int, len(sites))
	}
	var (
		lab     = catalog.Lab(v.Info().ID)
		pool    = map[string]bool{}
		decided []int // plies before which somebody had a choice
		counts  [tenths]int
		sum     int
	)
	before := s.View()
	m.stand(before, index)
	for i, ply := range rec.Plies {
		act, err := box.Watch(s, before, ply.Action)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		if act.Seat >= 0 {
			at := i * tenths / len(rec.Plies)
			m.Decisions++
			sum += len(act.Legal)
			m.LegalTenths[at] += float64(len(act.Legal))
			counts[at]++
			if len(act.Legal) == 1 {
				m.Forced++
			} else {
				decided = append(decided, i)
			}
			for _, a := range act.Legal {
				pool[a] = true
			}
			if len(m.First) < firsts {
				m.First = append(m.First, ply.Action)
			}
		}
		kind, rules := plainly(ply.Action), []string(nil)
		if lab != nil {
			kind, rules = lab.Read(act)
		}
		m.Kinds[kind]++
		for _, rule := range rules {
			m.Acts[rule]++
		}
		m.arrive(before, act.After, index)
		m.stand(act.After, index)
		m.Turns = max(m.Turns, ply.Turn)
		before = act.After
	}
	m.Legal = rounded(float64(sum) / float64(max(m.Decisions, 1)))
	for i, n := range counts {
		if m.LegalTenths[i] = rounded(m.LegalTenths[i] / float64(max(n, 1))); n == 0 {
			m.LegalTenths[i] = -1
		}
	}
	return m, m.probe(s, pool, decided)
}

// arrive counts the pieces that came to a place.
func (m *Measures) arrive(before, after game.View, index map[string]int) {
	was := map[int]string{}
	for _, p := range before.Pieces {
		was[p.ID] = p.Site
	}
	for _, p := range after.Pieces {
		if at, ok := index[p.Site]; ok && was[p.ID] != p.Site {
			m.Arrivals[at]++
		}
	}
}

// stand counts who stands where.
func (m *Measures) stand(v game.View, index map[string]int) {
	m.Positions++
	type spot struct{ layer, site int }
	seen := map[spot]bool{}
	for _, p := range v.Pieces {
		layer := int(p.Seat)
		if layer < 0 {
			layer = len(m.Stood) - 1
		}
		if at, ok := index[p.Site]; ok && !seen[spot{layer, at}] {
			seen[spot{layer, at}] = true
			m.Stood[layer][at]++
		}
	}
}

// probe tests the rules in some positions, evenly spread over the game, with actions that
// were legal elsewhere in it: which of them does a rule forbid here?
func (m *Measures) probe(s game.Session, pool map[string]bool, decided []int) error {
	actions := spreadOut(slices.Sorted(maps.Keys(pool)), probed)
	for _, ply := range slices.Backward(spreadOut(decided, probes)) {
		if err := s.Undo(ply); err != nil {
			return err
		}
		m.Probes++
		forbade := map[string]bool{}
		for _, a := range actions {
			var refusal *game.RuleError
			if errors.As(s.Explain(a), &refusal) {
				for _, rule := range append(refusal.Also, refusal.Rule) {
					forbade[rule] = true
				}
			}
		}
		for rule := range forbade {
			m.Forbids[rule]++
		}
	}
	return nil
}

// spreadOut takes at most n of a list, evenly.
func spreadOut[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	out := make([]T, most)
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// rounded keeps six decimals: enough, and the same text on every machine.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }
