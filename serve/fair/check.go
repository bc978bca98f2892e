package fair

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
)

// Matter is what a finding is about.
type Matter string

// The matters, in the order in which they are looked at.
const (
	OfCommitment Matter = "commitment" // the hash of the secret, and what was committed to
	OfSeal       Matter = "seal"       // what a seed gives, and what was sealed
	OfMix        Matter = "mixed"      // what the dice are drawn from; it is not compared with anything
	OfDeal       Matter = "deal"       // the position that was drawn
	OfSetup      Matter = "setup"      // the position that was chosen, or that every game begins with
	OfDie        Matter = "die"
	OfAction     Matter = "action" // an action that the rules forbid
)

// Finding is one thing that was looked at.
type Finding struct {
	OK   bool
	Of   Matter
	Is   string // what it has to be
	Was  string // what the game had
	Seat int    // of a seal
	Ply  int    // of a die or an action, from 1
	err  error
}

// Verify derives the start and every outcome of chance again, and returns the first thing
// that is wrong. actions are all plies of the game, including those of chance.
func Verify(v game.Variant, c Claim, start string, actions []string) error {
	list, err := Check(v, c, start, actions)
	if err != nil {
		return err
	}
	for i := range list {
		if !list[i].OK {
			return list[i].err
		}
	}
	return nil
}

// Check derives the start and every outcome of chance again, and tells what it finds one by
// one. Of a game in which something is wrong it looks at everything else too. A claim that
// cannot be one is an error.
func Check(v game.Variant, c Claim, start string, actions []string) ([]Finding, error) {
	secret, err := hex.DecodeString(c.Secret)
	if err != nil || len(secret) != SecretSize {
		return nil, fmt.Errorf("the secret is not %d bytes in hex: %w", SecretSize, ErrUnfair)
	}
	if want := len(v.Traits().Seats); len(c.Seeds) != want {
		return nil, fmt.Errorf("there are %d seeds for %d seats: %w", len(c.Seeds), want, ErrUnfair)
	}
	if c.Seals != nil && len(c.Seals) != len(c.Seeds) {
		return nil, fmt.Errorf("there are %d seals for %d seats: %w", len(c.Seals), len(c.Seeds), ErrUnfair)
	}
	var f findings
	got := Commitment(secret)
	f.add(Finding{Of: OfCommitment, Is: got, Was: c.Commitment, OK: got == strings.ToLower(c.Commitment)},
		"the secret's SHA-256 is %s and not the commitment %s: %w", got, c.Commitment, ErrUnfair)
	for i, seal := range c.Seals {
		if seal == "" {
			continue
		}
		is := Seal(c.Table, c.Seeds[i])
		f.add(Finding{Of: OfSeal, Seat: i, Is: is, Was: seal, OK: is == seal}, "the seed of seat %d is not the one that was sealed: %w", i, ErrUnfair)
	}
	f.add(Finding{Of: OfMix, Is: hex.EncodeToString(Mix(secret, c.Table, c.Seeds)), OK: true}, "")
	dice := Dice(secret, c.Table, c.Seeds)
	if s := f.begin(v, dice, c.Start, start); s != nil {
		f.play(s, dice, actions)
	}
	return f, nil
}

// findings are what has been found so far.
type findings []Finding

// add notes a finding, and what to say where it is wrong.
func (f *findings) add(x Finding, format string, args ...any) {
	if !x.OK {
		x.err = fmt.Errorf(format, args...)
	}
	*f = append(*f, x)
}

// begin sets the game up again and compares it with how it began. What follows is looked at
// from there; nil if that is not a position.
func (f *findings) begin(v game.Variant, dice *game.Dice, chosen, start string) game.Session {
	s := v.New(dice)
	of := OfSetup
	if v.Traits().RandomStart {
		of = OfDeal
	}
	var err error
	if chosen != "" { // nothing was dealt
		of = OfSetup
		dice.Seek(0)
		if s, err = v.Read(chosen, dice); err != nil {
			f.add(Finding{Of: of, Is: chosen, Was: start}, "%w", err)
			return nil
		}
	}
	is := s.Start()
	f.add(Finding{Of: of, Is: is, Was: start, OK: is == start}, "the game began with %s, but the deal gives %s: %w", start, is, ErrUnfair)
	if is == start {
		return s
	}
	if s, err = v.Read(start, dice); err != nil {
		return nil
	}
	return s
}

// play plays the game again and draws its dice. After a die that is wrong it goes on as the
// game did, with the draw that comes next.
func (f *findings) play(s game.Session, dice *game.Dice, actions []string) {
	for i, action := range actions {
		rolls := s.Turn() == game.Chance
		if rolls {
			rolled, err := s.Roll()
			if err != nil { // cannot happen: there are dice
				f.add(Finding{Of: OfAction, Ply: i + 1, Was: action}, "ply %d: %w", i+1, err)
				return
			}
			f.add(Finding{Of: OfDie, Ply: i + 1, Is: rolled, Was: action, OK: rolled == action},
				"ply %d: the die shows %s in the record and %s by the secret: %w", i+1, action, rolled, ErrUnfair)
			if rolled == action {
				continue
			}
		}
		next := dice.Drawn()
		if rolls {
			if err := s.Undo(i); err != nil {
				return
			}
		}
		if err := s.Play(action); err != nil {
			if !rolls { // otherwise the die has been told already
				f.add(Finding{Of: OfAction, Ply: i + 1, Was: action}, "ply %d: %w", i+1, err)
			}
			return
		}
		dice.Seek(next)
	}
}
