package site

import "context"

// CheckUsers does what the rounds do for those who have streams, without waiting for them.
func (s *Site) CheckUsers(ctx context.Context) error { return s.checkUsers(ctx) }
