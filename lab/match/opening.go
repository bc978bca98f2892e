package match

import (
	"fmt"

	"github.com/antares-games/antares/game"
)

// openingTries is how often an opening is drawn before one with fewer plies has
// to do, or one that was had before.
const openingTries = 32

// opening is the common beginning of the games of a group.
type opening struct {
	seed     uint64 // of deal and dice
	start    string // the position that it begins with; empty for the game's own start
	actions  []string
	book     bool
	position string // that it leads to
}

// newOpening takes a number of decisions at random from the start that the seed
// deals; dice on the way are the game's own and are not counted. It draws again
// if the game ended on the way or the position is not wanted. A game in which
// every line ends that early gets a shorter opening; welcome gives way first.
func newOpening(v game.Variant, seed uint64, plies int, welcome func(position string) bool) (*opening, error) {
	s := v.New(game.SeedDice(seed))
	for ; ; plies-- {
		var second *opening
		for try := range uint64(openingTries) {
			if err := s.Undo(0); err != nil {
				return nil, fmt.Errorf("drawing an opening: %w", err)
			}
			under, err := randomPlies(s, game.NewRand(mix(seed, uint64(plies), try)), plies)
			if err != nil {
				return nil, fmt.Errorf("drawing an opening: %w", err)
			}
			if !under {
				continue
			}
			o := &opening{seed: seed, position: s.Position()}
			for _, ply := range s.Plies() {
				o.actions = append(o.actions, ply.Action)
			}
			if welcome(o.position) {
				return o, nil
			}
			if second == nil {
				second = o
			}
			if plies == 0 {
				break // there is but one
			}
		}
		if second != nil {
			return second, nil
		}
		if plies == 0 {
			return nil, fmt.Errorf("the game is over before it begins: %s", s.Start())
		}
	}
}

// randomPlies takes decisions at random and reports whether the game is still under
// way after them. It stops before a die that the next decision would need.
func randomPlies(s game.Session, r *game.Rand, n int) (under bool, err error) {
	for n > 0 {
		switch s.Turn() {
		case game.Over:
			return false, nil
		case game.Chance:
			if _, err := s.Roll(); err != nil {
				return false, err
			}
		default:
			legal := s.Legal()
			if err := s.Play(legal[r.N(len(legal))]); err != nil {
				return false, err
			}
			n--
		}
	}
	return s.Turn() != game.Over, nil
}
