package httpd

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
)

// codes are the codes of statuses that the framework gives by itself.
var codes = map[int]antares.Code{
	http.StatusUnauthorized:          antares.CodeUnauthorized,
	http.StatusForbidden:             antares.CodeForbidden,
	http.StatusNotFound:              antares.CodeNotFound,
	http.StatusRequestEntityTooLarge: antares.CodeTooLarge,
	http.StatusTooManyRequests:       antares.CodeLimited,
	http.StatusServiceUnavailable:    antares.CodeUnavailable,
	http.StatusInternalServerError:   antares.CodeInternal,
}

func init() {
	// The framework's own errors are problems too. That is set here, once for the whole
	// program.
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		// What does not fit the description of the API is a bad request.
		if status == http.StatusUnprocessableEntity {
			status = http.StatusBadRequest
		}
		p := &api.Problem{Status: status, Title: http.StatusText(status), Detail: msg, Code: codes[status]}
		if p.Code == "" {
			p.Code = antares.CodeBadRequest
		}
		for _, err := range errs {
			if err != nil {
				p.Detail += ": " + err.Error()
			}
		}
		return p
	}
}

// problemOf is the problem of an error. What is our own fault is logged and not shown.
func problemOf(log *slog.Logger, err error) *api.Problem {
	if p := desk.Problem(err); p != nil {
		return p
	}
	var p *api.Problem
	switch {
	case errors.Is(err, antares.ErrNotFound):
		p = problem(antares.CodeNotFound, "there is no such thing")
	case errors.Is(err, antares.ErrBusy): // not logged: a flood of requests would flood the log
		p = problem(antares.CodeUnavailable, "The server is very busy. Try again in a few seconds.")
		p.Retry = 2
	case errors.Is(err, antares.ErrUnavailable):
		log.Warn("the store is unavailable", "error", err)
		p = problem(antares.CodeUnavailable, "the server cannot save anything right now: try again")
		p.Retry = 1
	default:
		log.Error("an error of our own", "error", err)
		p = problem(antares.CodeInternal, "something went wrong on our side: try again")
		p.Retry = 1
	}
	return p
}

func problem(code antares.Code, text string) *api.Problem { return api.NewProblem(code, text) }

// writeProblem sends a problem where the framework is not at work.
func writeProblem(w http.ResponseWriter, p *api.Problem) {
	for key, values := range p.GetHeaders() {
		w.Header()[key] = values
	}
	w.Header().Set("Content-Type", api.ProblemType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may have gone
}
