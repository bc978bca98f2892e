package site_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// member is somebody with an account.
func (c *club) member(name string) *antares.User {
	c.t.Helper()
	u := &antares.User{ID: "id-" + strings.ToLower(strings.ReplaceAll(name, " ", "-")), Name: name, Kind: antares.Member, Created: c.clock.Now()}
	if err := c.store.CreateUser(c.t.Context(), u); err != nil {
		c.t.Fatal(err)
	}
	return u
}

// rated is the setup of a rated game with a clock.
func rated(game string, levels ...int) antares.Setup {
	st := setup(game, levels...)
	st.Rated, st.Clock = true, antares.Clock{Kind: antares.Fischer, Base: 600}
	if game == "scorpion" {
		st.Options = map[string]string{"players": fmt.Sprint(len(levels))}
	}
	return st
}

// lose has one member resign a rated game against another.
func (c *club) lose(loser, winner *antares.User) {
	c.t.Helper()
	s, ctx := c.sites[0], c.t.Context()
	snap, err := s.Create(ctx, winner, rated("skorpion", 0, 0))
	if err != nil {
		c.t.Fatal(err)
	}
	for _, u := range []*antares.User{winner, loser} {
		if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
			c.t.Fatal(err)
		}
	}
	if err := s.Resign(ctx, snap.ID, loser.ID); err != nil {
		c.t.Fatal(err)
	}
}

// rating waits until somebody's rating is that after so many games.
func (c *club) rating(user, game string, games int) *antares.Rating {
	c.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		r, err := c.store.Rating(c.t.Context(), user, game)
		if err == nil && r.Games == games {
			return r
		}
		if err != nil && !errors.Is(err, antares.ErrNotFound) || time.Now().After(deadline) {
			c.t.Fatalf("the rating after %d games is %+v, %v", games, r, err)
		}
	}
}

// settle waits until no game waits to be rated.
func (c *club) settle() {
	c.t.Helper()
	for n := 1; n > 0; {
		var err error
		if n, err = c.store.RateNext(c.t.Context(), 0, site.RateGame); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *club) leaders() (list []string) {
	c.t.Helper()
	c.settle()
	leaders, err := c.store.Leaders(c.t.Context(), "skorpion", 50)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, r := range leaders {
		list = append(list, r.User)
	}
	return list
}

// refusal holds a refusal to its code and to what it tells the player to do.
func refusal(t *testing.T, err error, code antares.Code, advice string) {
	t.Helper()
	if antares.CodeOf(err) != code || err != nil && !strings.Contains(err.Error(), advice) {
		t.Errorf("got %v, want %s and %q", err, code, advice)
	}
}

// TestRatedNeedsAccountAndClock keeps guests and games without a clock out of ratings.
func TestRatedNeedsAccountAndClock(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	guest, ann := c.guest(), c.member("Ann")
	bot := &antares.User{ID: "bot", Name: "Bot", Kind: antares.Bot, Owner: ann.ID}
	if err := c.store.CreateUser(ctx, bot); err != nil {
		t.Fatal(err)
	}
	_, err := s.Create(ctx, guest, rated("skorpion", 0, 0))
	refusal(t, err, antares.CodeForbidden, "choose a name and a password first")
	st := rated("skorpion", 0, 0)
	st.Clock = antares.Clock{Kind: antares.NoClock}
	_, err = s.Create(ctx, ann, st)
	refusal(t, err, antares.CodeBadRequest, "needs a clock")
	st = rated("skorpion", 0, 0)
	st.Seats[1].For = guest.ID
	_, err = s.Create(ctx, ann, st)
	refusal(t, err, antares.CodeForbidden, "guest")

	snap, err := s.Create(ctx, ann, rated("skorpion", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	refusal(t, s.Sit(ctx, snap.ID, guest, -1, table.Chance{Seed: "seed"}), antares.CodeForbidden, "choose a name and a password first")
	// Nobody plays against programs of their own, nor they each other.
	second := &antares.User{ID: "second", Name: "Second", Kind: antares.Bot, Owner: ann.ID}
	if err := c.store.CreateUser(ctx, second); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]*antares.User{{ann, bot}, {bot, ann}, {bot, second}} {
		own, err := s.Create(ctx, ann, rated("skorpion", 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Sit(ctx, own.ID, pair[0], -1, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
		refusal(t, s.Sit(ctx, own.ID, pair[1], -1, table.Chance{Seed: "seed"}), antares.CodeConflict, "casual game")
	}
	// With an account it is fine; so are programs of others.
	if _, err := s.Register(ctx, guest, "Gustav", "a long password"); err != nil {
		t.Fatal(err)
	}
	for _, u := range []*antares.User{guest, bot} {
		if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
			t.Errorf("%s: %v", u.Name, err)
		}
	}
}

// keepTable puts a table into the store as an earlier version would have.
func (c *club) keepTable(id string, st antares.Setup, seated ...*antares.User) {
	c.t.Helper()
	tb, events, err := table.Open(c.sites[0].Find, id, st, []byte("secret"), c.clock.Now())
	if err != nil {
		c.t.Fatal(err)
	}
	for _, u := range seated {
		more, err := tb.Sit(u, -1, table.Chance{Seed: "seed"}, table.Moment{Now: c.clock.Now()})
		if err != nil {
			c.t.Fatal(err)
		}
		events = append(events, more...)
	}
	if err := c.store.CreateTable(c.t.Context(), tb.Row(), events); err != nil {
		c.t.Fatal(err)
	}
}

// TestOldRatedTables lets what earlier versions allowed end as it would have: a rated
// game of guests without a clock. Its rematch is a casual game.
func TestOldRatedTables(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	a, b, ann := c.guest(), c.guest(), c.member("Ann")
	st := setup("skorpion", 0, 0)
	st.Rated = true
	c.keepTable("old", st, a, b)
	if err := s.Resign(ctx, "old", a.ID); err != nil {
		t.Fatal(err)
	}
	if r := c.rating(b.ID, "skorpion", 1); r.Rating <= 1500 {
		t.Errorf("%+v", r)
	}
	for _, u := range []*antares.User{a, b} {
		if err := s.Offer(ctx, "old", u.ID, antares.OfferRematch); err != nil {
			t.Fatal(err)
		}
	}
	old, err := s.Table(ctx, "old", "")
	if err != nil || old.Rematch == "" {
		t.Fatalf("%+v %v", old, err)
	}
	again, err := s.Table(ctx, old.Rematch, "")
	if err != nil || again.Setup.Rated {
		t.Errorf("the rematch: %+v %v", again, err)
	}
	// A guest who sits at an open one stays, and somebody with an account joins.
	c.keepTable("open", st, a)
	if err := s.Sit(ctx, "open", a, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Errorf("a guest who sits already: %v", err)
	}
	refusal(t, s.Sit(ctx, "open", b, -1, table.Chance{Seed: "seed"}), antares.CodeForbidden, "choose a name")
	if err := s.Sit(ctx, "open", ann, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Errorf("a member at an old table: %v", err)
	}
}

// TestAbortRated shows that nobody looks at the dice or the first moves of a rated game
// and goes away without losing.
func TestAbortRated(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.member("Ann"), c.member("Ben")
	sit := func(st antares.Setup) (*api.Snapshot, *antares.User) {
		t.Helper()
		snap, err := s.Create(ctx, ann, st)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range []*antares.User{ann, ben} {
			if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
		snap, err = s.Table(ctx, snap.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		first := ann
		if snap.Seats[max(snap.Turn, 0)].User == ben.ID {
			first = ben
		}
		return snap, first
	}
	// Skorpion begins with nothing random: before the first action it may be aborted.
	snap, _ := sit(rated("skorpion", 0, 0))
	if err := s.Abort(ctx, snap.ID, ann.ID); err != nil {
		t.Errorf("before anything happened: %v", err)
	}
	snap, first := sit(rated("skorpion", 0, 0))
	c.playAny(snap.ID, first)
	for _, u := range []*antares.User{ann, ben} {
		refusal(t, s.Abort(ctx, snap.ID, u.ID), antares.CodeConflict, "resign instead")
	}
	// The dice of Scorpion are rolled at once, and the runes of Skaane are dealt.
	for _, game := range []string{"scorpion", "skaane"} {
		snap, _ = sit(rated(game, 0, 0))
		refusal(t, s.Abort(ctx, snap.ID, ann.ID), antares.CodeConflict, "resign instead")
		if err := s.Resign(ctx, snap.ID, ann.ID); err != nil {
			t.Fatal(err)
		}
		if r := c.rating(ann.ID, game, 1); r.Rating >= 1500 {
			t.Errorf("%s: %+v", game, r)
		}
	}
	// A casual game may be aborted as before, and so may a table at which others are
	// awaited.
	st := rated("scorpion", 0, 0)
	st.Rated = false
	snap, _ = sit(st)
	if err := s.Abort(ctx, snap.ID, ann.ID); err != nil {
		t.Errorf("a casual game: %v", err)
	}
	open, err := s.Create(ctx, ann, rated("scorpion", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Sit(ctx, open.ID, ann, 0, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Abort(ctx, open.ID, ann.ID); err != nil {
		t.Errorf("an open table: %v", err)
	}
}

// playAny plays the first legal action for the player to move.
func (c *club) playAny(id string, u *antares.User) {
	c.t.Helper()
	var action string
	ply := 0
	if err := c.sites[0].Look(c.t.Context(), id, func(t *table.Table) error {
		action, ply = t.Session().Legal()[0], t.Ply()
		return nil
	}); err != nil {
		c.t.Fatal(err)
	}
	if err := c.sites[0].Play(c.t.Context(), id, u.ID, ply, action); err != nil {
		c.t.Fatal(err)
	}
}

// TestThrowawayLosers is the attack that once made a guest the leader: thirty others
// lose to him. Guests cannot; and with accounts it takes five opponents and games enough
// to be sure of the rating, whoever they are.
func TestThrowawayLosers(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	champion, tables := c.guest(), 0
	for range 30 {
		loser := c.guest()
		snap, err := s.Create(ctx, loser, rated("skorpion", 0, 0))
		refusal(t, err, antares.CodeForbidden, "choose a name and a password first")
		if snap != nil {
			tables++
		}
	}
	c.settle()
	if _, err := c.store.Rating(ctx, champion.ID, "skorpion"); err == nil || tables > 0 {
		t.Errorf("%d rated tables of guests, %v", tables, err)
	}
	// Four friends with accounts lose as often as they like.
	cheat := c.member("Cheat")
	var friends []*antares.User
	for i := range antares.LeaderOpponents - 1 {
		friends = append(friends, c.member(fmt.Sprint("Friend ", i+2)))
	}
	for i := range 30 {
		c.lose(friends[i%len(friends)], cheat)
	}
	if r := c.rating(cheat.ID, "skorpion", 30); r.Rating < 1700 {
		t.Errorf("%+v", r)
	}
	if list := c.leaders(); len(list) > 0 {
		t.Errorf("the leaders are %v", list)
	}
}

// TestLeaders is reached by honest play: enough games against enough people.
func TestLeaders(t *testing.T) {
	c := newClub(t, 1)
	var people []*antares.User
	for i := range antares.LeaderOpponents + 1 {
		people = append(people, c.member(fmt.Sprint("Player ", string(rune('A'+i)))))
	}
	rounds := 0
	for ; rounds < 12 && len(c.leaders()) == 0; rounds++ {
		for i := range people {
			for j := range i { // the later ones are a little stronger
				if (i+j+rounds)%3 == 0 {
					c.lose(people[i], people[j])
				} else {
					c.lose(people[j], people[i])
				}
			}
		}
	}
	if rounds < 4 {
		t.Errorf("leaders after %d games each", rounds*antares.LeaderOpponents)
	}
	list := c.leaders()
	if len(list) == 0 {
		t.Errorf("nobody leads after %d games each", rounds*antares.LeaderOpponents)
	}
	for _, u := range list {
		r, err := c.store.Rating(t.Context(), u, "skorpion")
		if err != nil || r.Games < antares.LeaderGames || r.Deviation >= antares.LeaderDeviation {
			t.Errorf("%+v %v", r, err)
		}
	}
}
