package antares

import (
	"errors"
	"fmt"
	"time"
)

// Code is the kind of error. Codes are stable: clients act on the code, people read the
// text.
type Code string

// The codes. A refusal by the rules of a game is a *game.RuleError instead and
// becomes CodeRule at the edge.
const (
	CodeBadRequest   Code = "bad_request"   // the request makes no sense
	CodeUnauthorized Code = "unauthorized"  // nobody is signed in
	CodeForbidden    Code = "forbidden"     // others may, you may not
	CodeNotFound     Code = "not_found"     // it does not exist, or you may not see it
	CodeConflict     Code = "conflict"      // it is not possible as things stand
	CodeStale        Code = "stale"         // the game has moved on meanwhile
	CodeRule         Code = "rule"          // a rule of the game forbids it
	CodeTooLarge     Code = "too_large"     // more than anybody needs
	CodeLimited      Code = "rate_limited"  // too often
	CodeUnavailable  Code = "unavailable"   // try again soon
	CodeInternal     Code = "internal"      // our fault
	CodeNameTaken    Code = "name_taken"    // somebody has that name
	CodeBadPassword  Code = "bad_password"  // name or password is wrong
	CodeNotYourTurn  Code = "not_your_turn" // it is another player's turn
	CodeOver         Code = "over"          // the game is over
	CodeNotStarted   Code = "not_started"   // the game has not begun
)

// Error is an error that may be shown to the person who caused it.
type Error struct {
	Code Code
	Text string
	// RetryAfter is how long to wait before trying again, if that may help.
	RetryAfter time.Duration
}

func (e *Error) Error() string { return e.Text }

// Errorf creates an Error.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Text: fmt.Sprintf(format, args...)}
}

// CodeOf is the code of an error, CodeInternal if it has none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CodeInternal
}
