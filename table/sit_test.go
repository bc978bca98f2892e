package table_test

import (
	"testing"

	"github.com/antares-games/antares"
)

// TestSitOnce holds that whoever asks for a seat again, having lost the answer, has it
// and changes nothing, before the game begins and after.
func TestSitOnce(t *testing.T) {
	h := open(t, two("rsp"))
	h.keep(h.Sit(ann, 1, "mine", noon))
	again := func() {
		t.Helper()
		if events, err := h.Sit(ann, 1, "mine", noon); err != nil || len(events) > 0 {
			t.Errorf("%d events, %v", len(events), err)
		}
	}
	again()
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 1, "other", noon) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ben, 1, "mine", noon) })
	h.keep(h.Sit(ben, 0, "too", noon))
	again()
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 0, "mine", noon) })
}
