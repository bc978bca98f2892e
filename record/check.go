package record

import (
	"fmt"
	"maps"
	"slices"
)

// Check reports what prevents a record from being written: nil if and only if both
// forms can hold it. Whether the game can be played like that is for Replay to decide.
func (r *Record) Check() error {
	if err := r.checkTags(); err != nil {
		return err
	}
	if err := checkComment(r.Comment, false); err != nil {
		return fmt.Errorf("comment before the first ply: %w", err)
	}
	if len(r.Plies) > MaxPlies {
		return errTooManyPlies
	}
	turn := 1
	for i := range r.Plies {
		p := &r.Plies[i]
		if err := p.check(turn); err != nil {
			return fmt.Errorf("ply %d (%s): %w", i+1, brief(p.Action), err)
		}
		if p.Seat != "" && p.Seat != Chance && len(r.Players) > 0 && !r.sits(p.Seat) {
			return fmt.Errorf("ply %d (%s): no player sits at %s", i+1, brief(p.Action), brief(p.Seat))
		}
		turn = p.Turn
	}
	return nil
}

var (
	errTooManyPlies = fmt.Errorf("more than %d plies", MaxPlies)
	errTooManyTags  = fmt.Errorf("more than %d tags", MaxTags)
	errTooManyNAGs  = fmt.Errorf("more than %d annotations of one ply", MaxNAGs)
)

func (r *Record) checkTags() error {
	if err := checkWord(r.Game); err != nil {
		return fmt.Errorf("game: %w", err)
	}
	for _, key := range slices.Sorted(maps.Keys(r.Options)) {
		if err := checkOption(key, r.Options[key]); err != nil {
			return err
		}
	}
	if err := checkStart(r.Start); err != nil {
		return err
	}
	if err := checkSeats(seatsOf(r.Players)); err != nil {
		return err
	}
	if err := checkDate(r.Date); err != nil {
		return err
	}
	if err := checkResult(r.Result, seatsOf(r.Players)); err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, name := range fixedTags {
		taken[name] = true
	}
	for _, p := range r.Players {
		taken[seatTag(p.Seat)] = true
	}
	for _, tag := range r.Tags {
		if err := checkTagName(tag.Name); err != nil {
			return err
		}
		if taken[tag.Name] {
			return fmt.Errorf("tag %s: the name is taken", brief(tag.Name))
		}
		taken[tag.Name] = true
	}
	header := r.header()
	if len(header) > MaxTags {
		return errTooManyTags
	}
	for _, tag := range header {
		if err := checkText(tag.Value); err != nil {
			return fmt.Errorf("tag %s: %w", brief(tag.Name), err)
		}
	}
	return nil
}

func (p *Ply) check(turn int) error {
	if err := checkAction(p.Action); err != nil {
		return err
	}
	if p.Turn < 1 || p.Turn > MaxTurn {
		return fmt.Errorf("turn %d is not from 1 to %d", p.Turn, MaxTurn)
	}
	if p.Turn < turn {
		return fmt.Errorf("turn %d after turn %d", p.Turn, turn)
	}
	if p.Seat != "" {
		if err := checkWord(p.Seat); err != nil {
			return fmt.Errorf("seat: %w", err)
		}
	}
	if len(p.NAGs) > MaxNAGs {
		return errTooManyNAGs
	}
	for _, n := range p.NAGs {
		if n < 0 || n > 255 {
			return fmt.Errorf("annotation %d is not from 0 to 255", n)
		}
	}
	if p.Eval != nil {
		if err := p.Eval.check(); err != nil {
			return err
		}
	}
	if p.Clock != nil {
		if err := p.Clock.check(); err != nil {
			return err
		}
	}
	return checkComment(p.Comment, true)
}

func (r *Record) sits(seat string) bool {
	return slices.ContainsFunc(r.Players, func(p Player) bool { return p.Seat == seat })
}

func seatsOf(players []Player) []string {
	seats := make([]string, len(players))
	for i, p := range players {
		seats[i] = p.Seat
	}
	return seats
}
