package site

import (
	"encoding/json"
	"sync"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Watcher is told what happens at a table.
type Watcher struct {
	// User is who watches; empty is somebody unknown.
	User string
	// Tell is called with each update, in order, and must not wait.
	Tell func(*Update)
	// Page, if set, is called before the watch begins with what was missed, if that is
	// more than a page, for all pages but the last. It may wait; an error ends the watch.
	Page func(missed []antares.Event) error
	// Crowd, if set, is called with a message that tells how many look on, when that
	// has changed. It must not wait.
	Crowd func(message []byte)
}

// Update is what happened in one act. It is shared by all who watch.
type Update struct {
	Table  string
	Events []antares.Event

	l              *live // locked while watchers are told
	seated, others encoded
	view           encoded
}

type encoded struct {
	once sync.Once
	data []byte
}

// Message is an update as it goes to a viewer, encoded once for all of a kind; nil if
// there is nothing for this one. It is for watchers being told.
func (u *Update) Message(user string) []byte {
	said, seated := int64(0), false
	for i := range u.Events {
		switch u.Events[i].Kind {
		case antares.Chatted:
			said = u.Events[i].Seq
		case antares.Sat, antares.Left:
			seated = true
		}
	}
	switch {
	case said > 0 && seated:
		// Several acts in one, as they were read from the store: who sat where when
		// differs from one to the next.
		return u.encode(Visible(u.l.t.Presence(), u.Events, user))
	case said > 0 && u.l.t.Hears(user, said):
		u.seated.once.Do(func() { u.seated.data = u.encode(forSeated(u.Events)) })
		return u.seated.data
	}
	u.others.once.Do(func() { u.others.data = u.encode(Visible(table.Presence{}, u.Events, "")) })
	return u.others.data
}

// forSeated are events as those know them who heard everything.
func forSeated(events []antares.Event) []antares.Event {
	list := make([]antares.Event, len(events))
	for i := range events {
		list[i], _ = events[i].For(true)
	}
	return list
}

func (u *Update) encode(events []antares.Event) []byte {
	if len(events) == 0 {
		return nil
	}
	b := antares.AppendText(append(make([]byte, 0, 256), `{"table":`...), u.Table)
	return append(antares.AppendEvents(append(b, `,"events":`...), events), '}')
}

// ViewMessage is the position for the eye after the update, encoded once for all; nil
// before the game begins. It is for watchers being told, who all give the same as: what
// is sent of a view.
func (u *Update) ViewMessage(as func(game.View) any) []byte {
	u.view.once.Do(func() {
		if u.l.t == nil || u.l.t.Session() == nil {
			return
		}
		view := u.l.t.Session().View()
		u.view.data, _ = json.Marshal(struct {
			Table string `json:"table"`
			Head  int64  `json:"head"`
			View  any    `json:"view"`
		}{u.Table, u.l.t.Head, as(view)}) // numbers and texts
	})
	return u.view.data
}

// Visible are the events that a user may know, by who sat at the table when. Events that
// p does not know yet are added to it.
func Visible(p table.Presence, events []antares.Event, user string) []antares.Event {
	list := make([]antares.Event, 0, len(events))
	for _, e := range events {
		p.Note(&e)
		if e, ok := e.For(p.Hears(user, e.Seq)); ok {
			list = append(list, e)
		}
	}
	return list
}
