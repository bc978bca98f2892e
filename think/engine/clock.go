package engine

import "time"

// Clock is a seat's time: what is left, and what each action adds.
type Clock struct{ Left, Inc time.Duration }

// Timekeeper is implemented by engines that look at the clocks of a task themselves.
type Timekeeper interface{ KeepsTime() }

// Share is how much of a clock one action may cost, after something was set aside for the
// way there and back. With dice a turn is several decisions, and a game has more of them.
func (c Clock) Share(aside time.Duration, dice bool) time.Duration {
	parts := time.Duration(25)
	if dice {
		parts = 60
	}
	usable := max(c.Left-aside, 0)
	return max(min(usable/parts+c.Inc/4*3, usable/4*3), time.Millisecond)
}
