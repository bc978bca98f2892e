package client

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/fair"
)

// Nobody has to trust a server's dice. Before sitting down, the client keeps what the
// server has committed to, together with a seed of its own (a pledge). It sends only the
// seed's seal, opens the seed once everybody is seated, and afterwards compares
// everything with the pledge. See docs/chance.md.

// UnfairError reports that a server broke its commitment.
type UnfairError struct {
	Pledge fair.Pledge
	Err    error
}

func (e *UnfairError) Error() string {
	return fmt.Sprintf("table %s of %s is not fair: %v", e.Pledge.Table, e.Pledge.Server, e.Err)
}

// Is matches fair.ErrUnfair.
func (e *UnfairError) Is(target error) bool { return target == fair.ErrUnfair }

// WithPledges keeps pledges somewhere other than in memory.
func (c *Client) WithPledges(p Pledges) *Client {
	c.pledges = p
	return c
}

// pledge returns the pledge of a table, or nil.
func (c *Client) pledge(id string) (*fair.Pledge, error) { return c.pledges.Get(c.base.String(), id) }

// unfair marks a pledge as broken and returns the error for it.
func (c *Client) unfair(p *fair.Pledge, err error) error {
	if !errors.Is(err, fair.ErrUnfair) {
		return err
	}
	p.Broken = err.Error()
	return errors.Join(&UnfairError{*p, err}, c.pledges.Put(p))
}

// SitDown takes a seat, or any seat for -1, with a sealed seed. What is needed to check
// the server is on disk before anything is sent to it.
func (c *Client) SitDown(ctx context.Context, id string, seat int) (*api.Snapshot, error) {
	snap, err := c.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	p, err := c.pledge(id)
	if err != nil {
		return nil, err
	}
	if p == nil {
		if err := fair.CheckSeal(snap.Setup.Commitment); err != nil { // a commitment has the same form as a seal
			return nil, fmt.Errorf("the server shows no commitment for this table, so you do not sit down")
		}
		p = &fair.Pledge{
			Server: c.base.String(), Table: id, Commitment: snap.Setup.Commitment, Start: snap.Setup.Start, Seed: fair.NewSeed(), Made: time.Now().UTC(),
		}
		if err := c.pledges.Put(p); err != nil {
			return nil, fmt.Errorf("what the server is committed to could not be kept, so you do not sit down: %w", err)
		}
	} else if err := p.Shown(snap.Setup.Commitment); err != nil {
		return nil, c.unfair(p, err)
	}
	if snap, err = c.act(ctx, id, "sit", api.Sit{Seat: seatAsked(seat), Seal: fair.Seal(id, p.Seed)}); err != nil {
		return nil, err
	}
	return c.Unseal(ctx, snap)
}

// Unseal opens the client's seed if the game is waiting for it and the server still shows
// the same commitment as before. It returns the table as it is afterwards.
func (c *Client) Unseal(ctx context.Context, snap *api.Snapshot) (*api.Snapshot, error) {
	if !snap.Opening || !sealed(snap) {
		return snap, nil
	}
	p, err := c.pledge(snap.ID)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, fmt.Errorf("the seed for table %s is not kept on this machine: open the table where you sat down", snap.ID)
	}
	if err := shown(p, snap); err != nil {
		return nil, c.unfair(p, err)
	}
	return c.act(ctx, snap.ID, "open", api.Open{Seed: p.Seed})
}

// sealed reports whether one of the client's own seats has a seed that is not open yet.
func sealed(snap *api.Snapshot) bool {
	for _, i := range snap.Mine {
		if i < len(snap.Seats) && snap.Seats[i].Seal != "" && snap.Seats[i].Seed == "" {
			return true
		}
	}
	return false
}

// shown compares a pledge with a table as the server shows it.
func shown(p *fair.Pledge, snap *api.Snapshot) error {
	if err := p.Shown(snap.Setup.Commitment); err != nil {
		return err
	}
	if snap.Setup.Start != p.Start {
		return fmt.Errorf("the table was to begin with %q, and now with %q: %w", p.Start, snap.Setup.Start, fair.ErrUnfair)
	}
	for _, i := range snap.Mine {
		if i < len(snap.Seats) {
			if err := p.Gave(i, snap.Seats[i].Seed, snap.Seats[i].Seal); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check compares a table with the pledge that was kept before sitting down. At any time,
// the server must still show the same; once the game is over, the deal and every die must
// follow from it. checked means that the game is over and everything was in order. A
// table without a pledge is not checked. Anything unfair is an *UnfairError, now and at
// every later check.
func (c *Client) Check(snap *api.Snapshot, v game.Variant) (checked bool, err error) {
	p, err := c.pledge(snap.ID)
	if err != nil || p == nil {
		return false, err
	}
	if p.Broken != "" {
		return false, &UnfairError{*p, errors.New(p.Broken)}
	}
	if err := shown(p, snap); err != nil {
		return false, c.unfair(p, err)
	}
	if snap.Status != antares.Over {
		return false, nil
	}
	if err := drawn(p, snap, v); err != nil {
		return false, c.unfair(p, err)
	}
	p.Checked = true
	return true, c.pledges.Put(p)
}

// drawn repeats every draw from what the server reveals at the end.
func drawn(p *fair.Pledge, snap *api.Snapshot, v game.Variant) error {
	secret, err := hex.DecodeString(snap.Secret)
	if err != nil || len(secret) == 0 {
		return fmt.Errorf("the game is over and the server does not show its secret: %w", fair.ErrUnfair)
	}
	if err := p.Kept(secret); err != nil {
		return err
	}
	if snap.Start == "" { // it ended before it began
		return nil
	}
	claim := fair.Claim{Table: snap.ID, Commitment: p.Commitment, Secret: snap.Secret, Start: p.Start}
	for _, s := range snap.Seats {
		claim.Seeds, claim.Seals = append(claim.Seeds, s.Seed), append(claim.Seals, s.Seal)
	}
	return fair.Verify(v, claim, snap.Start, snap.Actions)
}
