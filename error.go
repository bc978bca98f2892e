package antares

import (
	"errors"
	"fmt"
	"time"
)

// Code says what kind of thing went wrong. Codes are stable: clients decide by
// them, people read the text.
type Code string

// The codes. A refusal by the rules of a game is a *game.RuleError instead and
// becomes CodeRule at the edge.
const (
	CodeBadRequest   Code = "bad_request"   // it cannot be understood
	CodeUnauthorized Code = "unauthorized"  // nobody is signed in
	CodeForbidden    Code = "forbidden"     // somebody else may, you may not
	CodeNotFound     Code = "not_found"     // there is none, or not for you
	CodeConflict     Code = "conflict"      // it is not possible as things stand
	CodeStale        Code = "stale"         // the game has gone on meanwhile
	CodeRule         Code = "rule"          // a rule of the game forbids it
	CodeTooLarge     Code = "too_large"     // more than anybody needs
	CodeLimited      Code = "rate_limited"  // too often
	CodeUnavailable  Code = "unavailable"   // try again soon
	CodeInternal     Code = "internal"      // our fault
	CodeNameTaken    Code = "name_taken"    // somebody has that name
	CodeBadPassword  Code = "bad_password"  // name or password is wrong
	CodeNotYourTurn  Code = "not_your_turn" // somebody else is to move
	CodeOver         Code = "over"          // the game is over
	CodeNotStarted   Code = "not_started"   // the game has not begun
)

// Error is an error that may be shown to whoever caused it.
type Error struct {
	Code Code
	Text string
	// RetryAfter is when to try again, if that may help.
	RetryAfter time.Duration
}

func (e *Error) Error() string { return e.Text }

// Errorf makes an Error.
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
