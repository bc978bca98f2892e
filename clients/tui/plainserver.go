package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// PlainServer is a server without a screen: its lobby and its tables, a line at a time.
// What happens at a table is told as it happens.
type PlainServer struct {
	// Config has the games, the client of the server and its address. Outlook judges
	// positions of games that the user does not play.
	Config
	// First is the game for new tables if none is named; it may be nil.
	First game.Game
	In    io.Reader
	Out   io.Writer
	// Sketch draws pictures in ASCII, and Color in colours.
	Sketch, Color bool
	// Save writes the record to a new file; nil means that nothing can be saved.
	Save func(name string, r *record.Record) error

	*plainVoice
	env   *env
	input plainInput
	news  chan tea.Msg
	me    api.Person
	// list are the tables that were listed last: people name them by their numbers.
	list  []api.TableLine
	table *plainTable // nil in the lobby
	// prompted means that a prompt waits at the end of the line.
	prompted bool
	// holding means that nothing more is read until it is the user's turn.
	holding bool
}

// plainLobby are the commands of the lobby.
var plainLobby = plainCommands{
	{"games", "", "your games, those where it is your turn first", false},
	{"tables", "", "tables with free seats, and games to watch", false},
	{"join", "N or LINK", "sit down at a table, or go back to your game", false},
	{"watch", "N or LINK", "watch a game", false},
	{"new", "GAME [level N] [clock 5+3] [KEY=VALUE] [as SEAT] [rated] [private]", "make a table", false},
	{"who", "", "who you are here", false},
	{"help", "", "this list", false},
	{"quit", "", "leave; your games stay on the server", true},
}

// Run plays until the user quits or the input ends.
func (p *PlainServer) Run(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.env = &env{Config: p.Config}
	p.plainVoice = &plainVoice{out: p.Out, ascii: p.ASCII}
	p.input = plainInput{p.plainVoice, plainLines(ctx, p.In)}
	p.news = make(chan tea.Msg)
	defer func() {
		if p.table != nil {
			p.table.link.close()
		}
	}()
	if err := p.request(ctx, func(ctx context.Context) (err error) { p.me, err = p.Server.Me(ctx); return err }); err != nil {
		return err
	}
	p.printf("The lobby of %s. You are %s.\n", plain(p.Address), p.myName())
	p.printf("Type games for your games, tables for open ones, new to make one, help for the commands.\n")
	for {
		lines := p.input.lines
		if opening := p.table != nil && p.table.s == nil && !p.table.lost; opening {
			lines = nil // what comes next is meant for the table
		} else if p.prompt(); p.holding {
			lines = nil
		}
		select {
		case l, open := <-lines:
			p.prompted = false
			words, ok, err := p.input.heard(l, open)
			if ok {
				err = p.obey(ctx, words)
			}
			switch {
			case errors.Is(err, io.EOF):
				p.printf("\n")
				return p.err
			case errors.Is(err, errQuit):
				return p.err
			case err != nil:
				return err
			}
		case msg := <-p.news:
			p.heard(ctx, msg)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// prompt invites the next line, once.
func (p *PlainServer) prompt() {
	if p.prompted {
		return
	}
	if t := p.table; t != nil {
		t.tellTurn()
	}
	p.holding = p.holding && p.table != nil && !p.table.decides() && !p.table.over()
	text := "lobby"
	if p.table != nil {
		text = p.table.standing()
	}
	p.printf("%s> ", text)
	p.prompted = true
}

// interrupt begins a new line for news that come while a prompt waits.
func (p *PlainServer) interrupt() {
	if p.prompted {
		p.printf("\n")
		p.prompted = false
	}
}

func (p *PlainServer) myName() string {
	if p.me.Kind == antares.Guest {
		return "the guest " + plain(p.me.Name)
	}
	return plain(p.me.Name)
}

// request does something on the server, within the usual time.
func (p *PlainServer) request(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	return f(ctx)
}

// try does something on the server and says what went wrong.
func (p *PlainServer) try(ctx context.Context, f func(context.Context) error) bool {
	err := p.request(ctx, f)
	if err != nil && ctx.Err() == nil {
		p.printf("%s\n", fullStop(plain(problemText(err))))
	}
	return err == nil
}

func (p *PlainServer) obey(ctx context.Context, words []string) error {
	if p.table != nil {
		return p.atTable(ctx, words)
	}
	switch command := plainLobby.find(words[0], false); command {
	case "quit":
		return errQuit
	case "help":
		p.help("In the lobby you can type:", plainLobby)
	case "who":
		p.printf("You are %s.\n", p.myName())
	case "games":
		p.games(ctx)
	case "tables":
		p.tables(ctx)
	case "join", "watch":
		p.enter(ctx, command, strings.Join(words[1:], " "))
	case "new":
		p.makeTable(ctx, words[1:])
	default:
		p.printf("%s is not a command of the lobby. Type help for the commands.\n", plain(words[0]))
	}
	return nil
}

// heard handles what came from a server.
func (p *PlainServer) heard(ctx context.Context, msg tea.Msg) {
	if t := p.table; t != nil {
		t.heard(ctx, msg)
	}
}

// asksTurns is for how many games the server is asked whose turn it is.
const asksTurns = 20

// games lists the user's games.
func (p *PlainServer) games(ctx context.Context) {
	var mine, others, open, over []api.TableLine
	turn := map[string]bool{}
	ok := p.try(ctx, func(ctx context.Context) (err error) {
		if others, err = p.Server.Tables(ctx, url.Values{"user": {p.me.ID}, "status": {"playing"}}); err != nil {
			return err
		}
		if open, err = p.Server.Tables(ctx, url.Values{"user": {p.me.ID}, "status": {"open"}}); err != nil {
			return err
		}
		over, err = p.Server.Tables(ctx, url.Values{"user": {p.me.ID}, "status": {"over"}, "limit": {"5"}})
		for i := range min(len(others), asksTurns) {
			if err != nil {
				break
			}
			var snap *api.Snapshot
			if snap, err = p.Server.Table(ctx, others[i].ID); err == nil {
				for _, seat := range snap.Mine {
					turn[snap.ID] = turn[snap.ID] || seat == snap.Turn
				}
			}
		}
		return err
	})
	if !ok {
		return
	}
	rest := []api.TableLine(nil)
	for _, t := range others {
		if turn[t.ID] {
			mine = append(mine, t)
		} else {
			rest = append(rest, t)
		}
	}
	p.list = nil
	p.listed("Your turn", mine)
	p.listed("Waiting for others", rest)
	p.listed("Not begun", open)
	p.listed("Over", over)
	if len(p.list) == 0 {
		p.printf("You have no games here. Type new and the name of a game to make a table.\n")
	}
}

// tables lists what anybody can join or watch.
func (p *PlainServer) tables(ctx context.Context) {
	var open, playing []api.TableLine
	ok := p.try(ctx, func(ctx context.Context) (err error) {
		if open, err = p.Server.Tables(ctx, url.Values{"status": {"open"}}); err != nil {
			return err
		}
		playing, err = p.Server.Tables(ctx, url.Values{"status": {"playing"}})
		return err
	})
	if !ok {
		return
	}
	p.list = nil
	p.listed("Tables to join", open)
	p.listed("Games to watch", playing)
	if len(p.list) == 0 {
		p.printf("There are no tables. Type new and the name of a game to make one.\n")
	}
}

// listed prints tables with their numbers.
func (p *PlainServer) listed(heading string, list []api.TableLine) {
	if len(list) > 0 {
		p.printf("%s:\n", heading)
	}
	for i := range list {
		p.list = append(p.list, list[i])
		p.printf("%d. %s\n", len(p.list), p.describe(&list[i]))
	}
}

// describe is a table in a sentence.
func (p *PlainServer) describe(t *api.TableLine) string {
	var who []string
	for _, s := range t.Seats {
		switch {
		case s.Level > 0:
			who = append(who, fmt.Sprintf("level %d", s.Level))
		case s.User != "" && s.User == p.me.ID:
			who = append(who, "you")
		case s.Name != "":
			who = append(who, s.Name)
		case s.For == p.me.ID && s.For != "":
			who = append(who, "a seat kept for you")
		case s.For != "":
			who = append(who, "a reserved seat")
		default:
			who = append(who, "a free seat")
		}
	}
	text := p.env.gameName(t.Game) + ": " + game.Enumerate(who) + ", " + spokenClock(t.Clock)
	if t.Rated {
		text += ", rated"
	}
	if t.Result != "" {
		text += " [" + t.Result + "]"
	}
	return fullStop(plain(text))
}

// spokenClock is a time control in words.
func spokenClock(c antares.Clock) string {
	switch c.Kind {
	case antares.Fischer:
		minutes := strings.TrimSuffix(fmt.Sprintf("%.1f", float64(c.Base)/60), ".0")
		unit := "minutes"
		if minutes == "1" {
			unit = "minute"
		}
		return fmt.Sprintf("%s %s and %s per move", minutes, unit, count(c.Increment, "second", "seconds"))
	case antares.Days:
		return count(c.Days, "day", "days") + " per move"
	}
	return "no clock"
}

// enter goes to a table that was listed, or to one by its link.
func (p *PlainServer) enter(ctx context.Context, command, text string) {
	switch n, err := strconv.Atoi(text); {
	case text == "":
		p.printf("%s takes the number of a table that was listed, or its link.\n", command)
	case err == nil && (n < 1 || n > len(p.list)):
		p.printf("There is no table %d: type games or tables, and take a number from the list.\n", n)
	case err == nil:
		p.open(ctx, p.list[n-1].ID, command == "join")
	case strings.Contains(text, "://") && !strings.HasPrefix(text, strings.TrimRight(p.Address, "/")+"/"):
		p.printf("That link leads to another server.\n")
	default:
		p.open(ctx, TableID(text), command == "join")
	}
}

// open goes to a table.
func (p *PlainServer) open(ctx context.Context, id string, sit bool) {
	p.shut()
	p.table = newPlainTable(p, id, sit)
	go p.table.pump(ctx)
}

// shut leaves the table that is open.
func (p *PlainServer) shut() {
	if p.table != nil {
		p.table.link.close()
		p.table = nil
	}
}

// makeTable makes a table as described and sits down at it.
func (p *PlainServer) makeTable(ctx context.Context, words []string) {
	plan, err := p.plan(words)
	if err != nil {
		p.printf("%s\n", fullStop(capital(plain(err.Error()))))
		return
	}
	id := ""
	ok := p.try(ctx, func(ctx context.Context) error {
		snap, err := p.Server.NewTable(ctx, plan.setup)
		if err != nil {
			return err
		}
		id = snap.ID
		_, err = p.Server.SitDown(ctx, id, plan.seat)
		return err
	})
	if ok {
		p.printf("The table is made. Its link for a friend: %s/t/%s\n", plain(strings.TrimRight(p.Address, "/")), id)
		p.open(ctx, id, false)
	}
}

// plainPlan is a table to be made, and the seat to take.
type plainPlan struct {
	setup antares.Setup
	seat  int
}

// plan reads what was typed after new.
func (p *PlainServer) plan(words []string) (plan plainPlan, err error) {
	g := p.First
	if len(words) > 0 {
		if named, err := p.env.findGame(strings.ToLower(words[0])); err == nil {
			g, words = named, words[1:]
		} else if g == nil {
			return plan, fmt.Errorf("%w; the games are %s", err, p.gameIDs())
		}
	}
	if g == nil {
		return plan, fmt.Errorf("new takes the name of a game: %s", p.gameIDs())
	}
	level, seat, options := 0, "", []string(nil)
	plan.setup = antares.Setup{Game: g.Info().ID, Public: true, Clock: antares.Clock{Kind: antares.NoClock}}
	for len(words) > 0 {
		word, next := strings.ToLower(words[0]), ""
		if len(words) > 1 {
			next = words[1]
		}
		used := 1
		switch {
		case word == "private":
			plan.setup.Public = false
		case word == "rated":
			plan.setup.Rated = true
		case word == "options": // they follow
		case word == "level":
			if level, err = strconv.Atoi(next); err != nil || level < 1 || level > 10 {
				return plan, fmt.Errorf("level takes a number from 1 to 10")
			}
			used = 2
		case word == "clock":
			if plan.setup.Clock, err = readClock(next); err != nil {
				return plan, err
			}
			used = 2
		case word == "as":
			seat, used = strings.ToLower(next), 2
		case strings.Contains(word, "="):
			options = append(options, words[0])
		default:
			return plan, fmt.Errorf("new does not know %s; type help for what it takes", words[0])
		}
		words = words[min(used, len(words)):]
	}
	parsed, err := game.ParseOptions(options)
	if err != nil {
		return plan, err
	}
	v, err := g.Configure(parsed)
	if err != nil {
		return plan, err
	}
	plan.setup.Options = v.Options()
	found := seat == ""
	for i, name := range v.Traits().Seats {
		if name == seat {
			plan.seat, found = i, true
		}
	}
	if !found {
		return plan, fmt.Errorf("there is no seat %s; the seats are %s", seat, game.Enumerate(v.Traits().Seats))
	}
	for i := range v.Traits().Seats {
		s := antares.SeatPlan{}
		if i != plan.seat {
			s.Level = level
		}
		plan.setup.Seats = append(plan.setup.Seats, s)
	}
	return plan, plan.setup.Clock.Check()
}

func (p *PlainServer) gameIDs() string {
	var ids []string
	for _, g := range p.Games {
		ids = append(ids, g.Info().ID)
	}
	return game.Enumerate(ids)
}

// readClock reads a time control: 5+3 is five minutes and three seconds per move, 2d two
// days per move.
func readClock(text string) (c antares.Clock, err error) {
	bad := fmt.Errorf("clock takes minutes and seconds per move, such as 5+3, days per move, such as 2d, or none")
	text = strings.ToLower(text)
	if text == "none" {
		return antares.Clock{Kind: antares.NoClock}, nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil {
			return c, bad
		}
		return antares.Clock{Kind: antares.Days, Days: n}, nil
	}
	minutes, seconds, ok := strings.Cut(text, "+")
	m, err1 := strconv.ParseFloat(minutes, 64)
	s, err2 := strconv.Atoi(seconds)
	if !ok || err1 != nil || err2 != nil || !(m >= 0 && m <= 1000) {
		return c, bad
	}
	return antares.Clock{Kind: antares.Fischer, Base: int(m * 60), Increment: s}, nil
}
