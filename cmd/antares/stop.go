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
)

// bySignal is why the context ended if a signal arrived.
type bySignal struct{ syscall.Signal }

func (s bySignal) Error() string { return s.Signal.String() }

// byOutput is why the context ended if nothing more can be written to standard output.
type byOutput struct{ error }

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
// more. Few commands look at what printing returns.
type output struct {
	w      io.Writer
	cancel context.CancelCauseFunc

	mu  sync.Mutex
	err error // the first
}

// watchOutput watches standard output, unless it is a terminal: those never fill up, and
// whether it is one can be seen from the file only.
func watchOutput(parent context.Context, w io.Writer) (context.Context, io.Writer) {
	if isTerminal(w) {
		return parent, w
	}
	ctx, cancel := context.WithCancelCause(parent)
	return ctx, &output{w: w, cancel: cancel}
}

// Write writes, or fails as it did before.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(p)
	if err != nil {
		o.err = err
		o.cancel(byOutput{err})
	}
	return n, err
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
