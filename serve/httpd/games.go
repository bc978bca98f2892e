package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

func (s *Server) gamesAPI() {
	register(s, huma.Operation{
		OperationID: "games", Method: http.MethodGet, Path: "/api/games", Tags: []string{"games"},
		Summary: "The games with their options",
	}, func(context.Context, *nothing) (*struct{ Body []api.GameInfo }, error) {
		list, err := s.desk.Infos()
		return &struct{ Body []api.GameInfo }{list}, err
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
