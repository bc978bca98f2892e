package table

import (
	"slices"

	"github.com/antares-games/antares"
)

// An act may carry a key. Then it can be sent again if the reply was lost, and is still
// done only once. The key is kept with the act's first event, so every server finds it
// there, after any crash. Refused acts are not remembered.

const (
	// keysKept is how many keys a table remembers: the latest ones.
	keysKept = 128
	// keyName is the length of the part that identifies a key. The rest is a digest of the
	// request.
	keyName = 16
)

// Done reports whether an act with this key was done. A key that was used for a different
// act is refused: otherwise the reply would confirm an act that never happened.
func (t *Table) Done(key string) (bool, error) {
	for _, known := range slices.Backward(t.keys) {
		if known == key {
			return true, nil
		}
		if known[:min(keyName, len(known))] == key[:min(keyName, len(key))] {
			return false, antares.Errorf(antares.CodeConflict, "this key came with something else at this table: make a new key for everything that you do")
		}
	}
	return false, nil
}

// Sign adds the key of an act to its events.
func (t *Table) Sign(events []antares.Event, key string) {
	if len(events) > 0 {
		events[0].Key = key
		t.noteKey(key)
	}
}

func (t *Table) noteKey(key string) {
	if len(t.keys) == keysKept {
		t.keys = slices.Delete(t.keys, 0, 1)
	}
	t.keys = append(t.keys, key)
}

// Saw refuses a player who has seen the events up to head if something was taken back
// since: then the same ply is another position, or the same position for a second time. A
// head of 0 is always accepted.
func (t *Table) Saw(head int64) error {
	switch {
	case head > t.Head:
		return antares.Errorf(antares.CodeStale, "there is no event %d at this table yet", head)
	case head > 0 && head < t.takenBack:
		return antares.Errorf(antares.CodeStale, "something was taken back since event %d", head)
	}
	return nil
}
