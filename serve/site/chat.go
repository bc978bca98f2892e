package site

import (
	"context"
	"math"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Chat sends a message to those who sit at the table.
func (s *Site) Chat(ctx context.Context, id, user, text string) error {
	if s.blocked.InText(text) {
		return antares.Errorf(antares.CodeBadRequest, "your message contains a word that is not allowed here: please rephrase it")
	}
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if wait := s.chatWait(t, user, m.Now); wait > 0 {
			e := antares.Errorf(antares.CodeLimited, "you have sent many messages: wait %.0f seconds before the next one", math.Ceil(wait.Seconds()))
			e.RetryAfter = wait
			return nil, e
		}
		return t.Chat(user, text, m)
	}, "chat", text)
}

// chatWait is how long somebody has to wait before the next message at a table.
func (s *Site) chatWait(t *table.Table, user string, now time.Time) time.Duration {
	most := max(int(s.limits.ChatPerMinute), 1)
	return t.ChatWait(user, most, time.Duration(float64(most)/s.limits.ChatPerMinute*float64(time.Minute)), now)
}
