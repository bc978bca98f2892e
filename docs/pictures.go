package docs

import (
	"regexp"
	"strings"
)

// Picture is what a picture of the players' rules shows.
type Picture struct {
	// Name is how the page names it: "img/skaane-jump.svg".
	Name string `json:"name"`
	// Set are the options, as key=value.
	Set []string `json:"set,omitempty"`
	// Position is its text; empty for a start, which Seed deals.
	Position string `json:"position,omitempty"`
	Seed     string `json:"seed,omitempty"`
}

// word is a word of a shell line, quoted or not.
var word = regexp.MustCompile(`'[^']*'|\S+`)

// Pictures are those of a game's page. The script that makes them is where their
// positions are written down.
func Pictures(gameID string) (list []Picture) {
	script, err := files.ReadFile("rules/img/make.sh")
	if err != nil { // it is embedded
		panic(err)
	}
	for line := range strings.Lines(string(script)) {
		words := word.FindAllString(line, -1)
		if len(words) < 3 || words[0] != "picture" || words[2] != gameID {
			continue
		}
		p := Picture{Name: "img/" + words[1] + ".svg"}
		for i := 3; i+1 < len(words); i += 2 {
			value := strings.Trim(words[i+1], "'")
			switch words[i] {
			case "--set":
				p.Set = append(p.Set, value)
			case "--position":
				p.Position = value
			case "--seed":
				p.Seed = value
			}
		}
		list = append(list, p)
	}
	return list
}
