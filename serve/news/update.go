// Package news is what is told about a table: how it stands, and what happens there, as the
// messages of package api. A server tells it to everybody who watches, and a browser to its
// own page.
package news

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Update is what happened in one act. It is shared by all watchers, who receive it one
// after the other.
type Update struct {
	Table  string
	Events []antares.Event

	// The table after the update, which stays as it is while watchers receive it, and the
	// kinds of pieces that they know.
	t     *table.Table
	kinds *api.Kinds
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

// NewUpdate is what happened in one act at a table, which is as it was left by that. kinds
// are of the pieces that the watchers know: the same for all updates of a table.
func NewUpdate(t *table.Table, kinds *api.Kinds, events []antares.Event) *Update {
	return &Update{Table: t.ID, Events: events, t: t, kinds: kinds}
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

// Message is an update as sent to a user who watches, encoded once per audience; nil if
// there is nothing for that user. dress, if set, adds the position, including where
// everything is drawn; it is the same function for all watchers.
func (u *Update) Message(user string, dress func(game.View) api.View) []byte {
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
	if dress != nil && changed(u.Events) {
		viewer = viewerOf(u.t, user)
	}
	if said > 0 && moved {
		// Several acts in one update, as they were read from the store: who sat where
		// differs from one to the next.
		return u.join(u.encode(Visible(u.t.Presence(), u.Events, user)), u.viewFor(viewer, dress))
	}
	to := audience{said > 0 && u.t.Hears(user, said), viewer}
	data, made := u.messages[to]
	if !made {
		data = u.join(u.eventsFor(to.seated), u.viewFor(viewer, dress))
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
func viewerOf(t *table.Table, user string) viewer {
	turn := t.Turn()
	switch {
	case t.Session() == nil:
		return blind
	case user != "" && turn >= 0 && t.SeatsOf(user).Has(turn) && !t.Seats[turn].Gone:
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

// FirstView is the position with which a user begins to watch. It is complete, for a client
// that knows nothing about the table yet; nil if the game has not begun, or without dress.
func FirstView(t *table.Table, kinds *api.Kinds, user string, dress func(game.View) api.View) *api.LiveView {
	if dress == nil {
		return nil
	}
	to := viewerOf(t, user)
	if to == blind {
		return nil
	}
	view := dress(t.Session().View())
	live := api.NewLiveView(&view, kinds, true)
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
			view := dress(u.t.Session().View())
			first := slices.ContainsFunc(u.Events, func(e antares.Event) bool { return e.Kind == antares.Started })
			u.view, u.actions, u.steps = api.NewLiveView(&view, u.kinds, first), view.Actions, view.Steps
			u.view.Said = api.SmallSaid(api.Log(u.t.Session(), before(u.Events, u.t.Ply())))
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
