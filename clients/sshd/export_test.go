package sshd

import tea "charm.land/bubbletea/v2"

// Farewell is how long a client may take at the end of its session.
const Farewell = farewell

// Wrap puts something around the clients of all later sessions.
func (s *Server) Wrap(f func(tea.Model) tea.Model) { s.wrap = f }
