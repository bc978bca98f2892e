package fair

import (
	"fmt"
	"strings"
	"time"
)

// Pledge is what a player keeps before sitting down, out of the server's reach: the
// server's commitment, and the player's own seed. With it the player can check afterwards
// whether the server kept its word; without it the check would only compare the server with
// itself.
type Pledge struct {
	Server     string `json:"server"`
	Table      string `json:"table"`
	Commitment string `json:"commitment"`
	Seed       string `json:"seed"`
	// Start is the position that the table was set up with; empty if the game is dealt.
	Start string    `json:"start,omitempty"`
	Made  time.Time `json:"made"`
	// Broken is what was wrong, if anything was: such a pledge is kept as evidence.
	Broken string `json:"broken,omitempty"`
	// Checked reports that the game is over and everything was as promised.
	Checked bool `json:"checked,omitempty"`
}

// Shown compares the pledge with a commitment that the server shows now.
func (p *Pledge) Shown(commitment string) error {
	if !strings.EqualFold(p.Commitment, commitment) {
		return fmt.Errorf("before you sat down the server was committed to %s, and now it shows %s: %w", p.Commitment, commitment, ErrUnfair)
	}
	return nil
}

// Gave compares the pledge with the seed and the seal that the server shows for a seat of
// this player. Either is empty while it is not shown yet.
func (p *Pledge) Gave(seat int, seed, seal string) error {
	if seed != "" && seed != p.Seed {
		return fmt.Errorf("your seed for seat %d was %s, and the server shows %s: %w", seat, p.Seed, seed, ErrUnfair)
	}
	if want := Seal(p.Table, p.Seed); seal != "" && seal != want {
		return fmt.Errorf("your seal for seat %d was %s, and the server shows %s: %w", seat, want, seal, ErrUnfair)
	}
	return nil
}

// Kept compares the pledge with the secret that the server shows at the end.
func (p *Pledge) Kept(secret []byte) error {
	if got := Commitment(secret); !strings.EqualFold(got, p.Commitment) {
		return fmt.Errorf("the server's secret has the SHA-256 %s, but before you sat down it was committed to %s: %w", got, p.Commitment, ErrUnfair)
	}
	return nil
}
