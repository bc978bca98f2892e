package main

import (
	"context"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// stdin is standard input for reading. Reading fails once the program is told to stop,
// even while it waits for input.
func stdin(cmd *cobra.Command) io.Reader {
	return &input{ctx: cmd.Context(), r: cmd.InOrStdin()}
}

// openInput opens a file for reading, an *os.File if it is a regular one. Anything else may
// have nothing to read yet: like stdin, it does not hold up a program that is told to stop.
func openInput(ctx context.Context, name string) (io.ReadCloser, error) {
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		return os.Open(name)
	}
	// A named pipe opens when somebody writes.
	f, err := unlessStopped(ctx, func() (*os.File, error) { return os.Open(name) })
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{&input{ctx: ctx, r: f}, f}, nil
}

// unlessStopped waits for something that takes no context, unless the program is told to
// stop meanwhile; then that is abandoned, and ends with the program.
func unlessStopped[T any](ctx context.Context, f func() (T, error)) (value T, err error) {
	done := make(chan struct{})
	var (
		got    T
		failed error
	)
	go func() {
		defer close(done)
		got, failed = f()
	}()
	select {
	case <-done:
		return got, failed
	case <-ctx.Done():
		return value, ctx.Err()
	}
}

// input reads ahead, so that it can stop waiting.
type input struct {
	ctx    context.Context
	r      io.Reader
	chunks chan chunk
	rest   chunk
}

type chunk struct {
	text []byte
	err  error
}

// Read waits for input or for the end of the context.
func (in *input) Read(p []byte) (int, error) {
	if err := in.ctx.Err(); err != nil {
		return 0, err
	}
	if in.chunks == nil {
		in.chunks = make(chan chunk)
		go in.ahead()
	}
	for len(in.rest.text) == 0 && in.rest.err == nil {
		select {
		case in.rest = <-in.chunks:
		case <-in.ctx.Done():
			return 0, in.ctx.Err()
		}
	}
	n := copy(p, in.rest.text)
	in.rest.text = in.rest.text[n:]
	if n > 0 {
		return n, nil
	}
	return 0, in.rest.err
}

// ahead reads until there is no more, or nobody wants it.
func (in *input) ahead() {
	for {
		buf := make([]byte, 32<<10)
		n, err := in.r.Read(buf)
		select {
		case in.chunks <- chunk{buf[:n], err}:
		case <-in.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
