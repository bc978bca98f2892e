package tui

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// freshMsg is the state of a table that was fetched because events do not tell all of it.
type freshMsg struct {
	table *table
	snap  *api.Snapshot
}

// present notes who has no connection to the table, and says who goes and who comes back.
func (t *table) present(msg awayMsg) tea.Cmd {
	since := map[int]time.Time{}
	for _, a := range msg.away {
		since[a.Seat] = a.Since
	}
	mine := t.seen.whose(t.me)
	gone := false
	for i := range t.seen.seats {
		seat := &t.seen.seats[i]
		was := seat.AwaySince != nil
		seat.AwaySince = nil
		if at, away := since[i]; away {
			seat.AwaySince, gone = &at, true
		}
		if is := seat.AwaySince != nil; is != was && !mine.Has(game.Seat(i)) && t.seen.status == antares.Playing {
			t.say(t.player(i) + map[bool]string{true: " is offline", false: " is back"}[is])
		}
	}
	t.tell()
	if gone && t.seen.claimAfter == 0 && t.seen.setup.Clock.Kind == antares.NoClock {
		// The snapshot was taken before the game began: only now can it be claimed.
		return func() tea.Msg {
			ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
			defer cancel()
			snap, err := t.Server.Table(ctx, t.id)
			if err != nil {
				return nil // the next one who goes leads here again
			}
			return freshMsg{t, snap}
		}
	}
	return nil
}

// fresh takes over what events do not tell.
func (t *table) fresh(snap *api.Snapshot) {
	t.seen.claimAfter = time.Duration(snap.ClaimAfter) * time.Second
	t.tell()
}

// absent is the seat of an opponent who is to move and away, or -1.
func (t *table) absent() int {
	turn := t.s.Turn()
	i := int(turn)
	if t.seen.status != antares.Playing || t.over() || i < 0 || i >= len(t.seen.seats) || t.seen.seats[i].AwaySince == nil || t.seen.seats[i].Gone {
		return -1
	}
	mine := t.seen.whose(t.me)
	for _, side := range t.s.Variant().Traits().Sides {
		if side.Has(turn) && side&mine != 0 {
			return -1
		}
	}
	return i
}

// claimIn is how long it takes until the game can be claimed; ok is false where it cannot
// be.
func (t *table) claimIn() (left time.Duration, ok bool) {
	i := t.absent()
	if i < 0 || t.seen.claimAfter == 0 || t.seen.whose(t.me) == 0 || t.early() {
		return 0, false
	}
	since := *t.seen.seats[i].AwaySince
	if t.seen.since.After(since) {
		since = t.seen.since
	}
	now := t.now
	if now.Before(t.seen.heard) {
		now = t.seen.heard
	}
	return max(since.Add(t.seen.claimAfter).Sub(now.Add(t.seen.ahead)), 0), true
}

// early reports whether the game has hardly begun: then it can be aborted, which counts
// for nobody.
func (t *table) early() bool {
	if t.seen.setup.Rated && (t.s.Variant().Traits().RandomStart || t.s.Ply() > 0) {
		return false
	}
	decisions := 0
	for _, p := range t.s.Plies() {
		if p.Seat >= 0 {
			decisions++
		}
	}
	return decisions < 2
}

// askClaim asks whether the game of somebody who stays away is to be claimed.
func (t *table) askClaim() {
	left, ok := t.claimIn()
	switch {
	case !ok:
		return
	case left > 0:
		t.refuse("You can claim the game in " + countdown(left))
		return
	}
	claim := func(result string) func() tea.Cmd {
		return func() tea.Cmd {
			return t.request("claim", func(ctx context.Context) error {
				_, err := t.Server.Claim(ctx, t.id, result)
				return err
			})
		}
	}
	q := &inquiry{text: "Claim the win of this game?", keys: []string{"y win", "d draw", "n no"}, yes: claim("win"), draw: claim("draw")}
	if len(t.s.Variant().Traits().Sides) > 2 {
		q = &inquiry{text: "Let the computer play for " + t.player(t.absent()) + "?", yes: claim("win")}
	}
	q.still = func() bool { _, may := t.claimIn(); return may }
	t.ask(q)
}

// countdown is a time to wait for, in minutes and seconds; it never shows 0 before the
// time has come.
func countdown(d time.Duration) string {
	s := int((d + time.Second - 1) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// offline is what to say about who is not there: ourselves, or an opponent.
func (t *table) offline() string {
	mine := t.seen.whose(t.me)
	switch {
	case !t.online && !t.met:
		return "Connecting" + t.style.sign("…", "...")
	case !t.online && t.seen.runs(t.s.Turn()) && mine.Has(t.s.Turn()):
		return "You're offline. Your clock keeps running."
	case !t.online:
		return "You're offline. Trying again" + t.style.sign("…", "...")
	}
	i := t.absent()
	if i < 0 {
		return ""
	}
	text := cut(plain(t.player(i)), 20) + " is offline"
	if left, ok := t.claimIn(); ok && left > 0 {
		text += ": you can claim in " + countdown(left)
	} else if ok {
		text += ": K claims the game"
	}
	return text
}

// runs reports whether the clock of a seat is running.
func (s *seen) runs(seat game.Seat) bool {
	i := int(seat)
	return s.status == antares.Playing && i >= 0 && i < len(s.left) && (i >= len(s.seats) || !s.seats[i].First)
}

// rated shows what the game did to the ratings.
func (t *table) rated(changes []*api.RatingChange) {
	for i, c := range changes {
		if i < len(t.seen.seats) {
			t.seen.seats[i].Rated = c
		}
	}
	t.tell()
}

// rating is our rating after a rated game and how it has changed, as far as that is known.
func (t *table) newRating() string {
	mine := t.seen.whose(t.me)
	for i, seat := range t.seen.seats {
		if seat.Rated != nil && (mine.Has(game.Seat(i)) || seat.User == t.me && t.me != "") {
			return ratingText(seat.Rated)
		}
	}
	return ""
}

func ratingText(c *api.RatingChange) string {
	before, after := int(c.Before+0.5), int(c.After+0.5)
	return fmt.Sprintf("Rating %d (%+d)", after, after-before)
}

// waitingFor is whom an open table waits for.
func (t *table) waitingFor() string {
	var names []string
	for _, seat := range t.seen.seats {
		who := t.seen.called[seat.For]
		switch {
		case seat.User != "" || seat.Level > 0:
			continue
		case seat.For == "" || who == "" && seat.For != t.me:
			return "Waiting for the other players to sit down"
		case seat.For == t.me:
			who = "you"
		}
		if !slices.Contains(names, who) {
			names = append(names, who)
		}
	}
	if len(names) == 0 {
		return "The game begins in a moment"
	}
	return "Waiting for " + game.Enumerate(names)
}

// calledMsg are the names of those for whom seats are reserved.
type calledMsg struct {
	table *table
	names map[string]string
}

// callNames looks up those for whom seats are reserved.
func (t *table) callNames() tea.Cmd {
	var unknown []string
	for _, seat := range t.seen.seats {
		if seat.For != "" && seat.User == "" && t.seen.called[seat.For] == "" && !slices.Contains(unknown, seat.For) {
			unknown = append(unknown, seat.For)
		}
	}
	if len(unknown) == 0 || t.seen.status != antares.Open {
		return nil
	}
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
		defer cancel()
		return calledMsg{t, t.namesOf(ctx, unknown)}
	}
}

// namesOf looks up the names of users. Who cannot be found has none.
func (e *env) namesOf(ctx context.Context, users []string) map[string]string {
	names := map[string]string{}
	for _, id := range users {
		if p, err := e.Server.Profile(ctx, id); err == nil {
			names[id] = plain(p.Name)
		}
	}
	return names
}
