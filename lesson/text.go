package lesson

import (
	"fmt"
	"iter"
)

// Texts are the texts of a lesson by key: `skorpion/title`, and `skorpion/STEP/FIELD`
// with the fields text, after, hint and wrong where they are not empty.
func (l *Lesson) Texts() map[string]string {
	texts := map[string]string{l.Game + "/title": l.Title}
	for i := range l.Steps {
		s := &l.Steps[i]
		for field, text := range s.texts() {
			texts[l.Game+"/"+s.ID+"/"+field] = text
		}
	}
	return texts
}

// texts are the step's texts that are not empty, by field.
func (s *Step) texts() iter.Seq2[string, string] {
	fields := [...]struct{ name, text string }{{"text", s.Text}, {"after", s.After}, {"hint", s.Hint}, {"wrong", s.Wrong}}
	return func(yield func(field, text string) bool) {
		for _, f := range fields {
			if f.text != "" && !yield(f.name, f.text) {
				return
			}
		}
	}
}

// Translation is the texts of all lessons in another language, by the keys of Texts.
func Translation(language string) (map[string]string, error) {
	data, err := files.ReadFile(language + ".json")
	if err != nil {
		return nil, fmt.Errorf("the lessons are not translated to %q", language)
	}
	texts := map[string]string{}
	if err := decode(data, &texts); err != nil {
		return nil, fmt.Errorf("the lessons in %s: %w", language, err)
	}
	return texts, nil
}
