package table

import (
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// An act either changes the table and returns events, for the caller to keep, or is refused
// and changes nothing. An act that comes too late is refused, and yet the flag falls: then
// it returns both events, which must be kept, and an error. If events cannot be kept, the
// caller discards the table and rebuilds it from those that were.

// log collects the events of one act.
type log struct {
	t      *Table
	at     Moment
	events []antares.Event
}

func (t *Table) log(m Moment) *log { return &log{t: t, at: m} }

// add adds an event; the game itself has changed already.
func (l *log) add(e antares.Event) {
	e.Seq, e.At = l.t.Head+1, l.at.Now
	if e.Kind == antares.Played || e.Kind == antares.Rolled || e.Kind == antares.TakenBack {
		e.Ply = l.t.session.Ply()
	}
	l.t.note(&e)
	l.events = append(l.events, e)
}

// begin starts the game: every seat is taken.
func (l *log) begin() {
	t := l.t
	var err error
	if t.session, err = t.deal(); err != nil { // cannot fail: it was read when the table was opened
		panic(err)
	}
	e := antares.Event{Kind: antares.Started, Seat: -1, Position: t.session.Start()}
	if start := t.Setup.Clock.Start(); start > 0 {
		for range t.Seats {
			e.Clocks = append(e.Clocks, start.Milliseconds())
		}
	}
	l.add(e)
	l.goOn()
}

// goOn rolls the dice that are due, and ends the game if it is over.
func (l *log) goOn() {
	t := l.t
	for t.session.Turn() == game.Chance {
		action, err := t.session.Roll()
		if err != nil { // cannot fail: a session with dice can roll when chance is to move
			panic(err)
		}
		l.add(antares.Event{Kind: antares.Rolled, Seat: -1, Action: action})
	}
	if o := t.session.Outcome(); o.Over() {
		l.end(o.Format(t.variant.Traits().Seats), antares.ByRule, o.Rule, -1)
	}
}

// end ends the game and reveals the secret.
func (l *log) end(result string, reason antares.Reason, rule string, seat int) {
	t := l.t
	e := antares.Event{
		Kind: antares.Ended, Seat: seat, Ply: t.Ply(), Result: result, Reason: reason, Rule: rule,
		Secret: hex.EncodeToString(t.secret),
	}
	if len(t.Clocks) > 0 && t.Status == antares.Playing && reason != antares.ByRule {
		e.Clocks = t.Left(l.at)
		if reason == antares.ByTime {
			e.Clocks[seat] = 0
		}
	}
	l.add(e)
}

// Play plays an action as an answer to the position after ply plies. The same action sent
// again is accepted and changes nothing; a different one that comes too late is stale.
func (t *Table) Play(user string, ply int, action string, m Moment) ([]antares.Event, error) {
	if t.Status == antares.Open {
		return nil, antares.Errorf(antares.CodeNotStarted, "the game has not started: there are open seats")
	}
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if ply < t.Ply() {
		if ply >= 0 {
			// If the computer has taken over the seat, it may have played this action.
			if was := t.session.Plies()[ply]; was.Action == action && mine.Has(was.Seat) && !t.Seats[was.Seat].Gone {
				return nil, nil
			}
		}
		return nil, antares.Errorf(antares.CodeStale, "that answers ply %d, and the game is at ply %d", ply, t.Ply())
	}
	if ply > t.Ply() {
		return nil, antares.Errorf(antares.CodeStale, "the game is only at ply %d, not %d", t.Ply(), ply)
	}
	if t.Status == antares.Over {
		return nil, antares.Errorf(antares.CodeOver, "the game is over: %s", t.Result)
	}
	if turn := t.Turn(); mine.Has(turn) && t.Seats[turn].Gone {
		return nil, antares.Errorf(antares.CodeOver, "the game is over for you: the computer continues in your place")
	}
	return t.play(mine, action, m, t.elapsed(m))
}

// PlayFor is Play for the computer whose turn it is, which thought for took. It is charged
// that and no more, however long it waited for a worker.
func (t *Table) PlayFor(ply int, action string, took time.Duration, m Moment) ([]antares.Event, error) {
	if t.Status != antares.Playing || ply != t.Ply() || t.BotToMove() == 0 {
		return nil, antares.Errorf(antares.CodeStale, "no computer owes an answer to ply %d", ply)
	}
	return t.play(game.Only(t.Turn()), action, m, t.charge(took, m))
}

// play plays an action of the seat to move, which took used for it.
func (t *Table) play(mine game.SeatSet, action string, m Moment, used time.Duration) ([]antares.Event, error) {
	seat := t.Turn()
	if !mine.Has(seat) {
		return nil, antares.Errorf(antares.CodeNotYourTurn, "it is %s's turn", t.variant.Traits().SeatName(seat))
	}
	l := t.log(m)
	first := t.first()
	if len(t.Clocks) > 0 && used >= t.allowed() && !t.Seats[seat].Gone {
		l.timeUp()
		return l.events, antares.Errorf(antares.CodeOver, "your time had run out, so the move was not played")
	}
	if err := t.session.Play(action); err != nil {
		return nil, err
	}
	e := antares.Event{Kind: antares.Played, Seat: int(seat), Action: action}
	if len(t.Clocks) > 0 {
		e.Clocks = milliseconds(t.Clocks)
	}
	if len(t.Clocks) > 0 && !first {
		e.Clocks[seat] = t.Setup.Clock.After(max(t.Clocks[seat]-used, 0)).Milliseconds()
	}
	l.add(e)
	l.goOn()
	return l.events, nil
}

// Resign gives up all seats of a user. If more than one side is left, they continue and the
// computer takes over the seats.
func (t *Table) Resign(user string, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if t.Status != antares.Playing {
		return nil, antares.Errorf(antares.CodeConflict, "no game is in progress")
	}
	// Somebody who plays all seats alone resigns the seat to move, or else the first.
	if len(t.persons()) == 1 {
		mine = game.Only(t.firstOf(mine))
	}
	l := t.log(m)
	l.giveUp(mine, antares.ByResigning)
	return l.events, nil
}

func (t *Table) firstOf(set game.SeatSet) game.Seat {
	if turn := t.Turn(); set.Has(turn) {
		return turn
	}
	for s := game.Seat(0); ; s++ {
		if set.Has(s) {
			return s
		}
	}
}

// persons are the users at the table who are not computers.
func (t *Table) persons() []string {
	var list []string
	for _, s := range t.Seats {
		if s.Level == 0 && s.User != "" && !slices.Contains(list, s.User) {
			list = append(list, s.User)
		}
	}
	return list
}

// giveUp ends the game for some seats. With two sides, or if only one is left, the
// others have won.
func (l *log) giveUp(seats game.SeatSet, reason antares.Reason) {
	t := l.t
	traits := t.variant.Traits()
	var out game.SeatSet // seats of sides that have given up
	first := -1
	for i := range t.Seats {
		if s := game.Seat(i); seats.Has(s) || t.Seats[i].Gone {
			if seats.Has(s) && first < 0 {
				first = i
			}
			for _, side := range traits.Sides {
				if side.Has(s) {
					out |= side
				}
			}
		}
	}
	var left []game.SeatSet
	for _, side := range traits.Sides {
		if side&out == 0 {
			left = append(left, side)
		}
	}
	switch len(left) {
	case 0:
		l.end(drawAgreed, reason, "", first)
	case 1:
		l.end(game.Outcome{Won: left[0]}.Format(traits.Seats), reason, "", first)
	default:
		for i := range t.Seats {
			if seats.Has(game.Seat(i)) && !t.Seats[i].Gone {
				e := antares.Event{Kind: antares.Left, Seat: i, Reason: reason, Ply: t.Ply()}
				l.add(e)
			}
		}
	}
}

// Abort ends a game that has hardly begun, without a result: before the second action of a
// player. A rated game cannot be aborted once anything random or any action was seen:
// nobody may look at the dice first and play only if they are good.
func (t *Table) Abort(user string, m Moment) ([]antares.Event, error) {
	if t.SeatsOf(user) == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if t.Status == antares.Over {
		return nil, antares.Errorf(antares.CodeOver, "the game is over: %s", t.Result)
	}
	if t.decisions() >= 2 {
		return nil, antares.Errorf(antares.CodeConflict, "two moves have been played: resign instead")
	}
	if t.seen() {
		return nil, antares.Errorf(antares.CodeConflict, "a rated game cannot be aborted once dice, a deal or a move were seen: resign instead")
	}
	l := t.log(m)
	l.end("ongoing", antares.ByAborting, "", int(t.firstOf(t.SeatsOf(user))))
	return l.events, nil
}

// seen reports whether anything random or any action was seen in a rated game.
func (t *Table) seen() bool {
	return t.Setup.Rated && t.Status == antares.Playing && (t.variant.Traits().RandomStart || t.Ply() > 0)
}

// decisions counts the actions of players.
func (t *Table) decisions() (n int) {
	if t.session == nil {
		return 0
	}
	for _, p := range t.session.Plies() {
		if p.Seat >= 0 {
			n++
		}
	}
	return n
}

// Chat sends a message to the others at the table.
func (t *Table) Chat(user, text string, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "only players at this table can chat")
	}
	text = Clean(text)
	if text == "" || len(text) > maxChat {
		return nil, antares.Errorf(antares.CodeBadRequest, "a message has 1 to %d bytes", maxChat)
	}
	if err := t.room(); err != nil {
		return nil, err
	}
	l := t.log(m)
	l.add(antares.Event{Kind: antares.Chatted, Seat: int(t.firstOf(mine)), Text: text, Ply: t.Ply()})
	return l.events, nil
}

const maxChat = 500

// Clean tidies what people type: no control or direction marks, no runs of spaces.
func Clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}
