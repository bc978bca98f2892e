//go:build js

package main

import (
	"sync"
	"syscall/js"
	"time"
)

// patience is how long a search keeps the thread to itself. Whoever asks something else of
// the same worker waits no longer than that.
const patience = 10 * time.Millisecond

// pause lets messages of the page in while something is searched: all of it runs on one
// thread. A message to oneself comes back behind those that wait. Timers would do, but
// browsers let nobody sleep for less than four milliseconds. Node has another way, and there
// messages to oneself keep timers waiting.
type pause struct {
	ask     func() // to be called back
	mu      sync.Mutex
	last    time.Time
	waiting []chan struct{}
}

func newPause() *pause {
	p := &pause{last: time.Now()}
	back := js.FuncOf(func(js.Value, []js.Value) any {
		p.mu.Lock()
		first := p.waiting[0]
		p.waiting = p.waiting[1:]
		p.mu.Unlock()
		close(first)
		return nil
	})
	if immediate := js.Global().Get("setImmediate"); immediate.Type() == js.TypeFunction {
		p.ask = func() { immediate.Invoke(back) }
		return p
	}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port2").Set("onmessage", back)
	port := channel.Get("port1")
	p.ask = func() { port.Call("postMessage", js.Null()) }
	return p
}

// rest returns once the messages that wait have been heard; mostly at once.
func (p *pause) rest() {
	p.mu.Lock()
	if time.Since(p.last) < patience {
		p.mu.Unlock()
		return
	}
	heard := make(chan struct{})
	p.waiting = append(p.waiting, heard)
	p.mu.Unlock()
	p.ask()
	<-heard
	p.mu.Lock()
	p.last = time.Now()
	p.mu.Unlock()
}
