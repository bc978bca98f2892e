//go:build !purego

package net

import "golang.org/x/sys/cpu"

// fast is whether this processor has the instructions that the assembly uses, and the
// operating system saves their registers.
var fast = cpu.X86.HasAVX2
