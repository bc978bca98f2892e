package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
)

// GameInfo is a game with its options.
type GameInfo struct {
	game.Info
	Luck string   `json:"luck" enum:"dice,deal,none" doc:"what is drawn, and can be checked when a game is over"`
	Has  []string `json:"has" enum:"rules,lesson,puzzles" doc:"what there is to read and to do beside playing; the rest answers 404"`
}

func infoOf(g game.Game) (GameInfo, error) {
	info := GameInfo{*g.Info(), "none", docs.Contents(g.Files())}
	v, err := g.Configure(nil)
	if err != nil {
		return info, err
	}
	switch traits := v.Traits(); {
	case traits.Chance:
		info.Luck = "dice"
	case traits.RandomStart:
		info.Luck = "deal"
	}
	return info, nil
}

// Leader is a place in a game's list of the best.
type Leader struct {
	Person
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
	Games     int     `json:"games"`
}

func (s *Server) gamesAPI() {
	register(s, huma.Operation{
		OperationID: "games", Method: http.MethodGet, Path: "/api/games", Tags: []string{"games"},
		Summary: "The games with their options",
	}, func(context.Context, *nothing) (*struct{ Body []GameInfo }, error) {
		out := &struct{ Body []GameInfo }{}
		for _, g := range s.Games {
			info, err := infoOf(g)
			if err != nil {
				return nil, err
			}
			out.Body = append(out.Body, info)
		}
		return out, nil
	})
	register(s, huma.Operation{
		OperationID: "leaders", Method: http.MethodGet, Path: "/api/games/{game}/leaders", Tags: []string{"games"},
		Summary: "The best players of a game",
	}, func(ctx context.Context, in *struct {
		Game string `path:"game" maxLength:"20"`
	},
	) (*struct{ Body []Leader }, error) {
		if _, err := s.Site.Find(in.Game); err != nil {
			return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
		}
		list, err := s.Site.Store.Public().Leaders(ctx, in.Game, 50)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body []Leader }{Body: []Leader{}}
		for _, r := range list {
			u, err := s.Site.Store.Public().User(ctx, r.User)
			if err != nil {
				return nil, err
			}
			out.Body = append(out.Body, Leader{person(u), r.Rating, r.Deviation, r.Games})
		}
		return out, nil
	})
}
