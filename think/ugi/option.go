package ugi

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

const (
	maxLines   = 64
	maxThreads = 512

	// defaultSeed is that of the command line, so that a start that is dealt at
	// random is the same one there and here.
	defaultSeed = 1

	// emptyValue is how UCI writes a string without anything in it.
	emptyValue = "<empty>"
)

// tuning holds the values of the options that are not the game's.
type tuning struct {
	settings Settings
	lines    int
	threads  int
	seed     uint64
}

func defaultTuning(o Options) tuning {
	return tuning{settings: Settings{Hash: o.Hash, Net: o.NetFile}, lines: 1, threads: 1, seed: defaultSeed}
}

// introduce answers ugi: who this is, and what can be set.
func (s *server) introduce() {
	in := s.variant.Info()
	name := s.opt.Name
	if name == "" {
		name = "Antares " + in.Name
	}
	s.out.print("id name " + oneLine(name, 200))
	s.out.print("id author " + oneLine(s.opt.Author, 200))
	s.out.printf("option name MultiPV type spin default 1 min 1 max %d", maxLines)
	s.out.printf("option name Threads type spin default 1 min 1 max %d", maxThreads)
	if s.opt.MaxHash > 0 {
		s.out.printf("option name Hash type spin default %d min 1 max %d", s.opt.Hash, s.opt.MaxHash)
	}
	if s.opt.Levels > 0 {
		s.out.printf("option name Level type spin default 0 min 0 max %d", s.opt.Levels)
	}
	if s.opt.Tablebase {
		s.out.printf("option name TablePath type string default %s", emptyValue)
	}
	if s.opt.Net {
		s.out.printf("option name NetFile type string default %s", cmp.Or(oneLine(s.opt.NetFile, 500), emptyValue))
	}
	// A string, for a seed may be larger than what other languages call integer.
	s.out.printf("option name Seed type string default %d", defaultSeed)
	for _, o := range in.Options {
		s.out.print("option name " + o.Key + " type " + kind(o, s.opt.Set.Get(o.Key, o.Default)))
	}
	s.out.print("ugiok")
}

// kind is a combo where the values are a list of words, otherwise a string.
func kind(o game.OptionSpec, value string) string {
	values := strings.Split(o.Values, "|")
	listed := false
	for _, v := range values {
		if v == "" || strings.Trim(v, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return "string default " + value
		}
		listed = listed || v == value
	}
	if len(values) < 2 || !listed {
		return "string default " + value
	}
	return "combo default " + value + " var " + strings.Join(values, " var ")
}

// setOption executes `name NAME [value VALUE]`. Names are compared without regard to
// case, as in UCI.
func (s *server) setOption(text string) error {
	word, rest := cutWord(text)
	if word != "name" {
		return errors.New("expected name NAME value VALUE")
	}
	name, value, found := rest, "", false
	if before, after, ok := strings.Cut(" "+rest+" ", " value "); ok {
		name, value, found = strings.TrimSpace(before), strings.TrimSpace(after), true
	}
	if !found || value == "" {
		return fmt.Errorf("no value for option %q", oneLine(name, 80))
	}
	t := s.tuning
	var err error
	switch strings.ToLower(name) {
	case "multipv":
		t.lines, err = number(name, value, 1, maxLines)
	case "threads":
		t.threads, err = number(name, value, 1, maxThreads)
	case "seed":
		if t.seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			err = fmt.Errorf("%s is a whole number from 0 to 2^64-1, not %q", name, oneLine(value, 80))
		}
	case "hash":
		if s.opt.MaxHash == 0 {
			return fmt.Errorf("there is no option %q", name)
		}
		t.settings.Hash, err = number(name, value, 1, s.opt.MaxHash)
	case "level":
		if s.opt.Levels == 0 {
			return fmt.Errorf("there is no option %q", name)
		}
		t.settings.Level, err = number(name, value, 0, s.opt.Levels)
	case "tablepath":
		if !s.opt.Tablebase {
			return fmt.Errorf("there is no option %q", name)
		}
		if t.settings.Tablebase = value; value == emptyValue {
			t.settings.Tablebase = ""
		}
	case "netfile":
		if !s.opt.Net {
			return fmt.Errorf("there is no option %q", name)
		}
		if t.settings.Net = value; value == emptyValue {
			t.settings.Net = ""
		}
	default:
		return s.setGame(name, value)
	}
	if err != nil {
		return err
	}
	remake := t.settings != s.tuning.settings
	s.tuning = t
	if remake {
		return s.closeEngine()
	}
	return nil
}

// setGame changes an option of the game, which begins a new one: positions of
// one variant need not exist in another.
func (s *server) setGame(name, value string) error {
	set := maps.Clone(s.set)
	for _, o := range s.variant.Info().Options {
		if !strings.EqualFold(o.Key, name) {
			continue
		}
		set[o.Key] = value
		v, err := s.opt.Variant(set)
		if err != nil {
			return err
		}
		s.set, s.variant = set, v
		s.session = v.New(game.SeedDice(s.tuning.seed))
		return s.closeEngine()
	}
	return fmt.Errorf("there is no option %q", oneLine(name, 80))
}

func number(name, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s is a whole number from %d to %d, not %q", name, least, most, oneLine(text, 80))
	}
	return n, nil
}
