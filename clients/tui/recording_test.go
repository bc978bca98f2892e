package tui

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image/color"
	"io"
	"os"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// recorded is the game shown in the README: red is level 6, blue level 4.
const recorded = "e1 e7 e2 e8 Sb3-e1-c6 d5 d2 d4 c2 Sc7 c3 Sc8-e7-c1 c4 Sc2-e8-c3 c5 d6 c6 d7 c7 Sc4-d6-b2 b3 Sc2-d7-c1 b4 " +
	"Sc8-d5-b4 c2 d3 b1 Sc6-d4-b3 Sc4-c2-d4 Sd5 b3 Sd6 a1"

const recording = "../../docs/img/terminal.svg"

// scripted plays the actions in a list.
type scripted []string

func (s scripted) Think(_ context.Context, t engine.Task, _ func(engine.Info)) (engine.Answer, error) {
	if len(t.Actions) >= len(s) {
		return engine.Answer{}, errors.New("the script has ended")
	}
	return engine.Answer{Action: s[len(t.Actions)]}, nil
}

func (scripted) Name() string { return "level 4" }
func (scripted) NewGame()     {}
func (scripted) Close() error { return nil }

// The README's recording is this client playing; -update recreates it.
func TestRecording(t *testing.T) {
	script := scripted(strings.Fields(recorded))
	c := testConfig()
	c.Bot = func(string, game.Variant) (engine.Engine, search.Limits, error) { return script, search.Limits{}, nil }
	a := New(c)
	film := &film{w: minWidth, h: minHeight, names: map[string]int{}}
	film.shoot(a, 2)
	press(a, "enter", "up", "right") // the Gate, against level 4
	film.shoot(a, 2)
	press(a, "down", "enter")
	st := stageOf(a)
	film.shoot(a, 1)
	for st.s.Turn() != game.Over {
		choose(t, a, script[st.s.Ply()])
		film.shoot(a, 1)
	}
	film.shoot(a, 4)
	if !strings.Contains(screenText(a), "Red (you) wins with a piece in the Gate (KO-16)") || st.s.Variant().Info().ID != catalog.Skorpion {
		t.Fatalf("the recorded game does not end as it did:\n%s", screenText(a))
	}
	got := film.svg("A game of Skorpion, the Gate, in the terminal")
	if err := wellFormed(got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(recording, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(recording)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the client shows now (%v); go test ./clients/tui -run Recording -update makes it again", recording, err)
	}
}

func wellFormed(doc []byte) error {
	for d := xml.NewDecoder(bytes.NewReader(doc)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// film is screens one after the other, as an SVG. Each different line is drawn once.
type film struct {
	w, h   int
	lines  []string
	names  map[string]int
	frames [][]int
}

// The measures of a character, and the colours where the terminal has its own.
const (
	cellW, cellH = 8.4, 17.0
	paper, ink   = "#16181d", "#d9d7d0"
	frameTime    = 0.9 // seconds
)

// shoot adds what the client shows, for the given number of frames.
func (f *film) shoot(a *App, times int) {
	canvas := lipgloss.NewCanvas(f.w, f.h).Compose(lipgloss.NewLayer(a.View().Content))
	frame := make([]int, f.h)
	for y := range f.h {
		line := f.line(canvas, y)
		n, known := f.names[line]
		if !known {
			n = len(f.lines)
			f.names[line] = n
			f.lines = append(f.lines, line)
		}
		frame[y] = n
	}
	for range times {
		f.frames = append(f.frames, frame)
	}
}

// line draws a line of the screen: the backgrounds, then runs of one style.
func (f *film) line(canvas *lipgloss.Canvas, y int) string {
	var b strings.Builder
	for x := 0; x < f.w; {
		style, text, to := uv.Style{}, "", x
		for ; to < f.w; to++ {
			cell := canvas.CellAt(to, y)
			now, content := uv.Style{}, " "
			if cell != nil && !cell.IsZero() {
				now, content = cell.Style, cell.Content
			}
			if to > x && !now.Equal(&style) {
				break
			}
			style, text = now, text+content
		}
		fg, bg := webColour(style.Fg, ink), webColour(style.Bg, paper)
		if style.Attrs&uv.AttrReverse != 0 {
			fg, bg = bg, fg
		}
		left, wide := float64(x)*cellW, float64(to-x)*cellW
		if bg != paper {
			fmt.Fprintf(&b, `<rect x="%.1f" width="%.1f" height="%.0f" fill="%s"/>`, left, wide, cellH, bg)
		}
		if words := strings.Trim(text, " "); words != "" {
			left += cellW * float64(len(text)-len(strings.TrimLeft(text, " ")))
			more := ""
			if style.Attrs&uv.AttrBold != 0 {
				more += ` font-weight="bold"`
			}
			if style.Attrs&uv.AttrFaint != 0 {
				more += ` opacity="0.6"`
			}
			fmt.Fprintf(&b, `<text x="%.1f" y="13" textLength="%.1f" fill="%s"%s>%s</text>`,
				left, float64(len([]rune(words)))*cellW, fg, more, strings.ReplaceAll(html.EscapeString(words), " ", "\u00a0"))
		}
		x = to
	}
	return b.String()
}

func webColour(c color.Color, otherwise string) string {
	if c == nil {
		return otherwise
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// svg shows the frames one after the other, again and again. Without animation, the last
// one is shown.
func (f *film) svg(title string) []byte {
	var b bytes.Buffer
	const edge = 12
	w, h := float64(f.w)*cellW+2*edge, float64(f.h)*cellH+2*edge
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" role="img"><title>%s</title>`+"\n", w, h, w, h, html.EscapeString(title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/><defs>`+"\n", paper)
	for i, l := range f.lines {
		if l != "" {
			fmt.Fprintf(&b, `<g id="l%d">%s</g>`+"\n", i, l)
		}
	}
	fmt.Fprintf(&b, `</defs><g transform="translate(%d %d)" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`+"\n", edge, edge)
	n := len(f.frames)
	for i := 0; i < n; {
		to := i + 1
		for to < n && &f.frames[to][0] == &f.frames[i][0] {
			to++
		}
		seen := "hidden"
		if to == n {
			seen = "visible"
		}
		fmt.Fprintf(&b, `<g visibility="%s">`, seen)
		values, times := "hidden;visible;hidden", fmt.Sprintf("0;%.4f;%.4f", float64(i)/float64(n), float64(to)/float64(n))
		switch {
		case i == 0:
			values, times = "visible;hidden", fmt.Sprintf("0;%.4f", float64(to)/float64(n))
		case to == n:
			values, times = "hidden;visible", fmt.Sprintf("0;%.4f", float64(i)/float64(n))
		}
		fmt.Fprintf(&b, `<animate attributeName="visibility" calcMode="discrete" dur="%.1fs" repeatCount="indefinite" values="%s" keyTimes="%s"/>`,
			frameTime*float64(n), values, times)
		for y, l := range f.frames[i] {
			if f.lines[l] != "" {
				fmt.Fprintf(&b, `<use href="#l%d" y="%.0f"/>`, l, float64(y)*cellH)
			}
		}
		b.WriteString("</g>\n")
		i = to
	}
	b.WriteString("</g></svg>\n")
	return b.Bytes()
}
