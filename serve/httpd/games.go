package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

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

// game is the game of an id, with its pages.
func (s *Server) game(id string) (game.Game, error) {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return s.Site.Find(id) // which says what games there are
}

func (s *Server) gamesAPI() {
	register(s, huma.Operation{
		OperationID: "games", Method: http.MethodGet, Path: "/api/games", Tags: []string{"games"},
		Summary: "The games with their options",
	}, func(context.Context, *nothing) (*struct{ Body []api.GameInfo }, error) {
		out := &struct{ Body []api.GameInfo }{Body: []api.GameInfo{}}
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
	) (*struct{ Body []api.Leader }, error) {
		if _, err := s.Site.Find(in.Game); err != nil {
			return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
		}
		list, err := s.Site.Leaders(ctx, in.Game)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body []api.Leader }{Body: []api.Leader{}}
		for _, r := range list {
			u, err := s.Site.User(ctx, r.User)
			if err != nil {
				return nil, err
			}
			out.Body = append(out.Body, api.Leader{Person: api.PersonOf(u), Rating: r.Rating, Deviation: r.Deviation, Games: r.Games})
		}
		return out, nil
	})
}
