// Package studies measures games: a bot plays a game against itself many times, and a report
// describes what kind of game it is. A Spec determines all games of a study. They are played
// here, on all cores, or by workers behind a queue, in any order and with any interruptions,
// and each is saved in a journal as it ends. The report depends only on the spec and the games
// in their order, so it is the same however they were played.
//
// docs/lab.md defines every figure. A single game is measured where it is played (measure.go);
// sample.go and the files that build on it combine many.
package studies

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/match"
)

// The bounds of a study.
const (
	MaxGames    = 100_000
	MaxArms     = 16
	MaxOpenings = 40
	MaxRungs    = 12
	MaxNodes    = 10_000_000
)

// Spec is everything that decides a study.
type Spec struct {
	Game string `json:"game"`
	// Arms are the options to study; the others are compared with the first.
	Arms []game.Options `json:"arms"`
	// Bot plays all seats, Games of each arm, after Openings random plies.
	Bot      string `json:"bot"`
	Games    int    `json:"games"`
	Openings int    `json:"openings"`
	// Random is how many games of each arm are played at random.
	Random int `json:"random"`
	// Judge is the number of nodes of each search that judges a position.
	Judge uint64 `json:"judge"`
	// Rungs is how often thinking is doubled from RungNodes on, on the first arm;
	// neighbours play RungGames with each other.
	Rungs     int    `json:"rungs"`
	RungNodes int    `json:"rung_nodes"`
	RungGames int    `json:"rung_games"`
	Seed      uint64 `json:"seed"`
	// Files are the sums of the files that options name.
	Files map[string]string `json:"files,omitempty"`
}

// Check completes the spec (options get their defaults, files their sums) and refuses
// one that is not a study.
func (s *Spec) Check() error {
	bounds := func(what string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s: from %d to %d, not %d", what, least, most, n)
		}
		return nil
	}
	err := errors.Join(
		bounds("games", s.Games, 1, MaxGames), bounds("random games", s.Random, 0, MaxGames),
		bounds("random plies of an opening", s.Openings, 0, MaxOpenings), bounds("rungs of the ladder", s.Rungs, 0, MaxRungs),
		bounds("games a rung", s.RungGames, 1, MaxGames), bounds("nodes of the first rung", s.RungNodes, 1, MaxNodes>>s.Rungs),
		bounds("nodes of the judge", int(min(s.Judge, MaxNodes+1)), 1, MaxNodes), bounds("variants", len(s.Arms), 1, MaxArms),
	)
	if err != nil {
		return err
	}
	g, err := catalog.Find(s.Game)
	if err != nil {
		return err
	}
	arms, known := make([]game.Options, len(s.Arms)), map[string]bool{}
	s.Files = nil
	for i, o := range s.Arms {
		v, err := g.Configure(o)
		if err != nil {
			return err
		}
		if arms[i] = v.Options(); known[arms[i].String()] {
			return fmt.Errorf("the variant %s is there twice", arms[i])
		}
		known[arms[i].String()] = true
		if err := s.sum(g.Info(), arms[i]); err != nil {
			return err
		}
		if i > 0 {
			continue
		}
		if err := checkBot(s.Bot, v); err != nil {
			return err
		}
	}
	s.Arms = arms
	return nil
}

// checkBot refuses bots whose play depends on the machine that they play on.
func checkBot(spec string, v game.Variant) error {
	kind, arg, _ := strings.Cut(spec, ":")
	if kind == "time" || kind == "ugi" || strings.Contains(spec, "@") || spec == "level:10" {
		return &catalog.SpecError{Text: fmt.Sprintf("bot %q plays differently on another machine; a study needs one whose work is counted, such as level:1 to level:9 or nodes:N", spec)}
	}
	if kind == "nodes" || kind == "depth" {
		_, err := catalog.Limit(kind + ":" + arg)
		return err
	}
	e, _, err := catalog.Bot(spec, v)
	if err != nil {
		return err
	}
	return e.Close()
}

// sum remembers the contents of a file that an option names: another file of that name is
// another study.
func (s *Spec) sum(in *game.Info, o game.Options) error {
	if in.Portable(o) == nil {
		return nil
	}
	for key, value := range o {
		if in.Portable(game.Options{key: value}) == nil {
			continue
		}
		text, err := os.ReadFile(value)
		if err != nil {
			return err
		}
		if s.Files == nil {
			s.Files = map[string]string{}
		}
		sum := sha256.Sum256(text)
		s.Files[value] = hex.EncodeToString(sum[:8])
	}
	return nil
}

// ID names the study by what it is.
func (s *Spec) ID() string {
	text, err := json.Marshal(s)
	if err != nil { // numbers and texts can be written
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// seed is that of a part of the study. It depends on the options and not on their place
// among others, so that a variant has the same games whatever it is compared with.
func (s *Spec) seed(part string, o game.Options) uint64 {
	o2 := game.Options{}
	for key, value := range o {
		if sum, ok := s.Files[value]; ok {
			value = sum
		}
		o2[key] = value
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s|%s|%d|%s", s.Game, o2, s.Seed, part))
	return binary.BigEndian.Uint64(sum[:8])
}

// The parts of a study.
const (
	partPlay   = "play"
	partRandom = "random"
	partLadder = "ladder"
)

// task is a game of a study: what to play, and what it is for.
type task struct {
	Job
	part  string
	arm   int
	rung  int // of the ladder: of the weaker bot
	group int // of the ladder
	sides [2]int
}

// plan lists the games of a study.
func (s *Spec) plan() (tasks []task, err error) {
	g, err := catalog.Find(s.Game)
	if err != nil {
		return nil, err
	}
	add := func(t task) {
		t.Study, t.Number, t.Game, t.Options = s.ID(), len(tasks), s.Game, s.Arms[t.arm]
		tasks = append(tasks, t)
	}
	for arm, o := range s.Arms {
		v, err := g.Configure(o)
		if err != nil {
			return nil, err
		}
		for _, part := range []struct {
			name, bot       string
			games, openings int
		}{{partPlay, s.Bot, s.Games, s.Openings}, {partRandom, "random", s.Random, 0}} {
			if part.games == 0 {
				continue
			}
			list, err := alone(v, part.games, part.openings, s.seed(part.name, o))
			if err != nil {
				return nil, err
			}
			for _, m := range list {
				t := task{part: part.name, arm: arm}
				t.Bots, t.ID, t.Seats, t.Seed, t.Opening = [2]string{part.bot, part.bot}, m.Group, make([]int, len(m.Seats)), m.Seed, m.Opening
				if t.Measure = true; part.name == partPlay {
					t.Judge = s.Judge
				}
				add(t)
			}
		}
	}
	if s.Rungs == 0 {
		return tasks, nil
	}
	v, err := g.Configure(s.Arms[0])
	if err != nil {
		return nil, err
	}
	ladder, err := match.NewSchedule(v, s.Rungs+1, match.Plan{Ladder: 1, Games: s.RungGames, Openings: max(s.Openings, 2), Seed: s.seed(partLadder, s.Arms[0])})
	if err != nil {
		return nil, err
	}
	for _, m := range ladder.Games {
		t := task{part: partLadder, rung: m.Pairing[0], group: m.Group, sides: sidesOf(m.Seats, v.Traits())}
		t.ID, t.Seats, t.Seed, t.Opening = m.ID, m.Seats, m.Seed, m.Opening
		for i, bot := range m.Pairing {
			t.Bots[i] = fmt.Sprintf("nodes:%d", s.RungNodes<<bot)
		}
		add(t)
	}
	return tasks, nil
}

// alone schedules games of a bot with itself: the first of each group that two bots
// would play, since to change seats with oneself changes nothing.
func alone(v game.Variant, games, openings int, seed uint64) (list []match.Game, err error) {
	one, err := match.NewSchedule(v, 2, match.Plan{Games: 1})
	if err != nil {
		return nil, err
	}
	all, err := match.NewSchedule(v, 2, match.Plan{Games: games * one.PerGroup, Openings: openings, Seed: seed})
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(all.Games); i += all.PerGroup {
		list = append(list, all.Games[i])
	}
	return list, nil
}

// sidesOf is how many sides each of the two has.
func sidesOf(seats []int, t game.Traits) (n [2]int) {
	for _, side := range t.Sides {
		for s, who := range seats {
			if side.Has(game.Seat(s)) {
				n[who]++
				break
			}
		}
	}
	return n
}
