package studies

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/antares-games/antares/serve/bus"
)

// Queue is the work queue of games for workers.
const Queue = "study"

// Wanted and Done are the subjects on which a worker asks a study whether a game is still
// to be played, and hands one in.
func Wanted(study string) string { return "antares.study." + study + ".wanted" }

// Done is the subject to hand a game in.
func Done(study string) string { return "antares.study." + study + ".done" }

// Delivery is a game that a worker has played, or why it cannot be.
type Delivery struct {
	Number int    `json:"number"`
	Game   *Game  `json:"game,omitempty"`
	Error  string `json:"error,omitempty"`
}

const (
	// window is how many games wait in the queue or are being played: the queue forgets
	// after an hour, and others use it too.
	window = 512
	// quiet is for how long nothing comes in before what is open is queued again: the
	// queue gives a job up that several workers died of. If that does not help, because
	// games are long or there is no worker, the next time is twice as long.
	quiet, quietest = 30 * time.Second, 10 * time.Minute
)

// offered is a delivery, and where the answer goes once it is kept.
type offered struct {
	Delivery
	answer chan<- []byte
}

// distribute has workers play games. A game counts once, by its number, however often it
// is handed in; workers that do not agree about a game end the study, since one of them
// plays by other rules.
func distribute(ctx context.Context, b *bus.Bus, study string, todo []*Job, take func(*Game) error) error {
	if err := b.Prepare(ctx); err != nil {
		return err
	}
	d := &distribution{bus: b, study: study, todo: todo, open: map[int]*Job{}, had: map[int][sha256.Size]byte{}}
	in, ask := make(chan offered), make(chan asked)
	end, stop := context.WithCancel(ctx)
	defer stop()
	stopDone, err := b.Serve(Done(study), func(data []byte) []byte {
		answer := make(chan []byte, 1)
		var x Delivery
		if err := json.Unmarshal(data, &x); err != nil {
			return []byte("this is no delivery: " + err.Error())
		}
		select {
		case in <- offered{x, answer}:
			return <-answer
		case <-end.Done():
			return []byte("the study has ended")
		}
	})
	if err != nil {
		return err
	}
	defer stopDone()
	stopWanted, err := b.Serve(Wanted(study), func(data []byte) []byte {
		answer := make(chan []byte, 1)
		n, err := strconv.Atoi(string(data))
		if err != nil {
			return []byte("no")
		}
		select {
		case ask <- asked{n, answer}:
			return <-answer
		case <-end.Done():
			return []byte("no")
		}
	})
	if err != nil {
		return err
	}
	defer stopWanted()
	return d.run(ctx, in, ask, take)
}

type asked struct {
	number int
	answer chan<- []byte
}

// distribution is a study that is being played elsewhere.
type distribution struct {
	bus   *bus.Bus
	study string
	todo  []*Job                    // not queued yet
	open  map[int]*Job              // queued, and not handed in
	had   map[int][sha256.Size]byte // handed in, by their sums
}

func (d *distribution) run(ctx context.Context, in <-chan offered, ask <-chan asked, take func(*Game) error) error {
	patience := quiet
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for len(d.todo)+len(d.open) > 0 {
		if err := d.fill(ctx); err != nil {
			return err
		}
		select {
		case a := <-ask:
			answer := "no"
			if d.open[a.number] != nil {
				answer = "yes"
			}
			a.answer <- []byte(answer)
			continue
		case x := <-in:
			err := d.receive(x.Delivery, take)
			if err != nil {
				x.answer <- []byte("the study has ended: " + err.Error())
				return err
			}
			x.answer <- nil
			patience = quiet
		case <-timer.C:
			for _, j := range d.open {
				if err := d.enqueue(ctx, j); err != nil {
					return err
				}
			}
			patience = min(2*patience, quietest)
		case <-ctx.Done():
			return ctx.Err()
		}
		timer.Reset(patience)
	}
	return nil
}

// fill keeps the queue supplied.
func (d *distribution) fill(ctx context.Context) error {
	for len(d.todo) > 0 && len(d.open) < window {
		j := d.todo[0]
		if err := d.enqueue(ctx, j); err != nil {
			return err
		}
		d.todo, d.open[j.Number] = d.todo[1:], j
	}
	return nil
}

// enqueue puts a game into the queue, and waits while NATS cannot be reached.
func (d *distribution) enqueue(ctx context.Context, j *Job) error {
	text, err := json.Marshal(j)
	if err != nil {
		return err
	}
	for {
		// The queue would take a game that was there a moment ago for the same one.
		id := fmt.Sprintf("study %s %d %d", d.study, j.Number, time.Now().UnixNano())
		try, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := d.bus.Enqueue(try, Queue, id, text)
		cancel()
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		select {
		case <-time.After(500 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// receive counts a delivery, once.
func (d *distribution) receive(x Delivery, take func(*Game) error) error {
	if d.open[x.Number] == nil {
		had, known := d.had[x.Number]
		if !known || x.Game == nil {
			return nil // nothing of this run
		}
		if text, err := json.Marshal(x.Game); err != nil || sha256.Sum256(text) != had {
			return fmt.Errorf("game %d came out differently on two workers: are they the same version?", x.Number)
		}
		return nil
	}
	if x.Error != "" {
		return errors.New("a worker says: " + x.Error)
	}
	if x.Game == nil || x.Game.Number != x.Number || x.Game.Record == "" {
		return fmt.Errorf("a worker handed in something that is not game %d", x.Number)
	}
	text, err := json.Marshal(x.Game)
	if err != nil {
		return err
	}
	if err := take(x.Game); err != nil {
		return err
	}
	d.had[x.Number] = sha256.Sum256(text)
	delete(d.open, x.Number)
	return nil
}
