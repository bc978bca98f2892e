package skorpion_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skorpion"
)

// A second implementation of the rulebook page, plain and slow: spots are their ids,
// the board is maps, a position is the content of its text, and an action is its text.
// It shares nothing with the package except the board files.

type plainBoard struct {
	ids   []string // in board order
	ring  map[string]string
	color map[string]string
	rim   map[string]bool
	start map[string]string
	near  map[string]map[string]bool
}

var plainBoards sync.Map // board option -> *plainBoard

func plainBoardOf(option string) *plainBoard {
	if b, ok := plainBoards.Load(option); ok {
		return b.(*plainBoard)
	}
	path := option
	if option == "gate33" || option == "gate25" {
		path = "boards/" + option + ".json"
	}
	data, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	var file struct {
		Spots []struct {
			ID, Ring, Color string
			Rim             bool
			Start           *string
		}
		Lines [][2]string
	}
	if err := json.Unmarshal(data, &file); err != nil {
		panic(err)
	}
	b := &plainBoard{
		ring: map[string]string{}, color: map[string]string{}, rim: map[string]bool{},
		start: map[string]string{}, near: map[string]map[string]bool{},
	}
	for _, s := range file.Spots {
		b.ids = append(b.ids, s.ID)
		b.ring[s.ID], b.color[s.ID], b.rim[s.ID] = s.Ring, s.Color, s.Rim
		if s.Start != nil {
			b.start[s.ID] = *s.Start
		}
		b.near[s.ID] = map[string]bool{}
	}
	for _, l := range file.Lines {
		b.near[l[0]][l[1]] = true
		b.near[l[1]][l[0]] = true
	}
	plainBoards.Store(option, b)
	return b
}

type plainGame struct {
	board    *plainBoard
	discard  string
	owner    map[string]string // spot -> red, blue
	skorpion string
	tail     string
	hand     map[string]int
	turn     int
}

func other(player string) string {
	if player == "red" {
		return "blue"
	}
	return "red"
}

func readPlain(o game.Options, text string) *plainGame {
	g := &plainGame{board: plainBoardOf(o["board"]), discard: o["discard"], owner: map[string]string{}, hand: map[string]int{}}
	f := strings.Fields(text)
	for i, c := range strings.ReplaceAll(f[0], "/", "") {
		switch c {
		case 'R':
			g.owner[g.board.ids[i]] = "red"
		case 'B':
			g.owner[g.board.ids[i]] = "blue"
		}
	}
	g.skorpion, g.tail = f[1], f[2]
	g.hand["red"], _ = strconv.Atoi(f[4])
	g.hand["blue"], _ = strconv.Atoi(f[5])
	g.turn, _ = strconv.Atoi(f[6])
	return g
}

func (g *plainGame) text() string {
	var rings strings.Builder
	last := "a"
	for _, id := range g.board.ids {
		if g.board.ring[id] != last {
			rings.WriteByte('/')
			last = g.board.ring[id]
		}
		rings.WriteString(map[string]string{"": ".", "red": "R", "blue": "B"}[g.owner[id]])
	}
	return fmt.Sprintf("%s %s %s %s %d %d %d", rings.String(), g.skorpion, g.tail, g.player(), g.hand["red"], g.hand["blue"], g.turn)
}

func (g *plainGame) copy() *plainGame {
	c := *g
	c.owner, c.hand = map[string]string{}, map[string]int{}
	for k, v := range g.owner {
		c.owner[k] = v
	}
	for k, v := range g.hand {
		c.hand[k] = v
	}
	return &c
}

func (g *plainGame) player() string {
	if g.turn%2 == 1 {
		return "red"
	}
	return "blue"
}

func (g *plainGame) count(player string) (n int) {
	for _, who := range g.owner {
		if who == player {
			n++
		}
	}
	return n
}

func (g *plainGame) outcome() string {
	if who := g.owner["a1"]; who != "" {
		return "win:" + who
	}
	if g.turn >= 4 {
		for _, who := range []string{"red", "blue"} {
			if g.count(who) == 0 {
				return "win:" + other(who)
			}
		}
	}
	if g.turn == 301 {
		return "draw:limit"
	}
	return "ongoing"
}

// canPlace follows KO-4 to KO-10 in the page's order.
func (g *plainGame) canPlace(id string) bool {
	me := g.player()
	if g.owner[id] != "" || g.skorpion == id || g.tail == id || g.hand[me] == 0 {
		return false
	}
	if g.turn <= 2 {
		return g.board.start[id] == me
	}
	if g.board.start[id] == me {
		return true
	}
	connections := 0
	for neighbour := range g.board.near[id] {
		if g.owner[neighbour] == me {
			connections++
		}
	}
	switch g.board.color[id] {
	case me, "gray":
		return connections >= 1
	default:
		return connections >= 2
	}
}

// canStep is KO-11.
func (g *plainGame) canStep(to string) bool {
	return g.board.near[g.skorpion][to] && to != g.tail && to != "a1"
}

// step moves the Skorpion; false if a player lost by it.
func (g *plainGame) step(to string) bool {
	who := g.owner[to]
	if who != "" {
		delete(g.owner, to)
		g.hand[who]++
	}
	g.skorpion, g.tail = to, g.skorpion
	if c := g.board.color[to]; g.board.rim[to] && (c == "red" || c == "blue") {
		g.skorpion, g.tail = "a1", "a1"
	}
	return who == "" || g.count(who) > 0
}

func (g *plainGame) pay(id string) {
	me := g.player()
	delete(g.owner, id)
	if g.discard == "hand" {
		g.hand[me]++
	}
}

// actions tries every action that could be written down.
func (g *plainGame) actions() (list []string) {
	if g.outcome() != "ongoing" {
		return nil
	}
	for _, id := range g.board.ids {
		if g.canPlace(id) {
			list = append(list, id)
		}
	}
	if g.turn <= 2 {
		return list
	}
	for _, to := range g.board.ids {
		if !g.canStep(to) {
			continue
		}
		list = append(list, "S"+to)
		after := g.copy()
		if !after.step(to) {
			continue
		}
		if after.count(g.player()) < 2 {
			continue
		}
		for _, paid := range g.board.ids {
			if after.owner[paid] != g.player() {
				continue
			}
			for _, second := range g.board.ids {
				if after.canStep(second) {
					list = append(list, "S"+to+"-"+paid+"-"+second)
				}
			}
		}
	}
	return list
}

func (g *plainGame) play(action string) {
	if way, ok := strings.CutPrefix(action, "S"); ok {
		parts := strings.Split(way, "-")
		g.step(parts[0])
		if len(parts) == 3 {
			g.pay(parts[1])
			g.step(parts[2])
		}
	} else {
		g.owner[action] = g.player()
		g.hand[g.player()]--
	}
	g.turn++
}

// plainMoves adapts the plain game to the suite.
func plainMoves(r game.Rules[skorpion.Position], p *skorpion.Position) (moves []game.Move) {
	for _, a := range readPlain(r.Options(), string(r.Append(nil, p))).actions() {
		m, err := r.ParseMove(p, a)
		if err != nil {
			panic(err)
		}
		moves = append(moves, m)
	}
	slices.Sort(moves)
	return moves
}
