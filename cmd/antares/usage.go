package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// args turns a mistake in the number of arguments into a usage error that names what is
// missing.
func args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if check(cmd, args) == nil {
			return nil
		}
		needed, most := arguments(cmd)
		switch {
		case len(args) < len(needed):
			return usagef("%s is missing: %s", needed[len(args)], usageOf(cmd))
		case cmd.HasAvailableSubCommands():
			return unknownCommand(cmd, args[0])
		case most == 0:
			return usagef("%s takes no arguments, but was given %q", cmd.Name(), args[0])
		}
		return usagef("%q is one argument too many: %s", args[most], usageOf(cmd))
	}
}

// usageOf is how a command is called.
func usageOf(cmd *cobra.Command) string {
	first, _, _ := strings.Cut(cmd.UseLine(), " | ")
	return strings.TrimSuffix(first, " [flags]")
}

// arguments are the arguments that a command needs, by the names in its usage, and how many
// it takes at most.
func arguments(cmd *cobra.Command) (needed []string, most int) {
	first, _, _ := strings.Cut(cmd.Use, " | ")
	for _, word := range strings.Fields(first)[1:] {
		most++
		if strings.HasPrefix(word, "[") {
			continue
		}
		needed = append(needed, strings.ReplaceAll(strings.TrimSuffix(word, "…"), "|", " or "))
	}
	return needed, most
}

// unknownCommand refuses a command that does not exist, and suggests one that is nearly
// the same.
func unknownCommand(parent *cobra.Command, name string) error {
	var near []string
	for _, c := range parent.Commands() {
		if c.IsAvailableCommand() && alike(strings.ToLower(name), c.Name()) {
			near = append(near, c.Name())
		}
	}
	if len(near) > 0 {
		return usagef("unknown command %q; did you mean %s?", name, strings.Join(near, " or "))
	}
	return usagef("unknown command %q", name)
}

// alike reports whether a word may be a misspelling of a command's name: it begins with it,
// or differs in one letter, or in two if the name is long.
func alike(word, name string) bool {
	if len(word) > 1 && strings.HasPrefix(name, word) {
		return true
	}
	for i := 1; i < len(word); i++ { // two letters in the wrong order
		if word[:i-1]+word[i:i+1]+word[i-1:i]+word[i+1:] == name {
			return true
		}
	}
	most := 1
	if len(name) > 4 {
		most = 2
	}
	return distance(word, name) <= most
}

// distance is the number of letters to change, insert or leave out between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := before
			if a[i] != b[j] {
				cost++
			}
			before = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// flagError says in plain words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var (
		invalid *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
		unknown *pflag.NotExistError
	)
	switch {
	case errors.As(err, &invalid):
		return usageError{valueError("--"+invalid.GetFlag().Name, invalid.GetFlag(), invalid.GetValue(), invalid.Unwrap())}
	case errors.As(err, &missing):
		return usagef("--%s needs a value", missing.GetFlag().Name)
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	}
	return usageError{err}
}

// unknownFlag refuses a flag that a command does not have.
func unknownFlag(cmd *cobra.Command, e *pflag.NotExistError) error {
	name := e.GetSpecifiedName()
	if e.GetSpecifiedShortnames() != "" {
		return usagef("unknown flag -%s", name)
	}
	var near []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && alike(name, f.Name) {
			near = append(near, "--"+f.Name)
		}
	})
	if len(near) > 0 {
		return usagef("unknown flag --%s; did you mean %s?", name, strings.Join(near, " or "))
	}
	return usagef("unknown flag --%s", name)
}

// valueError says what kind of value a flag takes. name is how the flag was given.
func valueError(name string, f *pflag.Flag, value string, err error) error {
	kinds := map[string]string{
		"int": "a whole number", "int64": "a whole number", "uint64": "a whole number of 0 or more", "uint": "a whole number of 0 or more",
		"float64": "a number", "duration": "a duration such as 500ms, 10s or 2h", "bool": "true or false",
	}
	if kind, known := kinds[f.Value.Type()]; known {
		return fmt.Errorf("%s: %q is not %s", name, value, kind)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// newHelp is the command that explains the others. Unlike Cobra's own, it refuses a command
// that does not exist.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		Long:  "Explain a command: what it does, its flags and examples.",
		Example: `  antares help play
  antares help tablebase build`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (list []string, _ cobra.ShellCompDirective) {
			if at, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, c := range at.Commands() {
					if c.IsAvailableCommand() {
						list = append(list, cobra.CompletionWithDesc(c.Name(), c.Short))
					}
				}
			}
			return list, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.Root()
			for _, name := range args {
				i := slices.IndexFunc(at.Commands(), func(c *cobra.Command) bool { return c.Name() == name || c.HasAlias(name) })
				if i < 0 {
					return unknownCommand(at, name)
				}
				at = at.Commands()[i]
			}
			at.InitDefaultHelpFlag()
			at.SetOut(cmd.OutOrStdout())
			return at.Help()
		},
	}
}

// strictCompletion makes 'completion' refuse shells that it does not know.
func strictCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Use = "completion SHELL"
		c.Short = "Print a completion script for a shell"
		c.Long = "Print a completion script for bash, zsh, fish or powershell. Each explains how to install it:\nantares completion bash --help"
		c.Example = "  antares completion bash"
		c.Args = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("SHELL is missing: bash, zsh, fish or powershell")
			}
			return usagef("there is no completion for %q: choose bash, zsh, fish or powershell", args[0])
		}
		c.RunE = func(*cobra.Command, []string) error { return nil }
		// Cobra's own write to what was standard output when they were created.
		for _, shell := range c.Commands() {
			write := map[string]func(io.Writer) error{
				"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
				"zsh":        root.GenZshCompletion,
				"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
				"powershell": root.GenPowerShellCompletionWithDesc,
			}[shell.Name()]
			shell.RunE = func(cmd *cobra.Command, _ []string) error { return write(cmd.OutOrStdout()) }
			shell.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
		}
	}
}
