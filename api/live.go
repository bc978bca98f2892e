package api

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/game"
)

// LiveView is a View as sent over the socket: small enough to go with every move. What
// does not change during a game is sent once, with the first view of a table, and later
// views refer to it by number. docs/api.md explains how to read it.
type LiveView struct {
	Board *game.Board `json:"board,omitempty" doc:"with the first view of a table; it stays as it is"`
	Kinds []PieceKind `json:"kinds,omitempty" doc:"the kinds of pieces, with the first view of a table, and again if there is a new one"`

	Turn          game.Seat      `json:"turn" doc:"the seat to decide; -1 is chance, -2 the end"`
	Prompt        string         `json:"prompt" doc:"what is asked of the player to move"`
	PromptMessage string         `json:"prompt_message" doc:"the prompt, with %s where prompt_args go"`
	PromptArgs    []string       `json:"prompt_args,omitempty" doc:"what stands in the gaps of prompt_message"`
	Steps         []string       `json:"steps,omitempty" doc:"what to do next once some sites have been picked, for who is to move, in a short form"`
	Reason        *game.Sentence `json:"reason,omitempty" doc:"why the game is over"`
	Phase         string         `json:"phase" doc:"a word for the kind of decision"`
	Said          []Said         `json:"said,omitempty" doc:"what the plies of this update did, in words; a text is empty where the message gives it with its args"`
	Dice          []game.Die     `json:"dice,omitempty" doc:"dice that have been thrown; those that matter no more are used"`
	Lying         []Lying        `json:"lying,omitempty" doc:"where dice lie"`

	Pieces  [][]int     `json:"pieces" doc:"each [id, kind, site]: a number in kinds, and one in board.sites; from the bottom up"`
	Stands  [][]float64 `json:"stands" doc:"each [id of the piece, dx, dy, size, turn, count, turn_with_board], in the order of painting; the last three are left out from the end where they are 0, 1 and 0"`
	Actions []string    `json:"actions,omitempty" doc:"the legal actions, for who is to move; see docs/api.md"`
}

// Said is what a ply did, in words.
type Said struct {
	Ply       int             `json:"ply" doc:"the number of the ply, from 1"`
	Sentences []game.Sentence `json:"sentences" doc:"what happened, in order; a sentence about a player begins with the name of the seat"`
}

// Log is what the plies of a game did, those after a ply.
func Log(s game.Session, after int) []Said {
	log := make([]Said, 0, max(s.Ply()-after, 0))
	for ply := after + 1; ply <= s.Ply(); ply++ {
		sentences := s.Told(ply)
		if sentences == nil {
			sentences = []game.Sentence{}
		}
		log = append(log, Said{Ply: ply, Sentences: sentences})
	}
	return log
}

// SmallSaid leaves out the texts that WholeSaid restores: those that the messages give with
// their arguments.
func SmallSaid(said []Said) []Said {
	return reword(said, func(s *game.Sentence) {
		if len(s.Args) > 0 && filled(s.Message, s.Args) == s.Text {
			s.Text = ""
		}
	})
}

// WholeSaid undoes SmallSaid.
func WholeSaid(said []Said) []Said {
	return reword(said, func(s *game.Sentence) {
		if s.Text == "" {
			s.Text = filled(s.Message, s.Args)
		}
	})
}

func reword(said []Said, change func(*game.Sentence)) []Said {
	said = slices.Clone(said)
	for i := range said {
		said[i].Sentences = slices.Clone(said[i].Sentences)
		for j := range said[i].Sentences {
			change(&said[i].Sentences[j])
		}
	}
	return said
}

// filled puts arguments into the gaps of a message.
func filled(message string, args []string) string {
	gaps := strings.Split(message, "%s")
	text := gaps[0]
	for i, after := range gaps[1:] {
		if i < len(args) {
			text += args[i]
		}
		text += after
	}
	return text
}

// PieceKind is what all pieces of one kind and one owner have in common.
type PieceKind struct {
	Kind   string    `json:"kind"`
	Seat   game.Seat `json:"seat" doc:"who owns it; -1 for nobody"`
	Class  string    `json:"class"`
	Name   string    `json:"name"`
	Letter string    `json:"letter"`
}

// Kinds are the kinds of pieces that those watching a table already know, indexed by
// number.
type Kinds []PieceKind

// number returns the number of a piece's kind, adding the kind if it is new.
func (k *Kinds) number(p *game.Piece) int {
	kind := PieceKind{p.Kind, p.Seat, p.Class, p.Name, p.Letter}
	i := slices.Index(*k, kind)
	if i < 0 {
		i, *k = len(*k), append(*k, kind)
	}
	return i
}

// NewLiveView compacts a view, without its actions and steps. kinds are those that the recipient
// knows already; first means that it knows neither them nor the board.
func NewLiveView(v *View, kinds *Kinds, first bool) *LiveView {
	known := len(*kinds)
	live := &LiveView{
		Turn: v.Turn, Prompt: v.Prompt, PromptMessage: v.PromptMessage, PromptArgs: v.PromptArgs, Reason: v.Reason, Phase: v.Phase, Dice: v.Dice, Lying: v.Lying,
		Pieces: make([][]int, len(v.Pieces)), Stands: make([][]float64, len(v.Stands)),
	}
	for i := range v.Pieces {
		p := &v.Pieces[i]
		site := slices.IndexFunc(v.Board.Sites, func(s game.Site) bool { return s.ID == p.Site })
		live.Pieces[i] = []int{p.ID, kinds.number(p), site}
	}
	for i := range v.Stands {
		live.Stands[i] = small(&v.Stands[i])
	}
	if first {
		live.Board = v.Board
	}
	if first || len(*kinds) > known {
		live.Kinds = *kinds
	}
	return live
}

// usual is how most pieces stand: upright, one per place.
var usual = []float64{0, 0, 0, 0, 0, 1, 0}

func small(s *Stand) []float64 {
	list := []float64{float64(s.Piece), s.DX, s.DY, s.Size, s.Turn, float64(s.Count), 0}
	if s.TurnWithBoard {
		list[6] = 1
	}
	for n := len(list); n > 4 && list[n-1] == usual[n-1]; n-- {
		list = list[:n-1]
	}
	return list
}

// maxShared is the largest number that fits in one digit.
const maxShared = 35

// SmallActions encodes actions as short texts. Each is the number of letters that its
// picks share with the previous action's, as one base-36 digit, followed by the rest of
// the picks, joined by spaces. If the action's text is not simply the picks joined
// together, "=" follows, and then the text encoded in the same way. "!" comes before an
// action in danger.
func SmallActions(actions []game.Action) []string {
	list := make([]string, len(actions))
	lastPicks, lastText := "", ""
	for i, a := range actions {
		picks := strings.Join(a.Picks, " ")
		list[i] = rest(lastPicks, picks)
		if a.Text != strings.Join(a.Picks, "") {
			list[i] += "=" + rest(lastText, a.Text)
		}
		if a.Danger {
			list[i] = "!" + list[i]
		}
		lastPicks, lastText = picks, a.Text
	}
	return list
}

// rest encodes a text as what is new after the previous one. Only letters of ASCII are
// shared: they count the same for every client, and none is cut in two.
func rest(last, text string) string {
	n := 0
	for n < min(len(last), len(text), maxShared) && last[n] == text[n] && text[n] < utf8.RuneSelf {
		n++
	}
	return strconv.FormatInt(int64(n), 36) + text[n:]
}

var errView = errors.New("a view that cannot be read")

// whole restores a text that rest has encoded.
func whole(last, rest string) (string, error) {
	if rest == "" {
		return "", errView
	}
	n, err := strconv.ParseInt(rest[:1], 36, 0)
	if err != nil || int(n) > len(last) {
		return "", errView
	}
	return last[:n] + rest[1:], nil
}

// wholeActions restores the actions that SmallActions has encoded.
func wholeActions(list []string) ([]game.Action, error) {
	actions := make([]game.Action, len(list))
	lastPicks, lastText := "", ""
	for i, entry := range list {
		entry, danger := strings.CutPrefix(entry, "!")
		first, second, named := strings.Cut(entry, "=")
		picks, err := whole(lastPicks, first)
		if err != nil {
			return nil, err
		}
		a := game.Action{Picks: strings.Fields(picks), Danger: danger}
		if a.Text = strings.Join(a.Picks, ""); named {
			if a.Text, err = whole(lastText, second); err != nil {
				return nil, err
			}
		}
		actions[i] = a
		lastPicks, lastText = picks, a.Text
	}
	return actions, nil
}

// SmallSteps encodes steps as short texts: the first site picked, the number of picks, the
// message and its arguments, with "|" between. The message is empty if it is that of the
// step before.
func SmallSteps(steps []game.Next) []string {
	var list []string
	last := ""
	for _, s := range steps {
		message := s.Message
		if message == last {
			message = ""
		}
		last = s.Message
		list = append(list, strings.Join(append([]string{s.First, strconv.Itoa(s.Picks), message}, s.Args...), "|"))
	}
	return list
}

// wholeSteps undoes SmallSteps.
func wholeSteps(list []string) ([]game.Next, error) {
	var steps []game.Next
	last := ""
	for _, entry := range list {
		parts := strings.Split(entry, "|")
		if len(parts) < 3 {
			return nil, errView
		}
		picks, err := strconv.Atoi(parts[1])
		if err != nil {
			return nil, errView
		}
		last = cmp.Or(parts[2], last)
		s := game.Next{First: parts[0], Picks: picks, Sentence: game.Sentence{Message: last}}
		if len(parts) > 3 {
			s.Args = parts[3:]
		}
		s.Text = filled(last, s.Args)
		steps = append(steps, s)
	}
	return steps, nil
}

// Whole restores the view that a small one was built from. board and kinds are what the
// server sent with the first view of the table, or later. A view without actions is not
// for the player to move.
func (v *LiveView) Whole(board *game.Board, kinds []PieceKind) (*View, error) {
	out := &View{
		View: game.View{
			Board: board, Turn: v.Turn, Prompt: v.Prompt, PromptMessage: v.PromptMessage, PromptArgs: v.PromptArgs, Reason: v.Reason, Phase: v.Phase, Dice: v.Dice,
			Pieces: make([]game.Piece, len(v.Pieces)),
		},
		Stands: make([]Stand, len(v.Stands)), Lying: v.Lying,
	}
	if board == nil {
		return nil, errView
	}
	site := map[int]string{} // site of each piece, by id
	for i, p := range v.Pieces {
		if len(p) != 3 || p[1] < 0 || p[1] >= len(kinds) || p[2] < 0 || p[2] >= len(board.Sites) {
			return nil, errView
		}
		k := &kinds[p[1]]
		out.Pieces[i] = game.Piece{ID: p[0], Kind: k.Kind, Seat: k.Seat, Class: k.Class, Name: k.Name, Letter: k.Letter, Site: board.Sites[p[2]].ID}
		site[p[0]] = out.Pieces[i].Site
	}
	for i, s := range v.Stands {
		if len(s) < 4 || len(s) > len(usual) {
			return nil, errView
		}
		s = append(slices.Clone(s), usual[len(s):]...)
		out.Stands[i] = Stand{int(s[0]), site[int(s[0])], s[1], s[2], s[3], s[4], s[6] != 0, int(s[5])}
	}
	var err error
	if out.Steps, err = wholeSteps(v.Steps); err != nil {
		return nil, err
	}
	out.Actions, err = wholeActions(v.Actions)
	return out, err
}
