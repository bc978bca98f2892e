package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/draw"
)

func newShow() *cobra.Command {
	var (
		c        choice
		svg, png string
		theme    string
		width    int
		flip     bool
		ascii    bool
	)
	cmd := &cobra.Command{
		Use:   "show GAME",
		Short: "Draw the board, in the terminal or as a picture",
		Long: `Draw the board: in colour and Unicode on a terminal, in plain ASCII elsewhere,
or as an SVG or PNG picture. A FILE of - is standard output.`,
		Example: `  antares show skorpion
  antares show scorpion --set mode=teams --svg teams.svg
  antares show skaane --seed 7 --png skaane.png --width 800 --theme dark`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if svg != "" && png != "" {
				return usagef("--svg and --png make one picture at a time")
			}
			s, err := c.session(cmd, args[0])
			if err != nil {
				return err
			}
			o := draw.Options{Width: width, Flip: flip}
			switch theme {
			case "light":
				o.Theme = draw.Light
			case "dark":
				o.Theme = draw.Dark
			default:
				return usagef("--theme is light or dark, not %q", theme)
			}
			v := s.View()
			switch {
			case svg != "":
				return writeFile(cmd.OutOrStdout(), svg, func(w io.Writer) error {
					_, err := w.Write(draw.SVG(v, o))
					return err
				})
			case png != "":
				return writeFile(cmd.OutOrStdout(), png, func(w io.Writer) error { return draw.PNG(w, v, o) })
			}
			on := terminalOf(cmd)
			t := draw.TextOptions{ASCII: ascii || on.ascii || !on.shown, Color: on.color && !ascii}
			_, err = fmt.Fprint(cmd.OutOrStdout(), draw.Text(v, t))
			return err
		},
	}
	c.flags(cmd)
	cmd.Flags().StringVar(&svg, "svg", "", "write an SVG picture to this file")
	cmd.Flags().StringVar(&png, "png", "", "write a PNG picture to this file")
	cmd.Flags().StringVar(&theme, "theme", "light", "light or dark")
	cmd.Flags().IntVar(&width, "width", 0, "width of a picture in pixels (default 1200)")
	cmd.Flags().BoolVar(&flip, "flip", false, "show the board from the other side")
	cmd.Flags().BoolVar(&ascii, "ascii", false, "plain ASCII on a terminal too")
	return cmd
}

// writeFile writes a complete file or none: it writes a temporary file beside it and
// renames that only on success.
func writeFile(stdout io.Writer, path string, write func(io.Writer) error) (err error) {
	if path == "-" {
		return write(stdout)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err = write(f); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
