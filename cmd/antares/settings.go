package main

import (
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// setFlags sets flags that were not given on the command line from the environment, or
// else from a file.
func setFlags(cmd *cobra.Command, file map[string]string) error {
	var failed error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Changed || failed != nil || f.Name == "help" || f.Name == "config" {
			return
		}
		variable := "ANTARES_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		value, from := os.Getenv(variable), variable
		if value == "" {
			value, from = file[f.Name], "the file"
		}
		if value == "" {
			return
		}
		if err := cmd.Flags().Set(f.Name, value); err != nil {
			failed = usageError{valueError(from+": "+f.Name, f, value, err)}
		}
	})
	return failed
}
