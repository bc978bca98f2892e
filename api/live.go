package api

import (
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

	Turn          game.Seat  `json:"turn" doc:"the seat to decide; -1 is chance, -2 the end"`
	Prompt        string     `json:"prompt" doc:"what is asked of the player to move"`
	PromptMessage string     `json:"prompt_message" doc:"the prompt, with %s where prompt_args go"`
	PromptArgs    []string   `json:"prompt_args,omitempty" doc:"what stands in the gaps of prompt_message"`
	Phase         string     `json:"phase" doc:"a word for the kind of decision"`
	Dice          []game.Die `json:"dice,omitempty" doc:"dice that have been thrown and matter still"`
	Lying         []Lying    `json:"lying,omitempty" doc:"where dice lie"`

	Pieces  [][]int     `json:"pieces" doc:"each [id, kind, site]: a number in kinds, and one in board.sites; from the bottom up"`
	Stands  [][]float64 `json:"stands" doc:"each [id of the piece, dx, dy, size, turn, count, turn_with_board], in the order of painting; the last three are left out from the end where they are 0, 1 and 0"`
	Actions []string    `json:"actions,omitempty" doc:"the legal actions, for who is to move; see docs/api.md"`
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

// NewLiveView compacts a view, without its actions. kinds are those that the recipient
// knows already; first means that it knows neither them nor the board.
func NewLiveView(v *View, kinds *Kinds, first bool) *LiveView {
	known := len(*kinds)
	live := &LiveView{
		Turn: v.Turn, Prompt: v.Prompt, PromptMessage: v.PromptMessage, PromptArgs: v.PromptArgs, Phase: v.Phase, Dice: v.Dice, Lying: v.Lying,
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
// together, "=" follows, and then the text encoded in the same way.
func SmallActions(actions []game.Action) []string {
	list := make([]string, len(actions))
	lastPicks, lastText := "", ""
	for i, a := range actions {
		picks := strings.Join(a.Picks, " ")
		list[i] = rest(lastPicks, picks)
		if a.Text != strings.Join(a.Picks, "") {
			list[i] += "=" + rest(lastText, a.Text)
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
		first, second, named := strings.Cut(entry, "=")
		picks, err := whole(lastPicks, first)
		if err != nil {
			return nil, err
		}
		a := game.Action{Picks: strings.Fields(picks)}
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

// Whole restores the view that a small one was built from. board and kinds are what the
// server sent with the first view of the table, or later. A view without actions is not
// for the player to move.
func (v *LiveView) Whole(board *game.Board, kinds []PieceKind) (*View, error) {
	out := &View{
		View: game.View{
			Board: board, Turn: v.Turn, Prompt: v.Prompt, PromptMessage: v.PromptMessage, PromptArgs: v.PromptArgs, Phase: v.Phase, Dice: v.Dice,
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
	out.Actions, err = wholeActions(v.Actions)
	return out, err
}
