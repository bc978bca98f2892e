package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Options choose among the variants of a game, as text.
type Options map[string]string

// ParseOptions reads `key=value` pairs; a key may be given once.
func ParseOptions(pairs []string) (Options, error) {
	o := Options{}
	for _, pair := range pairs {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" || value == "" {
			return nil, &OptionError{fmt.Sprintf("option %q is not of the form key=value", pair)}
		}
		if _, twice := o[key]; twice {
			return nil, &OptionError{fmt.Sprintf("option %s is given twice", key)}
		}
		o[key] = value
	}
	return o, nil
}

// String prints the options sorted by key: `board=gate33 discard=hand`.
func (o Options) String() string { return strings.Join(o.Pairs(), " ") }

// Pairs are the options as `key=value`, sorted by key.
func (o Options) Pairs() []string {
	pairs := make([]string, 0, len(o))
	for _, key := range slices.Sorted(maps.Keys(o)) {
		pairs = append(pairs, key+"="+o[key])
	}
	return pairs
}

// Get returns the value of a key, or otherwise if the key is missing.
func (o Options) Get(key, otherwise string) string {
	if v, ok := o[key]; ok {
		return v
	}
	return otherwise
}

// Portable refuses values that only mean something on one machine, namely files: a
// server must not open a file that a stranger names. Keys and other values are left to
// Configure.
func (in *Info) Portable(o Options) error {
	for _, spec := range in.Options {
		names := strings.Split(spec.Values, "|")
		value, given := o[spec.Key]
		if given && slices.Contains(names, "FILE") && (value == "FILE" || !slices.Contains(names, value)) {
			return Refuse(spec.Rule, "%s is %s here, not a file", spec.Key, strings.Join(names[:len(names)-1], " or "))
		}
	}
	return nil
}

// check refuses keys that the game does not have.
func (o Options) check(info *Info) error {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !slices.ContainsFunc(info.Options, func(s OptionSpec) bool { return s.Key == key }) {
			known := make([]string, len(info.Options))
			for i, s := range info.Options {
				known[i] = s.Key
			}
			return &OptionError{fmt.Sprintf("%s has no option %q; it has %s", info.ID, key, strings.Join(known, ", "))}
		}
	}
	return nil
}

// ParseCount reads a whole number from 0 to most, written in its only canonical form:
// digits only, no leading zero.
func ParseCount(text string, most int) (n int, ok bool) {
	if text == "" || len(text) > 9 || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, n <= most
}
