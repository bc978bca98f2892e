package desk

import (
	"errors"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/legend"
	"github.com/antares-games/antares/learn/lesson"
	"github.com/antares-games/antares/learn/puzzle"
)

// Infos are the games with their options.
func (d *Desk) Infos() ([]api.GameInfo, error) {
	list := []api.GameInfo{}
	for _, g := range d.Games {
		info, err := infoOf(g)
		if err != nil {
			return nil, err
		}
		list = append(list, info)
	}
	return list, nil
}

func infoOf(g game.Game) (api.GameInfo, error) {
	info := api.GameInfo{Info: *g.Info(), Luck: "none", Has: docs.Contents(g.Files())}
	v, err := g.Configure(nil)
	if err != nil {
		return info, err
	}
	session := v.New(game.SeedDice(1))
	if info.Moment != "" {
		if session, err = v.Read(info.Moment, nil); err != nil {
			return info, err
		}
	}
	info.Shape = draw.Shape(session.View(), draw.Options{Bare: true})
	switch traits := v.Traits(); {
	case traits.Chance:
		info.Luck = "dice"
	case traits.RandomStart:
		info.Luck = "deal"
	}
	return info, nil
}

// RulesPage contains the rules of a game: the page for players and the exact rulebook.
type RulesPage struct {
	Game     string         `json:"game"`
	Markdown string         `json:"markdown" doc:"the rules for players"`
	Rules    []RuleText     `json:"rules" doc:"the rulebook, by id"`
	Pictures []docs.Picture `json:"pictures" doc:"what the pictures of the page show, for live diagrams"`
}

// RuleText is a rule of the rulebook, as Markdown.
type RuleText struct {
	ID string `json:"id"`
	// Mark is empty for rules about text and files.
	Mark string `json:"mark,omitempty" enum:"S,R" doc:"S: the original sheet says it; R: our ruling, where it is silent or lost"`
	Text string `json:"text"`
}

func ruleText(book, id string) RuleText {
	text := strings.TrimSpace(strings.TrimPrefix(docs.Rule(book, id), id))
	for _, mark := range []string{"S", "R"} {
		if rest, ok := strings.CutPrefix(text, "["+mark+"] "); ok {
			return RuleText{id, mark, rest}
		}
	}
	return RuleText{ID: id, Text: text}
}

// Rules are the rules of a game, for players and to the letter.
func (d *Desk) Rules(id string) (*RulesPage, error) {
	g, err := d.game(id)
	if err != nil {
		return nil, err
	}
	// Either page may be missing, but not both.
	text, noPage := docs.Players(g.Files())
	book, noBook := docs.Rulebook(g.Files())
	if noPage != nil && noBook != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%s has no page of rules", g.Info().Name)
	}
	pictures, err := docs.Pictures(g.Files())
	if err != nil {
		return nil, err
	}
	page := &RulesPage{Game: id, Markdown: text, Rules: []RuleText{}, Pictures: append([]docs.Picture{}, pictures...)}
	for _, rule := range docs.Rules(book) {
		page.Rules = append(page.Rules, ruleText(book, rule))
	}
	return page, nil
}

// Lesson is the interactive lesson of a game.
func (d *Desk) Lesson(id string) (*lesson.Lesson, error) {
	g, err := d.game(id)
	if err != nil {
		return nil, err
	}
	l, err := lesson.Of(g.Files())
	if errors.Is(err, lesson.ErrNone) {
		return nil, antares.Errorf(antares.CodeNotFound, "%s has no lesson", g.Info().Name)
	}
	return l, err
}

// Legend is what the pieces and places of a game are and do, with its options.
func (d *Desk) Legend(id string, set []string) (*legend.Legend, error) {
	g, err := d.game(id)
	if err != nil {
		return nil, err
	}
	l, err := legend.Of(g.Files())
	if errors.Is(err, legend.ErrNone) {
		return nil, antares.Errorf(antares.CodeNotFound, "%s has no legend", g.Info().Name)
	}
	if err != nil {
		return nil, err
	}
	v, err := d.VariantSet(id, set)
	if err != nil {
		return nil, err
	}
	return l.With(v.Options()), nil
}

// PuzzlesPage contains the puzzles of a game that come with the program.
type PuzzlesPage struct {
	Game    string          `json:"game"`
	Options game.Options    `json:"options" doc:"of the game, the same for all"`
	Puzzles []puzzle.Puzzle `json:"puzzles" doc:"the easy ones first; none for games with dice"`
}

// Puzzles are the puzzles of a game.
func (d *Desk) Puzzles(id string) (*PuzzlesPage, error) {
	g, err := d.game(id)
	if err != nil {
		return nil, err
	}
	page := &PuzzlesPage{Game: id, Options: game.Options{}, Puzzles: []puzzle.Puzzle{}}
	file, err := puzzle.Of(g.Files())
	if err != nil || file == nil {
		return page, err
	}
	if file.Options != nil {
		page.Options = file.Options
	}
	page.Puzzles = listOf(file.Puzzles)
	return page, nil
}
