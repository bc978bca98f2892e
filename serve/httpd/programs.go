package httpd

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
)

// Program is a user for a program with its tokens.
type Program struct {
	Person
	Tokens []TokenLine `json:"tokens" doc:"those that are valid, oldest first"`
}

// TokenLine is what is told of a token after it was made: never the token itself.
type TokenLine struct {
	ID      string     `json:"id" doc:"names the token, and opens nothing"`
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty" doc:"when it ends; never if it is missing"`
}

func tokenLine(t *antares.Token) TokenLine {
	line := TokenLine{ID: t.ID(), Created: t.Created}
	if !t.Expires.IsZero() {
		line.Expires = &t.Expires
	}
	return line
}

// programsAPI is for those who bring programs.
func (s *Server) programsAPI() {
	tag := []string{"people"}
	type newBot struct {
		Person
		Token string `json:"token" doc:"shown this once"`
	}
	register(s, huma.Operation{
		OperationID: "newBot", Method: http.MethodPost, Path: "/api/bots", Tags: tag,
		Summary: "Make a user for a program, with the token that it plays with",
	}, func(ctx context.Context, in *struct {
		Body struct {
			Name string `json:"name" maxLength:"100"`
			Days int    `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long the token is valid; for good if it is missing"`
		}
	},
	) (*struct{ Body newBot }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		bot, token, err := s.Site.NewBot(ctx, u, in.Body.Name, in.Body.Days)
		if err != nil {
			return nil, err
		}
		return &struct{ Body newBot }{newBot{person(bot), token}}, nil
	})
	register(s, huma.Operation{
		OperationID: "bots", Method: http.MethodGet, Path: "/api/bots", Tags: tag, Summary: "Your programs and their tokens",
	}, func(ctx context.Context, _ *nothing) (*struct{ Body []Program }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		list, err := s.Site.Bots(ctx, u)
		if err != nil {
			return nil, err
		}
		out := &struct{ Body []Program }{Body: []Program{}}
		for i := range list {
			p := Program{Person: person(&list[i].User), Tokens: []TokenLine{}}
			for n := range list[i].Tokens {
				p.Tokens = append(p.Tokens, tokenLine(&list[i].Tokens[n]))
			}
			out.Body = append(out.Body, p)
		}
		return out, nil
	})
	type newToken struct {
		TokenLine
		Token string `json:"token" doc:"shown this once"`
	}
	register(s, huma.Operation{
		OperationID: "newToken", Method: http.MethodPost, Path: "/api/bots/{bot}/tokens", Tags: tag,
		Summary: "Make another token for a program of yours, or one in the place of all others",
	}, func(ctx context.Context, in *struct {
		Bot  string `path:"bot" maxLength:"40"`
		Body struct {
			Days    int  `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long it is valid; for good if it is missing"`
			Replace bool `json:"replace,omitempty" doc:"end all other tokens, and what is connected with them"`
		}
	},
	) (*struct{ Body newToken }, error) {
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
		return &struct{ Body newToken }{newToken{tokenLine(t), text}}, nil
	})
	register(s, huma.Operation{
		OperationID: "endToken", Method: http.MethodDelete, Path: "/api/bots/{bot}/tokens/{token}", Tags: tag,
		Summary: "End a token of a program of yours", DefaultStatus: http.StatusNoContent,
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
