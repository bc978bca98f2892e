package tui

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
)

// PlainPuzzles poses puzzles without a screen: typed moves, one line at a time.
type PlainPuzzles struct {
	Set *PuzzleSet
	// Game has the rules and the legend; nil means that they are not offered.
	Game game.Game
	In   io.Reader
	Out  io.Writer
	// Pictures draws the board of each puzzle, for people who see.
	Pictures bool
	// ASCII keeps to ASCII characters, Sketch draws only pictures with them, and Color
	// colours pictures.
	ASCII, Sketch, Color bool
	// Keep keeps what was solved; nil is fine.
	Keep *keep.Folder

	plainSpeech
	learned plainLearned
	at      int
	try     *attempt
	helped  bool
	solved  map[int]bool
}

// plainSolving are the commands at a puzzle.
var plainSolving = append(plainCommands{
	{"hint", "", "where the solution begins", false},
	{"solution", "", "play the next move of the solution", true},
	{"again", "", "begin this puzzle again", true},
	{"next", "", "go to the next puzzle; a number goes to that one", true},
	{"previous", "", "go to the puzzle before", true},
	{"help", "", "this list", false},
	{"quit", "", "leave", true},
}, plainListening...)

// Run poses puzzles until the last one is solved, the user quits or the input ends.
func (p *PlainPuzzles) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.solved = map[int]bool{}
	voice := &plainVoice{out: p.Out, ascii: p.ASCII}
	p.plainSpeech = plainSpeech{plainVoice: voice, game: p.Game, sketch: p.Sketch, color: p.Color}
	input := plainInput{voice, plainLines(ctx, p.In)}
	info := p.Set.variant.Info()
	p.printf("%s: %s. Options: %s. %s.\n", info.Name, info.Subtitle, optionsInWords(p.Set.variant), count(len(p.Set.list), "puzzle", "puzzles"))
	p.printf("Type board to hear the position, help for the commands.\n")
	p.learned = plainLearned{voice: voice, folder: p.Keep}
	before := 0
	if known := p.learned.known().Solved; len(known) > 0 {
		for n := range p.Set.list {
			if slices.Contains(known, p.Set.name(n)) {
				before++
			}
		}
	}
	if before > 0 {
		p.printf("You solved %d of them before.\n", before)
	}
	if err := p.open(0); err != nil {
		return err
	}
	for leave := false; !leave; {
		words, err := input.ask(ctx, p.try.puzzle.Player)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			leave, err = p.obey(words)
		}
		if err != nil {
			return err
		}
	}
	p.printf("\nSolved: %d of %d.\n", len(p.solved), len(p.Set.list))
	return p.err
}

// open poses a puzzle of the set.
func (p *PlainPuzzles) open(n int) error {
	try, err := p.Set.attempt(n)
	if err != nil {
		return err
	}
	p.at, p.try, p.helped = n, try, false
	p.s, p.rule = try.s, ""
	p.tell = teller{mine: game.Only(try.seat)}
	p.printf("\nPuzzle %d of %d, difficulty %d of %d. %s\n", n+1, len(p.Set.list), try.puzzle.Difficulty, maxStars, try.task())
	if p.Pictures {
		p.show()
	}
	return nil
}

func (p *PlainPuzzles) obey(words []string) (leave bool, err error) {
	command := plainSolving.find(words[0], true)
	action, legal := p.find(words[0])
	if command == "" && !legal {
		if n, err := strconv.Atoi(words[0]); err == nil {
			return false, p.turnTo(n - 1)
		}
		if p.continued(words) {
			return false, nil
		}
		command = plainSolving.find(words[0], false)
	}
	switch command {
	case "":
		if len(words) > 1 {
			p.printf("One move at a time. Type help for the commands.\n")
			return false, nil
		}
		if !legal {
			action = words[0]
		}
		return p.decide(action)
	case "help":
		p.help("Type a move, or one of these:", plainSolving)
	case "hint":
		view := p.s.View()
		if picks := picksOf(&view, p.try.next()); len(picks) > 0 {
			p.printf("Begin with %s.\n", picks[0])
		}
	case "solution":
		p.helped = true
		return p.forward(p.try.next())
	case "again":
		return false, p.open(p.at)
	case "next":
		return false, p.turnTo(p.at + 1)
	case "previous":
		return false, p.turnTo(p.at - 1)
	case "quit":
		return true, nil
	default:
		p.listen(command, words)
	}
	return false, nil
}

// turnTo goes to another puzzle, if that number exists.
func (p *PlainPuzzles) turnTo(n int) error {
	if n < 0 || n >= len(p.Set.list) {
		p.printf("The puzzles are 1 to %d.\n", len(p.Set.list))
		return nil
	}
	return p.open(n)
}

// decide judges an action.
func (p *PlainPuzzles) decide(action string) (leave bool, err error) {
	if err := p.s.Explain(action); err != nil {
		p.refuse(err)
		return false, nil
	}
	if !p.try.right(action) {
		p.printf("%s.\n", p.try.wrong(action))
		return false, nil
	}
	return p.forward(action)
}

// forward plays a right action and the replies of the line, and continues to the next
// puzzle once this one is solved; after the last there is nothing more to do.
func (p *PlainPuzzles) forward(action string) (leave bool, err error) {
	if err := p.s.Play(action); err != nil { // it was judged before
		return false, err
	}
	if p.helped {
		p.printf("The solution plays %s.\n", action)
	} else {
		p.printf("Right.\n")
	}
	p.happened()
	for _, reply := range p.try.replies() {
		if err := p.s.Play(reply); err != nil {
			return false, err
		}
		p.happened()
	}
	if p.Pictures {
		p.show()
	}
	if !p.try.solved() {
		return false, nil
	}
	said := "Solved"
	if p.helped {
		said = "This was the solution"
	} else {
		p.solved[p.at] = true
		p.learned.add(antares.Progress{Solved: []string{p.Set.name(p.at)}})
	}
	p.printf("%s. %s\n", said, p.result())
	if p.at+1 == len(p.Set.list) {
		return true, nil
	}
	return false, p.open(p.at + 1)
}
