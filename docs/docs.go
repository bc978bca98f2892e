// Package docs carries the rulebook and the rules for players inside the binary.
package docs

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
)

//go:embed rulebook/*.md rules/*.md rules/img/make.sh
var files embed.FS

// Rulebook is the rulebook's page of a game.
func Rulebook(gameID string) (string, error) {
	page, err := files.ReadFile("rulebook/" + gameID + ".md")
	if err != nil {
		return "", fmt.Errorf("no rulebook page for %q", gameID)
	}
	return string(page), nil
}

// Players is the page of a game for those who play it.
func Players(gameID string) (string, error) {
	page, err := files.ReadFile("rules/" + gameID + ".md")
	if err != nil {
		return "", fmt.Errorf("no page of rules for %q", gameID)
	}
	return string(page), nil
}

var item = regexp.MustCompile(`^- ([A-Z]{2}-(?:[0-9]+|[A-Z])) `)

// Rules lists the rule ids of a page, in its order.
func Rules(page string) (ids []string) {
	for line := range strings.Lines(page) {
		if m := item.FindStringSubmatch(line); m != nil {
			ids = append(ids, m[1])
		}
	}
	return ids
}

// Rule is the text of one rule of a page, empty if the page does not have it. A
// rule that goes on with the sentence of its heading is given the heading's words.
func Rule(page, id string) string {
	var b strings.Builder
	heading := ""
	for line := range strings.Lines(page) {
		m := item.FindStringSubmatch(line)
		switch {
		case m != nil && m[1] == id:
			line = strings.TrimPrefix(line, "- ")
			if start, rest, ok := strings.Cut(line, "] "); ok && rest[0] >= 'a' && rest[0] <= 'z' {
				line = start + "] " + heading + " " + rest
			}
			b.WriteString(line)
		case b.Len() > 0 && (strings.HasPrefix(line, "  ") && m == nil):
			b.WriteString(strings.TrimPrefix(line, "  "))
		case b.Len() > 0:
			return b.String()
		case strings.HasPrefix(line, "## "):
			heading = strings.TrimSpace(strings.TrimPrefix(line, "## "))
		}
	}
	return b.String()
}
