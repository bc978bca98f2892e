package selfplay

import (
	"context"
	"encoding/binary"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// The games of two players without dice.

const (
	openingLeast = 2   // a game begins with at least this many …
	openingMost  = 13  // … and at most this many random moves
	blunders     = 25  // and later on, one move in this many is random
	mostPlies    = 600 // a game that lasts longer is drawn
	cacheMiB     = 4   // of the search
)

// chunksMoves is the format of the payloads. Numbers are varints, as in protocol buffers:
//
//	the length of the start position's text, and the text
//	the result of seat 0, plus one: 0 lost, 1 drawn, 2 won
//	the lowest four bytes of the last position's hash, lowest first
//	how many plies there are
//	for each ply: 2 × the move's place in the list of legal moves, plus one if the position
//	was searched, and then the score for the player to move (zigzag)
const chunksMoves = "moves-1"

// Moves plays the games of two players without dice.
type Moves[P comparable, PP game.Position[P]] struct {
	Game  string
	Rules game.Rules[P]
	// Eval judges positions, with the network that Net is the checksum of.
	Eval game.Evaluator[P]
	Net  string
	// Repetition means that the game has a rule for it.
	Repetition bool
	Nodes      uint64
}

// Header is that of a file with these games.
func (s *Moves[P, PP]) Header() Header {
	return Header{
		Game: s.Game, Options: s.Rules.Options(), Nodes: s.Nodes, Net: s.Net, Chunks: chunksMoves,
		Method: map[string]int{
			"opening_least": openingLeast, "opening_most": openingMost, "random_one_in": blunders,
			"most_plies": mostPlies, "cache_mib": cacheMiB,
		},
	}
}

// Player returns a player with a search of its own.
func (s *Moves[P, PP]) Player() (Player, error) {
	a, err := search.NewAlphaBeta[P, PP](s.Rules.Traits(), s.Eval, search.AlphaBetaOptions{CacheMiB: cacheMiB, Repetition: s.Repetition})
	if err != nil {
		return nil, err
	}
	return &movesPlayer[P, PP]{rules: s.Rules, limits: search.Limits{Nodes: s.Nodes}, search: a}, nil
}

// Tally counts the plies of a game.
func (s *Moves[P, PP]) Tally(payload []byte) (Tally, error) {
	var g movesGame
	if err := g.read(payload); err != nil {
		return Tally{}, err
	}
	t := Tally{Games: 1, Plies: len(g.plies)}
	for _, p := range g.plies {
		if p.searched {
			t.Positions++
		}
	}
	if g.result == 0 {
		t.Draws++
	}
	return t, nil
}

// movesPlayer plays games with the real search.
type movesPlayer[P comparable, PP game.Position[P]] struct {
	rules  game.Rules[P]
	limits search.Limits
	search *search.AlphaBeta[P, PP]

	walk  search.Walk[P, PP]
	moves []game.Move
	game  movesGame
}

// Play plays a game.
func (pl *movesPlayer[P, PP]) Play(ctx context.Context, dst []byte, seed uint64) ([]byte, error) {
	pl.search.Forget()
	r := game.NewRand(seed)
	pl.walk.Begin(pl.rules.Start(game.SeedDice(seed)))
	pl.game = movesGame{start: pl.rules.Append(pl.game.start[:0], &pl.walk.Pos), plies: pl.game.plies[:0]}
	opening := openingLeast + r.N(openingMost-openingLeast+1)
	for on := true; on; {
		p := PP(&pl.walk.Pos)
		pl.moves = p.AppendMoves(pl.moves[:0])
		var ply movesPly
		if len(pl.game.plies) < opening || r.N(blunders) == 0 {
			ply.index = r.N(len(pl.moves))
		} else {
			found, err := pl.search.Search(ctx, pl.walk.Pos, pl.walk.History, pl.limits, nil)
			if err == nil {
				err = ctx.Err() // it may have been cut short
			}
			if err != nil {
				return dst, err
			}
			best, _ := found.Best()
			for ply.index = 0; pl.moves[ply.index] != best; {
				ply.index++
			}
			ply.searched, ply.score = true, found.Lines[0].Score
		}
		pl.game.plies = append(pl.game.plies, ply)
		on = pl.walk.Play(pl.moves[ply.index], mostPlies)
	}
	pl.game.result = pl.walk.Result()
	pl.game.last = uint32(PP(&pl.walk.Pos).Hash())
	return pl.game.append(dst), nil
}

// movesGame is a payload.
type movesGame struct {
	start  []byte
	result int    // of seat 0: 1, 0 or -1
	last   uint32 // of the last position's hash
	plies  []movesPly
}

type movesPly struct {
	index    int // of the move in the list of legal moves
	searched bool
	score    search.Score // if it was searched, for the player to move
}

func (g *movesGame) append(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(g.start)))
	dst = append(dst, g.start...)
	dst = append(dst, byte(g.result+1))
	dst = binary.LittleEndian.AppendUint32(dst, g.last)
	dst = binary.AppendUvarint(dst, uint64(len(g.plies)))
	for _, p := range g.plies {
		if !p.searched {
			dst = binary.AppendUvarint(dst, 2*uint64(p.index))
			continue
		}
		dst = binary.AppendUvarint(dst, 2*uint64(p.index)+1)
		dst = binary.AppendVarint(dst, int64(p.score))
	}
	return dst
}

// read reads a payload whose checksum is right: what is wrong with it now was written
// like that.
func (g *movesGame) read(payload []byte) error {
	d := decoder{rest: payload, ok: true}
	g.start = d.bytes(d.uvarint())
	result := d.bytes(1)
	last := d.bytes(4)
	count := d.uvarint()
	if !d.ok || result[0] > 2 || count > mostPlies {
		return refuse("a game begins in a way that does not exist")
	}
	g.result, g.last, g.plies = int(result[0])-1, binary.LittleEndian.Uint32(last), g.plies[:0]
	for range count {
		n := d.uvarint()
		ply := movesPly{index: int(n >> 1 & (1<<31 - 1)), searched: n&1 != 0}
		if ply.searched {
			score := d.varint()
			ply.score = search.Score(min(max(score, -int64(search.Win)), int64(search.Win)))
			d.ok = d.ok && int64(ply.score) == score
		}
		g.plies = append(g.plies, ply)
	}
	if !d.ok || len(d.rest) > 0 {
		return refuse("a game has more or less than its plies")
	}
	return nil
}

// decoder takes numbers from a payload.
type decoder struct {
	rest []byte
	ok   bool // nothing was missing so far
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.rest)
	return v * d.used(n)
}

func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.rest)
	return v * int64(d.used(n))
}

// used moves on by n bytes and returns 1, or 0 if there are none.
func (d *decoder) used(n int) uint64 {
	if n <= 0 {
		d.ok, d.rest = false, nil
		return 0
	}
	d.rest = d.rest[n:]
	return 1
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.rest)) {
		d.ok, d.rest = false, nil
		return make([]byte, min(n, 8))
	}
	b := d.rest[:n:n]
	d.rest = d.rest[n:]
	return b
}
