package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// bySignal is why the context ended if a signal arrived.
type bySignal struct{ syscall.Signal }

func (s bySignal) Error() string { return s.Signal.String() }

// Is makes both causes kinds of context.Canceled: some packages return the cause.
func (s bySignal) Is(target error) bool { return target == context.Canceled }

// byOutput is why the context ended if nothing more can be written to standard output.
type byOutput struct{ error }

func (o byOutput) Is(target error) bool { return target == context.Canceled }

// withSignals returns a context that ends with the first signal. The second signal ends
// the program if it has not stopped by then.
func withSignals(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it, and that holds
		signal.Notify(signals, syscall.SIGHUP)
	}
	// A closed pipe is a failed write, not the end of the program.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	go func() {
		select {
		case s := <-signals:
			number, _ := s.(syscall.Signal) // os.Interrupt is one too
			signal.Stop(signals)
			cancel(bySignal{number})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(signals); cancel(nil) }
}

// output is standard output that ends the program's work once nobody can read it any
// more: few commands look at what printing returns. It does not hold up a program that is
// told to stop while nobody reads.
type output struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	todo   chan []byte
	done   chan error

	mu  sync.Mutex
	buf []byte
	err error // the first
}

// farewell is how long the last words may take once the program is told to stop.
const farewell = time.Second

// watchOutput watches standard output, unless it is a terminal: those never fill up, and
// whether it is one can be seen from the file only.
func watchOutput(parent context.Context, w io.Writer) (context.Context, io.Writer) {
	if isTerminal(w) {
		return parent, w
	}
	ctx, cancel := context.WithCancelCause(parent)
	o := &output{ctx: ctx, cancel: cancel, todo: make(chan []byte), done: make(chan error, 1)}
	go func() { // for as long as the program runs
		for text := range o.todo {
			_, err := w.Write(text)
			o.done <- err
		}
	}()
	return ctx, o
}

// Write writes, or fails as it did before.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	o.buf = append(o.buf[:0], p...)
	o.todo <- o.buf
	if o.err = o.written(); o.err != nil {
		return 0, o.err
	}
	return len(p), nil
}

// written waits until a text is written.
func (o *output) written() error {
	var err error
	select {
	case err = <-o.done:
	case <-o.ctx.Done():
		select {
		case err = <-o.done:
		case <-time.After(farewell):
			return o.ctx.Err()
		}
	}
	if err != nil {
		o.cancel(byOutput{err})
	}
	return err
}

// stopped reports what a command leaves behind that was stopped from outside, and chooses
// the exit code. A command that returns no error has stopped in order, as servers do.
func stopped(ctx context.Context, stderr io.Writer, err error) (code int, ok bool) {
	var (
		sig  bySignal
		out  byOutput
		path *fs.PathError
	)
	cause := context.Cause(ctx)
	switch {
	case errors.As(cause, &out):
		if errors.As(out.error, &path) {
			out.error = path.Err
		}
		if !errors.Is(out.error, syscall.EPIPE) {
			fmt.Fprintf(stderr, "antares: cannot write: %v\n", out.error)
		}
		return exitRefused, true
	case err != nil && errors.As(cause, &sig):
		fmt.Fprintln(stderr, "antares: interrupted")
		for _, other := range besidesStopping(err) {
			fmt.Fprintf(stderr, "antares: %v\n", other)
		}
		return exitSignal + int(sig.Signal), true
	}
	return 0, false
}

// besidesStopping lists what went wrong besides being stopped, such as saving a game.
func besidesStopping(err error) (list []error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			list = append(list, besidesStopping(e)...)
		}
		return list
	}
	for _, known := range []error{context.Canceled, errInterrupted, errReported} {
		if errors.Is(err, known) {
			return nil
		}
	}
	return []error{err}
}
