package tui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// input handles keys and the mouse at a server's table.
func (t *table) input(msg tea.Msg) tea.Cmd {
	key, isKey := msg.(tea.KeyPressMsg)
	if t.s == nil {
		if isKey && (key.String() == keyLeave || key.String() == keyCancel) {
			return t.pop()
		}
		return nil
	}
	if t.line != nil {
		return t.typed(msg)
	}
	if t.asked != nil {
		if !isKey {
			return nil
		}
		return t.answer(key.String())
	}
	if t.seen.status != antares.Open {
		if action, used := t.hand(msg); action != "" {
			return t.decide(action)
		} else if used {
			return nil
		}
	}
	if isKey {
		return t.key(key.String())
	}
	return nil
}

func (t *table) key(key string) tea.Cmd {
	if _, asked := t.pending(); !asked && (key == keyYes || key == keyNo) {
		return nil
	}
	t.message = ""
	if cmd, ok := t.countLines(key); ok {
		return cmd
	}
	switch key {
	case keyShare:
		return t.share()
	case keyType:
		if !t.decides() {
			t.refuse("It is not your turn")
			return nil
		}
		t.line = newLine("move: ", "", t.s.Legal(), t.enter)
	case keyChat:
		if t.seen.whose(t.me) == 0 {
			t.refuse("Only players at this table can chat")
			return nil
		}
		t.line = newLine("message: ", "", nil, t.chat)
	case keyAnalysis:
		if !t.mayAnalyse() {
			t.refuse("No analysis in a game that you play with others: look at it afterwards")
			return nil
		}
		return t.toggleWorth()
	case keyHint:
		return t.askHint()
	case keySit:
		if t.seen.free(t.me) {
			return t.takeSeat()
		}
	case keyStand:
		if t.seen.status == antares.Open && t.seen.whose(t.me) != 0 {
			return t.act("leave")
		}
	case keyTakeback:
		return t.mayOffer(antares.OfferTakeback)
	case keyDraw:
		return t.mayOffer(antares.OfferDraw)
	case keyRematch:
		if t.seen.rematch != "" {
			return t.swap(newTable(t.env, t.seen.rematch, true))
		}
		return t.mayOffer(antares.OfferRematch)
	case keyYes, keyNo:
		return t.reply(key == keyYes)
	case keyResign:
		if t.seen.status == antares.Playing && t.seen.whose(t.me) != 0 {
			t.ask(&inquiry{text: "Resign this game?", yes: func() tea.Cmd { return t.act("resign") }})
		}
	case keyEnd:
		if t.seen.mayClose(t.me) {
			return t.act("close")
		}
		if t.seen.status == antares.Playing && t.seen.whose(t.me) != 0 {
			if !t.early() {
				t.refuse("The game can no longer be aborted: resign instead")
				return nil
			}
			return t.act("abort")
		}
	case keyClaim:
		t.askClaim()
	case keyReplay:
		if t.begun() {
			return t.lookAgain()
		}
	case keyRules:
		return t.openRules()
	case keyProfile:
		return t.lookUp()
	case keySave:
		if !t.Files {
			return t.askRecord()
		}
		t.line = newSaveLine(fileName(t.s, time.Now()), t.save)
	case keyLeave:
		return t.leave()
	}
	return nil
}

// mayAnalyse reports whether the analysis is allowed: not for those who play.
func (t *table) mayAnalyse() bool {
	return t.seen.status != antares.Playing || t.seen.whose(t.me) == 0
}

// inquiry waits for y or n. Other keys do nothing until it is answered.
type inquiry struct {
	text string
	// keys are what the last line shows; y and n if it is empty.
	keys []string
	yes  func() tea.Cmd
	// draw is what d does, where that is an answer too.
	draw func() tea.Cmd
	// still reports that the question makes sense; by default, while the game is played.
	still func() bool
}

func (q *inquiry) while() bool { return q.still == nil || q.still() }

func (t *table) ask(q *inquiry) {
	if q.still == nil {
		q.still = func() bool { return t.seen.status == antares.Playing }
	}
	t.asked, t.message = q, ""
	t.tell()
}

// answer handles a key while a question is asked.
func (t *table) answer(key string) (cmd tea.Cmd) {
	q := t.asked
	switch {
	case key == keyYes:
		t.asked, cmd = nil, q.yes()
	case key == keyDraw && q.draw != nil:
		t.asked, cmd = nil, q.draw()
	case key == keyNo || key == keyCancel:
		t.asked = nil
	}
	t.tell()
	return cmd
}

// leave goes back. Somebody who is playing is asked first.
func (t *table) leave() tea.Cmd {
	if t.seen.status != antares.Playing || t.seen.whose(t.me) == 0 {
		return t.pop()
	}
	text := "Leave this table? The game continues."
	if t.seen.setup.Clock.Kind != antares.NoClock {
		text = "Leave this table? The game continues and your clock runs."
	}
	t.ask(&inquiry{text: text, yes: t.pop})
	return nil
}

// begun reports whether there is a game to look at.
func (t *table) begun() bool {
	return t.seen.status == antares.Playing || t.seen.status == antares.Over && t.started
}

// decide sends an action. It appears on the board when the server confirms it.
func (t *table) decide(action string) tea.Cmd {
	t.sent, t.message = true, ""
	t.picker.picks = nil
	ply, head := t.s.Ply(), t.seen.head
	t.tell()
	return func() tea.Msg {
		// The connection may be lost for any length of time: the server plays it only
		// once.
		err := t.link.socket.PlayAfter(t.link.ctx, t.id, head, ply, action)
		return didMsg{table: t, what: "play", err: err}
	}
}

// enter takes a typed move.
func (t *table) enter(text string) tea.Cmd {
	if !t.entered(text) {
		return nil
	}
	return t.decide(text)
}

func (t *table) chat(text string) tea.Cmd {
	t.line = nil
	return t.request("chat", func(ctx context.Context) error { return t.Server.Chat(ctx, t.id, text) })
}

// mayOffer makes an offer, if this is the time for it.
func (t *table) mayOffer(offer antares.Offer) tea.Cmd {
	if !t.canOffer(offer) {
		return nil
	}
	return t.offer(offer)
}

// canOffer reports whether we can make an offer now.
func (t *table) canOffer(offer antares.Offer) bool {
	mine := t.seen.whose(t.me)
	if mine == 0 || t.seen.offers[offer]&mine != 0 {
		return false
	}
	switch offer {
	case antares.OfferRematch:
		return t.seen.status == antares.Over && t.started && t.seen.rematch == ""
	case antares.OfferTakeback:
		played := slices.ContainsFunc(t.s.Plies(), func(p game.Ply) bool { return mine.Has(p.Seat) })
		return t.seen.status == antares.Playing && !t.seen.setup.Rated && played
	}
	return t.seen.status == antares.Playing
}

// pending is somebody else's offer that is waiting for our answer.
func (t *table) pending() (antares.Offer, bool) {
	mine := t.seen.whose(t.me)
	for _, offer := range []antares.Offer{antares.OfferDraw, antares.OfferTakeback, antares.OfferRematch} {
		if seats := t.seen.offers[offer]; mine != 0 && seats != 0 && seats&mine == 0 {
			return offer, true
		}
	}
	return "", false
}

// offered says who makes the offer that waits for our answer.
func (t *table) offered(offer antares.Offer) string {
	for i := range t.seen.seats {
		if t.seen.offers[offer].Has(game.Seat(i)) {
			return offerText(plain(t.player(i)), offer)
		}
	}
	return ""
}

// reply accepts or declines an offer.
func (t *table) reply(yes bool) tea.Cmd {
	offer, ok := t.pending()
	switch {
	case !ok:
		return nil
	case yes:
		return t.offer(offer)
	}
	return t.request("decline", func(ctx context.Context) error {
		_, err := t.Server.Decline(ctx, t.id, offer)
		return err
	})
}

func (t *table) help() []binding {
	list := append(boardHelp[:len(boardHelp):len(boardHelp)],
		binding{"", "The table"},
		binding{"c, h", "send a message to the others; a hint, if you play the computer"},
		binding{"u, d", "ask to take back a move; offer a draw"},
		binding{"y, n", "accept or decline an offer; answer a question"},
		binding{"r, x", "resign; or abort, before both have played"},
		binding{"K", "claim the game of an opponent who stays away"},
		binding{"j, L, x", "before the game: take a seat, leave it, close the table"},
		binding{"R", "offer a rematch; go to it once all agree"},
		binding{"v, a", "replay; analysis, once you do not play (1-5: how many lines)"},
		binding{"i, T", "players' profiles; the position's text, to share it"})
	return append(list, t.saveHelp(), binding{"q", "back to the lobby; the game continues"})
}

func (t *table) view() string {
	if t.s == nil {
		text := "Looking for the table" + t.style.sign("…", "...")
		if t.failed != "" {
			text = plain(t.failed)
		}
		return t.page(t.bar("A table", t.where()), []string{"", "  " + cut(text, t.w-4)}, keyLine("q back"))
	}
	return t.show(t.keys())
}

// keys is the last line: what can be done at the moment.
func (t *table) keys() string {
	offer, pending := t.pending()
	seated := t.seen.whose(t.me) != 0
	switch {
	case t.line != nil:
		return t.line.keys()
	case t.asked != nil && len(t.asked.keys) > 0:
		return keyLine(t.asked.keys...)
	case t.asked != nil:
		return keyLine("y yes", "n no")
	case pending:
		return keyLine(cut(t.offered(offer), t.w-31)+": y accept, n decline", "? help")
	case t.seen.status == antares.Open:
		return t.openKeys()
	case t.over() && !t.started:
		return keyLine("q back", "? help")
	case t.over():
		return t.overKeys()
	case seated:
		return t.playingKeys()
	}
	return t.fitted(foot{"a analysis", t.analyst() != nil}, foot{"v replay", true}, foot{"f flip", true}, foot{"i profiles", true})
}

// openKeys is the last line before the game begins.
func (t *table) openKeys() string {
	invite := slices.ContainsFunc(t.seen.seats, func(s api.SeatView) bool { return s.User == "" && s.Level == 0 && s.For == "" })
	switch seated := t.seen.whose(t.me) != 0; {
	case seated && invite && t.seen.mayClose(t.me):
		return keyLine("Invite: "+plain(t.invitation()), "L leave", "x close", "? help")
	case seated && invite:
		return keyLine("Invite: "+plain(t.invitation()), "L leave", "? help")
	case seated:
		return t.fitted(foot{"L give up the seat", true}, foot{"x close the table", t.seen.mayClose(t.me)})
	}
	return t.fitted(foot{"j sit down", t.seen.free(t.me)}, foot{"x close the table", t.seen.mayClose(t.me)}, foot{"i profiles", t.anybody()})
}

// overKeys is the last line once a game is over.
func (t *table) overKeys() string {
	seated := t.seen.whose(t.me) != 0
	return t.fitted(
		foot{"R go to the rematch", t.seen.rematch != ""},
		foot{"R rematch", t.canOffer(antares.OfferRematch)},
		foot{"v replay", true},
		foot{"a analysis", t.analyst() != nil},
		foot{t.saveKey(), true},
		foot{"i profiles", true},
		foot{"c chat", seated && t.company()},
		foot{"f flip", true})
}

// playingKeys is the last line for somebody who is playing.
func (t *table) playingKeys() string {
	left, claims := t.claimIn()
	return t.fitted(
		foot{"Arrows move, Enter selects", t.decides()},
		foot{"/ type", t.decides()},
		foot{"w rule " + t.named(), t.named() != ""},
		foot{"K claim", claims && left == 0},
		foot{"x abort", t.early()},
		foot{"r resign", !t.early()},
		foot{"c chat", t.company()},
		foot{"u ask undo", t.canOffer(antares.OfferTakeback)},
		foot{"d offer draw", t.company() && t.canOffer(antares.OfferDraw)},
		foot{"h hint", t.decides() && !t.company() && !t.seen.setup.Rated},
		foot{"f flip", true},
		foot{"v replay", true})
}

// fitted is the last line at a table.
func (t *table) fitted(list ...foot) string {
	leave := "q back"
	if t.seen.status == antares.Playing && t.seen.whose(t.me) != 0 {
		leave = "q lobby"
	}
	return t.foots(leave, list...)
}

// anybody reports whether a person sits at the table, and company whether another one
// does.
func (t *table) anybody() bool {
	return slices.ContainsFunc(t.seen.seats, func(s api.SeatView) bool { return s.User != "" })
}

func (t *table) company() bool {
	return slices.ContainsFunc(t.seen.seats, func(s api.SeatView) bool { return s.User != "" && s.User != t.me && s.Level == 0 })
}
