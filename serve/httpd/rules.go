package httpd

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/learn/legend"
	"github.com/antares-games/antares/learn/lesson"
)

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

// GameID names a game in a path.
type GameID struct {
	Game string `path:"game" maxLength:"20"`
}

func (s *Server) rulesAPI() {
	register(s, huma.Operation{
		OperationID: "rules", Method: http.MethodGet, Path: "/api/rules/{game}", Tags: []string{"games"},
		Summary: "The rules of a game, for players and to the letter; in English",
	}, func(_ context.Context, in *GameID) (*struct{ Body *RulesPage }, error) {
		page, err := s.rulesOf(in.Game)
		return &struct{ Body *RulesPage }{page}, err
	})
	register(s, huma.Operation{
		OperationID: "lesson", Method: http.MethodGet, Path: "/api/lessons/{game}", Tags: []string{"games"},
		Summary: "The interactive lesson of a game; in English",
	}, func(_ context.Context, in *GameID) (*struct{ Body *lesson.Lesson }, error) {
		g, err := s.game(in.Game)
		if err != nil {
			return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
		}
		l, err := lesson.Of(g.Files())
		if errors.Is(err, lesson.ErrNone) {
			return nil, antares.Errorf(antares.CodeNotFound, "%s has no lesson", g.Info().Name)
		}
		return &struct{ Body *lesson.Lesson }{l}, err
	})
	register(s, huma.Operation{
		OperationID: "legend", Method: http.MethodGet, Path: "/api/games/{game}/legend", Tags: []string{"games"},
		Summary: "What the pieces and places of a game are and do, in a line each, with its options",
	}, func(_ context.Context, in *struct {
		GameID
		Set []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	},
	) (*struct{ Body *legend.Legend }, error) {
		g, err := s.game(in.Game)
		if err != nil {
			return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
		}
		l, err := legend.Of(g.Files())
		if errors.Is(err, legend.ErrNone) {
			return nil, antares.Errorf(antares.CodeNotFound, "%s has no legend", g.Info().Name)
		}
		if err != nil {
			return nil, err
		}
		v, err := s.variantSet(in.Game, in.Set)
		if err != nil {
			return nil, err
		}
		return &struct{ Body *legend.Legend }{l.With(v.Options())}, nil
	})
}

func (s *Server) rulesOf(id string) (*RulesPage, error) {
	g, err := s.game(id)
	if err != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
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
