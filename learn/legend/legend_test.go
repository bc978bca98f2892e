package legend_test

import (
	"errors"
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
