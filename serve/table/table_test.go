package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

var (
	noon   = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	secret = []byte("0123456789abcdef0123456789abcdef")
	ann    = &antares.User{ID: "ann", Name: "Ann", Kind: antares.Guest}
	ben    = &antares.User{ID: "ben", Name: "Ben", Kind: antares.Guest}
	cyd    = &antares.User{ID: "cyd", Name: "Cyd", Kind: antares.Guest}
)

// house is a table and everything that happened at it.
type house struct {
	*table.Table
	t      *testing.T
	events []antares.Event
	now    time.Time
}

func open(t *testing.T, s antares.Setup) *house {
	t.Helper()
	tab, events, err := table.Open(catalog.Find, "t1", s, secret, noon)
	if err != nil {
		t.Fatal(err)
	}
	return &house{tab, t, events, noon}
}

// keep adds what an act gave, and holds that the events rebuild the same table.
func (h *house) keep(events []antares.Event, err error) []antares.Event {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
	h.events = append(h.events, events...)
	again, err := table.Rebuild(catalog.Find, "t1", secret, h.wire())
	if err != nil {
		h.t.Fatal(err)
	}
	if diff := cmp.Diff(h.summary(h.Table), h.summary(again)); diff != "" {
		h.t.Fatalf("rebuilt differently (-is +rebuilt):\n%s", diff)
	}
	return events
}

// wire sends the events through JSON, as the store does.
func (h *house) wire() (list []antares.Event) {
	data, err := json.Marshal(h.events)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil {
		h.t.Fatal(err)
	}
	return list
}

func (h *house) summary(t *table.Table) map[string]any {
	m := map[string]any{
		"status": t.Status, "seats": t.Seats, "head": t.Head, "clocks": t.Left(moment(h.now)), "offers": t.Offers,
		"result": t.Result, "reason": t.Reason, "ply": t.Ply(), "turn": t.Turn(), "row": t.Row(), "secret": t.Secret(),
	}
	if s := t.Session(); s != nil {
		m["position"], m["outcome"] = s.Position(), s.Outcome()
	}
	return m
}

// refuse holds that an act is refused with a code and changes nothing.
func (h *house) refuse(code antares.Code, act func() ([]antares.Event, error)) {
	h.t.Helper()
	before := h.summary(h.Table)
	events, err := act()
	if err == nil || len(events) > 0 {
		h.t.Fatalf("not refused: %v", events)
	}
	var rule *game.RuleError
	if errors.As(err, &rule) {
		if code != antares.CodeRule {
			h.t.Errorf("refused by %v, want %s", err, code)
		}
	} else if got := antares.CodeOf(err); got != code {
		h.t.Errorf("refused with %s (%v), want %s", got, err, code)
	}
	if diff := cmp.Diff(before, h.summary(h.Table)); diff != "" {
		h.t.Errorf("the refusal changed something:\n%s", diff)
	}
}

func (h *house) sit(users ...*antares.User) *house {
	h.t.Helper()
	for _, u := range users {
		seat := -1
		if h.SeatsOf(u.ID) != 0 { // another, by its number
			seat = slices.IndexFunc(h.Seats, func(s table.Seat) bool { return s.User == "" })
		}
		h.keep(h.Sit(u, seat, table.Chance{Seed: "seed-" + u.ID}, moment(h.now)))
	}
	return h
}

// first plays the first legal action for whoever is to move.
func (h *house) first() []antares.Event {
	h.t.Helper()
	return h.keep(h.Play(h.Seats[h.Turn()].User, h.Ply(), h.Session().Legal()[0], moment(h.now)))
}

func two(game string) antares.Setup {
	return antares.Setup{Game: game, Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}}
}

func scorpion(players int) antares.Setup {
	return antares.Setup{
		Game: "scorpion", Options: map[string]string{"players": fmt.Sprint(players), "squares": "12"},
		Seats: make([]antares.SeatPlan, players), Clock: antares.Clock{Kind: antares.NoClock},
	}
}

// Whole games of all kinds, by events; the dice are those that were committed to.
func TestGames(t *testing.T) {
	list := []antares.Setup{scorpion(4)}
	for _, g := range catalog.Games() {
		setup := two(g.Info().ID)
		if v, err := g.Configure(nil); err != nil || len(v.Traits().Seats) != 2 {
			setup.Options = catalog.Quick(g.Info().ID)
		}
		list = append(list, setup)
	}
	for _, setup := range list {
		t.Run(fmt.Sprintf("%s%d", setup.Game, len(setup.Seats)), func(t *testing.T) {
			h := open(t, setup)
			users := []*antares.User{ann, ben, cyd, {ID: "dov", Name: "Dov"}}[:len(setup.Seats)]
			if setup.Game == "scorpion" && len(setup.Seats) == 4 {
				users = []*antares.User{ann, ann, ann, ann} // pass and play
			}
			h.sit(users...)
			r := game.NewRand(7)
			for n := 0; h.Status == antares.Playing; n++ {
				legal := h.Session().Legal()
				events, err := h.Play(h.Seats[h.Turn()].User, h.Ply(), legal[r.N(len(legal))], moment(h.now))
				if err != nil {
					t.Fatal(err)
				}
				h.events = append(h.events, events...)
			}
			h.keep(nil, nil)
			if h.Reason != antares.ByRule || h.Rule == "" || h.Result == "" {
				t.Errorf("ended with %q by %q %q", h.Result, h.Reason, h.Rule)
			}
			var actions []string
			for _, p := range h.Session().Plies() {
				actions = append(actions, p.Action)
			}
			claim := fair.Claim{Table: "t1", Commitment: h.Setup.Commitment, Secret: h.Secret(), Seeds: h.Seeds()}
			if err := fair.Verify(h.Variant(), claim, h.Session().Start(), actions); err != nil {
				t.Error(err)
			}
			claim.Seeds[0] += "x"
			if traits := h.Variant().Traits(); traits.Chance || traits.RandomStart {
				if err := fair.Verify(h.Variant(), claim, h.Session().Start(), actions); !errors.Is(err, fair.ErrUnfair) {
					t.Errorf("another seed verifies: %v", err)
				}
			}
		})
	}
}

func TestSetupsRefused(t *testing.T) {
	for name, change := range map[string]func(*antares.Setup){
		"game":       func(s *antares.Setup) { s.Game = "chess" },
		"file":       func(s *antares.Setup) { s.Game, s.Options = "skorpion", map[string]string{"board": "/etc/passwd"} },
		"option":     func(s *antares.Setup) { s.Options = map[string]string{"size": "9"} },
		"value":      func(s *antares.Setup) { s.Options = map[string]string{"board": "99x99"} },
		"seats":      func(s *antares.Setup) { s.Seats = make([]antares.SeatPlan, 3) },
		"level":      func(s *antares.Setup) { s.Seats[0].Level = 11 },
		"clock":      func(s *antares.Setup) { s.Clock = antares.Clock{Kind: antares.Fischer} },
		"clock kind": func(s *antares.Setup) { s.Clock.Kind = "sand" },
	} {
		s := two("skaane")
		change(&s)
		if _, _, err := table.Open(catalog.Find, "t1", s, secret, noon); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestSeats(t *testing.T) {
	setup := two("skaane")
	setup.Seats[1].For = "ann"
	h := open(t, setup)
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Sit(ben, -1, table.Chance{Seed: ""}, moment(h.now)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Sit(ben, 2, table.Chance{Seed: "s"}, moment(h.now)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ben, 1, table.Chance{Seed: "s"}, moment(h.now)) })
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Leave("ben", moment(h.now)) })
	h.refuse(antares.CodeNotStarted, func() ([]antares.Event, error) { return h.Play("ann", 0, "a1a2", moment(h.now)) })
	h.keep(h.Sit(ann, -1, table.Chance{Seed: "seed-ann"}, moment(h.now)))
	if h.Seats[1].User != "ann" {
		t.Errorf("ann was put on seat %v", h.Seats)
	}
	h.keep(h.Leave("ann", moment(h.now)))
	h.sit(ann, ben)
	if h.Status != antares.Playing || h.Seats[0].User != "ben" {
		t.Fatalf("%s %v", h.Status, h.Seats)
	}
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(cyd, -1, table.Chance{Seed: "s"}, moment(h.now)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Leave("ben", moment(h.now)) })
}

// A repeated post is answered the same way and applied once; a stale one is refused.
func TestPlayOnce(t *testing.T) {
	h := open(t, two("skorpion")).sit(ann, ben)
	action := h.Session().Legal()[0]
	h.refuse(antares.CodeNotYourTurn, func() ([]antares.Event, error) { return h.Play("ben", 0, action, moment(h.now)) })
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Play("cyd", 0, action, moment(h.now)) })
	h.refuse(antares.CodeRule, func() ([]antares.Event, error) { return h.Play("ann", 0, "nonsense", moment(h.now)) })
	h.refuse(antares.CodeStale, func() ([]antares.Event, error) { return h.Play("ann", 1, action, moment(h.now)) })
	h.refuse(antares.CodeStale, func() ([]antares.Event, error) { return h.Play("ann", -1, action, moment(h.now)) })
	h.keep(h.Play("ann", 0, action, moment(h.now)))
	h.first()
	if again, err := h.Play("ann", 0, action, moment(h.now)); err != nil || again != nil {
		t.Errorf("repeated: %v, %v", again, err)
	}
	h.refuse(antares.CodeStale, func() ([]antares.Event, error) { return h.Play("ann", 0, h.Session().Legal()[0], moment(h.now)) })
	h.refuse(antares.CodeStale, func() ([]antares.Event, error) { return h.Play("ben", 0, action, moment(h.now)) })
	if h.Ply() != 2 {
		t.Errorf("at ply %d", h.Ply())
	}
}

func TestClocks(t *testing.T) {
	setup := two("skaane")
	setup.Clock = antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 2}
	h := open(t, setup).sit(ann, ben)
	h.now = noon.Add(10 * time.Second)
	h.first()
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{52_000, 60_000}) {
		t.Errorf("clocks %v", got)
	}
	// Ten seconds, four of them without a server.
	h.now = h.now.Add(10 * time.Second)
	h.keep(h.Play("ben", 1, h.Session().Legal()[0], moment(h.now, 4*time.Second)))
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{52_000, 56_000}) {
		t.Errorf("clocks %v", got)
	}
	at, ok := h.Deadline()
	if !ok || at != h.now.Add(52*time.Second) {
		t.Errorf("deadline %v", at)
	}
	h.now = at.Add(-time.Millisecond)
	if events := h.keep(h.Flag(moment(h.now))); events != nil {
		t.Fatalf("flagged too soon: %v", events)
	}
	h.now = at
	if events := h.keep(h.Flag(moment(h.now, time.Second))); events != nil {
		t.Fatalf("an outage was charged: %v", events)
	}
	h.keep(h.Flag(moment(h.now)))
	if h.Status != antares.Over || h.Result != "win:dark" || h.Reason != antares.ByTime {
		t.Errorf("%s %s %s", h.Status, h.Result, h.Reason)
	}
}

// An action that comes after the flag is not played.
func TestLateAction(t *testing.T) {
	setup := two("skaane")
	setup.Clock = antares.Clock{Kind: antares.Days, Days: 1}
	h := open(t, setup).sit(ann, ben)
	h.now = noon.Add(25 * time.Hour)
	action := h.Session().Legal()[0]
	h.late(h.Play("ann", 0, action, moment(h.now)))
	h.refuse(antares.CodeOver, func() ([]antares.Event, error) { return h.Play("ann", 0, action, moment(h.now)) })
	if h.Reason != antares.ByTime || h.Ply() != 0 {
		t.Errorf("%s at ply %d", h.Reason, h.Ply())
	}
	h.refuse(antares.CodeOver, func() ([]antares.Event, error) { return h.Play("ben", 0, "a1a2", moment(h.now)) })
}

func TestOffers(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Offer("ann", antares.OfferTakeback, moment(h.now)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Offer("ann", antares.OfferRematch, moment(h.now)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Offer("ann", "cake", moment(h.now)) })
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Offer("cyd", antares.OfferDraw, moment(h.now)) })
	h.first()
	h.first()
	h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	h.keep(h.Decline("ben", antares.OfferTakeback, moment(h.now)))
	start := h.Session().Position()
	h.first()
	h.first()
	h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	h.keep(h.Offer("ben", antares.OfferTakeback, moment(h.now)))
	if h.Session().Position() != start {
		t.Errorf("taken back to %s", h.Session().Position())
	}
	h.keep(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	h.first() // an action drops what was offered
	if len(h.Offers) != 0 {
		t.Errorf("offers %v", h.Offers)
	}
	h.keep(h.Offer("ben", antares.OfferDraw, moment(h.now)))
	h.keep(h.Offer("ann", antares.OfferDraw, moment(h.now)))
	if h.Result != "draw:agreed" || h.Reason != antares.ByAgreement || h.WantRematch() {
		t.Errorf("%s %s", h.Result, h.Reason)
	}
	h.keep(h.Offer("ann", antares.OfferRematch, moment(h.now)))
	h.keep(h.Offer("ben", antares.OfferRematch, moment(h.now)))
	if !h.WantRematch() {
		t.Error("no rematch")
	}
	h.keep(h.Rematched("t2", moment(h.now)), nil)
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Offer("ann", antares.OfferRematch, moment(h.now)) })
}

// The dice fall again as they fell when an action is taken back.
func TestTakebackKeepsDice(t *testing.T) {
	setup := scorpion(2)
	setup.Seats[1].Level = 1
	h := open(t, setup).sit(ann)
	for h.Turn() != 0 || len(h.Session().Legal()) < 2 {
		if h.BotToMove() > 0 {
			h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], 0, moment(h.now)))
			continue
		}
		h.first()
	}
	ply, action := h.Ply(), h.Session().Legal()[0]
	h.first()
	played := h.Session().Plies()[ply:]
	h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now))) // a computer agrees at once
	if h.Ply() != ply {
		t.Fatalf("at ply %d, not %d", h.Ply(), ply)
	}
	h.keep(h.Play("ann", ply, action, moment(h.now)))
	if diff := cmp.Diff(played, h.Session().Plies()[ply:]); diff != "" {
		t.Errorf("other dice:\n%s", diff)
	}
}

func TestResign(t *testing.T) {
	h := open(t, two("rsp")).sit(ann, ben)
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Resign("cyd", moment(h.now)) })
	h.keep(h.Resign("ann", moment(h.now)))
	if h.Reason != antares.ByResigning || !strings.HasPrefix(h.Result, "win:") || h.Secret() == "" {
		t.Errorf("%s %s", h.Result, h.Reason)
	}
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Resign("ben", moment(h.now)) })
	h.refuse(antares.CodeOver, func() ([]antares.Event, error) { return h.Abort("ben", moment(h.now)) })
}

// Among three, two play on and the computer stands in; the last one wins.
func TestResignAmongThree(t *testing.T) {
	h := open(t, scorpion(3)).sit(ann, ben, cyd)
	h.keep(h.Resign("ann", moment(h.now)))
	if h.Status != antares.Playing || !h.Seats[0].Gone {
		t.Fatalf("%s %v", h.Status, h.Seats)
	}
	for h.Turn() != 0 {
		h.first()
	}
	if h.BotToMove() == 0 {
		t.Error("nobody stands in")
	}
	h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], 0, moment(h.now)))
	h.keep(h.Resign("cyd", moment(h.now)))
	if want := "win:" + h.Variant().Traits().Seats[1]; h.Result != want {
		t.Errorf("%s, want %s", h.Result, want)
	}
}

func TestAbort(t *testing.T) {
	h := open(t, two("skorpion")).sit(ann, ben)
	h.first()
	h.keep(h.Abort("ben", moment(h.now)))
	if h.Reason != antares.ByAborting || h.Result != "ongoing" {
		t.Errorf("%s %s", h.Result, h.Reason)
	}
	h = open(t, two("skorpion")).sit(ann, ben)
	h.first()
	h.first()
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Abort("ben", moment(h.now)) })
}

func TestChat(t *testing.T) {
	h := open(t, two("skorpion")).sit(ann)
	events := h.keep(h.Chat("ann", " hello\u202e\x00  there\n", moment(h.now)))
	if events[0].Text != "hello there" {
		t.Errorf("%q", events[0].Text)
	}
	if _, ok := events[0].For(false); ok {
		t.Error("spectators hear it")
	}
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Chat("ben", "hi", moment(h.now)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Chat("ann", "\u200b", moment(h.now)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Chat("ann", strings.Repeat("x", 501), moment(h.now)) })
}

// Nothing shows the secret before the end.
func TestNoSecretBeforeTheEnd(t *testing.T) {
	h := open(t, scorpion(2)).sit(ann, ben)
	for range 5 {
		h.first()
	}
	data, err := json.Marshal(h.events)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(data); strings.Contains(s, "30313233") || strings.Contains(s, "secret") || h.Secret() != "" {
		t.Errorf("the secret is in %s", s)
	}
	events := h.keep(h.Resign("ann", moment(h.now)))
	if last := events[len(events)-1]; fair.Commitment(secret) != h.Setup.Commitment || last.Secret == "" {
		t.Errorf("not revealed: %+v", last)
	}
}

func TestRebuildRefuses(t *testing.T) {
	h := open(t, two("skaane")).sit(ann, ben)
	h.first()
	for name, change := range map[string]func(list []antares.Event) []antares.Event{
		"nothing":      func([]antares.Event) []antares.Event { return nil },
		"gap":          func(l []antares.Event) []antares.Event { return append(l[:2], l[3:]...) },
		"illegal":      func(l []antares.Event) []antares.Event { l[len(l)-1].Action = "a1a9"; return l },
		"other deal":   func(l []antares.Event) []antares.Event { l[3].Position += "x"; return l },
		"early action": func(l []antares.Event) []antares.Event { l[1].Kind = antares.Played; return l },
		"seat":         func(l []antares.Event) []antares.Event { l[1].Seat = 9; return l },
		"no setup":     func(l []antares.Event) []antares.Event { l[0].Setup = nil; return l },
	} {
		if _, err := table.Rebuild(catalog.Find, "t1", secret, change(h.wire())); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
