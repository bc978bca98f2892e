package tui

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/keep"
)

// plainLearned keeps the progress of somebody who learns without a screen. Without a folder
// it lasts as long as the program.
type plainLearned struct {
	voice  *plainVoice
	folder *keep.Folder
	failed bool // and that was told
}

// known is the progress so far.
func (l *plainLearned) known() antares.Progress {
	if l.folder == nil {
		return antares.Progress{}
	}
	p, err := l.folder.Progress()
	l.tell(err)
	return p
}

// add keeps progress.
func (l *plainLearned) add(p antares.Progress) {
	if l.folder != nil {
		_, err := l.folder.Learn(p)
		l.tell(err)
	}
}

// tell says once that progress cannot be kept.
func (l *plainLearned) tell(err error) {
	if err != nil && !l.failed {
		l.failed = true
		l.voice.printf("Progress cannot be kept: %s\n", fullStop(plain(keep.Reason(err))))
	}
}
