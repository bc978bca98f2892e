package table

import (
	"slices"

	"github.com/antares-games/antares"
)

// An act may carry a key, so that it can be sent again when its answer was lost and is
// still done once. The key is kept with the act's first event: every server finds it
// there, after any crash. What was refused is not remembered.

const (
	// keysKept is how many keys a table remembers, the last ones.
	keysKept = 128
	// keyName is how much of a key names it. The rest tells what was asked for.
	keyName = 16
)

// Done says whether an act with this key was done. A key that came with something else is
// refused: the answer would tell of an act that never was.
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

// Sign puts the key of an act on its events.
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

// Saw says whether what somebody saw who knows the events up to head still stands. It does
// not if something was taken back since: the same ply is another position then, or the
// same position answered anew. 0 is somebody who does not say.
func (t *Table) Saw(head int64) error {
	switch {
	case head > t.Head:
		return antares.Errorf(antares.CodeStale, "there is no event %d at this table yet", head)
	case head > 0 && head < t.takenBack:
		return antares.Errorf(antares.CodeStale, "something was taken back since event %d", head)
	}
	return nil
}
