package tui

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
)

// plainSeated are the commands at a table of a server.
var plainSeated = append(plainCommands{
	{"chat", "TEXT", "say something to the others", true},
	{"draw", "", "offer a draw, or accept one", true},
	{"takeback", "", "ask to take back a move, or accept that; undo does the same", true},
	{"accept", "", "accept what another offers", true},
	{"decline", "", "decline it", true},
	{"resign", "", "give up the game", true},
	{"claim", "[draw]", "claim the game of somebody who stays away", true},
	{"rematch", "", "offer another game, or go to it", true},
	{"hint", "", "a good move, in casual games against the computer", false},
	{"evaluate", "", "the chances, in games that you do not play or that are over", false},
	{"who", "", "the players, their clocks, and who is away", false},
	{"wait", "", "read nothing more until it is your turn: for scripts", false},
	{"save", "FILE", "write the record to a new file", true},
	{"join", "", "take a seat, before the game", true},
	{"leave", "", "give up the seat, before the game", true},
	{"close", "", "close your table before the game, or abort a game that has hardly begun", true},
	{"lobby", "", "back to the lobby; the game continues", true},
	{"help", "", "this list", false},
	{"quit", "", "leave the program; the game stays on the server", true},
}, plainListening...)

// atTable obeys what was typed at a table.
func (p *PlainServer) atTable(ctx context.Context, words []string) error {
	t := p.table
	command := plainSeated.find(words[0], true)
	if t.s == nil && command != "quit" && command != "lobby" {
		p.printf("The table is still being opened. Type lobby to go back.\n")
		return nil
	}
	action, legal := "", false
	if command == "" && t.s != nil {
		if t.decides() {
			action, legal = t.find(words[0])
			if !legal && t.continued(words) {
				return nil
			}
		}
		if !legal {
			command = plainSeated.find(words[0], false)
		}
	}
	switch command {
	case "quit":
		return errQuit
	case "lobby":
		p.shut()
		p.printf("The lobby.\n")
	case "help":
		p.help("At a table you can type a move, or one of these:", plainSeated)
	case "wait":
		p.holding = true
	case "":
		t.decide(words, action, legal)
	default:
		t.do(ctx, command, words)
	}
	return nil
}

// decide sends a move. What it does is told when the server confirms it.
func (t *plainTable) decide(words []string, action string, legal bool) {
	switch {
	case t.sent:
		t.printf("Your move is still on its way to the server.\n")
	case t.over():
		t.printf("The game is over. Type help for the commands.\n")
	case t.seen.status == antares.Open:
		t.printf("The game has not begun. Type help for the commands.\n")
	case t.mine() == 0:
		t.printf("You are watching. Type help for the commands.\n")
	case !t.decides():
		t.printf("It is not your turn. Type help for the commands.\n")
	case len(words) > 1:
		t.printf("One move at a time. Type help for the commands.\n")
	case !legal:
		if err := t.s.Explain(words[0]); err != nil {
			t.refuse(err)
		}
	default:
		t.sent = true
		ply, head := t.s.Ply(), t.seen.head
		t.later(func(ctx context.Context) tea.Msg {
			// The connection may be lost for any length of time: the server plays it only
			// once.
			return plainDidMsg{t, t.link.socket.PlayAfter(ctx, t.id, head, ply, action)}
		})
	}
}

// act does one of the acts that have no parameters.
func (t *plainTable) act(ctx context.Context, what string) bool {
	return t.server.try(ctx, func(ctx context.Context) error {
		_, err := t.server.Server.Act(ctx, t.id, what)
		return err
	})
}

func (t *plainTable) offer(ctx context.Context, offer antares.Offer) {
	t.server.try(ctx, func(ctx context.Context) error {
		_, err := t.server.Server.Offer(ctx, t.id, offer)
		return err
	})
}

func (t *plainTable) takeSeat(ctx context.Context) {
	t.server.try(ctx, func(ctx context.Context) error {
		_, err := t.server.Server.SitDown(ctx, t.id, -1)
		return err
	})
}

// pending is somebody else's offer that is waiting for our answer.
func (t *plainTable) pending() (antares.Offer, bool) {
	mine := t.mine()
	for _, offer := range []antares.Offer{antares.OfferDraw, antares.OfferTakeback, antares.OfferRematch} {
		if seats := t.seen.offers[offer]; mine != 0 && seats != 0 && seats&mine == 0 {
			return offer, true
		}
	}
	return "", false
}

func (t *plainTable) do(ctx context.Context, command string, words []string) {
	rest := strings.Join(words[1:], " ")
	switch command {
	case "chat":
		t.chat(ctx, rest)
	case "draw":
		t.offer(ctx, antares.OfferDraw)
	case "takeback":
		t.offer(ctx, antares.OfferTakeback)
	case "accept", "decline":
		t.reply(ctx, command == "accept")
	case "resign":
		t.act(ctx, "resign")
	case "claim":
		t.claim(ctx, rest)
	case "rematch":
		if t.seen.rematch != "" {
			t.server.open(ctx, t.seen.rematch, true)
			return
		}
		t.offer(ctx, antares.OfferRematch)
	case "hint":
		t.hint(ctx)
	case "evaluate":
		t.evaluate(ctx)
	case "who":
		t.who()
	case "save":
		t.save(ctx, rest)
	case "join":
		t.takeSeat(ctx)
	case "leave":
		t.leave(ctx)
	case "close":
		if t.seen.mayClose(t.me()) {
			t.act(ctx, "close")
		} else {
			t.act(ctx, "abort")
		}
	default:
		t.listen(command, words)
	}
}

func (t *plainTable) chat(ctx context.Context, text string) {
	switch {
	case t.mine() == 0:
		t.printf("Only players at this table can chat.\n")
	case text == "":
		t.printf("chat takes what you want to say, such as: chat good luck\n")
	default:
		t.server.try(ctx, func(ctx context.Context) error { return t.server.Server.Chat(ctx, t.id, text) })
	}
}

// reply accepts or declines an offer.
func (t *plainTable) reply(ctx context.Context, yes bool) {
	offer, ok := t.pending()
	switch {
	case !ok:
		t.printf("Nobody offers anything.\n")
	case yes:
		t.offer(ctx, offer)
	default:
		t.server.try(ctx, func(ctx context.Context) error {
			_, err := t.server.Server.Decline(ctx, t.id, offer)
			return err
		})
	}
}

func (t *plainTable) claim(ctx context.Context, what string) {
	result := "win"
	if strings.EqualFold(what, "draw") {
		result = "draw"
	}
	t.server.try(ctx, func(ctx context.Context) error {
		_, err := t.server.Server.Claim(ctx, t.id, result)
		return err
	})
}

// leave gives up the seat; once the game has begun it just goes back to the lobby.
func (t *plainTable) leave(ctx context.Context) {
	switch {
	case t.seen.status == antares.Open && t.mine() != 0:
		t.act(ctx, "leave")
	case t.seen.status == antares.Playing && t.mine() != 0:
		t.printf("The game has begun: type resign to give it up, or lobby to come back later.\n")
	default:
		t.server.shut()
		t.printf("The lobby.\n")
	}
}

// hint asks the server.
func (t *plainTable) hint(ctx context.Context) {
	switch {
	case !t.decides():
		t.printf("No hint: it is not your turn.\n")
		return
	case t.seen.setup.Rated:
		t.printf("There are no hints in rated games.\n")
		return
	}
	t.server.try(ctx, func(ctx context.Context) error {
		h, err := t.server.Server.Hint(ctx, t.id)
		if err != nil {
			return err
		}
		if h.Ply == t.s.Ply() && t.s.Explain(h.Action) == nil {
			t.printf("Hint: %s. You would hear: %s\n", plain(h.Action), t.effect(h.Action))
		}
		return nil
	})
}

// evaluate judges the position, where that is no help against others.
func (t *plainTable) evaluate(ctx context.Context) {
	analyst := (&env{Config: t.server.Config}).analyst()
	switch {
	case t.seen.status == antares.Playing && t.mine() != 0:
		t.printf("There is no evaluation in a game that you play with others: look at it afterwards.\n")
	case t.s.Turn() < 0:
		t.printf("There is nothing to evaluate.\n")
	default:
		o, err := analyst.briefly(ctx, t.s)
		if err != nil {
			t.printf("%s\n", fullStop(plain(err.Error())))
			return
		}
		for _, l := range t.outlook(o) {
			t.printf("%s\n", l)
		}
	}
}

// save writes the server's record to a new file.
func (t *plainTable) save(ctx context.Context, name string) {
	switch {
	case t.server.Save == nil:
		t.printf("Games cannot be saved here.\n")
		return
	case name == "":
		t.printf("save takes the name of a new file, such as: save game.pgn\n")
		return
	}
	var text []byte
	if !t.server.try(ctx, func(ctx context.Context) (err error) { text, err = t.server.Server.Record(ctx, t.id); return err }) {
		return
	}
	r, err := record.NewDecoder(bytes.NewReader(text)).Decode()
	if err != nil {
		t.printf("%s\n", fullStop(plain(fmt.Sprintf("The server's record: %v", err))))
		return
	}
	t.saved(name, t.server.Save(name, r))
}
