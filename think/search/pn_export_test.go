package search

// Shrink leaves the cache a single bucket.
func (s *Prover[P, PP]) Shrink() { s.cache.entries = s.cache.entries[:pnPlaces] }
