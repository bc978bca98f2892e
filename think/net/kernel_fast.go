//go:build (amd64 || arm64) && !purego

package net

// updateFast is update for a number of sums that is a multiple of hiddenStep. It checks
// nothing.
//
//go:noescape
func updateFast(dst, src, rows *int16, hidden int, on, off []uint16)

// activateFast is activate for a number of sums that is a multiple of hiddenStep, and not 0.
//
//go:noescape
func activateFast(sums, weights *int16, hidden int) int32

// update does what updatePlain does. An input without a row panics here, so that assembly
// never reads beyond the rows.
func update(dst, src, rows []int16, on, off []uint16) {
	h := len(dst)
	if !fast || h == 0 || h%hiddenStep != 0 {
		updatePlain(dst, src, rows, on, off)
		return
	}
	src = src[:h]
	for _, i := range on {
		_ = rows[int(i)*h : int(i)*h+h]
	}
	for _, i := range off {
		_ = rows[int(i)*h : int(i)*h+h]
	}
	if len(rows) == 0 {
		copy(dst, src) // both lists are empty
		return
	}
	updateFast(&dst[0], &src[0], &rows[0], h, on, off)
}

// activate does what activatePlain does.
func activate(sums, weights []int16) int32 {
	h := len(sums)
	if !fast || h == 0 || h%hiddenStep != 0 {
		return activatePlain(sums, weights)
	}
	weights = weights[:h]
	return activateFast(&sums[0], &weights[0], h)
}
