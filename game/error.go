package game

import (
	"fmt"
	"slices"
	"strings"
)

// RuleError refuses something and names the rule that forbids it. It is the one error
// that travels all the way from the engines to the browser.
type RuleError struct {
	// Rule is the id in the rulebook, such as KO-8.
	Rule string `json:"rule"`
	// Text is a sentence for the player, without the id and without a full stop.
	Text string `json:"text"`
	// Message is the sentence with %s in place of the parts that vary, and Args are those
	// parts: a client needs both to translate the sentence. Text is the two put together.
	Message string   `json:"message,omitempty"`
	Args    []string `json:"args,omitempty"`
	// Also lists further rules that the same thing breaks. Rule is the most helpful one,
	// but another reader of the rulebook might name one of these instead.
	Also []string `json:"also,omitempty"`
}

func (e *RuleError) Error() string {
	if len(e.Also) > 0 {
		return e.Rule + ": " + e.Text + " (also " + strings.Join(e.Also, ", ") + ")"
	}
	return e.Rule + ": " + e.Text
}

// Names reports whether the refusal names the rule.
func (e *RuleError) Names(rule string) bool {
	return e.Rule == rule || slices.Contains(e.Also, rule)
}

// And adds further rules that are also broken.
func (e *RuleError) And(rules ...string) *RuleError {
	e.Also = append(e.Also, rules...)
	return e
}

// Refuse creates a RuleError.
func Refuse(rule, format string, args ...any) *RuleError {
	message, words := TakeApart(format, args...)
	return &RuleError{Rule: rule, Text: fmt.Sprintf(format, args...), Message: message, Args: words}
}

// OptionError is a mistake in the options as they were written, not a refusal by a
// rule: an unknown key, or text that is not key=value.
type OptionError struct{ Text string }

func (e *OptionError) Error() string { return e.Text }
