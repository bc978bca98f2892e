package site

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Watcher receives what happens at a table.
type Watcher struct {
	// User is the user who watches, or empty if unknown.
	User string
	// Tell is called with each update, in order, and must not block.
	Tell func(*Update)
	// Dress, if set, adds the position to updates, including where everything is drawn.
	// It is the same function for all watchers.
	Dress func(game.View) api.View
	// Page, if set, is called before the watch begins if more than a page of events was
	// missed: once for each page but the last. It may block; an error ends the watch.
	Page func(missed []antares.Event) error
	// Headcount, if set, is called with a message containing the number of spectators when
	// that has changed. It must not block.
	Headcount func(message []byte)
	// Away, if set, is called with a message containing the players who have no connection
	// to the table when that has changed. It must not block.
	Away func(message []byte)
	// Rated, if set, is called with a message containing the new ratings once the game has
	// been rated. It must not block.
	Rated func(message []byte)
}

// Update is what happened in one act. It is shared by all watchers, who receive it one
// after the other.
type Update struct {
	Table  string
	Events []antares.Event

	l *live // locked while watchers receive the update
	// Each message is encoded once for everybody who gets the same: those seated at the
	// time, who see everything, and the others, with the position as each kind of viewer
	// sees it.
	seated, others []byte
	view           *api.LiveView
	actions        []game.Action
	steps          []game.Next
	views          [viewers][]byte
	messages       map[audience][]byte
}

// audience is a group that gets the same message.
type audience struct {
	seated bool
	viewer viewer
}

// viewer is how somebody sees a position.
type viewer int

const (
	blind viewer = iota // did not request positions, or the position has not changed
	onlooker
	mover // may act, and receives the legal actions
	viewers
)

// Message is an update as sent to a watcher, encoded once per audience; nil if there is
// nothing for this watcher. It may be called only from Tell.
func (u *Update) Message(w *Watcher) []byte {
	said, moved := int64(0), false
	for i := range u.Events {
		switch u.Events[i].Kind {
		case antares.Chatted:
			said = u.Events[i].Seq
		case antares.Sat, antares.Left:
			moved = true
		}
	}
	viewer := blind
	if w.Dress != nil && changed(u.Events) {
		viewer = u.l.viewer(w.User)
	}
	if said > 0 && moved {
		// Several acts in one update, as they were read from the store: who sat where
		// differs from one to the next.
		return u.join(u.encode(Visible(u.l.t.Presence(), u.Events, w.User)), u.viewFor(viewer, w.Dress))
	}
	to := audience{said > 0 && u.l.t.Hears(w.User, said), viewer}
	data, made := u.messages[to]
	if !made {
		data = u.join(u.eventsFor(to.seated), u.viewFor(viewer, w.Dress))
		if u.messages == nil {
			u.messages = map[audience][]byte{}
		}
		u.messages[to] = data
	}
	return data
}

// changed reports whether events change the position or who may act.
func changed(events []antares.Event) bool {
	return slices.ContainsFunc(events, func(e antares.Event) bool {
		switch e.Kind {
		case antares.Started, antares.Played, antares.Rolled, antares.TakenBack, antares.Ended:
			return true
		}
		return false
	})
}

// before is how many plies there are now that were played before the events.
func before(events []antares.Event, now int) int {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case antares.Played, antares.Rolled:
			now = min(now, e.Ply-1)
		case antares.TakenBack:
			now = min(now, e.Ply)
		}
	}
	return now
}

// viewer is how a user sees the position.
func (l *live) viewer(user string) viewer {
	turn := l.t.Turn()
	switch {
	case l.t.Session() == nil:
		return blind
	case user != "" && turn >= 0 && l.t.SeatsOf(user).Has(turn) && !l.t.Seats[turn].Gone:
		return mover
	}
	return onlooker
}

// eventsFor is the beginning of a message: what happened, for those seated at the time or
// for the others.
func (u *Update) eventsFor(seated bool) []byte {
	if seated {
		if u.seated == nil {
			u.seated = u.encode(forSeated(u.Events))
		}
		return u.seated
	}
	if u.others == nil {
		u.others = u.encode(Visible(table.Presence{}, u.Events, ""))
	}
	return u.others
}

// forSeated are the events as seen by those who were seated at the time.
func forSeated(events []antares.Event) []antares.Event {
	list := make([]antares.Event, len(events))
	for i := range events {
		list[i], _ = events[i].For(true)
	}
	return list
}

// firstView is the position with which a watch begins. It is complete, for a client that
// knows nothing about the table yet.
func (l *live) firstView(w *Watcher) *api.LiveView {
	if w.Dress == nil {
		return nil
	}
	to := l.viewer(w.User)
	if to == blind {
		return nil
	}
	view := w.Dress(l.t.Session().View())
	live := api.NewLiveView(&view, &l.kinds, true)
	if to == mover {
		live.Actions, live.Steps = api.SmallActions(view.Actions), api.SmallSteps(view.Steps)
	}
	return live
}

// encode returns an api.Message with the events, without its closing bracket; nil if
// there are none.
func (u *Update) encode(events []antares.Event) []byte {
	if len(events) == 0 {
		return nil
	}
	b := antares.AppendText(append(make([]byte, 0, 512), `{"table":`...), u.Table)
	b = strconv.AppendInt(append(b, `,"head":`...), u.Events[len(u.Events)-1].Seq, 10)
	return antares.AppendEvents(append(b, `,"events":`...), events)
}

// viewFor is the position as a kind of viewer sees it.
func (u *Update) viewFor(to viewer, dress func(game.View) api.View) []byte {
	if to != blind && u.views[to] == nil {
		if u.view == nil {
			view := dress(u.l.t.Session().View())
			first := slices.ContainsFunc(u.Events, func(e antares.Event) bool { return e.Kind == antares.Started })
			u.view, u.actions, u.steps = api.NewLiveView(&view, &u.l.kinds, first), view.Actions, view.Steps
			u.view.Said = api.SmallSaid(api.Log(u.l.t.Session(), before(u.Events, u.l.t.Ply())))
		}
		own := *u.view
		if to == mover {
			own.Actions, own.Steps = api.SmallActions(u.actions), api.SmallSteps(u.steps)
		}
		u.views[to], _ = json.Marshal(&own) // numbers and texts
	}
	return u.views[to]
}

// join completes a message, with a view if there is one. Without events there is no
// message.
func (u *Update) join(events, view []byte) []byte {
	if events == nil {
		return nil
	}
	b := append(make([]byte, 0, len(events)+len(view)+16), events...)
	if view != nil {
		b = append(append(b, `,"view":`...), view...)
	}
	return append(b, '}')
}

// Visible returns the events that a user may see, given who sat at the table when. Events
// that p does not know yet are added to it.
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
