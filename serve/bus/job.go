package bus

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The queues are one work-queue stream: a job goes to one worker, and to another
// if that one does not finish it.
const (
	stream = "ANTARES_JOBS"
	prefix = "antares.jobs."
	// forgets is for how long a job of the same id is not queued again.
	forgets = 20 * time.Second
)

// Prepare makes sure that the queues exist, now and whenever the servers of NATS may have
// forgotten them. While the bus is silent that has to wait: the error is ErrSilent.
func (b *Bus) Prepare(ctx context.Context) error {
	b.health.queues.Store(true)
	if b.Silent() {
		return ErrSilent
	}
	return b.makeStream(ctx)
}

func (b *Bus) makeStream(ctx context.Context) error {
	_, err := b.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: stream, Subjects: []string{prefix + ">"}, Retention: jetstream.WorkQueuePolicy,
		Storage: b.storage(), Duplicates: forgets, MaxAge: time.Hour, Discard: jetstream.DiscardOld, MaxMsgs: 1 << 20,
	})
	if err != nil {
		return fmt.Errorf("the job queue: %w", err)
	}
	return nil
}

// storage is memory for the server inside, which ends with the process: what waits
// in a queue is queued again at the next start.
func (b *Bus) storage() jetstream.StorageType {
	if b.Alone() {
		return jetstream.MemoryStorage
	}
	return jetstream.FileStorage
}

// Enqueue puts a job into a queue, unless one of the same id was a moment ago. It does not
// wait for a bus that is silent: the error is ErrSilent.
func (b *Bus) Enqueue(ctx context.Context, queue, id string, data []byte) error {
	if b.Silent() {
		return ErrSilent
	}
	ctx, cancel := b.whileHeard(ctx)
	defer cancel()
	_, err := b.js.Publish(ctx, prefix+queue, data, jetstream.WithMsgID(id))
	if errors.Is(err, jetstream.ErrNoStreamResponse) { // it was forgotten
		if err = b.Prepare(ctx); err == nil {
			_, err = b.js.Publish(ctx, prefix+queue, data, jetstream.WithMsgID(id))
		}
	}
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		return fmt.Errorf("queue %s: %w", queue, err)
	}
	return nil
}

// Depth is how many jobs wait in all queues.
func (b *Bus) Depth(ctx context.Context) (uint64, error) {
	if b.Silent() {
		return 0, ErrSilent
	}
	s, err := b.js.Stream(ctx, stream)
	if err != nil {
		return 0, err
	}
	info, err := s.Info(ctx)
	if err != nil {
		return 0, err
	}
	return info.State.Msgs, nil
}

// ErrDrop is returned by a worker for a job that nobody can do: it is not tried again.
var ErrDrop = errors.New("the job is dropped")

// Work takes jobs of a queue, up to n at a time, until ctx ends. do is given a job's
// data; an error other than ErrDrop puts the job back for a later try. patience is how
// long a worker may be silent about a job before another gets it.
// It waits for a bus that is silent.
func (b *Bus) Work(ctx context.Context, queue string, n int, patience time.Duration, do func(ctx context.Context, data []byte) error) error {
	if b.Await(ctx) != nil {
		return nil
	}
	config := jetstream.ConsumerConfig{
		Durable: queue, FilterSubject: prefix + queue, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: patience, MaxDeliver: 5, MaxAckPending: 4096,
	}
	consumer, err := b.js.CreateOrUpdateConsumer(ctx, stream, config)
	if errors.Is(err, jetstream.ErrStreamNotFound) { // workers may be there before any server
		if err = b.Prepare(ctx); err == nil {
			consumer, err = b.js.CreateOrUpdateConsumer(ctx, stream, config)
		}
	}
	if err != nil {
		return fmt.Errorf("queue %s: %w", queue, err)
	}
	room := make(chan struct{}, n)
	var busy sync.WaitGroup
	defer busy.Wait()
	for {
		select {
		case room <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		m, err := b.nextJob(ctx, consumer)
		switch {
		case err == nil:
			busy.Go(func() {
				defer func() { <-room }()
				b.handle(ctx, m, patience, do)
			})
			continue
		case ctx.Err() != nil:
			return nil
		case b.Silent(): // then it is asked again
			if b.Await(ctx) != nil {
				return nil
			}
		case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("queue %s: %w", queue, err)
		}
		// There is nothing to do, or a queue that NATS has forgotten, about which it
		// is silent.
		if _, err := consumer.Info(ctx); errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("queue %s: %w", queue, err)
		}
		<-room
	}
}

// asking is for how long a worker asks for a job before it asks again: a server of NATS
// that was started anew knows nothing of those who wait.
const asking = 5 * time.Second

func (b *Bus) nextJob(ctx context.Context, consumer jetstream.Consumer) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	ctx, stop := b.whileHeard(ctx)
	defer stop()
	return consumer.Next(jetstream.FetchContext(ctx))
}

// handle does a job, saying now and then that it is still at it.
func (b *Bus) handle(ctx context.Context, m jetstream.Msg, patience time.Duration, do func(context.Context, []byte) error) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(patience / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress()
			case <-done:
				return
			}
		}
	}()
	err := do(ctx, m.Data())
	close(done)
	switch {
	case err == nil:
		_ = m.Ack()
	case errors.Is(err, ErrDrop):
		_ = m.Term()
	case ctx.Err() != nil:
		_ = m.Nak() // somebody else, at once
	default:
		_ = m.NakWithDelay(500 * time.Millisecond)
	}
}

// Ask asks the servers of the site something, and waits for the answer of one, but not
// for a bus that is silent.
func (b *Bus) Ask(ctx context.Context, subject string, data []byte) ([]byte, error) {
	if b.Silent() {
		return nil, ErrSilent
	}
	m, err := b.conn.RequestWithContext(ctx, subject, data)
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}
