package legend_test

import (
	"errors"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/antares-games/antares/learn/legend"
)

func TestOf(t *testing.T) {
	of := func(text string) (*legend.Legend, error) {
		return legend.Of(fstest.MapFS{"legend.json": {Data: []byte(text)}})
	}
	l, err := of(`{"entries": [{"pieces": ["god/light"], "name": "God", "text": "Takes kings.", "in": {"fr": {"name": "Dieu", "text": "Prend les rois."}}}]}`)
	if err != nil || len(l.Entries) != 1 || l.Entries[0].Name != "God" || l.Entries[0].In["fr"].Name != "Dieu" {
		t.Errorf("read %+v, %v", l, err)
	}
	for _, bad := range []string{``, `{"entries": [{"name": "God"}]}`, `{"entries": [{"text": "Takes kings."}]}`, `{"list": []}`} {
		if _, err := of(bad); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
	if _, err := legend.Of(fstest.MapFS{}); !errors.Is(err, legend.ErrNone) {
		t.Errorf("without a file: %v", err)
	}
}

func TestWith(t *testing.T) {
	l := &legend.Legend{Entries: []legend.Entry{
		{Words: legend.Words{Name: "Rock"}},
		{Words: legend.Words{Name: "Flag"}, When: map[string]string{"flags": "1"}},
		{Words: legend.Words{Name: "Flags"}, When: map[string]string{"flags": "2"}},
	}}
	for flags, want := range map[string][]string{"1": {"Rock", "Flag"}, "2": {"Rock", "Flags"}, "": {"Rock"}} {
		var got []string
		for _, e := range l.With(map[string]string{"flags": flags, "board": "8x8"}).Entries {
			got = append(got, e.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("with flags=%s: %v, want %v", flags, got, want)
		}
	}
	if len(l.Entries) != 3 {
		t.Error("the legend itself has changed")
	}
}
