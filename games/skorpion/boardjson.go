package skorpion

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// boardFile is a board file of which only the form has been checked.
type boardFile struct {
	spots []fileSpot
	lines [][2]string
}

type fileSpot struct {
	id, ring, color string
	rim             bool
	start           string // empty for null
	x, y            float64
}

// noteKey is for people: the note is optional.
const noteKey = "note"

// parseBoardFile reads the JSON more strictly than the standard decoder: every key once
// and spelled exactly, none missing except the note, none unknown, no null except for
// `start`, and nothing after the end.
func parseBoardFile(data []byte) (f boardFile, err error) {
	keys, err := object(data, "name", "note", "spots", "lines")
	if err != nil {
		return f, err
	}
	for _, key := range []string{"name", noteKey} {
		var text string
		if err := value(keys, key, "a text", &text); err != nil && keys[key] != nil {
			return f, err
		}
	}
	var spots, lines []json.RawMessage
	if err := value(keys, "spots", "a list", &spots); err != nil {
		return f, err
	}
	if err := value(keys, "lines", "a list", &lines); err != nil {
		return f, err
	}
	for i, raw := range spots {
		s, err := parseSpot(raw)
		if err != nil {
			return f, fmt.Errorf("spot %d: %w", i+1, err)
		}
		f.spots = append(f.spots, s)
	}
	for i, raw := range lines {
		var ids []*string
		if json.Unmarshal(raw, &ids) != nil || len(ids) != 2 || ids[0] == nil || ids[1] == nil {
			return f, fmt.Errorf("line %d is not a list of two spots", i+1)
		}
		f.lines = append(f.lines, [2]string{*ids[0], *ids[1]})
	}
	return f, nil
}

func parseSpot(raw []byte) (s fileSpot, err error) {
	keys, err := object(raw, "id", "ring", "color", "rim", "start", "x", "y")
	if err != nil {
		return s, err
	}
	if string(keys["start"]) != "null" {
		if value(keys, "start", "", &s.start) != nil || s.start == "" {
			return s, errors.New(`"start" is not a color or null`)
		}
	}
	return s, cmp.Or(
		value(keys, "id", "a text", &s.id),
		value(keys, "ring", "a text", &s.ring),
		value(keys, "color", "a text", &s.color),
		value(keys, "rim", "true or false", &s.rim),
		value(keys, "x", "a number", &s.x),
		value(keys, "y", "a number", &s.y),
	)
}

// object splits a JSON object into its values and checks its keys.
func object(data []byte, want ...string) (map[string]json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	if t, err := dec.Token(); err != nil {
		return nil, notJSON(err)
	} else if t != json.Delim('{') {
		return nil, fmt.Errorf("not an object with the keys %s", strings.Join(want, ", "))
	}
	got := make(map[string]json.RawMessage, len(want))
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return nil, notJSON(err)
		}
		key, _ := t.(string) // what comes before a colon is a string
		if !slices.Contains(want, key) {
			return nil, fmt.Errorf("there is no key %s; the keys are %s", quote(key), strings.Join(want, ", "))
		}
		if got[key] != nil {
			return nil, fmt.Errorf("the key %q is given twice", key)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, notJSON(err)
		}
		got[key] = raw
	}
	if _, err := dec.Token(); err != nil {
		return nil, notJSON(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("there is more text after the end of the board")
	}
	for _, key := range want {
		if got[key] == nil && key != noteKey {
			return nil, fmt.Errorf("the key %q is missing", key)
		}
	}
	return got, nil
}

func notJSON(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("not JSON: the text stops too early")
	}
	return fmt.Errorf("not JSON: %w", err)
}

// value reads one value of an object, which must be of the type of dst.
func value(keys map[string]json.RawMessage, key, kind string, dst any) error {
	// The decoder accepts null for anything.
	if raw := keys[key]; string(raw) == "null" || json.Unmarshal(raw, dst) != nil {
		return fmt.Errorf("%q is not %s", key, kind)
	}
	return nil
}
