package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
)

// plainTable is a table of a server, told in words.
type plainTable struct {
	plainSpeech // its session is nil until the table is known
	server      *PlainServer
	id          string
	sit         bool // take a seat as soon as possible
	link        *link
	seen        seen
	lost        bool // the connection
	sent        bool // an action is on its way
	told        int  // the ply at which the user was last told to move
	alarmed     bool
	// gone are the seats whose players have no connection.
	gone game.SeatSet
}

// The messages of a table besides those of its link.
type (
	plainAwayMsg struct {
		link *link
		away []api.Away
	}
	plainDidMsg struct {
		table *plainTable
		err   error
	}
	plainSettledMsg struct {
		table   *plainTable
		checked bool
		err     error
	}
	plainRatedMsg struct {
		table *plainTable
		seats []api.SeatView
	}
)

func newPlainTable(p *PlainServer, id string, sit bool) *plainTable {
	t := &plainTable{server: p, id: id, sit: sit, told: -1}
	t.plainSpeech = plainSpeech{plainVoice: p.plainVoice, sketch: p.Sketch, color: p.Color}
	ctx, cancel := context.WithCancel(context.Background())
	l := &link{ctx: ctx, cancel: cancel, more: make(chan struct{}, 1)}
	l.socket = p.Server.Dial(ctx, client.Handler{
		Table:  func(snap *api.Snapshot, missed []antares.Event) { l.put(tableMsg{l, snap, missed, time.Now()}) },
		Events: func(_ string, events []antares.Event) { l.put(eventsMsg{l, events, time.Now()}) },
		Away:   func(_ string, away []api.Away) { l.put(plainAwayMsg{l, away}) },
		State:  func(connected bool, err error) { l.put(stateMsg{l, connected, err}) },
	})
	go func() {
		if err := l.socket.Watch(ctx, id, 0, false); err != nil && ctx.Err() == nil {
			l.put(refusedMsg{l, err})
		}
	}()
	t.link = l
	return t
}

// pump passes the table's messages on to the loop, until either ends.
func (t *plainTable) pump(ctx context.Context) {
	for {
		msg := t.link.listen()
		if msg == nil {
			return
		}
		select {
		case t.server.news <- msg:
		case <-t.link.ctx.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}

// later does something in the background and passes its message to the loop.
func (t *plainTable) later(f func(ctx context.Context) tea.Msg) {
	go func() { t.link.put(f(t.link.ctx)) }()
}

// sayf prints a sentence, on a line of its own even if a prompt is waiting.
func (t *plainTable) sayf(format string, args ...any) {
	t.server.interrupt()
	t.printf("%s\n", fullStop(capital(plain(fmt.Sprintf(format, args...)))))
}

// heard handles a message.
func (t *plainTable) heard(ctx context.Context, msg tea.Msg) {
	switch msg := msg.(type) {
	case tableMsg:
		if msg.link == t.link {
			t.begin(ctx, msg)
		}
	case eventsMsg:
		if msg.link == t.link {
			t.take(msg.events, msg.at, false)
		}
	case plainAwayMsg:
		if msg.link == t.link {
			t.away(msg.away)
		}
	case stateMsg:
		if msg.link == t.link {
			t.state(msg)
		}
	case refusedMsg:
		if msg.link == t.link {
			t.sayf("%s", problemText(msg.err))
			t.server.shut()
		}
	case plainDidMsg:
		if msg.table == t {
			t.sent = false
			if msg.err != nil && !errors.Is(msg.err, context.Canceled) {
				t.fail(msg.err)
				t.told = -1
			}
		}
	case plainSettledMsg:
		if msg.table == t {
			t.settled(msg)
		}
	case plainRatedMsg:
		if msg.table == t {
			t.rated(msg.seats)
		}
	}
}

func (t *plainTable) state(msg stateMsg) {
	switch {
	case !msg.connected && !t.lost:
		t.lost = true
		t.sayf("The connection to the server is lost. It is tried again until it works")
	case msg.connected && t.lost:
		t.lost = false
		t.sayf("Connected again")
	}
}

// begin takes over the state of a table, and what was missed: silently at first, in
// words after a lost connection.
func (t *plainTable) begin(ctx context.Context, msg tableMsg) {
	first := t.s == nil
	if first {
		v, err := t.server.env.variantOf(msg.snap)
		if err != nil {
			t.sayf("%v", err)
			t.server.shut()
			return
		}
		t.game, _ = t.server.env.findGame(msg.snap.Setup.Game) // variantOf has found it
		t.s = v.New(game.SeedDice(1))                          // a possible set-up, until the game begins
	}
	t.seen.begin(msg.snap, msg.at)
	t.take(msg.missed, msg.at, first)
	t.seen.begin(msg.snap, msg.at) // the events are older than the snapshot
	if first {
		t.introduce()
	}
	t.settle(msg.snap)
	if t.sit {
		t.sit = false
		if t.seen.whose(t.me()) == 0 && t.seen.free(t.me()) {
			t.takeSeat(ctx)
		}
	}
}

func (t *plainTable) me() string         { return t.server.me.ID }
func (t *plainTable) mine() game.SeatSet { return t.seen.whose(t.me()) }

// introduce says which table this is.
func (t *plainTable) introduce() {
	info := t.s.Variant().Info()
	rated := "not rated"
	if t.seen.setup.Rated {
		rated = "rated"
	}
	t.server.interrupt()
	t.printf("%s: %s. Options: %s. %s, %s.\n", info.Name, info.Subtitle, optionsInWords(t.s.Variant()), capital(spokenClock(t.seen.setup.Clock)), rated)
	t.who()
	switch {
	case t.seen.status == antares.Open:
		t.sayf("Waiting for the others to sit down")
	case t.over():
		t.sayf("The game is over")
		if t.ended == "" && t.s.Turn() == game.Over {
			t.printf("%s\n", t.result())
		} else if t.ended != "" {
			t.printf("%s\n", t.ended)
		}
	case t.mine() == 0:
		t.sayf("You are watching")
	}
	t.printf("Type board to hear the position, help for the commands.\n")
}

// who lists the players with their clocks, and who is away.
func (t *plainTable) who() {
	names, left := t.seen.names(), t.seen.remaining(t.s.Turn(), time.Now())
	for i, seat := range t.traits().Seats {
		text := capital(seat) + ": "
		switch {
		case t.mine().Has(game.Seat(i)):
			text += "you"
		case i < len(names) && names[i] == "(free)":
			text += "nobody yet"
		case i < len(names):
			text += plain(names[i])
		}
		if i < len(left) {
			text += ", " + spokenTime(left[i]) + " left"
		}
		if t.gone.Has(game.Seat(i)) && !t.mine().Has(game.Seat(i)) {
			text += ", away"
		}
		t.printf("%s.\n", text)
	}
}

// player is what somebody on a seat is called in a sentence.
func (t *plainTable) player(seat int) string {
	names := t.seen.names()
	switch {
	case seat < 0 || seat >= len(names):
		return "somebody"
	case t.mine().Has(game.Seat(seat)):
		return "you"
	case names[seat] == "" || names[seat] == "(free)":
		return t.traits().SeatName(game.Seat(seat))
	}
	return names[seat]
}

// take applies events, each once and in order, and tells them unless they are history.
func (t *plainTable) take(events []antares.Event, at time.Time, quiet bool) {
	for i := range events {
		e := &events[i]
		before := t.player(e.Seat) // who leaves has no name afterwards
		t.seen.note(e, at)
		t.tell = teller{names: t.seen.names(), mine: t.mine()}
		if err := t.follow(e); err != nil {
			t.sayf("%v", disagree(err))
			continue
		}
		if !quiet {
			t.report(e, before)
		}
	}
	if slices.ContainsFunc(events, stirs) && !quiet {
		t.settle(nil)
	}
}

// follow plays what was played at the table.
func (t *plainTable) follow(e *antares.Event) error {
	switch e.Kind {
	case antares.Started:
		s, err := t.s.Variant().Read(e.Position, nil)
		if err != nil {
			return err
		}
		t.s, t.told = s, -1
	case antares.Played, antares.Rolled:
		t.sent = false
		return t.s.Play(e.Action)
	case antares.TakenBack:
		t.told = -1
		return t.s.Undo(e.Ply)
	case antares.Ended:
		t.sent = false
		if !t.s.Outcome().Over() {
			t.ended = t.ending(e)
		}
	}
	return nil
}

// report tells an event in words.
func (t *plainTable) report(e *antares.Event, before string) {
	name := t.player(e.Seat)
	switch e.Kind {
	case antares.Sat:
		if name == "you" {
			t.sayf("You sit down as %s", t.traits().SeatName(game.Seat(e.Seat)))
			return
		}
		t.sayf("%s sits down as %s", name, t.traits().SeatName(game.Seat(e.Seat)))
	case antares.Left:
		if before == "you" {
			t.sayf("You left the seat")
			return
		}
		t.sayf("%s left", before)
	case antares.Started:
		t.sayf("The game begins. %s", t.setUp())
	case antares.Played, antares.Rolled:
		t.server.interrupt()
		t.happened()
	case antares.TakenBack:
		t.sayf("Taken back")
	case antares.Offered:
		t.offered(e.Offer, name)
	case antares.Withdrawn:
		t.sayf("%s declined", strings.TrimPrefix(offerName(e.Offer), "the "))
	case antares.Chatted:
		t.server.interrupt()
		t.printf("%s: %s\n", capital(plain(name)), plain(e.Text))
	case antares.Rematched:
		t.sayf("The rematch is ready. Type rematch to go there")
	case antares.Ended:
		t.server.interrupt()
		if t.ended != "" {
			t.printf("%s\n", t.ended)
		} else {
			t.printf("%s\n", t.result())
		}
		if t.mine() != 0 {
			t.printf("Type rematch to offer another game, save FILE to keep this one, or lobby.\n")
		}
	}
}

func (t *plainTable) offered(o antares.Offer, name string) {
	if t.mine() != 0 && name != "you" {
		defer t.printf("Type accept or decline.\n")
	}
	t.sayf("%s", offerText(capital(name), o))
}

// ending is how a game ended that the rules did not end, with the code for scripts.
func (t *plainTable) ending(e *antares.Event) string {
	switch e.Reason {
	case antares.ByClosing:
		return "The table was closed."
	case antares.ByExpiry:
		return "The table has expired: nobody came in time."
	case antares.ByAborting:
		return "The game was aborted. It does not count."
	}
	return fmt.Sprintf("%s [%s]", resultText(t.s, nil, e.Result, string(e.Reason), game.Seat(e.Seat)), plain(e.Result))
}

// away tells who has lost the connection to the table, and who is back.
func (t *plainTable) away(list []api.Away) {
	var gone game.SeatSet
	for _, a := range list {
		if a.Seat >= 0 && a.Seat < len(t.seen.seats) {
			gone |= game.Only(game.Seat(a.Seat))
		}
	}
	for i := range t.seen.seats {
		seat := game.Seat(i)
		if t.s == nil || t.mine().Has(seat) || t.gone.Has(seat) == gone.Has(seat) {
			continue
		}
		if gone.Has(seat) {
			t.sayf("%s is away", t.player(i))
		} else {
			t.sayf("%s is back", t.player(i))
		}
	}
	t.gone = gone
}

// over reports whether the game has ended.
func (t *plainTable) over() bool { return t.s != nil && t.seen.status == antares.Over }

// decides reports whether the user is to move.
func (t *plainTable) decides() bool {
	return t.s != nil && t.seen.status == antares.Playing && !t.sent && t.mine().Has(t.s.Turn())
}

// standing is the prompt: the seat to move, or what is waited for.
func (t *plainTable) standing() string {
	switch {
	case t.s == nil:
		return "opening"
	case t.over():
		return "over"
	case t.decides():
		return t.traits().SeatName(t.s.Turn())
	case t.mine() == 0 && t.seen.status != antares.Open:
		return "watching"
	}
	return "waiting"
}

// tellTurn says once what the user has to decide.
func (t *plainTable) tellTurn() {
	if !t.decides() || t.told == t.s.Ply() {
		return
	}
	t.told = t.s.Ply()
	v := t.s.View()
	t.printf("%s\n", t.turn(&v))
	if left := t.seen.remaining(t.s.Turn(), time.Now()); int(t.s.Turn()) < len(left) {
		t.printf("You have %s.\n", spokenTime(left[t.s.Turn()]))
	}
}

// settle opens our seed if the game is waiting for it, and compares the table with what
// we kept.
func (t *plainTable) settle(snap *api.Snapshot) {
	if t.alarmed {
		return
	}
	v, over, rated := t.s.Variant(), t.over(), t.seen.setup.Rated
	t.later(func(ctx context.Context) tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, requestTime)
		defer cancel()
		msg := plainSettledMsg{table: t}
		msg.checked, msg.err = compare(ctx, t.server.Server, t.id, snap, v)
		return msg
	})
	if snap == nil && over && rated {
		t.later(t.askRating)
	}
}

// ratingTries is how often the new ratings are asked for, a second apart: they follow a
// moment after the end.
const ratingTries = 5

func (t *plainTable) askRating(ctx context.Context) tea.Msg {
	for range ratingTries {
		snap, err := t.server.Server.Table(ctx, t.id)
		if err == nil && slices.ContainsFunc(snap.Seats, func(s api.SeatView) bool { return s.Rated != nil }) {
			return plainRatedMsg{t, snap.Seats}
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return plainRatedMsg{t, nil}
		}
	}
	return plainRatedMsg{t, nil}
}

func (t *plainTable) rated(seats []api.SeatView) {
	for i, s := range seats {
		if s.Rated == nil {
			continue
		}
		whose := t.player(i) + "'s"
		if whose == "you's" {
			whose = "your"
		}
		t.sayf("%s rating: %.0f, before the game %.0f", whose, s.Rated.After, s.Rated.Before)
	}
}

// settled tells the result of the comparison: quietly if all is well.
func (t *plainTable) settled(m plainSettledMsg) {
	traits := t.traits()
	switch {
	case m.err == nil && m.checked && traits.Chance:
		t.sayf("Dice checked: fair")
	case m.err == nil && m.checked && traits.RandomStart:
		t.sayf("Deal checked: fair")
	case m.err == nil, errors.Is(m.err, context.Canceled), client.Temporary(m.err) && !isUnfair(m.err):
		// If the connection was lost, the next snapshot is compared again.
	default:
		t.fail(m.err)
	}
}

// fail says what went wrong, and once that the server was caught cheating.
func (t *plainTable) fail(err error) {
	if isUnfair(err) {
		if !t.alarmed {
			t.alarmed = true
			t.sayf("Alarm: this server did not keep its word about the dice. %v", err)
		}
		return
	}
	t.sayf("%s", problemText(err))
}
