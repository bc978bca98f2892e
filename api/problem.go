package api

import (
	"fmt"

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

// ContentType returns the content type of problems.
func (p *Problem) ContentType(string) string { return ProblemType }

// statuses are the HTTP statuses of codes.
var statuses = map[antares.Code]int{
	antares.CodeBadRequest:   400,
	antares.CodeUnauthorized: 401,
	antares.CodeForbidden:    403,
	antares.CodeNotFound:     404,
	antares.CodeConflict:     409,
	antares.CodeStale:        409,
	antares.CodeRule:         422,
	antares.CodeTooLarge:     413,
	antares.CodeLimited:      429,
	antares.CodeUnavailable:  503,
	antares.CodeInternal:     500,
	antares.CodeNameTaken:    409,
	antares.CodeBadPassword:  401,
	antares.CodeNotYourTurn:  409,
	antares.CodeOver:         409,
	antares.CodeNotStarted:   409,
}

// NewProblem is the problem of a code.
func NewProblem(code antares.Code, text string) *Problem {
	status, ok := statuses[code]
	if !ok {
		status = 500
	}
	return &Problem{Status: status, Title: statusText(status), Detail: text, Code: code}
}

// RefusedError is the refusal of one of several actions, counted from 0.
type RefusedError struct {
	At  int
	Err error
}

func (e *RefusedError) Error() string { return fmt.Sprintf("action %d: %v", e.At, e.Err) }
func (e *RefusedError) Unwrap() error { return e.Err }
