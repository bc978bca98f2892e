package search

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
)

// Prover proves what a position is worth, for two players who see everything: a
// depth-first proof-number search (df-pn) with a cache of bounded size. A question
// is always "can this seat, the attacker, force a win?": a draw counts against the
// attacker, and two questions decide a value. A Prover is used by one caller at a
// time.
//
// # Repetition
//
// The history begins at the root. An attacker who can force a win can do so without
// any position coming up twice: it plays the shortest win, and what is left of that
// shrinks with every move. So a position that is on the path already is a failure for
// the attacker, and it makes no difference that the rule waits for the third time.
//
// That failure depends on the path, and a cache that forgets it goes wrong: the
// graph-history-interaction problem. It is handled as follows.
//
//   - A proof never rests on a repetition. It holds on every path.
//   - A disproof knows the lowest ply of the path that it rests on. If that is the
//     node itself or lies below it, the defender goes round within the disproof:
//     it holds on every path, and is stored under the position's key.
//   - Otherwise it is stored under a key made of the position and the very path, and
//     is found again on that path only.
//   - When a node turns out to be such a base, everything in its disproof holds on
//     every path too, and the walk of settle stores it so.
//
// Where the question has a bound on plies, the tree is finite without looking for
// repetitions, and by the same argument the answer is the same. Then the path does not
// matter at all: what is refuted only by the bound is stored with the plies left.
//
// # Limits
//
// Games that a counter draws at last (game.Limited) have the same positions at
// different counts. A proof knows its length and is used where that many plies are
// left. Fewer plies left never help the attacker, so a disproof that did not need the
// limit holds at every count; one that did counts as resting on the path.
type Prover[P comparable, PP game.Position[P]] struct {
	traits  game.Traits
	options ProverOptions
	cache   *pnCache
	frames  []*pnFrame[P]
	path    path
	known   Oracle[P]

	budget   *Budget
	attacker game.Seat
	salt     uint64 // keeps the questions apart in the cache
	horizon  int
	bounded  bool // the horizon is nearer than MaxPlies
	stopped  bool
	nodes    uint64 // since the last look at the budget
}

// ProverOptions choose among methods.
type ProverOptions struct {
	// CacheMiB is the size of the cache; 0 is 64.
	CacheMiB int
	// Plies bounds how far a win may be away; 0 is MaxPlies. What is refuted only
	// by this bound is not refuted.
	Plies int
}

// Oracle knows the value of some positions, say from a tablebase. Probe returns it for
// the player to move of a position that is not over: Win less the plies to the end,
// the negative of that, or Draw, whatever the game's limit.
type Oracle[P any] interface {
	Probe(p *P) (Score, bool)
}

// NewProver creates a prover for a game of two sides, one seat each, without dice.
func NewProver[P comparable, PP game.Position[P]](traits game.Traits, o ProverOptions) (*Prover[P, PP], error) {
	if len(traits.Seats) != 2 || traits.Chance {
		return nil, fmt.Errorf("a proof is for two players without dice: %w", ErrUnfit)
	}
	if o.CacheMiB == 0 {
		o.CacheMiB = 64
	}
	if o.Plies <= 0 || o.Plies > MaxPlies {
		o.Plies = MaxPlies
	}
	return &Prover[P, PP]{traits: traits, options: o, cache: newPNCache(o.CacheMiB)}, nil
}

// Ask gives the prover an oracle.
func (s *Prover[P, PP]) Ask(o Oracle[P]) { s.known = o }

// Verdict is the answer to a question.
type Verdict struct {
	// Proven means that the attacker wins, in Plies at most; Refuted that it cannot.
	// Neither: unknown.
	Proven, Refuted bool
	Plies           int
	// Beyond means that there is no win within that many plies, and nothing about
	// longer ones: it goes with neither of the others.
	Beyond bool
	Within int
	// ByLimit means that the refutation needs the game's limit.
	ByLimit bool
	// Proof and Disproof are the numbers at the root: how many positions at least
	// are still to be decided.
	Proof, Disproof uint32
	Nodes           uint64
}

// Decided reports whether there is nothing more to find.
func (v *Verdict) Decided() bool { return v.Proven || v.Refuted || v.Beyond }

// Prove asks whether the attacker can force a win from root, within l.Depth plies if
// that is set. What was found stays in the cache: asked again with more nodes, it goes
// on.
func (s *Prover[P, PP]) Prove(ctx context.Context, root P, attacker game.Seat, l Limits) (Verdict, error) {
	turn := PP(&root).Turn()
	if turn == game.Chance || attacker < 0 || attacker > 1 {
		return Verdict{}, ErrUnfit
	}
	if turn == game.Over {
		won := PP(&root).Payoff()[attacker] > 0
		return Verdict{Proven: won, Refuted: !won}, nil
	}
	s.budget = NewBudget(ctx, l)
	defer s.budget.Close()
	s.prepare(root, attacker)
	if l.Depth > 0 {
		s.horizon = min(s.horizon, l.Depth)
	}
	s.bounded = s.horizon < MaxPlies
	var got pnValue
	if kid, solved := s.lookUp(0, 0); solved {
		got = kid
	} else {
		got = s.mid(0, pnInfinite, pnInfinite)
	}
	s.budget.Spend(s.nodes)
	v := Verdict{Proof: got.pn, Disproof: got.dn, Nodes: s.budget.Nodes()}
	switch {
	case got.pn == 0:
		v.Proven, v.Plies = true, int(got.plies)
	case got.dn == 0 && got.rests == onHorizon:
		v.Beyond, v.Within = true, s.horizon
	case got.dn == 0:
		v.Refuted, v.ByLimit = true, got.rests == onLimit
	}
	return v, nil
}

// prepare begins a new question.
func (s *Prover[P, PP]) prepare(root P, attacker game.Seat) {
	s.attacker, s.stopped, s.nodes = attacker, false, 0
	s.horizon, s.bounded = s.options.Plies, s.options.Plies < MaxPlies
	s.salt = uint64(attacker+1) * 0x2d358dccaa6c78a5
	f := s.frame(0)
	f.pos, f.hash, f.code = root, PP(&root).Hash(), 0
	s.path.begin(nil, f.hash)
}

// lookUp queries the cache about the root, or about a position at a ply reached by the
// path whose code is given.
func (s *Prover[P, PP]) lookUp(ply int, code uint64) (v pnValue, solved bool) {
	f := s.frame(ply)
	left := MaxPlies
	if f.limited != nil {
		left = f.limited.PliesToLimit()
	}
	v = pnValue{pn: 1, dn: 1, rests: onNothing}
	if e := s.cache.probe(f.hash ^ s.salt); e != nil {
		switch {
		case e.pn == 0 && int(e.plies) <= min(left, s.horizon-ply):
			return e.value(), true
		case e.pn == 0: // too long a win for here
		case e.dn == 0:
			return e.value(), true
		default:
			v = e.value()
		}
	}
	if e := s.cache.probe(s.twin(f, ply, code)); e != nil && e.dn == 0 {
		return e.value(), true
	}
	return v, false
}

// twin is the key of a position on one path only or, if there is a bound, with a number of
// plies left only.
func (s *Prover[P, PP]) twin(f *pnFrame[P], ply int, code uint64) uint64 {
	rest := s.horizon - ply
	if s.bounded {
		code = uint64(rest+1) * 0xd6e8feb86659fd93
	}
	key := f.hash ^ s.salt ^ code
	if f.limited != nil {
		// The count matters only where the limit is nearer than the bound.
		if left := f.limited.PliesToLimit(); !s.bounded || left <= rest {
			key ^= uint64(left+1) * 0xa0761d6478bd642f
		}
	}
	return key
}

// stepCode adds a position at a ply to the code of a path.
func stepCode(code, hash uint64, ply int) uint64 {
	x := hash + uint64(ply+1)*0xe7037ed1a0b428db
	x = (x ^ x>>32) * 0x8ebc6af09c88c6e3
	return code ^ x ^ x>>29
}

// frame is what belongs to a ply; frames are made as the path grows.
func (s *Prover[P, PP]) frame(ply int) *pnFrame[P] {
	for len(s.frames) <= ply {
		f := new(pnFrame[P])
		f.limited, _ = any(PP(&f.pos)).(game.Limited)
		f.counter, _ = any(PP(&f.pos)).(game.Counter)
		f.moves = make([]game.Move, 0, s.traits.MaxMoves)
		s.frames = append(s.frames, f)
	}
	return s.frames[ply]
}
