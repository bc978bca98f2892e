package api

import (
	"net/http"
	"strconv"

	"github.com/antares-games/antares"
)

// Problem is the form of every error of the API. It follows RFC 9457, with a stable code.
type Problem struct {
	Status int          `json:"status" doc:"HTTP status"`
	Title  string       `json:"title" doc:"the status in words"`
	Detail string       `json:"detail" doc:"what is wrong, for people"`
	Code   antares.Code `json:"code" doc:"what is wrong, for programs; codes do not change"`
	Rule   string       `json:"rule,omitempty" doc:"the rule of the game that forbids it, such as KO-8"`
	Also   []string     `json:"also,omitempty" doc:"other rules that forbid it too"`
	// Message and Args are the parts of Detail, for clients in other languages.
	Message string   `json:"message,omitempty" doc:"the sentence of a refusal by a rule, with %s where args go"`
	Args    []string `json:"args,omitempty" doc:"what stands in the gaps of message"`
	At      *int     `json:"at,omitempty" doc:"which of several actions was refused, from 0"`
	Line    int      `json:"line,omitempty" doc:"in which line of a record the mistake is, from 1"`
	// Table is how things stand, where what was sent came too late.
	Table *Snapshot `json:"table,omitempty" doc:"the table as it stands, with the codes stale and over"`

	// Retry is the number of seconds after which to try again. It is sent as a header.
	Retry int `json:"-"`
}

// ProblemType is the content type of problems.
const ProblemType = "application/problem+json"

func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns the header that names when to try again.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.Retry))
	}
	return h
}

// ContentType returns the content type of problems.
func (p *Problem) ContentType(string) string { return ProblemType }
