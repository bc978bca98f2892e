package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
)

// row is a line of a form: a choice among values, or free text if there is no list of
// them.
type row struct {
	key, label, note string
	values           []string
	at               int
	text             string // if there are no values
}

func (r *row) value() string {
	if len(r.values) == 0 {
		return r.text
	}
	return r.values[r.at]
}

func (r *row) set(value string) {
	if i := slices.Index(r.values, value); i >= 0 {
		r.at = i
	} else if len(r.values) == 0 {
		r.text = value
	}
}

// form consists of some rows and, below them, a start button.
type form struct {
	rows []row
	at   int // len(rows) is the start button, and -1 the head
	// head is a line above the rows that can be chosen instead of them; may be empty.
	head string
}

// headLines is how many lines the head takes.
func (f *form) headLines() int {
	if f.head == "" {
		return 0
	}
	return 2
}

// key changes the form; done means that the start button was chosen,
// or the head.
func (f *form) key(msg tea.KeyPressMsg) (changed, done bool) {
	low, n := 0, len(f.rows)+1
	if f.head != "" {
		low, n = -1, n+1
	}
	switch key := msg.String(); {
	case key == "up" || key == "shift+tab":
		f.at = (f.at-low+n-1)%n + low
	case key == "down" || key == "tab":
		f.at = (f.at-low+1)%n + low
	case f.at < 0 || f.at == len(f.rows):
		return false, key == "enter" || key == "space"
	case len(f.rows[f.at].values) == 0:
		return f.edit(msg)
	case key == "left" || key == "right" || key == "space" || key == "enter":
		r := &f.rows[f.at]
		step := 1
		if key == "left" {
			step = len(r.values) - 1
		}
		r.at = (r.at + step) % len(r.values)
		return true, false
	}
	return false, false
}

// edit types into a free-text row.
func (f *form) edit(msg tea.KeyPressMsg) (changed, done bool) {
	r := &f.rows[f.at]
	switch {
	case msg.String() == keySelect:
		f.at++
	case msg.String() == "backspace" && r.text != "":
		runes := []rune(r.text)
		r.text = string(runes[:len(runes)-1])
	case msg.Text != "" && len(r.text) < 40:
		r.text += plain(msg.Text)
	default:
		return false, false
	}
	return true, false
}

// textRow reports whether letters are text in the current row.
func (f *form) textRow() bool {
	return f.at >= 0 && f.at < len(f.rows) && len(f.rows[f.at].values) == 0
}

// click selects the row at a line; on the selected row it moves to the next value.
func (f *form) click(line int) (changed, done bool) {
	if f.head != "" && line == 0 {
		f.at = -1
		return false, true
	}
	line -= f.headLines()
	switch {
	case line < 0 || line > len(f.rows)+1 || line == len(f.rows):
		return false, false
	case line == len(f.rows)+1:
		f.at = len(f.rows)
		return false, true
	case f.at != line || len(f.rows[line].values) == 0:
		f.at = line
		return false, false
	}
	r := &f.rows[line]
	r.at = (r.at + 1) % len(r.values)
	return true, false
}

// lines draws the form: one line per row, a blank one, and the start button.
func (f *form) lines(e *env, start string) (out []string) {
	if f.head != "" {
		head := "[ " + cut(f.head, e.w-8) + " ]"
		if f.at < 0 {
			head = e.style.chosen.Render(head)
		}
		out = append(out, "  "+head, "")
	}
	wide := 0
	for i := range f.rows {
		wide = max(wide, len([]rune(f.rows[i].label)))
	}
	for i := range f.rows {
		r := &f.rows[i]
		value := r.value()
		switch {
		case len(r.values) == 0 && i == f.at:
			value += "_"
		case len(r.values) > 1 && i == f.at:
			value = e.style.sign("◂ ", "< ") + value + e.style.sign(" ▸", " >")
		}
		if i == f.at {
			value = e.style.chosen.Render(value)
		}
		line := "  " + pad(r.label, wide) + "  " + value
		if i == f.at && r.note != "" {
			line += "  " + e.style.dim.Render(r.note)
		}
		out = append(out, line)
	}
	start = "[ " + start + " ]"
	if f.at == len(f.rows) {
		start = e.style.chosen.Render(start)
	}
	return append(out, "", "  "+start)
}

// optionRows are the options of a game. Their values are written as in the rulebook:
// "hand|out" and "12 to 40" can be listed, others are typed. Files are only for the
// command line.
func optionRows(info *game.Info) (rows []row) {
	for _, o := range info.Options {
		r := row{key: o.Key, label: o.Key, note: o.Doc, text: o.Default}
		low, high, isRange := strings.Cut(o.Values, " to ")
		from, ok1 := game.ParseCount(low, 1000)
		to, ok2 := game.ParseCount(high, 1000)
		switch {
		case isRange && ok1 && ok2:
			for n := from; n <= to; n++ {
				r.values = append(r.values, strconv.Itoa(n))
			}
		case strings.Contains(o.Values, "|"):
			r.values = slices.DeleteFunc(strings.Split(o.Values, "|"), func(s string) bool { return s == "FILE" })
		default:
			r.note = o.Values
		}
		r.set(o.Default)
		rows = append(rows, r)
	}
	return rows
}

// options reads the rows of a game's options.
func (f *form) options(info *game.Info) game.Options {
	o := game.Options{}
	for _, spec := range info.Options {
		for i := range f.rows {
			if r := &f.rows[i]; r.key == spec.Key && r.value() != "" {
				o[spec.Key] = r.value()
			}
		}
	}
	return o
}

// value is the value of a row by its key.
func (f *form) value(key string) string {
	for i := range f.rows {
		if f.rows[i].key == key {
			return f.rows[i].value()
		}
	}
	return ""
}
