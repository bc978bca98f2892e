package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// brief shortens the part of a record that an error repeats.
func brief(text string) string {
	const most = 40
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}

// checkText refuses text that neither tags nor comments can hold.
func checkText(text string) error {
	if !utf8.ValidString(text) {
		return errors.New("not UTF-8")
	}
	if i := strings.IndexFunc(text, unicode.IsControl); i >= 0 {
		c, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Errorf("the control character %U cannot be written", c)
	}
	return nil
}

// checkWord restricts ids to lower-case letters, digits and hyphens, starting with a
// letter.
func checkWord(word string) error {
	for i := range len(word) {
		c := word[i]
		if small := c >= 'a' && c <= 'z'; !small && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return fmt.Errorf("%q is not a word of small letters, digits and hyphens", brief(word))
		}
	}
	if word == "" {
		return errors.New("empty")
	}
	return nil
}

func checkOption(key, value string) error {
	if key == "" || value == "" || strings.Contains(key, "=") {
		return fmt.Errorf("option %q is not of the form key=value", brief(key+"="+value))
	}
	return nil
}

func checkStart(position string) error {
	if position == "" {
		return errors.New("the start position is missing")
	}
	return nil
}

func checkSeats(seats []string) error {
	for i, seat := range seats {
		if err := checkWord(seat); err != nil {
			return fmt.Errorf("seat: %w", err)
		}
		// A hyphen is not allowed in the name of a tag.
		if seat == Chance || seat == "over" || strings.Contains(seat, "-") || slices.Contains(fixedTags, seatTag(seat)) {
			return fmt.Errorf("%s cannot be the name of a seat", brief(seat))
		}
		if slices.Contains(seats[:i], seat) {
			return fmt.Errorf("seat %s is given twice", brief(seat))
		}
	}
	return nil
}

// checkDate accepts YYYY.MM.DD, YYYY.MM.??, YYYY.??.?? and the empty string.
func checkDate(date string) error {
	if date == "" {
		return nil
	}
	known := strings.TrimSuffix(strings.TrimSuffix(date, ".??"), ".??")
	if len(date) == len("2006.01.02") {
		if _, err := time.Parse("2006.01.02"[:len(known)], known); err == nil {
			return nil
		}
	}
	return fmt.Errorf("date %q is not of the form 2026.11.15, with ?? for an unknown day or month", brief(date))
}

// checkResult accepts an outcome text. Winners must be among the seats, in seat order,
// unless the seats are not known.
func checkResult(result string, seats []string) error {
	bad := fmt.Errorf("result %q is not ongoing, win:NAME,… or draw:REASON", brief(result))
	if reason, ok := strings.CutPrefix(result, "draw:"); ok {
		if checkWord(reason) != nil {
			return bad
		}
		return nil
	}
	names, ok := strings.CutPrefix(result, "win:")
	if !ok {
		if result != Ongoing {
			return bad
		}
		return nil
	}
	last := -1
	for name := range strings.SplitSeq(names, ",") {
		if checkWord(name) != nil {
			return bad
		}
		if len(seats) == 0 {
			continue
		}
		at := slices.Index(seats, name)
		if at < 0 {
			return fmt.Errorf("result %q: no player sits at %s", brief(result), brief(name))
		}
		if at <= last {
			return fmt.Errorf("result %q: the winners are not in seat order", brief(result))
		}
		last = at
	}
	return nil
}

func checkTagName(name string) error {
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return fmt.Errorf("%q is not the name of a tag: letters, digits and _, a letter first", brief(name))
		}
	}
	if name == "" {
		return errors.New("a tag without a name")
	}
	return nil
}

func checkAction(action string) error {
	if action == "" {
		return errors.New("an action is empty")
	}
	for _, c := range action {
		if !isWord(c) {
			return fmt.Errorf("an action cannot hold %s", strconv.QuoteRune(c))
		}
	}
	if action == Ongoing || isResult(action) {
		return errors.New("this is a result, not an action")
	}
	return nil
}

func isResult(word string) bool {
	return strings.HasPrefix(word, "win:") || strings.HasPrefix(word, "draw:")
}
