package main

import (
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
)

// terminal is what the place where the program runs can do.
type terminal struct {
	// typed and shown mean that a person sits at the input and at the output.
	typed, shown bool
	// full means that the whole screen can be used; otherwise there are only lines.
	full bool
	// ascii means that other characters may not be shown.
	ascii bool
	// color means that colours are shown and wanted.
	color bool
}

// terminalOf looks at a command's input and output, and at the environment.
func terminalOf(cmd *cobra.Command) terminal {
	return terminalIn(isTerminal(cmd.InOrStdin()), isTerminal(cmd.OutOrStdout()), os.Getenv, runtime.GOOS)
}

func terminalIn(typed, shown bool, env func(string) string, system string) terminal {
	t := terminal{typed: typed, shown: shown, ascii: !inUTF8(env, system)}
	clever := env("TERM") != "dumb" && (env("TERM") != "" || system == "windows") // which has no such variable
	t.full = typed && shown && clever
	t.color = shown && clever && env("NO_COLOR") == ""
	return t
}

// inUTF8 reports whether the locale says that text is UTF-8. Of the variables the first
// that is set counts; if none is, it is the locale C, which is ASCII.
func inUTF8(env func(string) string, system string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		locale := env(name)
		if locale == "" {
			continue
		}
		_, set, _ := strings.Cut(locale, ".")
		set, _, _ = strings.Cut(set, "@")
		set = strings.ToLower(set)
		return set == "utf-8" || set == "utf8"
	}
	return system == "windows" || system == "darwin" // their terminals are always UTF-8
}
