package main

import (
	"github.com/spf13/cobra"

	"github.com/antares-games/antares/outfile"
)

// forceFlag adds --force to a command that writes files.
func forceFlag(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, "overwrite an existing file")
}

// outFile checks a file that is to be written; - is standard output. It returns nil if no
// file was named. Commands call it before their work begins.
func outFile(cmd *cobra.Command, path string, force bool) (*outfile.File, error) {
	if path == "" {
		return nil, nil
	}
	return outfile.Check(path, outfile.Options{Force: force, Stdout: cmd.OutOrStdout()})
}
