package net

// The two loops that everything is made of, in plain Go: the law for the ones in assembly.

// updatePlain sets dst to src plus the rows of the inputs on, minus those of the inputs off.
// Sums wrap around; a network that is read is checked so that they never have to.
func updatePlain(dst, src, rows []int16, on, off []uint16) {
	h := len(dst)
	copy(dst, src[:h])
	for _, i := range on {
		for k, w := range rows[int(i)*h : int(i)*h+h] {
			dst[k] += w
		}
	}
	for _, i := range off {
		for k, w := range rows[int(i)*h : int(i)*h+h] {
			dst[k] -= w
		}
	}
}

// activatePlain is the sum of the squares of sums, each limited to 0 … one first, times
// weights, which are within ±outMost.
func activatePlain(sums, weights []int16) int32 {
	total := int32(0)
	for i, w := range weights[:len(sums)] {
		v := int32(min(max(sums[i], 0), one))
		total += v * v * int32(w)
	}
	return total
}
