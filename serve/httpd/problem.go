package httpd

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/site"
)

// Problem is every error of the API, after RFC 9457, with a stable code.
type Problem struct {
	Status int          `json:"status" doc:"HTTP status"`
	Title  string       `json:"title" doc:"the status in words"`
	Detail string       `json:"detail" doc:"what is wrong, for people"`
	Code   antares.Code `json:"code" doc:"what is wrong, for programs; codes do not change"`
	Rule   string       `json:"rule,omitempty" doc:"the rule of the game that forbids it, such as KO-8"`
	Also   []string     `json:"also,omitempty" doc:"other rules that forbid it too"`
	// Message and Args are Detail taken apart, for clients that speak other languages.
	Message string   `json:"message,omitempty" doc:"the sentence of a refusal by a rule, with %s where args go"`
	Args    []string `json:"args,omitempty" doc:"what stands in the gaps of message"`
	At      *int     `json:"at,omitempty" doc:"which of several actions was refused, from 0"`
	// Table is how things stand, where what was sent came too late.
	Table *site.Snapshot `json:"table,omitempty" doc:"the table as it stands, with the codes stale and over"`

	retry int // seconds
}

func (p *Problem) Error() string  { return p.Detail }
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders holds when to try again.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retry))
	}
	return h
}

// ContentType is that of problems.
func (p *Problem) ContentType(string) string { return problemType }

const problemType = "application/problem+json"

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
		p := &Problem{Status: status, Title: http.StatusText(status), Detail: msg, Code: codes[status]}
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
func problemOf(log *slog.Logger, err error) *Problem {
	var (
		p      *Problem
		rule   *game.RuleError
		option *game.OptionError
		known  *antares.Error
	)
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &rule):
		p = problem(antares.CodeRule, rule.Text)
		p.Rule, p.Also, p.Message, p.Args = rule.Rule, rule.Also, rule.Message, rule.Args
	case errors.As(err, &option):
		p = problem(antares.CodeBadRequest, option.Error())
	case errors.As(err, &known):
		p = problem(known.Code, known.Text)
		if known.RetryAfter > 0 {
			p.retry = int(math.Ceil(known.RetryAfter.Seconds()))
		}
	case errors.Is(err, antares.ErrNotFound):
		p = problem(antares.CodeNotFound, "there is no such thing")
	case errors.Is(err, antares.ErrBusy): // not logged: a flood of requests would flood the log
		p = problem(antares.CodeUnavailable, "The server is very busy. Try again in a few seconds.")
		p.retry = 2
	case errors.Is(err, antares.ErrUnavailable):
		log.Warn("the store is unavailable", "error", err)
		p = problem(antares.CodeUnavailable, "the server cannot write just now: try again")
		p.retry = 1
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		p = problem(antares.CodeUnavailable, "that took too long: try again")
		p.retry = 1
	default:
		log.Error("an error of our own", "error", err)
		p = problem(antares.CodeInternal, "something went wrong on our side: try again")
		p.retry = 1
	}
	return p
}

func problem(code antares.Code, text string) *Problem {
	status, ok := statuses[code]
	if !ok {
		status = http.StatusInternalServerError
	}
	return &Problem{Status: status, Title: http.StatusText(status), Detail: text, Code: code}
}

// write sends a problem where the framework is not at work.
func (p *Problem) write(w http.ResponseWriter) {
	for key, values := range p.GetHeaders() {
		w.Header()[key] = values
	}
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may have gone
}
