package bus

import "time"

// Whoever publishes holds the lock of a table, and a NATS that does not read would let
// the connection block. So messages wait in a short queue for one who sends them; what
// does not fit is lost, and read from the store by those who miss it.
const (
	outgoing = 4096
	// lastWords is how long sending what waits may take at the end.
	lastWords = 2 * time.Second
)

type message struct {
	subject string
	data    []byte
}

// Publish tells the other servers of the site; oneself hears nothing of it. It does not
// wait. While the bus is silent nothing is sent: the error is ErrSilent.
func (b *Bus) Publish(subject string, data []byte) error {
	if b.Alone() {
		return b.conn.Publish(subject, data)
	}
	if !b.Silent() {
		select {
		case b.out <- message{subject, data}:
			return nil
		default:
		}
	}
	b.health.lost.Add(1)
	return ErrSilent
}

// send sends what is published until the bus is closed, and then what is left.
func (b *Bus) send() {
	for {
		select {
		case m := <-b.out:
			b.sendOne(m)
		case <-b.health.end:
			for until := time.Now().Add(lastWords); time.Now().Before(until); {
				select {
				case m := <-b.out:
					b.sendOne(m)
				default:
					return
				}
			}
			return
		}
	}
}

func (b *Bus) sendOne(m message) {
	if b.Silent() || b.conn.Publish(m.subject, m.data) != nil {
		b.health.lost.Add(1)
	}
}
