package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
)

// decide prompts until something has been played or taken back.
func (p *Plain) decide(ctx context.Context) error {
	v := p.s.View()
	if p.Pictures {
		p.show()
	}
	p.printf("%s\n", p.turn(&v))
	for {
		words, err := p.input.ask(ctx, p.traits().SeatName(p.s.Turn()))
		if errors.Is(err, io.EOF) {
			p.printf("\n")
			return ErrUnfinished
		}
		if err != nil {
			return err
		}
		done, err := p.obey(ctx, words)
		if done || err != nil {
			return err
		}
	}
}

// afterwards lets a person look at the finished game and save it.
func (p *Plain) afterwards(ctx context.Context) error {
	p.printf("Type save FILE, log, board or quit.\n")
	for {
		words, err := p.input.ask(ctx, "over")
		if errors.Is(err, io.EOF) {
			p.printf("\n")
			return nil
		}
		if err != nil {
			return err
		}
		switch command := plainPlaying.find(words[0], false); command {
		case "quit":
			return nil
		case "undo", "resign", "draw", "hint", "evaluate", "":
			p.printf("The game is over. Type save FILE, log, board or quit.\n")
		default:
			if err := p.do(ctx, command, words); err != nil {
				return err
			}
		}
	}
}

// obey does what was typed. done means that the decision is made.
func (p *Plain) obey(ctx context.Context, words []string) (done bool, err error) {
	command := plainPlaying.find(words[0], true)
	action, legal := p.find(words[0])
	if command == "" && !legal {
		if p.continued(words) {
			return false, nil
		}
		command = plainPlaying.find(words[0], false)
	}
	switch command {
	case "":
		if len(words) > 1 {
			p.printf("One move at a time. Type help for the commands.\n")
			return false, nil
		}
		return p.play(words[0], action, legal), nil
	case "quit":
		return true, errQuit
	case "undo":
		return p.undo(), nil
	case "resign":
		p.resign()
		return true, nil
	case "draw":
		return p.agree(), nil
	}
	return false, p.do(ctx, command, words)
}

// do obeys a command that decides nothing.
func (p *Plain) do(ctx context.Context, command string, words []string) error {
	switch command {
	case "help":
		p.help("Type a move, or one of these:", plainPlaying)
	case "hint":
		return p.hint(ctx)
	case "evaluate":
		return p.evaluate(ctx)
	case "save":
		p.save(strings.Join(words[1:], " "))
	default:
		p.listen(command, words)
	}
	return nil
}

// continued answers a place that begins moves with those moves and what to do next.
func (p *plainSpeech) continued(words []string) bool {
	v := p.s.View()
	if len(words) != 1 {
		return false
	}
	site := p.place(&v, words[0])
	if site == nil {
		return false
	}
	list := movesAt(&v, site.ID, false)
	if len(list) == 0 {
		return false
	}
	text := ""
	for _, step := range v.Steps { // the most special one counts
		if step.Picks == 1 && (step.First == site.ID || step.First == "" && text == "") {
			text = step.Text
		}
	}
	if text != "" {
		p.printf("%s\n", fullStop(capital(byEar(text))))
	}
	p.printf("From %s: %s\n", site.ID, strings.Join(list, " "))
	return true
}

// play plays a move. One that loses at once has to be typed twice.
func (p *Plain) play(typed, action string, legal bool) bool {
	if !legal {
		action = typed
	}
	if legal && p.Interactive && action != p.risky && plainDanger(p.s, action) {
		p.risky = action
		p.printf("%s loses the game at once, or what it is about. Type it again to play it.\n", action)
		return false
	}
	p.risky = ""
	if err := p.s.Play(action); err != nil {
		p.refuse(err)
		return false
	}
	p.changed()
	return true
}

func plainDanger(s game.Session, action string) bool {
	for _, a := range s.View().Actions {
		if a.Text == action {
			return a.Danger
		}
	}
	return false
}

// undo goes back to the last decision that a person made.
func (p *Plain) undo() bool {
	plies := p.s.Plies()
	for i := len(plies) - 1; i >= 0; i-- {
		if p.People.Has(plies[i].Seat) {
			// i is from the list of plies: it cannot be out of range.
			_ = p.s.Undo(i)
			p.printf("Taken back.\n")
			p.keep()
			return true
		}
	}
	p.printf("There is nothing to take back.\n")
	return false
}

// resign ends the game for the player to move.
func (p *Plain) resign() {
	seat, t := p.s.Turn(), p.traits()
	name := t.SeatName(seat)
	p.termination, p.code = record.Resigned, record.Ongoing
	p.ended = capital(name) + " resigned, and the game ends without a winner [" + p.code + "]"
	if out := plainResignation(t, seat); out.Over() {
		p.code = out.Format(t.Seats)
		p.ended = fmt.Sprintf("%s: %s resigned [%s]", spokenWinners(t, out.Won), name, p.code)
	}
}

// agree ends the game with a draw, if everybody who could refuse is here.
func (p *Plain) agree() bool {
	if p.People.Len() != len(p.traits().Seats) {
		p.printf("The computer does not agree to draws: only a game with all players at this keyboard can be drawn by agreement.\n")
		return false
	}
	p.termination, p.code = record.Agreement, "draw:agreed"
	p.ended = "Draw by agreement [draw:agreed]"
	return true
}

// hint asks a strong computer.
func (p *Plain) hint(ctx context.Context) error {
	if p.Bot == nil {
		p.printf("There are no hints here.\n")
		return nil
	}
	bot, limits, err := p.Bot(hintSpec, p.s.Variant())
	if err != nil {
		p.say(err.Error())
		return nil
	}
	defer func() { _ = bot.Close() }() // nobody needs it any more
	limits.Seed = p.Limits.Seed
	answer, err := bot.Think(ctx, engine.Task{Start: p.s.Start(), Actions: played(p.s), Limits: limits}, nil)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		p.say(err.Error())
	default:
		p.printf("Hint: %s. You would hear: %s\n", answer.Action, p.effect(answer.Action))
	}
	return nil
}

// evaluate says what the position is worth.
func (p *Plain) evaluate(ctx context.Context) error {
	if p.Outlook == nil {
		p.printf("There is no evaluation here.\n")
		return nil
	}
	o, err := outlooker(p.Outlook).briefly(ctx, p.s)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		p.say(err.Error())
	default:
		for _, l := range p.outlook(o) {
			p.printf("%s\n", l)
		}
	}
	return nil
}

// outlook is an evaluation in words.
func (p *plainSpeech) outlook(o *analyse.Outlook) (lines []string) {
	var chances []string
	for i, chance := range o.Value.Chances {
		if i < len(o.Seats) && !math.IsNaN(chance) {
			chances = append(chances, o.Seats[i]+" "+spokenChance(chance))
		}
	}
	text := "Chances: " + game.Enumerate(chances)
	if seats := p.traits().Seats; o.Value.Mate != 0 && len(seats) == 2 {
		winner, plies := seats[0], o.Value.Mate
		if plies < 0 {
			winner, plies = seats[1], -plies
		}
		text = capital(winner) + " can force a win in " + count((plies+1)/2, "move", "moves")
	}
	lines = append(lines, text+".")
	turn := int(p.s.Turn())
	for i, l := range o.Lines {
		name := "Best move"
		if i > 0 {
			name = "Another move"
		}
		if turn >= 0 && turn < len(l.Value.Chances) && !math.IsNaN(l.Value.Chances[turn]) {
			name += ", " + spokenChance(l.Value.Chances[turn])
		}
		action := cmp.Or(l.Action, strings.Join(l.Line[:min(len(l.Line), 1)], ""))
		lines = append(lines, fmt.Sprintf("%s: %s. You would hear: %s", name, plain(action), p.effect(action)))
		if len(l.Line) > 1 {
			lines = append(lines, "It could continue: "+plain(strings.Join(l.Line[1:], " "))+".")
		}
	}
	return lines
}

func spokenChance(chance float64) string {
	return fmt.Sprintf("%.0f per cent", 100*min(max(chance, 0), 1))
}

// save writes the record to a new file.
func (p *Plain) save(name string) {
	switch {
	case p.Save == nil:
		p.printf("Games cannot be saved here.\n")
	case name == "":
		p.printf("save takes the name of a new file, such as: save game.pgn\n")
	default:
		p.saved(name, p.Save(name, p.Record()))
	}
}

// saved says whether a file was written.
func (p *plainSpeech) saved(name string, err error) {
	switch {
	case errors.Is(err, os.ErrExist):
		p.printf("%s already exists; choose another name.\n", plain(name))
	case err != nil:
		p.say(err.Error())
	default:
		p.printf("Saved as %s.\n", plain(name))
	}
}
