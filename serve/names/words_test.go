package names

import "testing"

// TestWords holds what an operator's list finds, and what it leaves alone.
func TestWords(t *testing.T) {
	w := NewWords([]string{"Darn", "ass", " silly  goose ", "!!", "", "дурак"})
	for text, want := range map[string]bool{
		"darn it": true, "DARN!": true, "you d\u200barn fool": true, "Ｄａｒｎ": true, "dаrn": true, "dam": true, "(darn)": true, "Дурак": true,
		"an ass": true, "a silly goose": true, "silly, goose": true, "5illy goose": false,
		"darning": false, "class": false, "silly old goose": false, "good game": false, "": false, "!!": false,
	} {
		if w.InText(text) != want {
			t.Errorf("the text %q: want %v", text, want)
		}
	}
	for name, want := range map[string]bool{
		"Darn": true, "Darnella": true, "D-a-r-n": true, "big_darn": true, "Silly Goose 2": true, "ass": true, "a-s-s": true, "an ass": true,
		"Cassandra": false, "Anna": false, "Silly": false,
	} {
		if w.InName(name) != want {
			t.Errorf("the name %q: want %v", name, want)
		}
	}
	if none := NewWords(nil); none.InText("darn") || none.InName("darn") {
		t.Error("an empty list finds something")
	}
}
