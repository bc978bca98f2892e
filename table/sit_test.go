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
	anywhere := func() {
		t.Helper()
		for _, seed := range []string{"mine", "other", ""} {
			if events, err := h.Sit(ann, -1, seed, noon); err != nil || len(events) > 0 {
				t.Errorf("any seat: %d events, %v", len(events), err)
			}
		}
	}
	again()
	anywhere()
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Sit(ann, -2, "mine", noon) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 1, "other", noon) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ben, 1, "mine", noon) })
	h.keep(h.Sit(ben, -1, "too", noon))
	again()
	anywhere()
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 0, "mine", noon) })
}

// TestSitAlone holds that one person takes a second seat by its number.
func TestSitAlone(t *testing.T) {
	h := open(t, two("rsp"))
	h.keep(h.Sit(ann, -1, "mine", noon))
	h.keep(h.Sit(ann, 1, "mine", noon))
	if h.Status != antares.Playing || h.SeatsOf(ann.ID) != 3 {
		t.Errorf("%s, seats %b", h.Status, h.SeatsOf(ann.ID))
	}
}
