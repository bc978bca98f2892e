package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
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
		cmd, closed := t.line.key(msg)
		if closed {
			t.line, t.message = nil, ""
		}
		return cmd
	}
	if t.asking {
		if !isKey {
			return nil
		}
		t.asking, t.message = false, ""
		if key.String() == keyYes {
			return t.act("resign")
		}
		return nil
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
		t.line = newLine("action: ", "", t.s.Legal(), t.enter)
	case keyChat:
		if t.seen.whose(t.me) == 0 {
			t.refuse("Only those who sit at the table can talk")
			return nil
		}
		t.line = newLine("say: ", "", nil, t.chat)
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
			t.asking = true
			t.say("Resign? y or n")
		}
	case keyEnd:
		if t.seen.mayClose(t.me) {
			return t.act("close")
		}
		if t.seen.status == antares.Playing && t.seen.whose(t.me) != 0 {
			return t.act("abort")
		}
	case keyReplay:
		return t.lookAgain()
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
		return t.pop()
	}
	return nil
}

// mayAnalyse reports whether the analysis is allowed: not for those who play.
func (t *table) mayAnalyse() bool {
	return t.seen.status != antares.Playing || t.seen.whose(t.me) == 0
}

// decide sends an action. It appears on the board when the server confirms it.
func (t *table) decide(action string) tea.Cmd {
	t.sent = true
	t.say("Sent: " + action)
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

// enter takes a typed action.
func (t *table) enter(text string) tea.Cmd {
	if err := t.s.Explain(text); err != nil {
		t.refuse(err.Error())
		return nil
	}
	t.line = nil
	return t.decide(text)
}

func (t *table) chat(text string) tea.Cmd {
	t.line = nil
	return t.request("chat", func(ctx context.Context) error { return t.Server.Chat(ctx, t.id, text) })
}

func (t *table) mayOffer(offer antares.Offer) tea.Cmd {
	if t.seen.whose(t.me) == 0 {
		return nil
	}
	t.say("You offer: " + string(offer))
	return t.offer(offer)
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
		binding{"c, h", "say something to the others; a hint, if you play the computer"},
		binding{"u, d", "ask to take back; offer a draw"},
		binding{"y, n", "agree to what another offers, or not"},
		binding{"r, x", "resign; or end without a result, before both have played"},
		binding{"j, L, x", "before the game: take a seat, leave it, close the table"},
		binding{"R", "offer a rematch; go to it once all agree"},
		binding{"i", "who plays here: their profiles"},
		binding{"v, a, T", "replay; analysis, once you do not play (1-5: how many lines); the position's text"})
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
	switch {
	case t.line != nil:
		return t.line.keys()
	case pending:
		return keyLine("They offer: "+string(offer), "y agree", "n decline", "? help")
	case t.seen.status == antares.Open && t.seen.whose(t.me) != 0:
		if t.seen.mayClose(t.me) {
			return keyLine("Invite: "+plain(t.invitation()), "L leave", "x close", "? help")
		}
		return keyLine("Invite: "+plain(t.invitation()), "L leave", "? help")
	case t.seen.mayClose(t.me):
		return keyLine("j sit down", "x close the table", "q back", "? help")
	case t.seen.status == antares.Open:
		return keyLine("j sit down", "q back", "? help")
	case t.seen.rematch != "":
		return keyLine("R go to the rematch", "v replay", "q back", "? help")
	case t.over() && t.seen.whose(t.me) != 0:
		return keyLine("R rematch", "v replay", "a analysis", t.saveKey(), "c chat", "q back", "? help")
	case t.seen.whose(t.me) == 0:
		return keyLine("watching", "a analysis", "v replay", "f flip", "q back", "? help")
	case t.named() != "":
		return keyLine("Arrows move, Enter selects", "/ type", "w rule "+t.named(), "c chat", "r resign", "q lobby", "? help")
	}
	return keyLine("Arrows move, Enter selects", "/ type", "c chat", "u ask undo", "d offer draw", "r resign", "q lobby", "? help")
}
