package tune

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

const (
	chanceStray = 0.05 // the share of decisions left to chance in games to learn from
	chanceMost  = 64   // positions taken from a game: long games are not worth more
	chanceRidge = 1e-3
)

// chancePlay is one game at a time between judgements that look a turn ahead.
type chancePlay[P comparable, PP game.Position[P]] struct {
	rules game.Rules[P]
	moves []game.Move
}

// game plays a game and returns its last position. Decisions are those of the
// player of each seat, but for a share of them that strays. see, if not nil, sees
// every position. Dice and straying follow from the seed, each from a sequence of
// its own, so that games with the same seed have the same dice.
func (c *chancePlay[P, PP]) game(ctx context.Context, players []*search.Expectimax[P, PP], seed uint64, stray float64, see func(p *P)) (P, error) {
	dice, whim := game.NewRand(seed), game.NewRand(^seed)
	p := c.rules.Start(game.SeedDice(seed))
	for PP(&p).Turn() != game.Over {
		if see != nil {
			see(&p)
		}
		c.moves = PP(&p).AppendMoves(c.moves[:0])
		turn := PP(&p).Turn()
		switch {
		case turn == game.Chance:
			PP(&p).Play(c.moves[dice.N(len(c.moves))])
			continue
		case len(c.moves) == 1 || float64(whim.N(1<<20)) < stray*(1<<20):
			PP(&p).Play(c.moves[whim.N(len(c.moves))])
			continue
		}
		rep, err := players[turn].Search(ctx, p, nil, search.Limits{Depth: 1}, nil)
		if err != nil {
			return p, err
		}
		if err := ctx.Err(); err != nil {
			return p, err
		}
		best, _ := rep.Best()
		PP(&p).Play(best)
	}
	return p, ctx.Err()
}

// winner is the side that won, or -1.
func (c *chancePlay[P, PP]) winner(p *P) int {
	pay := PP(p).Payoff()
	for side, set := range c.rules.Traits().Sides {
		for s := range game.Seat(game.MaxSeats) {
			if set.Has(s) && pay[s] > 0 {
				return side
			}
		}
	}
	return -1
}

// samples plays a game and returns samples of it; none if it was drawn.
func (c *chancePlay[P, PP]) samples(ctx context.Context, j Judge[P], e *search.Expectimax[P, PP], seed uint64) ([]Sample, error) {
	var list []Sample
	seats := make([]*search.Expectimax[P, PP], game.MaxSeats)
	for i := range seats {
		seats[i] = e
	}
	e.Forget()
	end, err := c.game(ctx, seats, seed, chanceStray, func(p *P) {
		if j.Settled(p) {
			list = append(list, Sample{Features: j.Features(nil, p)})
		}
	})
	won := c.winner(&end)
	if err != nil || won < 0 {
		return nil, err
	}
	if len(list) > chanceMost { // evenly spread
		for i := range chanceMost {
			list[i] = list[i*len(list)/chanceMost]
		}
		list = list[:chanceMost]
	}
	for i := range list {
		list[i].Won = won
	}
	return list, nil
}

// chanceRun is a run of Chances.
type chanceRun[P comparable, PP game.Position[P]] struct {
	ctx   context.Context
	rules game.Rules[P]
	o     ChancesOptions
	total int

	mu   sync.Mutex
	done int
}

// each calls work for 0 to n-1, several at a time. work is created once for each
// worker, with whatever it needs for itself.
func (r *chanceRun[P, PP]) each(n int, worker func() (work func(i int) error)) error {
	var (
		next atomic.Int64
		wg   sync.WaitGroup
	)
	errs := make([]error, min(r.o.Threads, n))
	for w := range errs {
		wg.Go(func() {
			work := worker()
			for i := int(next.Add(1)) - 1; i < n && errs[w] == nil; i = int(next.Add(1)) - 1 {
				if errs[w] = work(i); errs[w] == nil {
					r.tick()
				}
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return r.ctx.Err()
}

func (r *chanceRun[P, PP]) tick() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done++
	if r.o.Progress != nil {
		r.o.Progress(r.done, r.total)
	}
}

// learn plays the games of a round with a judgement. Each has a seed of its own, so
// that it does not matter who plays it.
func (r *chanceRun[P, PP]) learn(round int, fit Judge[P], play game.Chances[P]) (train, test []Sample, drawn int, err error) {
	games := make([][]Sample, r.o.Games)
	err = r.each(r.o.Games, func() func(i int) error {
		c := &chancePlay[P, PP]{rules: r.rules}
		e := search.NewExpectimax[P, PP](r.rules.Traits(), play)
		return func(i int) (err error) {
			games[i], err = c.samples(r.ctx, fit, e, mixSeed(r.o.Seed, round, i))
			return err
		}
	})
	for i, g := range games {
		switch {
		case g == nil:
			drawn++
		case i%heldOut == 0:
			test = append(test, g...)
		default:
			train = append(train, g...)
		}
	}
	return train, test, drawn, err
}

// match plays one judgement against another: it sits on one side, the other on all
// others, and games come in groups with the same dice in which it sits on each side
// once. It returns how many games it won.
func (r *chanceRun[P, PP]) match(one, other game.Chances[P], groups int) (won int, err error) {
	traits := r.rules.Traits()
	sides := len(traits.Sides)
	wins := make([]bool, groups*sides)
	err = r.each(len(wins), func() func(i int) error {
		c := &chancePlay[P, PP]{rules: r.rules}
		a, b := search.NewExpectimax[P, PP](traits, one), search.NewExpectimax[P, PP](traits, other)
		return func(i int) error {
			a.Forget()
			b.Forget()
			mine := i % sides
			players := make([]*search.Expectimax[P, PP], game.MaxSeats)
			for s := range players {
				if players[s] = b; traits.Sides[mine].Has(game.Seat(s)) {
					players[s] = a
				}
			}
			end, err := c.game(r.ctx, players, mixSeed(r.o.Seed, -1, i/sides), 0, nil)
			wins[i] = err == nil && c.winner(&end) == mine
			return err
		}
	})
	for _, w := range wins {
		if w {
			won++
		}
	}
	return won, err
}

// mixSeed derives a separate seed for a game of a round.
func mixSeed(seed uint64, round, i int) uint64 {
	x := seed*0x9e3779b97f4a7c15 + uint64(round+1)*0xd1b54a32d192ed03 + uint64(i)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
