package ugi

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/think/engine"
)

// infoLines writes what an engine knows, a line for each line of play, and no more
// of them than were requested: a weak level works out every move for itself.
func infoLines(in engine.Info, most int) []string {
	in.Lines = in.Lines[:min(len(in.Lines), max(most, 1))]
	head := "info depth " + strconv.Itoa(in.Depth)
	if in.SelDepth > 0 {
		head += " seldepth " + strconv.Itoa(in.SelDepth)
	}
	tail := " nodes " + strconv.FormatUint(in.Nodes, 10)
	if in.Time > 0 {
		nps := float64(in.Nodes) / in.Time.Seconds()
		tail += " nps " + strconv.FormatFloat(nps, 'f', 0, 64)
	}
	tail += " time " + strconv.FormatInt(in.Time.Milliseconds(), 10)
	if in.HashFull > 0 {
		tail += " hashfull " + strconv.Itoa(in.HashFull)
	}
	if len(in.Lines) == 0 {
		return []string{head + tail}
	}
	lines := make([]string, len(in.Lines))
	for i, l := range in.Lines {
		lines[i] = head + " multipv " + strconv.Itoa(i+1) + " score " + score(l) + tail
		if len(l.Actions) > 0 {
			lines[i] += " pv " + strings.Join(l.Actions, " ")
		}
	}
	return lines
}

// score is the best that is known of three: a distance to the end in actions, a
// chance to win, hundredths of the evaluation's unit.
func score(l engine.Line) string {
	switch {
	case l.Mate != 0:
		return "mate " + strconv.Itoa(l.Mate)
	case l.Chance != 0 || l.Visits != 0:
		return "win " + strconv.FormatFloat(l.Chance, 'f', 4, 64)
	}
	return "cp " + strconv.Itoa(int(math.Round(float64(l.Score)/10)))
}

// addInfo takes in an info line of an external engine. As in UCI whatever is
// not understood is passed over; most bounds multipv. It reports whether there was
// anything worth reporting.
func addInfo(in *engine.Info, text string, most int) bool {
	words := strings.Fields(text)
	line, slot, news, scored := engine.Line{}, 0, false, false
	count := func(i int) int64 {
		if i >= len(words) {
			return 0
		}
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil {
			return 0
		}
		return max(n, 0)
	}
scan:
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case "string", "currline", "refutation":
			break scan // free text, to the end of the line
		case "depth":
			in.Depth, news = small(count(i+1)), true
		case "seldepth":
			in.SelDepth = small(count(i + 1))
		case "nodes":
			in.Nodes = uint64(count(i + 1))
		case "time":
			in.Time = millis(count(i + 1))
		case "hashfull":
			in.HashFull = min(small(count(i+1)), 1000)
		case "multipv":
			slot = small(count(i+1)) - 1
		case "score":
			if i+2 < len(words) {
				scored = readScore(&line, words[i+1], words[i+2])
			}
			i++ // a score's kind is not a word of its own
		case "pv":
			line.Actions, news = slices.Clone(words[i+1:]), true
			break scan
		default:
			continue
		}
		i++
	}
	if (scored || len(line.Actions) > 0) && slot >= 0 && slot < most {
		for len(in.Lines) <= slot {
			in.Lines = append(in.Lines, engine.Line{})
		}
		in.Lines[slot], news = line, true
	}
	return news
}

func readScore(l *engine.Line, kind, text string) bool {
	switch kind {
	case "cp":
		n, err := strconv.Atoi(text)
		l.Score = 10 * min(max(n, -1_000_000), 1_000_000)
		return err == nil
	case "mate":
		n, err := strconv.Atoi(text)
		l.Mate = min(max(n, -1_000_000), 1_000_000)
		return err == nil
	case "win":
		p, err := strconv.ParseFloat(text, 64)
		if err != nil || !(p >= 0 && p <= 1) {
			return false
		}
		l.Chance = p
		return true
	}
	return false
}

func small(n int64) int { return int(min(n, 1_000_000)) }
