package tui

import (
	"cmp"
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

// table is a game on a server, either played or watched by a spectator. Its stage holds
// the game as the server's events report it.
type table struct {
	*stage
	id     string
	sit    bool // take a seat as soon as possible
	me     string
	link   *link
	online bool
	seen   seen
	// started means that a game has begun here.
	started bool
	met     bool // there has been a connection
	sent    bool // an action has been sent
	asked   *inquiry
	// news are what the events of one message did, in words. While mute, what happens is
	// not news.
	news []string
	mute bool
	// looking means that the game is being fetched for a replay.
	looking bool
	failed  string
	alarmed bool // the server was caught cheating at this table
}

func newTable(e *env, id string, sit bool) *table {
	return &table{stage: &stage{env: e}, id: id, sit: sit}
}

// didMsg is the server's answer to what we did at a table.
type didMsg struct {
	table *table
	what  string
	me    string
	err   error
}

func (t *table) init() tea.Cmd {
	t.link = dial(t.Server, t.id)
	who := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		me, err := t.Server.Me(ctx)
		return didMsg{table: t, what: "hello", me: me.ID, err: err}
	}
	return tea.Batch(who, t.link.listen)
}

func (t *table) close() {
	if t.link != nil {
		t.link.close()
	}
	if t.s != nil {
		t.stopJudging()
	}
}

func (t *table) typing() bool { return t.line != nil }

// request does something on the server.
func (t *table) request(what string, f func(context.Context) error) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
		defer cancel()
		return didMsg{table: t, what: what, err: f(ctx)}
	}
}

// act does one of the acts that have no parameters.
func (t *table) act(what string) tea.Cmd {
	return t.request(what, func(ctx context.Context) error {
		_, err := t.Server.Act(ctx, t.id, what)
		return err
	})
}

func (t *table) offer(offer antares.Offer) tea.Cmd {
	return t.request(string(offer), func(ctx context.Context) error {
		_, err := t.Server.Offer(ctx, t.id, offer)
		return err
	})
}

// takeSeat sits down on a free seat.
func (t *table) takeSeat() tea.Cmd {
	t.sit = false
	return t.request("sit", func(ctx context.Context) error {
		_, err := t.Server.SitDown(ctx, t.id, -1)
		return err
	})
}

func (t *table) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tableMsg:
		if msg.link == t.link {
			return tea.Batch(t.link.listen, t.begin(msg.snap, msg.missed, msg.at))
		}
	case eventsMsg:
		if msg.link == t.link {
			return tea.Batch(t.link.listen, t.happened(msg.events, msg.at))
		}
	case stateMsg:
		if msg.link == t.link {
			t.online, t.met = msg.connected, t.met || msg.connected
			t.tell()
			return t.link.listen
		}
	case awayMsg:
		if msg.link == t.link {
			cmd := tea.Cmd(nil)
			if t.s != nil {
				cmd = t.present(msg)
			}
			return tea.Batch(t.link.listen, cmd)
		}
	case watchingMsg:
		if msg.link == t.link {
			t.seen.watching = msg.n
			t.tell()
			return t.link.listen
		}
	case ratedMsg:
		if msg.link == t.link {
			t.rated(msg.changes)
			return t.link.listen
		}
	case freshMsg:
		if msg.table == t {
			t.fresh(msg.snap)
		}
	case calledMsg:
		if msg.table == t {
			t.seen.called = msg.names
			t.tell()
		}
	case refusedMsg:
		if msg.link == t.link {
			t.failed = problemText(msg.err)
			return t.link.listen
		}
	case didMsg:
		if msg.table == t {
			return t.did(msg)
		}
	case settledMsg:
		if msg.table == t {
			t.settled(msg)
		}
	case savedMsg:
		if msg.stage == t.stage {
			t.saved(msg)
		}
	case hintMsg:
		if msg.table == t {
			t.hinted(msg)
		}
	case lookMsg:
		if msg.table == t {
			return t.look(msg)
		}
	case recordMsg:
		if msg.table == t {
			return t.showRecord(msg)
		}
	case tickMsg:
		t.tell()
	case tea.KeyPressMsg, tea.MouseMsg, tea.PasteMsg:
		return t.input(msg)
	}
	return nil
}

// begin takes over the state of a table, and what was missed.
func (t *table) begin(snap *api.Snapshot, missed []antares.Event, at time.Time) tea.Cmd {
	t.failed = ""
	t.mute = t.s == nil // what happened before we came is not news
	if t.s == nil {
		v, err := t.variantOf(snap)
		if err != nil {
			t.failed = err.Error()
			return nil
		}
		// Before the game begins, its board is shown with a possible set-up.
		t.stage.s = v.New(game.SeedDice(1))
		t.refresh()
	}
	t.seen.begin(snap, at)
	t.take(missed, at)
	t.seen.begin(snap, at) // the events are older than the snapshot
	if t.mute && snap.Status == antares.Playing {
		t.say(strings.Join(t.teller().ply(t.s, t.s.Ply()), " "))
	}
	t.mute = false
	t.tell()
	cmd := tea.Batch(t.judge(), t.settle(snap), t.callNames())
	if t.sit && t.me != "" {
		return tea.Batch(cmd, t.maySit())
	}
	return cmd
}

// variantOf is the game of a table, with its options.
func (e *env) variantOf(snap *api.Snapshot) (game.Variant, error) {
	g, err := e.findGame(snap.Setup.Game)
	if err != nil {
		return nil, err
	}
	return g.Configure(snap.Setup.Options)
}

func (t *table) maySit() tea.Cmd {
	if t.seen.whose(t.me) == 0 && t.seen.free(t.me) {
		return t.takeSeat()
	}
	t.sit = false
	return nil
}

// happened applies events, and settles what follows from them.
func (t *table) happened(events []antares.Event, at time.Time) tea.Cmd {
	if t.s == nil { // a game that this client does not know
		return nil
	}
	t.take(events, at)
	t.tell()
	if slices.ContainsFunc(events, stirs) {
		return tea.Batch(t.settle(nil), t.judge())
	}
	return t.judge()
}

// take applies events, each once and in order.
func (t *table) take(events []antares.Event, at time.Time) {
	for i := range events {
		e := &events[i]
		if err := t.follow(e); err != nil {
			t.refuse(disagree(err).Error())
		}
		t.seen.note(e, at)
	}
	t.sayNews()
}

// sayNews shows what has just happened; if that is too much for two lines, the end of it.
func (t *table) sayNews() {
	for len(t.news) > 1 && len(wrap(strings.Join(t.news, " "), t.w-2)) > 2 {
		t.news = t.news[1:]
	}
	if len(t.news) > 0 {
		t.say(strings.Join(t.news, " "))
	}
	t.news = nil
}

// hear notes something that has happened, a sentence for each thing.
func (t *table) hear(sentences ...string) {
	for _, text := range sentences {
		if !t.mute {
			t.news = append(t.news, fullStop(plain(text)))
		}
	}
}

// follow plays on the stage what was played at the table.
func (t *table) follow(e *antares.Event) error {
	switch e.Kind {
	case antares.Started:
		s, err := t.s.Variant().Read(e.Position, nil)
		if err != nil {
			return err
		}
		t.stage.s, t.last, t.started = s, nil, true
		t.mine = t.seen.whose(t.me)
		t.refresh()
		t.flip = t.mine == game.Only(1) && len(s.Variant().Traits().Seats) == 2
		t.hear("The game begins")
	case antares.Played, antares.Rolled:
		t.sent = false
		if err := t.play(e.Action); err != nil {
			return err
		}
		t.hear(t.teller().ply(t.s, t.s.Ply())...)
	case antares.TakenBack:
		t.undo(e.Ply)
		t.news = nil // that it was agreed to goes without saying
		t.hear(t.player(e.Seat) + " took back a move")
	case antares.Offered:
		if t.seen.offers[e.Offer] == 0 { // otherwise somebody agrees to it
			t.hear(offerText(t.player(e.Seat), e.Offer))
		}
	case antares.Withdrawn:
		t.hear(withdrawnText(t.player(e.Seat), t.seen.offers[e.Offer].Has(game.Seat(max(e.Seat, 0))), e.Offer))
	case antares.Rematched:
		t.hear("The rematch is ready")
	case antares.Ended:
		t.news, t.message = nil, "" // the result says it
		if !t.s.Outcome().Over() {
			t.result = resultText(t.s, nil, e.Result, string(e.Reason), game.Seat(e.Seat))
		}
	}
	return nil
}

// tell updates what the stage shows.
func (t *table) tell() {
	if t.s == nil {
		return
	}
	t.mine = 0
	if t.seen.status == antares.Playing && !t.sent {
		t.mine = t.seen.whose(t.me)
	}
	if !t.mayAnalyse() { // it may have been switched on before the game began
		t.stopJudging()
		t.worth = worth{}
	}
	if t.decides() != (t.picker.actions != nil) {
		t.refresh()
	}
	t.names, t.stage.called, t.reader = t.seen.names(), t.seen.players(), t.seen.whose(t.me)
	t.clocks = t.seen.clocks(t.s.Turn(), t.now)
	t.aside = t.seen.chat
	if t.asked != nil && !t.asked.while() {
		t.asked = nil
	}
	switch {
	case t.asked != nil:
		t.before = t.asked.text
	case t.seen.status == antares.Open:
		t.before = t.waitingFor()
	default:
		t.before = t.result
	}
	t.status = t.standing()
}

// standing describes the state of the game in a few words.
func (t *table) standing() string {
	away := t.offline()
	switch {
	case away != "":
		return away
	case t.seen.status == antares.Open:
		return "waiting for players"
	case t.over():
		return cmp.Or(t.newRating(), "over")
	case t.seen.whose(t.me) == 0:
		return "watching" + others(t.seen.watching-1)
	}
	text := t.s.Variant().Traits().SeatName(t.s.Turn()) + " to move"
	switch {
	case t.sent:
		text = "sent" + t.style.sign("…", "...")
	case t.decides():
		text = "your turn"
	case t.s.Turn() == game.Chance:
		text = "a die is rolled"
	}
	if n := t.seen.watching; n > 0 {
		text += fmt.Sprintf(", %d watching", n)
	}
	return text
}

// others are those who watch besides us.
func others(n int) string {
	switch {
	case n <= 0:
		return ""
	case n == 1:
		return " with 1 other"
	}
	return fmt.Sprintf(" with %d others", n)
}

// title is the title of the window.
func (t *table) title() string {
	if t.s != nil && t.decides() {
		return "Your turn - Antares"
	}
	return "Antares"
}

// did handles the server's answer.
func (t *table) did(m didMsg) tea.Cmd {
	if m.what == "play" {
		t.sent = false
	}
	switch {
	case m.err != nil:
		if !errors.Is(m.err, context.Canceled) {
			t.fail(m.err)
		}
	case m.what == "hello":
		t.me = m.me
		if t.s != nil && t.sit {
			t.tell()
			return t.maySit()
		}
	}
	t.tell()
	return nil
}

// problemText is an error for people; a refusal begins with its rule.
func problemText(err error) string {
	var p *api.Problem
	if errors.As(err, &p) && p.Rule != "" {
		return p.Rule + ": " + p.Detail
	}
	return client.Words(err)
}

// invitation is the link to share with a friend.
func (t *table) invitation() string { return t.Address + "/t/" + t.id }
