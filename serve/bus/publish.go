package bus

import "time"

// A caller of Publish holds the lock of a table, and if NATS does not read, writing to the
// connection blocks. So messages wait in a short queue for one goroutine that sends them.
// What does not fit is lost, and servers that miss it read the store.
const (
	outgoing = 4096
	// lastWords is how long sending the rest may take at the end.
	lastWords = 2 * time.Second
)

type message struct {
	subject string
	data    []byte
}

// Publish sends a message to the other servers of the site, but not back to this one. It
// does not wait. While the bus is silent nothing is sent: the error is ErrSilent.
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

// send sends published messages until the bus is closed, and then those that are left.
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
