// Package docs reads the pages of a game: its page of the rulebook, its rules for
// players, and what their pictures show. The pages are in the game's folder; all are
// optional.
package docs

import (
	"errors"
	"io/fs"
	"strings"
)

// ErrNone is returned if a game has no such page.
var ErrNone = errors.New("this game has no such page")

// Rulebook returns a game's page of the rulebook from the files of its folder; the
// error is ErrNone if it has none.
func Rulebook(files fs.FS) (string, error) { return page(files, "rulebook.md") }

// Players returns a game's page for players in the same way.
func Players(files fs.FS) (string, error) { return page(files, "rules.md") }

func page(files fs.FS, name string) (string, error) {
	text, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", ErrNone
	}
	if err != nil {
		return "", err
	}
	return string(text), nil
}

// ruleOf returns the id of the rule that begins in a line, such as SK-12 or KO-A; empty if
// none does.
func ruleOf(line string) string {
	line, ok := strings.CutPrefix(line, "- ")
	id, _, spaced := strings.Cut(line, " ")
	game, number, dashed := strings.Cut(id, "-")
	if !ok || !spaced || !dashed || len(game) != 2 || number == "" {
		return ""
	}
	capital := func(c byte) bool { return 'A' <= c && c <= 'Z' }
	if !capital(game[0]) || !capital(game[1]) || strings.Trim(number, "0123456789") != "" && !(len(number) == 1 && capital(number[0])) {
		return ""
	}
	return id
}

// Rules lists the rule ids of a page, in page order.
func Rules(page string) (ids []string) {
	for line := range strings.Lines(page) {
		if id := ruleOf(line); id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// Rule returns the text of one rule of a page, empty if the page does not have it. A
// rule that continues the sentence of its heading includes the heading's words.
func Rule(page, id string) string {
	var b strings.Builder
	heading := ""
	for line := range strings.Lines(page) {
		begins := ruleOf(line)
		switch {
		case begins == id && id != "":
			line = strings.TrimPrefix(line, "- ")
			if start, rest, ok := strings.Cut(line, "] "); ok && rest[0] >= 'a' && rest[0] <= 'z' {
				line = start + "] " + heading + " " + rest
			}
			b.WriteString(line)
		case b.Len() > 0 && (strings.HasPrefix(line, "  ") && begins == ""):
			b.WriteString(strings.TrimPrefix(line, "  "))
		case b.Len() > 0:
			return b.String()
		case strings.HasPrefix(line, "## "):
			heading = strings.TrimSpace(strings.TrimPrefix(line, "## "))
		}
	}
	return b.String()
}
