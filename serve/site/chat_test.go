package site_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// texts are what was said in events.
func texts(events []antares.Event) (list []string) {
	for _, e := range events {
		if e.Kind == antares.Chatted {
			list = append(list, e.Text)
		}
	}
	return list
}

// missed is what a user is sent of a table's past.
func missed(t *testing.T, s *site.Site, id, user string) (list []string) {
	t.Helper()
	stop, err := s.Watch(t.Context(), id, &site.Watcher{User: user, Tell: func(*news.Update) {}}, 0, func(_ *api.Snapshot, events []antares.Event, _ *api.LiveView) {
		list = texts(events)
	})
	if err != nil {
		t.Fatal(err)
	}
	stop()
	return list
}

// TestChatIsForThoseWhoWereThere lets nobody read what was said before they sat down or
// while they were away, live or later, on any server.
func TestChatIsForThoseWhoWereThere(t *testing.T) {
	c := newClub(t, 2)
	ctx := t.Context()
	here, there := c.sites[0], c.sites[1]
	ann, ben, eve := c.guest(), c.guest(), c.guest()
	st := setup("scorpion", 0, 0, 0)
	st.Options = map[string]string{"players": "3"}
	snap, err := here.Create(ctx, maker, st)
	if err != nil {
		t.Fatal(err)
	}
	id := snap.ID
	// Each has a window open at each server from the beginning.
	people := []*antares.User{ann, ben, eve}
	var windows [2][3]*listener
	for i, s := range c.sites {
		for j, u := range people {
			windows[i][j] = listen(t, s, id, u.ID, 0)
		}
	}
	sit := func(u *antares.User) {
		t.Helper()
		if err := here.Sit(ctx, id, u, -1, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	say := func(u *antares.User, text string) {
		t.Helper()
		if err := here.Chat(ctx, id, u.ID, text); err != nil {
			t.Fatal(err)
		}
	}
	sit(ann)
	say(ann, "one: nobody else is here")
	sit(ben)
	say(ann, "two: to Ben")
	if err := here.Leave(ctx, id, ben.ID); err != nil {
		t.Fatal(err)
	}
	say(ann, "three: Ben is out")
	sit(ben)
	say(ben, "four: back")
	sit(eve) // the game begins
	say(eve, "five: all three")
	if err := here.Resign(ctx, id, ben.ID); err != nil { // the others play on
		t.Fatal(err)
	}
	say(ann, "six: after Ben gave up")
	if err := here.Resign(ctx, id, ann.ID); err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"one", "two", "three", "four", "five", "six"}, {"two", "four", "five", "six"}, {"five", "six"}}
	check := func(how string, who int, list []string) {
		t.Helper()
		for i := range list {
			list[i], _, _ = strings.Cut(list[i], ":")
		}
		if !slices.Equal(list, want[who]) {
			t.Errorf("%s: person %d reads %q, want %q", how, who, list, want[who])
		}
	}
	for i := range windows {
		for j, w := range windows[i] {
			w.until(t, kind(antares.Ended))
			check(fmt.Sprint("live at server ", i), j, texts(w.all()))
		}
	}
	for j, u := range people {
		check("later", j, missed(t, here, id, u.ID))
		check("later, at the other server", j, missed(t, there, id, u.ID))
	}
	if list := missed(t, here, id, ""); len(list) > 0 {
		t.Errorf("a stranger reads %q", list)
	}
	// A server that was not there reads everything at once.
	late := c.join()
	for j, u := range people {
		check("at a server that joined late", j, missed(t, late, id, u.ID))
	}
}

// TestChatLimit bounds how much one person says at one table, not what others say or
// what is said elsewhere.
func TestChatLimit(t *testing.T) {
	c := newClub(t, 0)
	c.limits.ChatPerMinute = 5
	c.join()
	c.join()
	ctx := t.Context()
	ann, ben := c.guest(), c.guest()
	var ids []string
	for range 2 {
		snap, err := c.sites[0].Create(ctx, maker, setup("skorpion", 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range []*antares.User{ann, ben} {
			if err := c.sites[0].Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
		ids = append(ids, snap.ID)
	}
	flood := func(id string, u *antares.User) (kept int) {
		t.Helper()
		for i := range 50 { // at both servers
			err := c.sites[i%2].Chat(ctx, id, u.ID, fmt.Sprint("message ", i))
			if err == nil {
				kept++
				continue
			}
			var e *antares.Error
			if !errors.As(err, &e) || e.Code != antares.CodeLimited || e.RetryAfter <= 0 || e.RetryAfter > time.Minute || !strings.Contains(e.Text, "wait") {
				t.Fatalf("message %d: %v", i, err)
			}
		}
		return kept
	}
	for _, id := range ids {
		for _, u := range []*antares.User{ann, ben} {
			if kept := flood(id, u); kept != 5 {
				t.Errorf("%d messages were kept", kept)
			}
		}
	}
	c.clock.add(time.Minute)
	if kept := flood(ids[0], ann); kept != 5 {
		t.Errorf("%d messages were kept a minute later", kept)
	}
	if events, err := c.store.Events(ctx, ids[0], 0, 0); err != nil || len(texts(events)) != 15 {
		t.Errorf("%d messages at the table, %v", len(texts(events)), err)
	}
}

// TestBlockedWords keeps the words of an operator's list out of names and chat.
func TestBlockedWords(t *testing.T) {
	c := newClub(t, 0)
	c.blocked = []string{"fiddlesticks", "bah"}
	s, ctx := c.join(), t.Context()
	u := c.guest()
	for _, name := range []string{"Fiddlesticks", "F1ddlestlcks", "Old Fiddlesticks 7", "fiddle-sticks", "Bah", "bah 2"} {
		_, err := s.Register(ctx, u, name, "a long password")
		refusal(t, err, antares.CodeBadRequest, "choose another")
	}
	if _, err := s.Register(ctx, u, "Bahati", "a long password"); err != nil {
		t.Error(err)
	}
	_, _, err := s.NewBot(ctx, u, "fiddlesticks", 0)
	refusal(t, err, antares.CodeBadRequest, "choose another")
	snap, err := s.Create(ctx, u, setup("skorpion", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"fiddlesticks", "oh FIDDLESTICKS!", "f\u200biddlesticks", "Bah.", "ｂａｈ"} {
		refusal(t, s.Chat(ctx, snap.ID, u.ID, text), antares.CodeBadRequest, "rephrase")
	}
	for _, text := range []string{"good luck", "a bahn", "fiddlestick"} {
		if err := s.Chat(ctx, snap.ID, u.ID, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	events, err := c.store.Events(ctx, snap.ID, 0, 0)
	if err != nil || len(texts(events)) != 3 {
		t.Errorf("%q %v", texts(events), err)
	}
}
