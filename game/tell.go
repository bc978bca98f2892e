package game

import "fmt"

// Sentence is something said to people. Text is the whole of it in English; Message has
// %s where Args go, so that a client can translate it.
type Sentence struct {
	Text    string   `json:"text"`
	Message string   `json:"message"`
	Args    []string `json:"args,omitempty"`
}

// Tell makes a sentence. The list of formats is collected from its calls too.
func Tell(format string, args ...any) Sentence {
	message, words := TakeApart(format, args...)
	return Sentence{Text: fmt.Sprintf(format, args...), Message: message, Args: words}
}

// Teller is implemented by rules that can describe a move in words, for the log beside
// the board, the terminal and screen readers.
type Teller[P any] interface {
	// Tell describes what a legal move does in p, one sentence for each thing that
	// happens, in order. A sentence about a player begins with "%s" and the name of the
	// seat ("light"): clients put the player's name there, so the verb is in the past
	// tense, which fits "Level 1" and "You" alike. Other sentences do not begin with a
	// gap.
	Tell(p *P, m Move) []Sentence
}

// Next is what to do next when some picks of an action have been made.
type Next struct {
	// First is the first site picked; empty if it does not matter which it was.
	First string `json:"first,omitempty"`
	// Picks is how many sites have been picked.
	Picks int `json:"picks"`
	Sentence
}

// Step adds what to do once that many sites have been picked, the first of them being
// first, or any site if first is empty.
func (v *View) Step(first string, picks int, format string, args ...any) {
	v.Steps = append(v.Steps, Next{First: first, Picks: picks, Sentence: Tell(format, args...)})
}

// Because sets why the game is over.
func (v *View) Because(format string, args ...any) {
	reason := Tell(format, args...)
	v.Reason = &reason
}

// Told describes a ply in words: plies count from 1. Without words of its own a game has its
// actions told as they are written.
func (s *session[P, PP]) Told(ply int) []Sentence {
	if ply < 1 || ply > s.Ply() {
		return nil
	}
	before, done := &s.steps[ply-1].pos, &s.steps[ply].ply
	if t, ok := s.v.rules.(Teller[P]); ok {
		if m, err := s.v.rules.ParseMove(before, done.Action); err == nil {
			return t.Tell(before, m)
		}
	}
	if done.Seat == Chance {
		return []Sentence{Tell("Chance gave %s", done.Action)}
	}
	return []Sentence{Tell("%s played %s", s.v.rules.Traits().SeatName(done.Seat), done.Action)}
}
