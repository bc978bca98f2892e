// Package conform checks a game against vectors from another implementation: JSON lines
// of positions with their legal actions, lines of play, perft counts and refusals, as
// docs/rulebook/README.md defines them.
package conform

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// Result counts the lines of a file.
type Result struct{ Passed, Failed int }

// maxLine bounds a line of a vector file.
const maxLine = 16 << 20

// File checks a `.jsonl` or `.jsonl.gz` file. Each failure is reported with its line
// number and what differs; the error is for a file that cannot be read.
func File(ctx context.Context, g game.Game, path string, fail func(line int, text string)) (res Result, err error) {
	f, err := os.Open(path)
	if err != nil {
		return res, err
	}
	defer f.Close()
	return Opened(ctx, g, path, f, fail)
}

// Opened is File for a file that is open already.
func Opened(ctx context.Context, g game.Game, path string, r io.Reader, fail func(line int, text string)) (res Result, err error) {
	if strings.HasSuffix(path, ".gz") {
		z, err := gzip.NewReader(r)
		if err != nil {
			return res, fmt.Errorf("%s: %w", path, err)
		}
		r = z
	}
	res, err = Reader(ctx, g, r, fail)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return res, err
}

// Reader checks vectors, one per line.
func Reader(ctx context.Context, g game.Game, r io.Reader, fail func(line int, text string)) (res Result, err error) {
	sc := bufio.NewScanner(r)
	sc.Buffer(make([]byte, 1<<16), maxLine)
	for n := 1; sc.Scan(); n++ {
		line := bytes.TrimSpace(sc.Bytes())
		if len(line) == 0 {
			continue
		}
		err := check(ctx, g, line)
		if ctx.Err() != nil {
			return res, ctx.Err()
		}
		if err != nil {
			res.Failed++
			fail(n, err.Error())
		} else {
			res.Passed++
		}
	}
	return res, sc.Err()
}

// vector is a line of any kind; the fields that are present determine which.
type vector struct {
	Options  game.Options `json:"options"`
	Position *string      `json:"position"`

	Actions *[]string `json:"actions"`
	Outcome *string   `json:"outcome"`

	Perft []uint64 `json:"perft"`

	Play        *[]string `json:"play"`
	Then        *string   `json:"then"`
	ThenOutcome *string   `json:"then_outcome"`

	Action *string  `json:"action"`
	Refuse []string `json:"refuse"`
}

func check(ctx context.Context, g game.Game, line []byte) error {
	var v vector
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&v); err != nil {
		return fmt.Errorf("not a vector: %w", err)
	}
	if dec.More() {
		return errors.New("not a vector: more than one value on the line")
	}
	if v.Position == nil {
		return errors.New("not a vector: no position")
	}
	variant, err := g.Configure(v.Options)
	if err != nil {
		if v.Refuse != nil && v.Action == nil {
			return refused(err, v.Refuse)
		}
		return fmt.Errorf("options %v: %w", v.Options, err)
	}
	s, err := variant.Read(*v.Position, nil)
	if v.Refuse != nil && v.Action == nil {
		if err == nil {
			return fmt.Errorf("position %q was read, but should be refused with %s", *v.Position, strings.Join(v.Refuse, " or "))
		}
		return wrap(*v.Position, refused(err, v.Refuse))
	}
	if err != nil {
		return fmt.Errorf("position %q: %w", *v.Position, err)
	}
	if got := s.Position(); got != *v.Position {
		return fmt.Errorf("position %q is printed as %q", *v.Position, got)
	}
	return wrap(*v.Position, v.check(ctx, s))
}

func wrap(position string, err error) error {
	if err != nil {
		return fmt.Errorf("at %q: %w", position, err)
	}
	return nil
}

func (v *vector) check(ctx context.Context, s game.Session) error {
	seats := s.Variant().Traits().Seats
	switch {
	case v.Refuse != nil:
		err := s.Explain(*v.Action)
		if err == nil {
			return fmt.Errorf("%s is legal, but should be refused with %s", *v.Action, strings.Join(v.Refuse, " or "))
		}
		if err := refused(err, v.Refuse); err != nil {
			return fmt.Errorf("%s: %w", *v.Action, err)
		}
		return nil
	case v.Perft != nil:
		for i, want := range v.Perft {
			got, err := s.Perft(ctx, i+1, nil)
			if err != nil {
				return err
			}
			if got != want {
				return fmt.Errorf("perft %d is %d, want %d", i+1, got, want)
			}
		}
		return nil
	case v.Play != nil && v.Then != nil:
		for i, a := range *v.Play {
			if err := s.Play(a); err != nil {
				return fmt.Errorf("action %d, %s: %w", i+1, a, err)
			}
		}
		if got := s.Position(); got != *v.Then {
			return fmt.Errorf("after %s:\n  got  %s\n  want %s", strings.Join(*v.Play, " "), got, *v.Then)
		}
		if v.ThenOutcome != nil {
			return same(s.Outcome().Format(seats), *v.ThenOutcome)
		}
		return nil
	case v.Actions != nil && v.Outcome != nil:
		if err := compare(s.Legal(), *v.Actions); err != nil {
			return err
		}
		return same(s.Outcome().Format(seats), *v.Outcome)
	}
	return errors.New("not a vector: of no known kind")
}

func same(got, want string) error {
	if got != want {
		return fmt.Errorf("outcome is %s, want %s", got, want)
	}
	return nil
}

// compare reports which actions are missing and which are surplus.
func compare(got, want []string) error {
	if slices.Equal(got, want) {
		return nil
	}
	var diff []string
	for _, a := range want {
		if !slices.Contains(got, a) {
			diff = append(diff, "-"+a)
		}
	}
	for _, a := range got {
		if !slices.Contains(want, a) {
			diff = append(diff, "+"+a)
		}
	}
	if len(diff) == 0 {
		return fmt.Errorf("actions are in another order: %s, want %s", strings.Join(got, " "), strings.Join(want, " "))
	}
	return fmt.Errorf("actions differ (- missing, + too many): %s", strings.Join(diff, " "))
}

func refused(err error, rules []string) error {
	var re *game.RuleError
	if !errors.As(err, &re) {
		return fmt.Errorf("refused without a rule: %w", err)
	}
	if !slices.ContainsFunc(rules, re.Names) {
		return fmt.Errorf("refused with %w, want %s", err, strings.Join(rules, " or "))
	}
	return nil
}
