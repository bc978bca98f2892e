package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// patience is how long something may take before a bar is shown.
const patience = time.Second

// progress is a progress bar on a terminal, shown once something takes a while, and
// nothing elsewhere.
type progress struct {
	w     io.Writer // nil: show nothing
	name  string
	since time.Time // when to start showing it
	bar   *progressbar.ProgressBar
}

func newProgress(w io.Writer, name string) *progress {
	if !isTerminal(w) {
		w = nil
	}
	return &progress{w: w, name: name, since: time.Now().Add(patience)}
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

func (p *progress) at(done, of int) {
	if p.w == nil || time.Now().Before(p.since) {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(p.w), progressbar.OptionSetDescription(p.name),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30))
	}
	_ = p.bar.Set(done) // a bar that cannot be drawn is no reason to stop
}

func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
