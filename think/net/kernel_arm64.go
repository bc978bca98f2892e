//go:build !purego

package net

// fast is whether the assembly can be used: every such processor has NEON.
var fast = true
