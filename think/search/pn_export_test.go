package search

// Shrink leaves the table a single bucket.
func (s *Prover[P, PP]) Shrink() { s.table.entries = s.table.entries[:pnPlaces] }
