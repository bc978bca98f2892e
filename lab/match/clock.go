package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Control is a time control: what every seat has for the game, and what each of its
// decisions adds. The zero value means that there are no clocks.
type Control struct {
	Base time.Duration `json:"base_ns"`
	Inc  time.Duration `json:"increment_ns"`
}

// The bounds of a time control.
const (
	maxBase = 24 * time.Hour
	maxInc  = time.Hour
)

// ParseControl reads a time control: 60+1 is sixty seconds for the game and one second for
// each decision; 60 has no increment. Both may have decimals.
func ParseControl(text string) (c Control, err error) {
	base, inc, _ := strings.Cut(text, "+")
	if inc == "" && !strings.Contains(text, "+") {
		inc = "0"
	}
	if c.Base, err = seconds(base); err == nil {
		c.Inc, err = seconds(inc)
	}
	switch {
	case err != nil:
		return Control{}, fmt.Errorf("%q is not a time control such as 60+1, seconds for the game and seconds added per move", text)
	case c.Base < 100*time.Millisecond || c.Base > maxBase || c.Inc > maxInc:
		return Control{}, fmt.Errorf("%q: a game has from 0.1 s to 24 h, and a move adds at most an hour", text)
	}
	return c, nil
}

func seconds(text string) (time.Duration, error) {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= maxBase.Seconds()) {
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	return time.Duration(n * float64(time.Second)), nil
}

const (
	// clockAside is what our own searches leave on the clock for the way there and back.
	clockAside = 20 * time.Millisecond
	// clockMargin is how far below zero a clock may go: machines are busy.
	clockMargin = 200 * time.Millisecond
)

// wind sets the clocks of all seats.
func (t *contest) wind() {
	if t.Control == (Control{}) {
		return
	}
	for range t.Variant.Traits().Seats {
		t.clocks = append(t.clocks, engine.Clock{Left: t.Control.Base, Inc: t.Control.Inc})
	}
}

// byClock adds the clocks to a task, and returns how long the answer may take.
func (t *contest) byClock(seat game.Seat, p *Player, task *engine.Task) time.Duration {
	own := t.clocks[seat]
	task.Clocks = append([]engine.Clock(nil), t.clocks...)
	if _, keeps := p.Engine.(engine.Timekeeper); !keeps {
		share := own.Share(clockAside, t.Variant.Traits().Chance)
		if task.Limits.Time == 0 || share < task.Limits.Time {
			task.Limits.Time = share
		}
	}
	return own.Left + or(t.Margin, clockMargin)
}

// charge takes the time of a decision from the clock, and adds the increment.
func (t *contest) charge(seat game.Seat, took time.Duration) {
	c := &t.clocks[seat]
	c.Left = max(c.Left-took, 0) + c.Inc
}
