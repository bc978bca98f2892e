// Package selfplay makes what networks learn from: games that the search plays with
// itself, with what it thought of every position. The games are in files that are
// independent of what a network sees (file.go). From them come the rows that training
// reads (rows.go). A game depends on nothing but the header of its file and its number,
// so that the same command gives the same file on any number of cores.
package selfplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Source is a way to play the games of a file, and to store them.
type Source interface {
	// Header is that of the file, without the seed.
	Header() Header
	// Player returns a new player, which one goroutine uses.
	Player() (Player, error)
	// Tally looks into the payload of a game.
	Tally(payload []byte) (Tally, error)
}

// Player plays games, one at a time.
type Player interface {
	// Play plays the game with that seed and appends its payload. It fails if ctx ends.
	Play(ctx context.Context, dst []byte, seed uint64) ([]byte, error)
}

// Tally counts what is in games.
type Tally struct {
	Games int `json:"games"`
	Draws int `json:"draws"`
	Plies int `json:"plies"`
	// Positions is how many of them were searched.
	Positions int `json:"positions"`
}

// Add adds other games.
func (t *Tally) Add(other Tally) {
	t.Games += other.Games
	t.Draws += other.Draws
	t.Plies += other.Plies
	t.Positions += other.Positions
}

// GameSeed is the seed of a game: a step of the SplitMix64 generator, so that neighbours
// have nothing in common.
func GameSeed(seed uint64, number int) uint64 {
	x := mix(seed) + uint64(number)*0x9e3779b97f4a7c15
	return mix(x)
}

func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Check plays a game again and refuses if that gives another one than the file has: then
// the file was begun by another version of the program.
func Check(ctx context.Context, s Source, seed uint64, number int, payload []byte) error {
	p, err := s.Player()
	if err != nil {
		return err
	}
	again, err := p.Play(ctx, nil, GameSeed(seed, number))
	if err != nil {
		return err
	}
	if !bytes.Equal(again, payload) {
		return fmt.Errorf("game %d was played differently, by another version of the program", number)
	}
	return nil
}

// Play plays the games with numbers from first up to end, on that many threads. It hands
// over their payloads in the order of their numbers. If ctx ends, every game before
// the first unfinished one has been handed over.
func Play(ctx context.Context, s Source, seed uint64, first, end, threads int, each func(payload []byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type played struct {
		number  int
		payload []byte
	}
	games := make(chan played, threads)
	var next atomic.Int64
	next.Store(int64(first))
	var workers sync.WaitGroup
	for range min(threads, end-first) {
		p, err := s.Player()
		if err != nil {
			cancel(err)
			break
		}
		workers.Go(func() {
			for ctx.Err() == nil {
				number := int(next.Add(1)) - 1
				if number >= end {
					return
				}
				payload, err := p.Play(ctx, nil, GameSeed(seed, number))
				if err == nil && len(payload) > MaxChunk {
					err = fmt.Errorf("game %d takes %d bytes, more than %d", number, len(payload), MaxChunk)
				}
				if err != nil {
					cancel(err)
					return
				}
				games <- played{number, payload}
			}
		})
	}
	go func() { workers.Wait(); close(games) }()
	early := map[int][]byte{} // games that wait for one before them
	var failed error
	for g := range games {
		early[g.number] = g.payload
		for failed == nil {
			payload, ok := early[first]
			if !ok {
				break
			}
			delete(early, first)
			first++
			if failed = each(payload); failed != nil {
				cancel(failed)
			}
		}
	}
	if failed == nil && first < end {
		failed = context.Cause(ctx)
	}
	if failed != nil && errors.Is(failed, context.Canceled) && ctx.Err() != nil {
		return ctx.Err()
	}
	return failed
}
