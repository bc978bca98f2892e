package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// The commands that may appear at the start of a ply's comment.
const (
	evalCommand  = "eval"
	clockCommand = "clk"
)

// fold replaces every run of spaces, tabs and line ends with one space, and trims the
// ends. Lines can then be broken at any space without loss.
func fold(text string) string {
	out := make([]byte, 0, len(text))
	gap := false
	for i := range len(text) {
		switch c := text[i]; c {
		case ' ', '\t', '\n', '\r':
			gap = len(out) > 0
		default:
			if gap {
				out = append(out, ' ')
			}
			out, gap = append(out, c), false
		}
	}
	return string(out)
}

// CleanComment turns any text into a comment that a record can hold: runs of white
// space become one space, other control characters are dropped, braces become
// parentheses, and so does the bracket of anything that would be read as a command.
func CleanComment(text string) string {
	text = fold(strings.Map(func(c rune) rune {
		switch {
		case c == '{':
			return '('
		case c == '}':
			return ')'
		case unicode.IsSpace(c):
			return ' '
		case unicode.IsControl(c):
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "\uFFFD")))
	if commandName(text) != "" {
		return "(" + text[1:]
	}
	return text
}

// checkComment refuses text that would not survive being written and read back. ply
// means that commands are recognised at the start.
func checkComment(text string, ply bool) error {
	switch {
	case strings.Contains(text, "}"):
		return errors.New("a comment cannot hold }")
	case text != fold(text):
		return errors.New("a comment is words with single spaces between, and no line ends")
	case ply && commandName(text) != "":
		return fmt.Errorf("a comment cannot begin with the command %s", commandName(text))
	}
	return checkText(text)
}

// commandName returns the name of the command that the text begins with: eval, clk, or
// nothing. Other names in brackets are part of the comment.
func commandName(text string) string {
	rest, ok := strings.CutPrefix(text, "[%")
	if !ok {
		return ""
	}
	if end := strings.IndexAny(rest, " ]"); end >= 0 {
		rest = rest[:end]
	}
	if rest == evalCommand || rest == clockCommand {
		return rest
	}
	return ""
}

// takeCommands removes the commands from the start of a folded comment, stores them in
// the ply and returns the rest.
func takeCommands(text string, p *Ply) (string, error) {
	for {
		name := commandName(text)
		if name == "" {
			return text, nil
		}
		body, rest, ok := strings.Cut(text, "]")
		if !ok {
			return "", fmt.Errorf("the command %s is not closed by ]", name)
		}
		argument := strings.TrimSpace(body[len("[%")+len(name):])
		switch {
		case name == evalCommand && p.Eval == nil:
			e, err := ParseEval(argument)
			if err != nil {
				return "", err
			}
			p.Eval = &e
		case name == clockCommand && p.Clock == nil:
			c, err := ParseClock(argument)
			if err != nil {
				return "", err
			}
			p.Clock = &c
		default:
			return "", fmt.Errorf("the command %s is given twice", name)
		}
		text = strings.TrimPrefix(rest, " ")
	}
}

// commands returns the texts of a ply's commands, in order.
func commands(p *Ply) (texts []string) {
	if p.Eval != nil {
		texts = append(texts, "[%"+evalCommand+" "+p.Eval.String()+"]")
	}
	if p.Clock != nil {
		texts = append(texts, "[%"+clockCommand+" "+p.Clock.String()+"]")
	}
	return texts
}
