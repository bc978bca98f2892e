package tui

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/lesson"
)

// PlainLesson teaches a game without a screen: texts, and typed moves.
type PlainLesson struct {
	Game game.Game
	In   io.Reader
	Out  io.Writer
	// ASCII keeps to ASCII characters, Sketch draws only pictures with them, and Color
	// colours pictures.
	ASCII, Sketch, Color bool
	// Keep keeps the progress; nil is fine.
	Keep *keep.Folder

	plainSpeech
	learned plainLearned
	course  *course // knows where steps begin
	at      int
	turns   int // how many of the goal's turns have been played
	misses  int
	// advised means that the hint was given: the next one is the move itself.
	advised bool
	// reached means that the goal of the step has been reached.
	reached bool
}

// plainLearning are the commands of a lesson.
var plainLearning = append(plainCommands{
	{"next", "", "go on, once the step is done; an empty line does the same", true},
	{"back", "", "the step before", true},
	{"again", "", "hear this step again from its beginning", true},
	{"hint", "", "what to do", false},
	{"help", "", "this list", false},
	{"quit", "", "leave the lesson", true},
}, plainListening...)

// Run teaches until the lesson is finished, the learner quits or the input ends.
func (p *PlainLesson) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l, err := lesson.Of(p.Game.Files())
	if err != nil {
		return err
	}
	p.course = &course{game: p.Game, lesson: l, ends: map[int]place{}}
	voice := &plainVoice{out: p.Out, ascii: p.ASCII}
	p.plainSpeech = plainSpeech{plainVoice: voice, game: p.Game, sketch: p.Sketch, color: p.Color}
	lines := plainLines(ctx, p.In)
	p.printf("%s: %s. %s. %s.\n", p.Game.Info().Name, p.Game.Info().Subtitle, plain(l.Title), count(len(l.Steps), "step", "steps"))
	p.printf("Type board to hear the position, help for the commands.\n")
	p.learned = plainLearned{voice: voice, folder: p.Keep}
	from := p.learned.known().Lessons[p.Game.Info().ID].At
	if from <= 0 || from >= len(l.Steps) {
		from = 0
	} else {
		p.printf("You were here before, and continue with step %d. Type back for the step before.\n", from+1)
	}
	if err := p.open(from); err != nil {
		return err
	}
	for {
		p.printf("%s> ", p.traits().SeatName(p.step().Seat))
		var line plainLine
		open := false
		select {
		case line, open = <-lines:
		case <-ctx.Done():
			return ctx.Err()
		}
		words, _, err := plainInput{voice, lines}.heard(line, open)
		if errors.Is(err, io.EOF) {
			p.printf("\n")
			return p.err
		}
		if err != nil {
			return err
		}
		leave, err := p.obey(words, line.long)
		if leave || err != nil {
			return errors.Join(err, p.err)
		}
	}
}

func (p *PlainLesson) step() *lesson.Step { return &p.course.lesson.Steps[p.at] }

// open begins a step.
func (p *PlainLesson) open(n int) error {
	from, err := p.course.from(n)
	if err != nil {
		return err
	}
	s, err := from.session()
	if err != nil {
		return err
	}
	p.at, p.s, p.turns, p.misses, p.reached, p.advised = n, s, 0, 0, false, false
	step := p.step()
	p.tell = teller{mine: game.Only(step.Seat)}
	p.printf("\nStep %d of %d. %s\n", n+1, len(p.course.lesson.Steps), byEar(step.Text))
	if len(step.Highlight) > 0 {
		p.printf("The text is about %s.\n", game.Enumerate(step.Highlight))
	}
	if err := p.follow(step.Lead); err != nil {
		return err
	}
	p.ready()
	return nil
}

// follow plays what comes by itself.
func (p *PlainLesson) follow(actions []string) error {
	for _, a := range actions {
		if err := p.s.Play(a); err != nil { // lessons are tested, so this does not happen
			return err
		}
		p.happened()
	}
	return nil
}

// ready prompts for what the step wants.
func (p *PlainLesson) ready() {
	goal := &p.step().Goal
	switch {
	case goal.Kind == lesson.Read, goal.Kind != lesson.Refused && p.turns == len(goal.Turns):
		p.reach()
	case p.s.Turn() == p.step().Seat:
		v := p.s.View()
		p.printf("%s\n", p.plainSpeech.turn(&v))
	}
}

// reach ends a step.
func (p *PlainLesson) reach() {
	p.reached = true
	if after := p.step().After; after != "" {
		p.printf("%s\n", byEar(after))
	}
	if p.s.Turn() == game.Over {
		p.printf("%s\n", p.result())
	}
	id := p.Game.Info().ID
	p.learned.add(antares.Progress{Lessons: map[string]antares.LessonProgress{id: {At: min(p.at+1, len(p.course.lesson.Steps)-1), Done: p.at + 1}}})
	p.course.ends[p.at] = place{p.s.Variant(), p.s.Start(), played(p.s)}
	if p.at+1 == len(p.course.lesson.Steps) {
		p.printf("This was the last step. Type quit to leave, or back.\n")
		return
	}
	p.printf("Press Enter for the next step.\n")
}

func (p *PlainLesson) obey(words []string, long bool) (leave bool, err error) {
	switch {
	case long:
		return false, nil
	case len(words) == 0 && p.reached:
		words = []string{"next"}
	case len(words) == 0:
		return false, nil
	}
	command := plainLearning.find(words[0], true)
	action, legal := p.find(words[0])
	if command == "" && !legal {
		if p.step().Goal.Kind != lesson.Refused && p.continued(words) {
			return false, nil
		}
		command = plainLearning.find(words[0], false)
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
		return false, p.decide(action)
	case "quit":
		return true, nil
	case "help":
		p.help("Type the move that the step asks for, or one of these:", plainLearning)
	case "hint":
		p.advise()
	case "again":
		return false, p.open(p.at)
	case "back":
		if p.at == 0 {
			p.printf("This is the first step.\n")
			return false, nil
		}
		return false, p.open(p.at - 1)
	case "next":
		switch {
		case !p.reached:
			p.printf("First do what this step asks for. Type hint if you are stuck.\n")
		case p.at+1 == len(p.course.lesson.Steps):
			p.printf("This was the last step.\n")
			return true, nil
		default:
			return false, p.open(p.at + 1)
		}
	default:
		p.listen(command, words)
	}
	return false, nil
}

// advise gives the step's hint.
func (p *PlainLesson) advise() {
	if p.reached || p.step().Hint == "" {
		p.printf("There is nothing to do in this step. Press Enter for the next one.\n")
		return
	}
	p.printf("Hint: %s\n", byEar(p.step().Hint))
	if p.advised {
		p.printf("Type %s.\n", p.wanted())
	}
	p.advised = true
}

// wanted is a move that the step asks for.
func (p *PlainLesson) wanted() string {
	goal := &p.step().Goal
	if goal.Kind == lesson.Refused && len(goal.Tries) > 0 {
		return goal.Tries[0].Action
	}
	if p.turns < len(goal.Turns) {
		for _, a := range goal.Turns[p.turns].Actions {
			if p.s.Explain(a) == nil {
				return a
			}
		}
	}
	return "next"
}

// decide plays what the goal requires; anything else is not played.
func (p *PlainLesson) decide(action string) error {
	goal := &p.step().Goal
	if p.reached {
		p.printf("This step is done. Press Enter for the next one.\n")
		return nil
	}
	if err := p.s.Explain(action); err != nil {
		p.refuse(err)
		var rule *game.RuleError
		if goal.Kind == lesson.Refused && errors.As(err, &rule) && rule.Names(goal.Rule) {
			p.reach()
			return nil
		}
		p.missed()
		return nil
	}
	if p.turns >= len(goal.Turns) || !slices.Contains(goal.Turns[p.turns].Actions, action) {
		p.printf("%s\n", byEar(p.step().Wrong))
		p.missed()
		return nil
	}
	if err := p.s.Play(action); err != nil {
		return err
	}
	p.happened()
	reply := goal.Turns[p.turns].Reply
	p.turns++
	if err := p.follow(reply); err != nil {
		return err
	}
	p.ready()
	return nil
}

// missed counts what was not asked for, and helps in the end.
func (p *PlainLesson) missed() {
	if p.misses++; p.misses >= hintAfter && p.step().Hint != "" {
		p.advise()
	}
}
