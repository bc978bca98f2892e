package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

var (
	// typedID is a rule's id as people type it.
	typedID = regexp.MustCompile(`^(?i)[a-z]{2}-(?:[0-9]+|[a-z])$`)
	// namedRule is the rule that a refusal begins with.
	namedRule = regexp.MustCompile(`^([A-Z]{2}-(?:[0-9]+|[A-Z])): `)
)

// search finds what was typed. If it is not found, that is shown, and the line stays open
// for correction.
func (r *rules) search(text string) tea.Cmd {
	if r.find(text) {
		r.line = nil
	}
	return nil
}

// find goes to a rule, or to the next line that contains a word.
func (r *rules) find(text string) bool {
	id, isRule := strings.ToUpper(text), typedID.MatchString(text)
	pattern := `(?i)` + regexp.QuoteMeta(text)
	if isRule { // SK-1 is not SK-10
		pattern += `\b`
	}
	query := regexp.MustCompile(pattern)
	var hits []int
	for i := range r.lines {
		if from, _ := r.within(query, i); from >= 0 {
			hits = append(hits, i)
		}
	}
	switch {
	case isRule && !slices.Contains(r.ids, id):
		r.refuse(fmt.Sprintf("%s has no rule %s", r.game.Info().Name, id))
		return false
	case len(hits) == 0:
		r.refuse(fmt.Sprintf("%q is not in these rules", cut(text, 20)))
		return false
	}
	r.query, r.sought, r.hits = query, text, hits
	if isRule { // first to the rule's own wording
		r.sought, r.hit = id, 0
		if i := slices.IndexFunc(hits, func(i int) bool { return r.lines[i].rule == id }); i > 0 {
			r.hits = slices.Concat(hits[i:], hits[:i])
		}
	} else { // from here on
		r.hit = max(slices.IndexFunc(hits, func(i int) bool { return i >= r.top }), 0)
	}
	r.goTo()
	return true
}

func (r *rules) refuse(text string) { r.message, r.bad = plain(text), true }

// within is where in a line the search text is; it may continue in the next line of the
// same block. It is -1 if it is not there.
func (r *rules) within(query *regexp.Regexp, i int) (from, to int) {
	text := r.lines[i].text()
	all := text
	if i+1 < len(r.lines) && r.lines[i+1].block == r.lines[i].block {
		all += " " + strings.TrimLeft(r.lines[i+1].text(), " ")
	}
	at := query.FindStringIndex(all)
	if at == nil || at[0] >= len(text) {
		return -1, -1
	}
	return at[0], min(at[1], len(text))
}

// nextHit goes to the next or previous place where the search text was found; after the
// last comes the first.
func (r *rules) nextHit(step int) {
	n := len(r.hits)
	if n == 0 {
		r.refuse("Press / to look for something first")
		return
	}
	r.hit = (r.hit + step + n) % n
	r.goTo()
}

// goTo shows the place that was found, with a little of what comes before it.
func (r *rules) goTo() {
	const before = 3
	r.scroll(r.hits[r.hit] - before)
	r.message, r.bad = plain(fmt.Sprintf("%s: %d of %d", r.sought, r.hit+1, len(r.hits))), false
}

// named is the rule of the refusal that is on the screen.
func (st *stage) named() string {
	if st.message == "" || !st.bad {
		return ""
	}
	return st.rule
}

// openRules opens the rules of the game on the stage, at the rule that the last refusal
// named or that ended the game.
func (st *stage) openRules() tea.Cmd {
	g, err := st.findGame(st.s.Variant().Info().ID)
	if err != nil {
		st.refuse(err.Error())
		return nil
	}
	rule := st.rule
	if out := st.s.Outcome(); rule == "" && out.Over() {
		rule = out.Rule
	}
	return st.push(rulesOf(st.env, g, rule))
}
