package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
)

const (
	// maxMilli bounds evaluations to a million units either way.
	maxMilli = 1_000_000_000
	// maxMate bounds the distance to a forced end, in plies.
	maxMate = 1_000_000
	// maxHours bounds clocks, so that they fit a Duration.
	maxHours = 999_999
)

// Eval is an engine's evaluation of the position after a ply, seen from the seat that
// played it (after an outcome of chance, from the seat whose turn it is): higher is
// better for that seat. It is fixed-point, so that records compare exactly.
type Eval struct {
	// Milli is in thousandths of a unit; a unit is worth about a pawn.
	Milli int
	// Mate, unless zero, replaces Milli: the number of plies to a forced win, or to a
	// forced loss if negative.
	Mate int
}

// Score rounds a number of units to an Eval. Values out of range, including infinity,
// are clamped; NaN becomes 0.
func Score(units float64) Eval {
	if math.IsNaN(units) {
		return Eval{}
	}
	return Eval{Milli: int(math.Round(min(max(units*1000, -maxMilli), maxMilli)))}
}

// MateIn returns a forced end in a number of plies.
func MateIn(plies int) Eval { return Eval{Mate: plies} }

func (e Eval) check() error {
	switch {
	case e.Mate != 0 && e.Milli != 0:
		return errors.New("an evaluation is a number or a distance to the end, not both")
	case e.Mate < -maxMate || e.Mate > maxMate || e.Milli < -maxMilli || e.Milli > maxMilli:
		return errors.New("the evaluation is out of range")
	}
	return nil
}

// String formats the value as 0.35, -1.125 or #-3: two decimals, or three if needed.
func (e Eval) String() string {
	if e.Mate != 0 {
		return "#" + strconv.Itoa(e.Mate)
	}
	sign, n := "", uint64(e.Milli)
	if e.Milli < 0 {
		sign, n = "-", -n
	}
	return strings.TrimSuffix(fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000), "0")
}

// ParseEval reads an evaluation: a number with at most three decimals, or # and
// a whole number other than 0.
func ParseEval(text string) (Eval, error) {
	bad := func() (Eval, error) {
		return Eval{}, fmt.Errorf("evaluation %q is neither a number such as -0.35 nor a distance such as #-3", brief(text))
	}
	rest, mate := strings.CutPrefix(text, "#")
	sign := 1
	if less, ok := strings.CutPrefix(rest, "-"); ok {
		rest, sign = less, -1
	} else {
		rest = strings.TrimPrefix(rest, "+")
	}
	if mate {
		n, ok := game.ParseCount(rest, maxMate)
		if !ok || n == 0 {
			return bad()
		}
		return Eval{Mate: sign * n}, nil
	}
	units, decimals, point := strings.Cut(rest, ".")
	n, ok := game.ParseCount(units, maxMilli/1000)
	if !ok || point && (decimals == "" || len(decimals) > 3 || !isDigits(decimals)) {
		return bad()
	}
	thousandths, _ := strconv.Atoi((decimals + "000")[:3])
	if n = n*1000 + thousandths; n > maxMilli {
		return bad()
	}
	return Eval{Milli: sign * n}, nil
}

// MarshalText returns String.
func (e Eval) MarshalText() ([]byte, error) { return []byte(e.String()), e.check() }

// UnmarshalText calls ParseEval.
func (e *Eval) UnmarshalText(text []byte) (err error) {
	*e, err = ParseEval(string(text))
	return err
}

// Clock is the time left.
type Clock time.Duration

func (c Clock) check() error {
	if c < 0 || time.Duration(c) >= (maxHours+1)*time.Hour {
		return errors.New("the clock is out of range")
	}
	return nil
}

// String formats hours, minutes and seconds, 0:04:58, with as many decimals of the
// second as needed: 0:00:07.3.
func (c Clock) String() string {
	d := time.Duration(c)
	text := fmt.Sprintf("%d:%02d:%02d.%09d", d/time.Hour, d/time.Minute%60, d/time.Second%60, d%time.Second)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// ParseClock reads hours, minutes and seconds; the seconds may have up to nine
// decimals.
func ParseClock(text string) (Clock, error) {
	bad := fmt.Errorf("clock %q is not of the form 0:04:58 or 0:00:07.3", brief(text))
	whole, decimals, point := strings.Cut(text, ".")
	parts := strings.Split(whole, ":")
	if len(parts) != 3 || len(parts[1]) != 2 || len(parts[2]) != 2 || !isDigits(parts[1]) || !isDigits(parts[2]) {
		return 0, bad
	}
	if point && (decimals == "" || len(decimals) > 9 || !isDigits(decimals)) {
		return 0, bad
	}
	h, ok := game.ParseCount(parts[0], maxHours)
	m, _ := strconv.Atoi(parts[1])
	s, _ := strconv.Atoi(parts[2])
	if !ok || m > 59 || s > 59 {
		return 0, bad
	}
	n, _ := strconv.Atoi((decimals + "000000000")[:9])
	return Clock(time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(s)*time.Second + time.Duration(n)), nil
}

// MarshalText returns String.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), c.check() }

// UnmarshalText calls ParseClock.
func (c *Clock) UnmarshalText(text []byte) (err error) {
	*c, err = ParseClock(string(text))
	return err
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
