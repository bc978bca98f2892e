package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// The names of the tags that have their own field, in the order in which they are
// written; the tags of the seats follow Seats.
const (
	tagGame        = "Game"
	tagOption      = "Option"
	tagPosition    = "Position"
	tagDate        = "Date"
	tagSeats       = "Seats"
	tagResult      = "Result"
	tagTermination = "Termination"
	tagSeed        = "Seed"
)

var fixedTags = []string{tagGame, tagOption, tagPosition, tagDate, tagSeats, tagResult, tagTermination, tagSeed}

// unknownDate is how an empty date is written as text.
const unknownDate = "????.??.??"

// seatTag returns the name of a seat's tag: the seat's name with a capital.
func seatTag(seat string) string {
	if seat == "" {
		return ""
	}
	return strings.ToUpper(seat[:1]) + seat[1:]
}

// header lists all tags of a record in order.
func (r *Record) header() []Tag {
	tags := []Tag{{tagGame, r.Game}}
	for _, pair := range r.Options.Pairs() {
		tags = append(tags, Tag{tagOption, pair})
	}
	date := r.Date
	if date == "" {
		date = unknownDate
	}
	tags = append(tags, Tag{tagPosition, r.Start}, Tag{tagDate, date})
	if len(r.Players) > 0 {
		tags = append(tags, Tag{tagSeats, strings.Join(seatsOf(r.Players), " ")})
	}
	for _, p := range r.Players {
		tags = append(tags, Tag{seatTag(p.Seat), p.Name})
	}
	tags = append(tags, Tag{tagResult, r.Result})
	if r.Termination != "" {
		tags = append(tags, Tag{tagTermination, r.Termination})
	}
	if r.Seed != "" {
		tags = append(tags, Tag{tagSeed, r.Seed})
	}
	return append(tags, r.Tags...)
}

// tag reads [Name "value"].
func (l *lexer) tag(t token) (token, error) {
	t.kind = tagKind
	l.take()
	l.blanks()
	at := l.at
	t.name = l.run(func(c rune) bool { return c != '"' && c != ']' && !isSpace(c) && c != eof })
	if err := checkTagName(t.name); err != nil {
		return t, l.broken(at, "%v", err)
	}
	l.blanks()
	t.value = l.at
	if l.peek() != '"' {
		return t, l.broken(l.at, `the tag %s needs a value in quotes: [%s "…"]`, brief(t.name), brief(t.name))
	}
	l.take()
	var value strings.Builder
	for l.peek() != '"' {
		at := l.at
		switch c := l.take(); c {
		case eof, '\n':
			return t, l.broken(at, `the value of the tag %s is not closed by a " on its line`, brief(t.name))
		case '\t':
			return t, at.errorf("the control character U+0009 is not allowed in a tag")
		case '\\':
			if next := l.peek(); next != '"' && next != '\\' {
				return t, l.broken(at, `a \ in a tag must be followed by " or \`)
			}
			value.WriteRune(l.take())
		default:
			value.WriteRune(c)
		}
	}
	l.take()
	l.blanks()
	if l.peek() != ']' {
		return t, l.broken(l.at, "the tag %s is not closed by ]", brief(t.name))
	}
	l.take()
	t.text = value.String()
	return t, nil
}

// blanks skips white space within a line.
func (l *lexer) blanks() {
	for c := l.peek(); c == ' ' || c == '\t'; c = l.peek() {
		l.take()
	}
}

// readTags fills a record from its tags; after is where they end.
func (r *Record) readTags(tags []token, after place) error {
	seen := map[string]bool{}
	others := make([]token, 0, len(tags))
	var result place
	for _, t := range tags {
		if seen[t.name] && t.name != tagOption {
			return t.at.errorf("the tag %s is given twice", brief(t.name))
		}
		seen[t.name] = true
		var err error
		switch t.name {
		case tagGame:
			r.Game, err = t.text, checkWord(t.text)
		case tagOption:
			err = r.readOption(t)
		case tagPosition:
			r.Start, err = t.text, checkStart(t.text)
		case tagDate:
			if t.text != unknownDate {
				r.Date, err = t.text, checkDate(t.text)
			}
		case tagSeats:
			seats := strings.Split(t.text, " ")
			for _, seat := range seats {
				r.Players = append(r.Players, Player{Seat: seat})
			}
			err = checkSeats(seats)
		case tagResult:
			r.Result, result = t.text, t.value
		case tagTermination:
			r.Termination = t.text
		case tagSeed:
			r.Seed = t.text
		default:
			others = append(others, t)
		}
		if err != nil {
			return t.value.errorf("%v", err)
		}
	}
	for _, t := range others {
		seat := slices.IndexFunc(r.Players, func(p Player) bool { return seatTag(p.Seat) == t.name })
		if seat >= 0 {
			r.Players[seat].Name = t.text
		} else {
			r.Tags = append(r.Tags, Tag{t.name, t.text})
		}
	}
	for _, name := range []string{tagGame, tagPosition} {
		if !seen[name] {
			return after.errorf("the tag %s is missing", name)
		}
	}
	if seen[tagResult] {
		if err := checkResult(r.Result, seatsOf(r.Players)); err != nil {
			return result.errorf("%v", err)
		}
	}
	return nil
}

func (r *Record) readOption(t token) error {
	key, value, ok := strings.Cut(t.text, "=")
	if !ok || key == "" || value == "" {
		return fmt.Errorf("option %q is not of the form key=value", brief(t.text))
	}
	if _, twice := r.Options[key]; twice {
		return fmt.Errorf("option %s is given twice", brief(key))
	}
	if r.Options == nil {
		r.Options = game.Options{}
	}
	r.Options[key] = value
	return nil
}
