package game

import "fmt"

// RuleError refuses something, with the rule that forbids it. It is the one
// error that travels from the engines to the browser.
type RuleError struct {
	// Rule is the id in the rulebook, such as KO-8.
	Rule string `json:"rule"`
	// Text is a sentence for the player, without the id and without a full stop.
	Text string `json:"text"`
}

func (e *RuleError) Error() string { return e.Rule + ": " + e.Text }

// Refuse makes a RuleError.
func Refuse(rule, format string, args ...any) *RuleError {
	return &RuleError{Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// OptionError is a mistake of the person who wrote the options, not a refusal by
// a rule: an unknown key, or text that is not key=value.
type OptionError struct{ Text string }

func (e *OptionError) Error() string { return e.Text }
