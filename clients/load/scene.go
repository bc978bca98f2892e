package load

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// scene is a server with bystanders and attackers.
type scene struct {
	*Hostile
	server *Server
	fleet  *fleet
	loners []*loner
	// stopLoners may be called more than once.
	stopLoners func()
	attacker   *Attacker
	runs       []func(ctx context.Context, acts int)
}

func (h *Hostile) measure(ctx context.Context, attacks []Attack, cost *Cost) (err error) {
	s := &scene{Hostile: h}
	if s.server, err = h.Start(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.server.Stop()) }()
	s.fleet, err = newFleet(ctx, Config{
		URL: s.server.URL, Game: h.Game, Tables: h.Tables, Sockets: bystanderSockets, Rate: h.Rate, From: bystanderAddress, Patient: true,
	})
	if err != nil {
		return err
	}
	defer s.fleet.leave()
	if err := s.fleet.connect(); err != nil {
		return err
	}
	if err := s.fleet.open(h.Tables); err != nil {
		return s.why(err)
	}
	s.seatLoners()
	defer s.stopLoners()
	s.attacker = &Attacker{URL: s.server.URL, SSH: s.server.SSH, From: attackerAddresses, Rate: h.AttackRate / float64(len(attacks))}
	defer s.attacker.Release()
	if err := s.prepare(attacks); err != nil {
		return fmt.Errorf("prepare the attack: %w", err)
	}
	return s.why(s.play(cost))
}

// why is the first thing that went wrong, which is rarely the last that was noticed.
func (s *scene) why(err error) error {
	if first := context.Cause(s.fleet.ctx); first != nil {
		return first
	}
	return err
}

// seatLoners lets some bystanders play against level 1 until stopLoners.
func (s *scene) seatLoners() {
	ctx, cancel := context.WithCancel(s.fleet.ctx)
	var playing sync.WaitGroup
	for range loners {
		l := &loner{fleet: s.fleet, every: lonerPause}
		s.loners = append(s.loners, l)
		playing.Go(func() {
			if err := l.play(ctx); err != nil && ctx.Err() == nil {
				s.fleet.cancel(err)
			}
		})
	}
	s.stopLoners = func() { cancel(); playing.Wait() }
}

func (s *scene) prepare(attacks []Attack) error {
	ctx, cancel := context.WithTimeout(s.fleet.ctx, preparing)
	defer cancel()
	for i := range attacks {
		if attacks[i].SSH && s.attacker.SSH == "" {
			continue
		}
		run, err := attacks[i].Prepare(ctx, s.attacker)
		if err != nil {
			return fmt.Errorf("%s: %w", attacks[i].Name, err)
		}
		s.runs = append(s.runs, run)
	}
	s.attacker.Tally.Bytes.Store(0) // preparing is not the attack
	return nil
}

// span is a measured period, and the state of the server at its end.
type span struct {
	from, to   time.Time
	events     float64
	goroutines int
	memory     int64
}

// play measures undisturbed and attacked periods in turn.
func (s *scene) play(cost *Cost) error {
	s.fleet.start()
	if err := s.rest(warmingUp); err != nil {
		return err
	}
	var quiet, attacked []span
	for range s.Rounds {
		q, err := s.span(func(ctx context.Context) { <-ctx.Done() })
		if err != nil {
			return err
		}
		a, err := s.span(s.attack)
		if err != nil {
			return err
		}
		quiet, attacked = append(quiet, q), append(attacked, a)
		s.attacker.Release()
		if err := s.rest(settling); err != nil {
			return err
		}
	}
	last, err := s.span(func(ctx context.Context) { <-ctx.Done() })
	if err != nil {
		return err
	}
	patience := time.AfterFunc(forgiving, func() {
		s.fleet.cancel(fmt.Errorf("moves were not acknowledged within %v", forgiving))
	})
	s.fleet.stop()
	patience.Stop()
	s.stopLoners()
	s.count(cost, quiet, attacked, last)
	return s.fleet.ctx.Err()
}

// attack runs what was prepared until ctx ends.
func (s *scene) attack(ctx context.Context) {
	var all sync.WaitGroup
	for _, run := range s.runs {
		all.Go(func() { run(ctx, 0) })
	}
	all.Wait()
	<-ctx.Done() // an attack with a limited number of acts may be done sooner
}

// span measures while f runs.
func (s *scene) span(f func(ctx context.Context)) (span, error) {
	before, err := metrics(s.fleet.ctx, s.server.Metrics)
	if err != nil {
		return span{}, fmt.Errorf("the server's metrics: %w", err)
	}
	var p span
	ctx, cancel := context.WithTimeout(s.fleet.ctx, s.Time)
	defer cancel()
	p.from = time.Now()
	f(ctx)
	p.to = time.Now()
	p.memory = process(s.server.PID).memory()
	after, err := metrics(s.fleet.ctx, s.server.Metrics)
	if err != nil {
		return span{}, fmt.Errorf("the server's metrics: %w", err)
	}
	p.events, p.goroutines = after[keptEvents]-before[keptEvents], int(after[goroutines])
	return p, nil
}

func (s *scene) rest(d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-s.fleet.ctx.Done():
		return s.fleet.ctx.Err()
	}
}

// count fills in what was measured.
func (s *scene) count(cost *Cost, quiet, attacked []span, last span) {
	s.fleet.mu.Lock()
	moves := s.fleet.delays
	s.fleet.mu.Unlock()
	var answers []sample
	for _, l := range s.loners {
		answers = append(answers, l.answers()...)
	}
	var byMove, byLevel []round
	events := 0.0
	for i, a := range attacked {
		q := quiet[i]
		byMove = append(byMove, round{between(moves, q.from, q.to), between(moves, a.from, a.to)})
		byLevel = append(byLevel, round{between(answers, q.from, q.to), between(answers, a.from, a.to)})
		events += a.events - q.events
		cost.Goroutines = max(cost.Goroutines, a.goroutines-quiet[0].goroutines)
		cost.Memory = max(cost.Memory, a.memory-quiet[0].memory)
	}
	cost.Quiet, cost.Attacked = delaysOf(byMove)
	cost.LevelQuiet, cost.LevelAttacked = delaysOf(byLevel)
	cost.P50, cost.P95, cost.LevelP50 = compare(byMove, 0.5), compare(byMove, 0.95), compare(byLevel, 0.5)
	cost.Counts = s.attacker.Tally.Counts()
	cost.Events = max(int(events), 0)
	cost.GoroutinesLeft = last.goroutines - quiet[0].goroutines
	cost.MemoryLeft = last.memory - quiet[0].memory
}
