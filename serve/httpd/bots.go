package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

func tokenLine(t *antares.Token) api.TokenLine {
	line := api.TokenLine{ID: t.ID(), Created: t.Created}
	if !t.Expires.IsZero() {
		line.Expires = &t.Expires
	}
	return line
}

// botsAPI is for people who run bots.
func (s *Server) botsAPI() {
	tag := []string{"people"}
	register(s, huma.Operation{
		OperationID: "newBot", Method: http.MethodPost, Path: "/api/bots", Tags: tag,
		Summary: "Create a user for a bot, with the token that it plays with",
	}, func(ctx context.Context, in *struct{ Body api.NewBot }) (*struct{ Body api.BotMade }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		bot, token, err := s.Site.NewBot(ctx, u, in.Body.Name, in.Body.Days)
		if err != nil {
			return nil, err
		}
		return &struct{ Body api.BotMade }{api.BotMade{Person: api.PersonOf(bot), Token: token}}, nil
	})
	register(s, huma.Operation{
		OperationID: "bots", Method: http.MethodGet, Path: "/api/bots", Tags: tag, Summary: "Your bots and their tokens",
	}, func(ctx context.Context, _ *nothing) (*struct{ Body []api.Bot }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		list, err := s.Site.Bots(ctx, u)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body []api.Bot }{Body: []api.Bot{}}
		for i := range list {
			p := api.Bot{Person: api.PersonOf(&list[i].User), Tokens: []api.TokenLine{}}
			for n := range list[i].Tokens {
				p.Tokens = append(p.Tokens, tokenLine(&list[i].Tokens[n]))
			}
			out.Body = append(out.Body, p)
		}
		return out, nil
	})
	register(s, huma.Operation{
		OperationID: "newToken", Method: http.MethodPost, Path: "/api/bots/{bot}/tokens", Tags: tag,
		Summary: "Create another token for a bot of yours, or one in the place of all others",
	}, func(ctx context.Context, in *struct {
		Bot  string `path:"bot" maxLength:"40"`
		Body api.NewToken
	},
	) (*struct{ Body api.TokenMade }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		text, t, err := s.Site.NewBotToken(ctx, u, in.Bot, in.Body.Days, in.Body.Replace)
		if err != nil {
			return nil, err
		}
		if in.Body.Replace {
			s.connections.dismissBot(in.Bot)
		}
		return &struct{ Body api.TokenMade }{api.TokenMade{TokenLine: tokenLine(t), Token: text}}, nil
	})
	register(s, huma.Operation{
		OperationID: "endToken", Method: http.MethodDelete, Path: "/api/bots/{bot}/tokens/{token}", Tags: tag,
		Summary: "End a token of a bot of yours", DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *struct {
		Bot   string `path:"bot" maxLength:"40"`
		Token string `path:"token" maxLength:"40" doc:"its id, not the token itself"`
	},
	) (*nothing, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		if err := s.Site.EndBotToken(ctx, u, in.Bot, in.Token); err != nil {
			return nil, err
		}
		s.connections.dismissBot(in.Bot)
		return nil, nil
	})
}
