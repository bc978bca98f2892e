//go:build (!amd64 && !arm64) || purego

package net

func update(dst, src, rows []int16, on, off []uint16) { updatePlain(dst, src, rows, on, off) }

func activate(sums, weights []int16) int32 { return activatePlain(sums, weights) }
