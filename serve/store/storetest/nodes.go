package storetest

import (
	"testing"

	"github.com/antares-games/antares"
)

// RunNodes puts several stores on the same database through what several servers do at
// once. open creates them, on a new database, and makes sure that they are closed.
func RunNodes(t *testing.T, open func(t *testing.T) []antares.Store) {
	t.Run("Race", func(t *testing.T) { raceOn(t, open(t)...) })
	t.Run("RaceRatings", func(t *testing.T) { raceRatingsOn(t, open(t)...) })
	t.Run("Beat", func(t *testing.T) { beatOnce(t, open(t)) })
	t.Run("Seen", func(t *testing.T) { seen(t, open(t)) })
}

// seen shows that what one node has written all others see at once.
func seen(t *testing.T, nodes []antares.Store) {
	row := mustCreate(t, nodes[0], "t1", 0, nil)
	for i := range 20 {
		row = mustAppend(t, nodes[i%len(nodes)], row, 1, i, nil)
		for _, s := range nodes {
			got, _, err := s.Table(t.Context(), "t1")
			ok(t, err)
			equal(t, got, row)
		}
	}
}
