package store

import (
	"encoding/json"
	"fmt"

	"github.com/antares-games/antares"
)

// Progress reads progress as it is stored; nothing is stored for those who have learned
// nothing.
func Progress(data string) (p antares.Progress, err error) {
	if data != "" {
		if err = json.Unmarshal([]byte(data), &p); err != nil {
			return p, fmt.Errorf("progress: %w", err)
		}
	}
	return antares.Progress{}.Merge(p), nil
}

// Learn adds progress to what is stored.
func Learn(data string, more antares.Progress) (all antares.Progress, after string, err error) {
	before, err := Progress(data)
	if err != nil {
		return before, "", err
	}
	all = before.Merge(more)
	text, err := json.Marshal(all)
	return all, string(text), err
}
