package search

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of a large page of memory. Small caches do without: the engines of
// weak levels hardly use theirs, and a large page is used whole.
const (
	hugePage   = 2 << 20
	largeCache = 32 << 20
)

// advise asks the system for large pages for a cache: it is read at random, so with small ones
// nearly every look at it also misses the processor's list of pages. Nothing depends on
// the answer.
func advise(words []uint64) {
	if 8*len(words) < largeCache {
		return
	}
	start := uintptr(unsafe.Pointer(&words[0]))
	skip := int(-start&(hugePage-1)) / 8 // to the first page that is wholly the cache's
	rest := words[skip:]
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&rest[0])), len(rest)*8&^(hugePage-1))
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE)
}
