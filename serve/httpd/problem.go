package httpd

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// statuses are the HTTP statuses of codes.
var statuses = map[antares.Code]int{
	antares.CodeBadRequest:   http.StatusBadRequest,
	antares.CodeUnauthorized: http.StatusUnauthorized,
	antares.CodeForbidden:    http.StatusForbidden,
	antares.CodeNotFound:     http.StatusNotFound,
	antares.CodeConflict:     http.StatusConflict,
	antares.CodeStale:        http.StatusConflict,
	antares.CodeRule:         http.StatusUnprocessableEntity,
	antares.CodeTooLarge:     http.StatusRequestEntityTooLarge,
	antares.CodeLimited:      http.StatusTooManyRequests,
	antares.CodeUnavailable:  http.StatusServiceUnavailable,
	antares.CodeInternal:     http.StatusInternalServerError,
	antares.CodeNameTaken:    http.StatusConflict,
	antares.CodeBadPassword:  http.StatusUnauthorized,
	antares.CodeNotYourTurn:  http.StatusConflict,
	antares.CodeOver:         http.StatusConflict,
	antares.CodeNotStarted:   http.StatusConflict,
}

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
	var (
		p      *api.Problem
		rule   *game.RuleError
		option *game.OptionError
		known  *antares.Error
		parse  *record.ParseError
	)
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &rule):
		p = problem(antares.CodeRule, rule.Text)
		p.Rule, p.Also, p.Message, p.Args = rule.Rule, rule.Also, rule.Message, rule.Args
	case errors.As(err, &parse):
		p = problem(antares.CodeBadRequest, parse.Error())
		p.Line = parse.Line
	case errors.As(err, &option):
		p = problem(antares.CodeBadRequest, option.Error())
	case errors.As(err, &known):
		p = problem(known.Code, known.Text)
		if known.RetryAfter > 0 {
			p.Retry = int(math.Ceil(known.RetryAfter.Seconds()))
		}
	case errors.Is(err, antares.ErrNotFound):
		p = problem(antares.CodeNotFound, "there is no such thing")
	case errors.Is(err, antares.ErrBusy): // not logged: a flood of requests would flood the log
		p = problem(antares.CodeUnavailable, "The server is very busy. Try again in a few seconds.")
		p.Retry = 2
	case errors.Is(err, antares.ErrUnavailable):
		log.Warn("the store is unavailable", "error", err)
		p = problem(antares.CodeUnavailable, "the server cannot save anything right now: try again")
		p.Retry = 1
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		p = problem(antares.CodeUnavailable, "that took too long: try again")
		p.Retry = 1
	default:
		log.Error("an error of our own", "error", err)
		p = problem(antares.CodeInternal, "something went wrong on our side: try again")
		p.Retry = 1
	}
	return p
}

func problem(code antares.Code, text string) *api.Problem {
	status, ok := statuses[code]
	if !ok {
		status = http.StatusInternalServerError
	}
	return &api.Problem{Status: status, Title: http.StatusText(status), Detail: text, Code: code}
}

// writeProblem sends a problem where the framework is not at work.
func writeProblem(w http.ResponseWriter, p *api.Problem) {
	for key, values := range p.GetHeaders() {
		w.Header()[key] = values
	}
	w.Header().Set("Content-Type", api.ProblemType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may have gone
}
