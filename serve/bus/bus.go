// Package bus carries events between the servers of a site and jobs to its workers, over
// NATS. A server on its own runs a NATS server inside its process, so there is only one
// code path.
//
// Nothing that must not be lost depends on the bus. Events are in the store before they are
// published, and a server that misses one reads it there. A job that gets lost is queued
// again by the server that waits for it.
package bus

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Config describes the connection to the bus.
type Config struct {
	// URL is the address of the NATS servers, comma-separated; if it is empty, a server
	// runs inside the process.
	URL string
	// Name identifies this client in the monitoring of NATS.
	Name string
	// Wait opens the bus even if no NATS server can be reached yet. The bus is silent until
	// one can.
	Wait bool

	inner *server.Server // started by another Bus of this process
	ears  *atomic.Int64  // all subscriptions to it
}

// Bus is a connection to NATS. It may be used by many goroutines.
type Bus struct {
	config Config
	conn   *nats.Conn
	js     jetstream.JetStream
	inner  *server.Server
	dir    string
	own    atomic.Int64 // subscriptions of this bus
	out    chan message // what is published and not yet sent
	health health
	once   sync.Once // it is closed once
}

// writing is how long NATS may leave written data unread before the connection is renewed.
const writing = time.Second

// Open connects. With a URL it reconnects by itself whenever the connection is lost,
// however long that takes. A malformed address or a rejected password is an error at once.
func Open(c Config) (_ *Bus, err error) {
	if c.URL == "" && c.ears == nil {
		c.ears = new(atomic.Int64)
	}
	b := &Bus{config: c, out: make(chan message, outgoing)}
	b.health.changed, b.health.now, b.health.end = make(chan struct{}), make(chan struct{}, 1), make(chan struct{})
	defer func() {
		if err != nil {
			b.Close()
		}
	}()
	url := c.URL
	if url == "" {
		url = nats.DefaultURL // not used: the connection is a pipe
	} else if err := check(url); err != nil {
		return nil, err
	}
	options, err := b.options()
	if err != nil {
		return nil, err
	}
	b.conn, err = nats.Connect(url, options...)
	if err != nil && c.Wait && !final(err) {
		b.health.silent.Store(true)
		b.conn, err = nats.Connect(url, append(options, nats.RetryOnFailedConnect(true))...)
	}
	if err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", Address(url), err)
	}
	if b.js, err = jetstream.New(b.conn); err != nil {
		return nil, fmt.Errorf("JetStream: %w", err)
	}
	b.health.ever = !b.Silent()
	if !b.Alone() {
		b.health.done.Go(b.watch)
		b.health.done.Go(b.send)
	}
	return b, nil
}

// options are the options of the connection. Without a URL they start the embedded server.
func (b *Bus) options() ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name(b.config.Name), nats.NoEcho(), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, time.Second), nats.Timeout(2 * time.Second),
	}
	if b.config.URL != "" {
		look := func(*nats.Conn) { b.look() }
		return append(
			options, nats.FlusherTimeout(writing), nats.ReconnectOnFlusherError(), nats.IgnoreAuthErrorAbort(),
			nats.ConnectHandler(look), nats.ReconnectHandler(look),
			nats.DisconnectErrHandler(func(*nats.Conn, error) { b.look() }),
			// Messages that this client was too slow to take are lost.
			nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
				if errors.Is(err, nats.ErrSlowConsumer) && !b.Silent() {
					b.say(false, "", true)
				}
			}),
		), nil
	}
	if b.config.inner == nil {
		if err := b.startInner(); err != nil {
			return nil, err
		}
		b.config.inner = b.inner
	}
	return append(options, nats.InProcessServer(b.config.inner)), nil
}

// Another is a second connection to the same bus. A connection does not receive its own
// messages.
func (b *Bus) Another(name string) (*Bus, error) {
	c := b.config
	c.Name = name
	return Open(c)
}

// startInner starts a NATS server that nobody outside the process can reach.
func (b *Bus) startInner() error {
	dir, err := os.MkdirTemp("", "antares-bus-")
	if err != nil {
		return err
	}
	b.dir = dir
	b.inner, err = server.NewServer(&server.Options{
		ServerName: "antares", DontListen: true, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true,
		JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 64 << 20,
	})
	if err != nil {
		return fmt.Errorf("the NATS server inside: %w", err)
	}
	b.inner.Start()
	if !b.inner.ReadyForConnections(10 * time.Second) {
		return errors.New("the NATS server inside does not start")
	}
	// All queues are in memory, so the folder is needed only to start. A process that is
	// killed leaves no folder behind.
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return nil
}

// Alone reports whether the bus ends with this process: there are no other servers.
func (b *Bus) Alone() bool { return b.config.URL == "" }

// Close ends the connection, and the embedded server.
func (b *Bus) Close() {
	b.once.Do(func() { close(b.health.end) })
	b.health.done.Wait()
	if b.conn != nil {
		b.conn.Close()
	}
	if b.inner != nil {
		b.inner.Shutdown()
		b.inner.WaitForShutdown()
	}
	if b.dir != "" {
		_ = os.RemoveAll(b.dir) // it is in the system's temporary folder
	}
}

// Subscribe calls f for what others publish, one message after the other. In the subject, *
// stands for any word.
func (b *Bus) Subscribe(subject string, f func(subject string, data []byte)) (stop func(), err error) {
	sub, err := b.conn.Subscribe(subject, func(m *nats.Msg) { f(m.Subject, m.Data) })
	if err != nil {
		return nil, err
	}
	b.listen(1)
	return sync.OnceFunc(func() {
		_ = sub.Unsubscribe()
		b.listen(-1)
	}), nil
}

func (b *Bus) listen(n int64) {
	b.own.Add(n)
	if b.config.ears != nil {
		b.config.ears.Add(n)
	}
}

// Heard reports whether anybody else may receive what is published. With an embedded server
// that is known, and usually there is nobody.
func (b *Bus) Heard() bool {
	return b.config.ears == nil || b.config.ears.Load() > b.own.Load()
}

// answering is how many requests are answered at a time: one that waits must not hold up
// the others.
const answering = 64

// Serve answers the requests that others send with Ask; if there are several servers, one
// of them answers. f is called concurrently.
func (b *Bus) Serve(subject string, f func(data []byte) []byte) (stop func(), err error) {
	room := make(chan struct{}, answering)
	sub, err := b.conn.QueueSubscribe(subject, "servers", func(m *nats.Msg) {
		room <- struct{}{}
		go func() {
			defer func() { <-room }()
			_ = m.Respond(f(m.Data)) // the other side asks again
		}()
	})
	if err != nil {
		return nil, err
	}
	return func() { _ = sub.Unsubscribe() }, nil
}
