package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// maxNames is how many names of a folder are read for completion.
const maxNames = 10_000

// expand replaces a leading ~ by the user's home folder.
func expand(name string) string {
	rest, ok := strings.CutPrefix(name, "~")
	if !ok || rest != "" && !os.IsPathSeparator(rest[0]) {
		return name
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return name
	}
	return home + rest
}

// isRecord reports whether a file may be a record, by its name.
func isRecord(name string) bool {
	return slices.Contains([]string{".pgn", ".json", ".jsonl"}, strings.ToLower(filepath.Ext(name)))
}

// fileNames are the names of files that begin with a text, folders with a slash at the end.
// Hidden ones are only among them if the text begins like one. It reads the folder.
func fileNames(text string, wanted func(name string) bool) (list []string) {
	if text == "~" {
		return []string{"~/"}
	}
	dir, base := filepath.Split(text)
	where := expand(dir)
	if where == "" {
		where = "."
	}
	f, err := os.Open(where)
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()  // only read
	entries, _ := f.ReadDir(maxNames) // as many as can be read
	slices.SortFunc(entries, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		name := e.Name()
		switch {
		case !strings.HasPrefix(name, base), strings.HasPrefix(name, ".") && !strings.HasPrefix(base, "."):
			continue
		case plain(name) != name: // it could not be typed or shown
			continue
		}
		folder := e.IsDir()
		if e.Type()&os.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(where, name))
			folder = err == nil && info.IsDir()
		}
		switch {
		case folder:
			list = append(list, dir+name+"/")
		case wanted(name):
			list = append(list, dir+name)
		}
	}
	return list
}

// completedMsg are the names that a line with a file's name can be completed to.
type completedMsg struct {
	line *line
	text string // that was typed when Tab was pressed
	list []string
}

// newFileLine is a line for the name of a file, which Tab completes. wanted says which
// files are offered.
func newFileLine(prompt, text string, wanted func(name string) bool, done func(string) tea.Cmd) *line {
	l := newLine(prompt, text, nil, done)
	l.files = func(text string) []string { return fileNames(text, wanted) }
	return l
}

// newSaveLine is a line for the name of a new file.
func newSaveLine(suggested string, save func(string) tea.Cmd) *line {
	return newFileLine("save as: ", suggested, func(string) bool { return true }, save)
}

// find looks for names that begin like the line.
func (l *line) find() tea.Cmd {
	files, text := l.files, string(l.text)
	return func() tea.Msg { return completedMsg{l, text, files(text)} }
}

// completed takes the names, unless something else has been typed meanwhile.
func (l *line) completed(m completedMsg) {
	if string(l.text) == m.text {
		l.known = m.list
		l.complete()
	}
}

// keys is what the last line of the screen shows while a line is typed.
func (l *line) keys() string {
	if l.files == nil && len(l.known) == 0 {
		return keyLine("Enter OK", "Esc cancel")
	}
	return keyLine("Enter OK", "Tab complete", "Esc cancel")
}

// baseNames leaves out the folder that names have in common.
func baseNames(list []string) []string {
	names := make([]string, len(list))
	for i, name := range list {
		names[i] = name[strings.LastIndexByte(strings.TrimSuffix(name, "/"), '/')+1:]
	}
	return names
}
