package api

import (
	"fmt"
	"strconv"
	"strings"
)

// Query is what comes after the question mark of an address.
type Query map[string][]string

// Get is the first value of a key; empty if there is none.
func (q Query) Get(key string) string {
	if list := q[key]; len(list) > 0 {
		return list[0]
	}
	return ""
}

// Has reports whether a key is there.
func (q Query) Has(key string) bool { return len(q[key]) > 0 }

// Split takes an address apart as a server does it. Package net/url, which knows addresses of
// every kind, would be a hundredth of the engine for browsers.
func Split(address string) (path string, query Query, err error) {
	path, rest, _ := strings.Cut(address, "?")
	query = Query{}
	for part := range strings.SplitSeq(rest, "&") {
		if part == "" {
			continue
		}
		key, value, _ := strings.Cut(strings.ReplaceAll(part, "+", " "), "=")
		if key, err = unescape(key); err == nil {
			value, err = unescape(value)
		}
		if err != nil {
			return "", nil, err
		}
		query[key] = append(query[key], value)
	}
	path, err = unescape(path)
	return path, query, err
}

// unescape replaces %41 by A.
func unescape(text string) (string, error) {
	before, after, escaped := strings.Cut(text, "%")
	if !escaped {
		return text, nil
	}
	var b strings.Builder
	for escaped {
		b.WriteString(before)
		code, err := strconv.ParseUint(after[:min(2, len(after))], 16, 8)
		if err != nil || len(after) < 2 {
			return "", fmt.Errorf("%q is not an escaped letter", "%"+after[:min(2, len(after))])
		}
		b.WriteByte(byte(code))
		before, after, escaped = strings.Cut(after[2:], "%")
	}
	b.WriteString(before)
	return b.String(), nil
}
