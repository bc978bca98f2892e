package tui

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/games/catalog"
)

// The analysis board, the editor, the text of a position and the choice of who plays on.
func TestToolScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a := menuAt(t, id)
		press(a, "a", "enter")
		shoot(t, a, "study-"+id)
		inASCII(t, a)
		press(a, "e", "tab")
		shoot(t, a, "editor-"+id)
		inASCII(t, a)
		press(a, "T")
		shoot(t, a, "share-"+id)
		press(a, "q", "P")
		shoot(t, a, "fromhere-"+id)
		inASCII(t, a)
	}
	a, ed := editorAt(t, sessionOf(t, catalog.Skaane))
	ed.edit(nil, 0)
	shoot(t, a, "editor-refused")
	press(a, "?")
	shoot(t, a, "help-editor")
	press(a, "q", "u", "a", "?")
	shoot(t, a, "help-study")
}

// Every key of the new screens' help can be read in the smallest window.
func TestToolHelpIsWhole(t *testing.T) {
	for _, keys := range [][]string{{"a", "enter"}, {"e", "enter"}, {"a", "enter", "T"}, {"a", "enter", "P"}, {"a"}} {
		a := menuAt(t, catalog.Skaane)
		press(a, keys...)
		helpIsWhole(t, strings.Join(keys, " "), a)
	}
}
