package store

import (
	"errors"
	"strings"
	"testing"
)

const satDown = `{"seq":1,"at":"2026-03-01T12:00:00.123Z","kind":"sat","seat":0,"user":"u1","name":"Åsa","ply":0}`

// The checksum is what the documentation of Events says: it must not change, or every
// database would look damaged.
func TestChecksum(t *testing.T) {
	if got := EventsOf("t10").Checksum(1, []byte(satDown)); got != 194130746 {
		t.Errorf("the checksum is %d", got)
	}
}

func TestDamage(t *testing.T) {
	sum := int32(194130746)
	es := EventsOf("t10")
	for _, checksum := range []*int32{&sum, nil} {
		if e, err := es.Read(1, []byte(satDown), checksum); err != nil || e.Name != "Åsa" {
			t.Errorf("%+v, %v", e, err)
		}
	}
	for name, test := range map[string]struct {
		es       *Events
		seq      int64
		data     string
		checksum *int32
	}{
		"Text":         {es, 1, strings.Replace(satDown, "Åsa", "Asa", 1), &sum},
		"Number":       {es, 2, satDown, &sum},
		"Table":        {EventsOf("t11"), 1, satDown, &sum},
		"NoJSON":       {es, 1, "{", nil},
		"OtherNumber":  {es, 2, satDown, nil},
		"OtherMeaning": {es, 1, `[]`, nil},
	} {
		_, err := test.es.Read(test.seq, []byte(test.data), test.checksum)
		if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "table t1") || !strings.Contains(err.Error(), "event ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
