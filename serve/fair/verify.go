package fair

import (
	"errors"
	"fmt"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// Kept is what a player noted before sitting down: the server's commitment, and the player's
// own seed. What is empty is not compared.
type Kept struct{ Commitment, Seed string }

// compare holds a claim to what was kept.
func (k *Kept) compare(c *Claim) error {
	if k.Commitment != "" {
		p := Pledge{Commitment: k.Commitment}
		if err := p.Shown(c.Commitment); err != nil {
			return err
		}
	}
	if k.Seed != "" && !slices.Contains(c.Seeds, k.Seed) {
		return fmt.Errorf("your seed %s is not among the seeds of the game: %w", k.Seed, ErrUnfair)
	}
	return nil
}

// Checked is what a game left to chance, and was found fair.
type Checked struct {
	Rolls bool // the game has dice
	Dice  int  // that were rolled
	Deal  bool // the starting position was drawn
}

// VerifyRecord checks the deal and the dice of a finished game against the commitment in its
// record, and against what a player kept.
func VerifyRecord(find func(id string) (game.Game, error), r *record.Record, k Kept) (c Checked, err error) {
	claim := ClaimOf(r)
	if claim.Table == "" || claim.Commitment == "" {
		return c, fmt.Errorf("the record does not say what its chance was committed to (tags %s, %s, %s): it is not from a server", TagTable, TagCommitment, TagSeeds)
	}
	if claim.Secret == "" {
		return c, errors.New("the secret is not known before the game is over")
	}
	if err := k.compare(&claim); err != nil {
		return c, err
	}
	s, err := r.Replay(find)
	if err != nil {
		return c, err
	}
	var actions []string
	for _, p := range s.Plies() {
		actions = append(actions, p.Action)
		if p.Seat == game.Chance {
			c.Dice++
		}
	}
	if err := Verify(s.Variant(), claim, r.Start, actions); err != nil {
		return c, err
	}
	traits := s.Variant().Traits()
	c.Rolls, c.Deal = traits.Chance, traits.RandomStart && claim.Start == ""
	return c, nil
}
