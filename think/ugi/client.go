package ugi

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// ClientOptions define how to treat an external program. Zero durations have
// defaults.
type ClientOptions struct {
	// Variant is the game to be played. With it the client sets the game's options
	// and checks that answers are legal; without it the caller must do both.
	Variant game.Variant
	// Set are further options of the engine, by name.
	Set map[string]string
	// Dir and Env (added to ours) are for the program.
	Dir string
	Env []string

	// Handshake bounds the wait for ugiok and for readyok (10 s).
	Handshake time.Duration
	// Grace is what an engine may take beyond its time, and after stop or quit,
	// before it is ended (2 s).
	Grace time.Duration
	// Patience bounds a thought that is limited, but not in time (10 min).
	Patience time.Duration
}

// Client is an external program as an engine.Engine.
type Client struct {
	opt     ClientOptions
	proc    *process
	name    string
	offered map[string]option // what it has, by the lower-case name
	sent    map[string]string // values that it knows already
	newGame bool
	meter   meter

	mu    sync.Mutex
	fault *Fault // fatal
	ended bool   // by Close
}

var (
	_ engine.Engine = (*Client)(nil)

	errClosed = errors.New("ugi: the engine has been closed")
)

// Start runs a program and shakes hands with it. ctx bounds the start, not the
// life of the program: Close ends that, and must be called. Errors that are the
// program's are of type *Fault.
func Start(ctx context.Context, command []string, o ClientOptions) (*Client, error) {
	if len(command) == 0 || command[0] == "" {
		return nil, errors.New("ugi: no command to start")
	}
	for d, otherwise := range map[*time.Duration]time.Duration{
		&o.Handshake: 10 * time.Second, &o.Grace: 2 * time.Second, &o.Patience: 10 * time.Minute,
	} {
		if *d <= 0 {
			*d = otherwise
		}
	}
	name := oneLine(strings.Join(command, " "), 200)
	p, err := startProcess(command, o.Dir, o.Env)
	if err != nil {
		return nil, &Fault{Kind: Crash, Engine: name, Text: "cannot be started: " + err.Error(), Err: err}
	}
	c := &Client{opt: o, proc: p, name: name, offered: map[string]option{}, sent: map[string]string{}}
	if err := c.handshake(ctx); err != nil {
		p.end(0)
		if errors.Is(err, errWoken) {
			err = ctx.Err()
		}
		return nil, err
	}
	return c, nil
}

func (c *Client) handshake(ctx context.Context) error {
	c.meter.start()
	if err := c.send("ugi"); err != nil {
		return err
	}
	timeout := time.NewTimer(c.opt.Handshake)
	defer timeout.Stop()
	for {
		line, err := c.next(ctx.Done(), timeout.C, "ugiok")
		if err != nil {
			return err
		}
		word, rest := cutWord(line)
		switch word {
		case "id":
			if name, ok := strings.CutPrefix(rest, "name "); ok && strings.TrimSpace(name) != "" {
				c.name = oneLine(name, 200)
			}
		case "option":
			if o, ok := parseOption(rest); ok && len(c.offered) < maxOffered {
				c.offered[strings.ToLower(o.name)] = o
			}
		case "ugiok":
			if err := c.configure(); err != nil {
				return err
			}
			return c.ready(ctx.Done())
		}
	}
}

// Name is what the engine calls itself.
func (c *Client) Name() string { return c.name }

// NewGame tells the engine about it before its next thought.
func (c *Client) NewGame() { c.newGame = true }

// Close asks the program to quit, ends it if it does not, and leaves nothing of
// it behind. Having to end it is a *Fault.
func (c *Client) Close() error {
	c.mu.Lock()
	again, broken := c.ended, c.fault != nil
	c.ended = true
	c.mu.Unlock()
	if again || broken {
		<-c.proc.done
		return nil
	}
	if !c.proc.end(c.opt.Grace) {
		return c.blame(Hang, "did not quit within %s", c.opt.Grace)
	}
	return nil
}

// blame creates a fault that the client survives.
func (c *Client) blame(kind Kind, format string, args ...any) *Fault {
	err := fmt.Errorf(format, args...)
	return &Fault{Kind: kind, Engine: c.name, Text: oneLine(err.Error(), maxComplaint), Stderr: c.proc.errors.String(), Err: errors.Unwrap(err)}
}

// fail creates a fault that the client does not survive, and ends the program.
func (c *Client) fail(kind Kind, format string, args ...any) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return errClosed
	}
	c.proc.end(0) // first, so that stderr is complete
	c.fault = c.blame(kind, format, args...)
	return c.fault
}

// broken is the reason why the program cannot be used any more.
func (c *Client) broken() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.fault != nil:
		return c.fault
	case c.ended:
		return errClosed
	}
	return nil
}

// crashed is the fault of a program that ended or closed its output.
func (c *Client) crashed() error {
	select {
	case <-c.proc.exited:
		status := "exit status 0"
		if c.proc.status != nil {
			status = c.proc.status.Error()
		}
		return c.fail(Crash, "the program ended by itself: %s", status)
	case <-time.After(min(c.opt.Grace, drainTime)):
		return c.fail(Crash, "the program closed its pipes")
	}
}

// errWoken means that the wait for a line was cut short by its caller's context.
var errWoken = errors.New("woken")

// next is the next line that is text. wake may be nil; wanted is for the fault.
func (c *Client) next(wake <-chan struct{}, timeout <-chan time.Time, wanted string) (string, error) {
	select {
	case in, open := <-c.proc.lines:
		switch {
		case !open:
			return "", c.crashed()
		case in.err != nil:
			return "", c.fail(Garbage, "%v", in.err)
		case !isText(in.line):
			return "", c.fail(Garbage, "output that is no text: %.60q", in.line)
		case c.meter.add(len(in.line)):
			return "", c.fail(Garbage, "more output than anybody can read, and no %s", wanted)
		}
		return in.line, nil
	case <-wake:
		return "", errWoken
	case <-timeout:
		return "", c.fail(Hang, "no %s in time", wanted)
	}
}
