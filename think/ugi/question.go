package ugi

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// KeepsTime tells that the program is sent the clocks, and shares out its own.
func (c *Client) KeepsTime() {}

// Think queries the program. When ctx ends, it is told to stop and has the grace
// period to answer.
func (c *Client) Think(ctx context.Context, t engine.Task, report func(engine.Info)) (engine.Answer, error) {
	if err := c.broken(); err != nil {
		return engine.Answer{}, err
	}
	session, err := c.follow(t)
	if err != nil {
		return engine.Answer{}, err
	}
	ask, err := goLine(t.Limits, t.Clocks)
	if err != nil {
		return engine.Answer{}, err
	}
	c.meter.start()
	if err := c.prepare(t); err != nil {
		return engine.Answer{}, err
	}
	if err := c.send(ask); err != nil {
		return engine.Answer{}, err
	}
	answer, complaint, err := c.listen(ctx, t.Limits, report)
	if err != nil {
		return engine.Answer{}, err
	}
	if answer.Action == NoMove {
		if complaint == "" {
			complaint = "no reason given"
		}
		return engine.Answer{}, c.blame(Illegal, "it has no move: %s", complaint)
	}
	if session != nil {
		if err := session.Explain(answer.Action); err != nil {
			return engine.Answer{}, c.blame(Illegal, "%s: %w", oneLine(answer.Action, 80), err)
		}
	}
	return answer, nil
}

// follow plays the task, if the game is known, so that a mistake of ours is not
// taken for one of the engine.
func (c *Client) follow(t engine.Task) (game.Session, error) {
	if t.Start == "" || strings.ContainsAny(t.Start, "\r\n") || !isText(t.Start) {
		return nil, errors.New("ugi: the task's start is no position")
	}
	for i, a := range t.Actions {
		if a == "" || strings.ContainsAny(a, " \t") || !isText(a) {
			return nil, fmt.Errorf("ugi: action %d of the task is no action", i+1)
		}
	}
	if c.opt.Variant == nil {
		return nil, nil
	}
	s, err := c.opt.Variant.Read(t.Start, nil)
	if err != nil {
		return nil, fmt.Errorf("ugi: the task's start: %w", err)
	}
	for i, a := range t.Actions {
		if err := s.Play(a); err != nil {
			return nil, fmt.Errorf("ugi: action %d of the task, %s: %w", i+1, oneLine(a, 80), err)
		}
	}
	if s.Turn() < 0 {
		return nil, search.ErrOver
	}
	return s, nil
}

// prepare brings the engine to the position and waits until it is there, so that
// nothing said before can be taken for an answer.
func (c *Client) prepare(t engine.Task) error {
	for _, o := range []struct {
		name  string
		value uint64
	}{
		{"MultiPV", uint64(max(t.Limits.Lines, 1))},
		{"Threads", uint64(max(t.Limits.Threads, 1))},
		{"Seed", t.Limits.Seed},
	} {
		// A lower limit than requested is not a fault of the engine; seeds that differ
		// must still differ.
		if most := c.offered[strings.ToLower(o.name)].most; most > 0 && o.value > most {
			if o.value = most; o.name == "Seed" {
				o.value = t.Limits.Seed % (most + 1)
			}
		}
		if err := c.setOption(o.name, strconv.FormatUint(o.value, 10)); err != nil {
			return err
		}
	}
	if c.newGame {
		if err := c.send("uginewgame"); err != nil {
			return err
		}
		c.newGame = false
	}
	line := "position fen " + t.Start
	if len(t.Actions) > 0 {
		line += " moves " + strings.Join(t.Actions, " ")
	}
	if err := c.send(line); err != nil {
		return err
	}
	return c.ready(nil)
}

// ready waits for readyok. A complaint before it is about what was sent before.
func (c *Client) ready(wake <-chan struct{}) error {
	if err := c.send("isready"); err != nil {
		return err
	}
	timeout := time.NewTimer(c.opt.Handshake)
	defer timeout.Stop()
	complaint := ""
	for {
		line, err := c.next(wake, timeout.C, "readyok")
		if err != nil {
			return err
		}
		switch word, _ := cutWord(line); {
		case word == "readyok" && complaint != "":
			clear(c.sent) // it may be one of them that was refused
			return c.blame(Protocol, "it refuses: %s", complaint)
		case word == "readyok":
			return nil
		case word == "bestmove":
			return c.fail(Protocol, "a bestmove that nobody asked for")
		case complaint == "":
			complaint = complaintOf(line)
		}
	}
}

func complaintOf(line string) string {
	text, ok := strings.CutPrefix(line, errorPrefix)
	if !ok {
		return ""
	}
	return oneLine(text, maxComplaint)
}

// listen waits for bestmove.
func (c *Client) listen(ctx context.Context, l search.Limits, report func(engine.Info)) (answer engine.Answer, complaint string, err error) {
	var late <-chan time.Time
	switch {
	case l.Time > 0:
		late = time.After(l.Time + c.opt.Grace)
	case l.Depth > 0 || l.Nodes > 0:
		late = time.After(c.opt.Patience)
	}
	wake := ctx.Done()
	for {
		line, err := c.next(wake, late, "bestmove")
		if errors.Is(err, errWoken) {
			if err := c.send("stop"); err != nil {
				return answer, "", err
			}
			wake, late = nil, time.After(c.opt.Grace)
			continue
		}
		if err != nil {
			return answer, "", err
		}
		word, rest := cutWord(line)
		switch word {
		case "info":
			if text := complaintOf(line); text != "" {
				complaint = text
			} else if addInfo(&answer.Info, rest, max(l.Lines, 1)) && report != nil {
				in := answer.Info
				in.Lines = slices.Clone(in.Lines)
				report(in)
			}
		case "bestmove":
			if answer.Action, _ = cutWord(rest); answer.Action == "" {
				return answer, "", c.fail(Protocol, "a bestmove without a move")
			}
			return answer, complaint, nil
		case "readyok", "ugiok":
			return answer, "", c.fail(Protocol, "%s that nobody asked for", word)
		}
	}
}

// send writes a line. A failure is the program's: its pipe is closed, or full.
func (c *Client) send(line string) error {
	err := c.proc.send(line+"\n", c.opt.Grace)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return c.fail(Hang, "it does not read what it is told")
	}
	return c.crashed()
}
