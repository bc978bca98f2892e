package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/draw/raster"
)

func newShow() *cobra.Command {
	var (
		c        choice
		svg, png string
		theme    string
		width    int
		flip     bool
		ascii    bool
		force    bool
	)
	cmd := &cobra.Command{
		Use:   "show GAME",
		Short: "Draw the board, in the terminal or as a picture",
		Long: `Draw the board: in colour and Unicode on a terminal, in plain ASCII elsewhere,
or as an SVG or PNG picture. A file named - is standard output; an existing file is
only overwritten with --force.`,
		Example: `  antares show skorpion
  antares show scorpion --set mode=teams --svg teams.svg
  antares show skaane --seed 7 --png skaane.png --width 800 --theme dark`,
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			if svg != "" && png != "" {
				return usagef("--svg and --png make one picture at a time")
			}
			file, err := outFile(cmd, svg+png, force)
			if err != nil {
				return err
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
				return usagef("--theme must be light or dark, not %q", theme)
			}
			v := s.View()
			switch {
			case svg != "":
				return file.Write(cmd.Context(), func(w io.Writer) error {
					_, err := w.Write(draw.SVG(v, o))
					return err
				})
			case png != "":
				return file.Write(cmd.Context(), func(w io.Writer) error { return raster.PNG(w, v, o) })
			}
			on := terminalOf(cmd)
			t := chars.Options{ASCII: ascii || on.ascii || !on.shown, Color: on.color && !ascii}
			_, err = fmt.Fprint(cmd.OutOrStdout(), chars.Text(v, t))
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
	forceFlag(cmd, &force)
	return cmd
}
