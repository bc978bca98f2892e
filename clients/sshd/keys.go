package sshd

import (
	"context"
	"io"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// escTime is how long the rest of a sequence may take to follow ESC.
const escTime = 50 * time.Millisecond

// readKeys reads what a client sends until it ends, and passes on what is pressed,
// clicked and pasted. Bubble Tea could read by itself, but it buffers input that it cannot
// decode without a limit, believes any window size that is typed at it, and leaks a
// goroutine if keys are left over when the program has ended.
func readKeys(ctx context.Context, r io.Reader, pass func(tea.Msg)) error {
	var (
		decoder uv.EventDecoder
		pieces  = make(chan []byte)
		failed  = make(chan error, 1)
		in      = newInput(func(k key) {
			if msg := message(&decoder, k); msg != nil {
				pass(msg)
			}
		})
	)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		for {
			piece := make([]byte, 512)
			n, err := r.Read(piece)
			select {
			case pieces <- piece[:n]:
			case <-ctx.Done():
				err = ctx.Err()
			}
			if err != nil {
				failed <- err
				return
			}
		}
	}()
	wait := time.NewTimer(escTime)
	defer wait.Stop()
	for {
		select {
		case piece := <-pieces:
			in.feed(piece)
			if in.waits() {
				wait.Reset(escTime)
			}
		case <-wait.C:
			in.expire()
		case err := <-failed:
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// message is what a key means to the program, or nil. Only what a person does is passed on,
// and the two answers that the program uses. Nothing else that a terminal can report is
// trusted, least of all the size of its window.
func message(decoder *uv.EventDecoder, k key) tea.Msg {
	if k.pasted {
		return tea.PasteMsg{Content: strings.ToValidUTF8(string(k.bytes), "")}
	}
	_, event := decoder.Decode(k.bytes)
	switch event := event.(type) {
	case uv.KeyPressEvent:
		if strings.ContainsFunc(event.Text, unicode.IsControl) || event.Code >= 0x80 && unicode.IsControl(event.Code) {
			return nil
		}
		return tea.KeyPressMsg(event)
	case uv.MouseClickEvent:
		return tea.MouseClickMsg(event)
	case uv.MouseReleaseEvent:
		return tea.MouseReleaseMsg(event)
	case uv.MouseWheelEvent:
		return tea.MouseWheelMsg(event)
	case uv.MouseMotionEvent:
		return tea.MouseMotionMsg(event)
	case uv.BackgroundColorEvent:
		return tea.BackgroundColorMsg(event)
	case uv.ModeReportEvent:
		return tea.ModeReportMsg(event)
	}
	return nil
}
