package ugi

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// request is the content of a go command.
type request struct {
	limits search.Limits
	// hold keeps the answer back until stop, however soon it is known.
	hold bool
}

// clock is a seat's clock, if it was given.
type clock struct {
	engine.Clock
	known bool
}

const (
	maxMillis = 1 << 40 // 35 years: enough, and far from overflow

	// moveOverhead is subtracted from a clock for the time on the wire.
	moveOverhead = 30 * time.Millisecond
)

// parseGo reads the words after go. With nothing at all it is infinite.
func parseGo(text string, turn game.Seat, dice bool) (request, error) {
	var (
		r      request
		clocks [game.MaxSeats]clock
		timed  bool
	)
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "infinite" {
			r.hold = true
			continue
		}
		if !takesNumber(word) {
			return r, fmt.Errorf("unknown word %q", oneLine(word, 80))
		}
		i++
		if i == len(words) {
			return r, fmt.Errorf("no number after %s", word)
		}
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			return r, fmt.Errorf("%s takes a whole number, not %q", word, oneLine(words[i], 80))
		}
		switch word {
		case "depth":
			if n < 1 {
				return r, fmt.Errorf("depth is 1 or more, not %d", n)
			}
			r.limits.Depth = int(min(n, search.MaxPlies))
		case "nodes":
			if n < 1 {
				return r, fmt.Errorf("nodes is 1 or more, not %d", n)
			}
			r.limits.Nodes = uint64(n)
		case "movetime":
			r.limits.Time = max(millis(n), time.Millisecond)
		default: // p1time, p1inc, …
			c := &clocks[word[1]-'1']
			timed = true
			if word[2:] == "time" {
				c.Left, c.known = millis(n), true
			} else {
				c.Inc = millis(n)
			}
		}
	}
	if timed {
		// The clock of another seat alone tells us nothing about ours.
		c := clocks[turn]
		if !c.known {
			return r, fmt.Errorf("%s is to move, but there is no %[1]stime", seat(turn))
		}
		if t := c.Share(moveOverhead, dice); r.limits.Time == 0 || t < r.limits.Time {
			r.limits.Time = t
		}
	}
	if r.limits == (search.Limits{}) {
		r.hold = true
	}
	return r, nil
}

func takesNumber(word string) bool {
	switch word {
	case "depth", "nodes", "movetime":
		return true
	}
	return len(word) > 2 && word[0] == 'p' && word[1] >= '1' && word[1] < '1'+game.MaxSeats &&
		(word[2:] == "time" || word[2:] == "inc")
}

// millis takes a clock that has run out as an empty one, as programs send it.
func millis(n int64) time.Duration {
	return time.Duration(min(max(n, 0), maxMillis)) * time.Millisecond
}

// goLine is the go command with these limits and clocks.
func goLine(l search.Limits, clocks []engine.Clock) (string, error) {
	if l.Depth < 0 || l.Time < 0 || l.Nodes > math.MaxInt64 {
		return "", errors.New("ugi: limits out of range")
	}
	var b strings.Builder
	b.WriteString("go")
	for i, c := range clocks {
		fmt.Fprintf(&b, " p%dtime %d p%[1]dinc %[3]d", i+1, max(c.Left.Milliseconds(), 0), c.Inc.Milliseconds())
	}
	if l.Time > 0 {
		fmt.Fprintf(&b, " movetime %d", max(l.Time.Milliseconds(), 1))
	}
	if l.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", l.Nodes)
	}
	if l.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", l.Depth)
	}
	if b.Len() == len("go") {
		b.WriteString(" infinite")
	}
	return b.String(), nil
}
