package site_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
)

// TestLateAnswer: who asks what takes too long is told to try again, who asks what no
// worker can answer that something is wrong.
func TestLateAnswer(t *testing.T) {
	c := newClub(t, 1)
	own, err := c.first.Another("worker")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	replies := make(chan site.Reply, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- own.Work(ctx, site.AskQueue, 1, time.Minute, func(_ context.Context, data []byte) error {
			var q site.Question
			if err := json.Unmarshal(data, &q); err != nil {
				return bus.ErrDrop
			}
			r := <-replies
			r.ID = q.ID
			text, err := json.Marshal(r)
			if err != nil {
				return err
			}
			return own.Publish(q.Reply, text)
		})
	}()
	t.Cleanup(func() {
		stop()
		<-ended
		own.Close()
	})
	for _, x := range []struct {
		reply site.Reply
		code  antares.Code
	}{
		{site.Reply{Late: true}, antares.CodeUnavailable},
		{site.Reply{Failed: true}, antares.CodeInternal},
		{site.Reply{Action: "a1"}, antares.CodeInternal}, // to another question
	} {
		replies <- x.reply
		_, err := c.sites[0].Evaluate(t.Context(), site.Asker{Address: "a"}, "skaane", nil, "8/K7/8/8/8/8/k7/8 light 0", nil)
		if err == nil || antares.CodeOf(err) != x.code {
			t.Errorf("%+v: %v, not %s", x.reply, err, x.code)
		}
	}
}
