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

// The queues are one work-queue stream: each job goes to one worker, and to another if the
// first does not finish it.
const (
	stream = "ANTARES_JOBS"
	prefix = "antares.jobs."
	// forgets is for how long a job with the same id is not queued again.
	forgets = 20 * time.Second
)

// Prepare makes sure that the queues exist, now and whenever the NATS servers may have lost
// them. While the bus is silent the error is ErrSilent.
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

// storage is memory for the embedded server, which ends with the process: waiting jobs are
// queued again at the next start.
func (b *Bus) storage() jetstream.StorageType {
	if b.Alone() {
		return jetstream.MemoryStorage
	}
	return jetstream.FileStorage
}

// Enqueue adds a job to a queue, unless one with the same id was added a moment ago. It
// does not wait for a silent bus: the error is ErrSilent.
func (b *Bus) Enqueue(ctx context.Context, queue, id string, data []byte) error {
	if b.Silent() {
		return ErrSilent
	}
	ctx, cancel := b.whileHeard(ctx)
	defer cancel()
	_, err := b.js.Publish(ctx, prefix+queue, data, jetstream.WithMsgID(id))
	if errors.Is(err, jetstream.ErrNoStreamResponse) { // NATS has lost the queues
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

// Depth is the number of jobs waiting in all queues.
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

// ErrDrop is returned by a worker for a job that cannot be done. The job is not tried
// again.
var ErrDrop = errors.New("the job is dropped")

// Work takes jobs from a queue, up to n at a time, until ctx ends. do is given a job's
// data; an error other than ErrDrop puts the job back for a later attempt. patience is
// how long a worker may be silent about a job before another gets it. Work waits while
// the bus is silent.
func (b *Bus) Work(ctx context.Context, queue string, n int, patience time.Duration, do func(ctx context.Context, data []byte) error) error {
	if b.Await(ctx) != nil {
		return nil
	}
	config := jetstream.ConsumerConfig{
		Durable: queue, FilterSubject: prefix + queue, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: patience, MaxDeliver: 5, MaxAckPending: 4096,
	}
	consumer, err := b.js.CreateOrUpdateConsumer(ctx, stream, config)
	if errors.Is(err, jetstream.ErrStreamNotFound) { // workers may start before any server
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
		case b.Silent(): // then it requests again
			if b.Await(ctx) != nil {
				return nil
			}
		case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("queue %s: %w", queue, err)
		}
		// Either there is nothing to do, or NATS has lost the queue, which it does not
		// report.
		if _, err := consumer.Info(ctx); errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("queue %s: %w", queue, err)
		}
		<-room
	}
}

// asking is how long a worker's request for a job lasts before it is renewed: a NATS server
// that was restarted does not know who is waiting.
const asking = 5 * time.Second

func (b *Bus) nextJob(ctx context.Context, consumer jetstream.Consumer) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	ctx, stop := b.whileHeard(ctx)
	defer stop()
	return consumer.Next(jetstream.FetchContext(ctx))
}

// handle does a job, and reports regularly that it is still in progress.
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
		_ = m.Nak() // for another worker, at once
	default:
		_ = m.NakWithDelay(500 * time.Millisecond)
	}
}

// Ask sends a request to the servers of the site and waits for the reply of one, but not
// while the bus is silent.
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
