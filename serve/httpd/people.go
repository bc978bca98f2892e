package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/api"
)

type nothing struct{}

type personOut struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      api.Person
}

type signIn struct{ Body api.SignIn }

func (s *Server) peopleAPI() {
	register(s, huma.Operation{
		OperationID: "guest", Method: http.MethodPost, Path: "/api/guest", Tags: []string{"people"},
		Summary: "Play at once: become a guest, or stay who you are",
	}, func(ctx context.Context, _ *nothing) (*personOut, error) {
		id := from(ctx)
		if id.user == nil {
			u, token, err := s.Site.Guest(ctx)
			if err != nil {
				return nil, err
			}
			id.user, id.session = u, token
		}
		return &personOut{s.sessionCookies(ctx, id.session), api.PersonOf(id.user)}, nil
	})
	register(s, huma.Operation{
		OperationID: "me", Method: http.MethodGet, Path: "/api/me", Tags: []string{"people"}, Summary: "Who am I?",
	}, func(ctx context.Context, _ *nothing) (*struct{ Body api.Person }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		return &struct{ Body api.Person }{api.PersonOf(u)}, nil
	})
	register(s, huma.Operation{
		OperationID: "register", Method: http.MethodPost, Path: "/api/register", Tags: []string{"people"},
		Summary: "Choose a name and a password; a guest's games stay",
	}, func(ctx context.Context, in *signIn) (*personOut, error) {
		u := from(ctx).user
		if u == nil {
			u, token, err := s.Site.SignUp(ctx, in.Body.Name, in.Body.Password)
			if err != nil {
				return nil, err
			}
			return &personOut{s.sessionCookies(ctx, token), api.PersonOf(u)}, nil
		}
		token, err := s.Site.Register(ctx, u, in.Body.Name, in.Body.Password)
		if err != nil {
			return nil, err
		}
		s.connections.dismiss(u.ID, "")
		return &personOut{s.sessionCookies(ctx, token), api.PersonOf(u)}, nil
	})
	register(s, huma.Operation{
		OperationID: "login", Method: http.MethodPost, Path: "/api/login", Tags: []string{"people"}, Summary: "Sign in",
	}, func(ctx context.Context, in *signIn) (*personOut, error) {
		u, token, err := s.Site.SignIn(ctx, in.Body.Name, in.Body.Password)
		if err != nil {
			return nil, err
		}
		return &personOut{s.sessionCookies(ctx, token), api.PersonOf(u)}, nil
	})
	register(s, huma.Operation{
		OperationID: "logout", Method: http.MethodPost, Path: "/api/logout", Tags: []string{"people"}, Summary: "Sign out",
		DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, _ *nothing) (*struct {
		SetCookie []http.Cookie `header:"Set-Cookie"`
	}, error,
	) {
		if id := from(ctx); id.session != "" {
			if err := s.Site.SignOut(ctx, id.session); err != nil {
				return nil, err
			}
			s.connections.dismiss(id.user.ID, id.session)
		}
		return &struct {
			SetCookie []http.Cookie `header:"Set-Cookie"`
		}{s.sessionCookies(ctx, "")}, nil
	})
	register(s, huma.Operation{
		OperationID: "password", Method: http.MethodPost, Path: "/api/password", Tags: []string{"people"},
		Summary: "Change the password; all other sessions end",
	}, func(ctx context.Context, in *struct{ Body api.NewPassword }) (*personOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		token, err := s.Site.SetPassword(ctx, u, in.Body.Old, in.Body.New)
		if err != nil {
			return nil, err
		}
		s.connections.dismiss(u.ID, "")
		return &personOut{s.sessionCookies(ctx, token), api.PersonOf(u)}, nil
	})
	s.progressAPI()
	s.botsAPI()
	register(s, huma.Operation{
		OperationID: "profile", Method: http.MethodGet, Path: "/api/users/{name}", Tags: []string{"people"},
		Summary: "Somebody's profile, by name or id",
	}, func(ctx context.Context, in *struct {
		Name string `path:"name" maxLength:"100"`
	},
	) (*struct{ Body api.Profile }, error) {
		u, err := s.Site.FindUser(ctx, in.Name)
		if err != nil {
			return nil, err
		}
		ratings, err := s.Site.Ratings(ctx, u.ID)
		if err != nil {
			return nil, err
		}
		return &struct{ Body api.Profile }{api.Profile{Person: api.PersonOf(u), Created: u.Created, Ratings: listOf(ratings)}}, nil
	})
}
