package tui

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// plainVoice prints for somebody who listens, or for a script.
type plainVoice struct {
	out   io.Writer
	ascii bool
	err   error // the first that writing met
}

func (v *plainVoice) printf(format string, args ...any) {
	text := style{ascii: v.ascii}.letters(fmt.Sprintf(format, args...))
	if _, err := io.WriteString(v.out, text); err != nil && v.err == nil {
		v.err = err
	}
}

// say prints a sentence on a line of its own.
func (v *plainVoice) say(text string) { v.printf("%s\n", fullStop(capital(plain(text)))) }

// longestLine is how many bytes of a typed line are read.
const longestLine = 4096

// plainLine is a typed line. One that is too long is not kept.
type plainLine struct {
	text string
	long bool
	err  error
}

// plainLines reads lines in the background, so that one can wait for them and for
// something else, and stop waiting. The channel is closed at the end of the input. A
// read that blocks outlives ctx; what it brings is dropped.
func plainLines(ctx context.Context, in io.Reader) <-chan plainLine {
	lines := make(chan plainLine)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, longestLine)
		for {
			l := plainLine{}
			data, err := r.ReadSlice('\n')
			for errors.Is(err, bufio.ErrBufferFull) {
				l.long = true
				data, err = r.ReadSlice('\n')
			}
			if !l.long {
				l.text = plain(string(bytes.TrimRight(data, "\r\n")))
			}
			ended := err != nil
			if ended && len(data) == 0 && !l.long {
				if errors.Is(err, io.EOF) {
					return
				}
				l.err = err
			}
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
			if ended {
				return
			}
		}
	}()
	return lines
}

// plainInput is where typed lines come from.
type plainInput struct {
	*plainVoice
	lines <-chan plainLine
}

// heard sorts out a line that was read: ok is false if there is nothing to obey. The
// error at the end of the input is io.EOF.
func (i plainInput) heard(l plainLine, open bool) (words []string, ok bool, err error) {
	switch {
	case !open:
		return nil, false, io.EOF
	case l.err != nil:
		return nil, false, l.err
	case l.long:
		i.printf("That line is longer than %d bytes. It was not read.\n", longestLine)
		return nil, false, nil
	}
	words = strings.Fields(l.text)
	return words, len(words) > 0, nil
}

// ask prompts until a line with words comes.
func (i plainInput) ask(ctx context.Context, prompt string) ([]string, error) {
	for {
		i.printf("%s> ", prompt)
		select {
		case l, open := <-i.lines:
			words, ok, err := i.heard(l, open)
			if ok || err != nil {
				return words, err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// plainCommand is something to type besides a move.
type plainCommand struct {
	name, args, does string
	// whole means that it must be typed in full, since it cannot be undone.
	whole bool
}

// plainCommands are the commands of one prompt.
type plainCommands []plainCommand

// plainSynonyms are other words for commands.
var plainSynonyms = map[string]string{"?": "help", "exit": "quit", "takeback": "undo", "undo": "takeback", "sit": "join", "analyse": "evaluate"}

func (list plainCommands) has(name string) bool {
	return slices.ContainsFunc(list, func(c plainCommand) bool { return c.name == name })
}

// find is the command that a word names, in any case of letters: exactly or, if that is
// allowed, by a beginning that fits no other command.
func (list plainCommands) find(word string, exact bool) string {
	word = strings.ToLower(word)
	if !list.has(word) {
		if other, ok := plainSynonyms[word]; ok && list.has(other) {
			return other
		}
	}
	found := ""
	for _, c := range list {
		switch {
		case c.name == word:
			return word
		case exact || !strings.HasPrefix(c.name, word):
		case found != "":
			return ""
		default:
			found = c.name
		}
	}
	if i := slices.IndexFunc(list, func(c plainCommand) bool { return c.name == found }); i >= 0 && !list[i].whole {
		return found
	}
	return ""
}

// help prints what can be typed.
func (v *plainVoice) help(first string, list plainCommands) {
	v.printf("%s\n", first)
	for _, c := range list {
		v.printf("  %s: %s.\n", strings.TrimSpace(c.name+" "+c.args), c.does)
	}
}
