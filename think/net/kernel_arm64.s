//go:build !purego

#include "textflag.h"

// NEON holds 8 sums per register. Go's assembler does not know these instructions:
// d = max(n, m), d = min(n, m) and d = n × m for 8 numbers of 16 bits, and d += n × m in
// 32 bits for the lower 4 and the upper 4 of them.
#define SMAX_8H(m, n, d)   WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d)) // smax   vd.8h, vn.8h, vm.8h
#define SMIN_8H(m, n, d)   WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d)) // smin   vd.8h, vn.8h, vm.8h
#define MUL_8H(m, n, d)    WORD $(0x4e609c00 | (m)<<16 | (n)<<5 | (d)) // mul    vd.8h, vn.8h, vm.8h
#define SMLAL_4S(m, n, d)  WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d)) // smlal  vd.4s, vn.4h, vm.4h
#define SMLAL2_4S(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d)) // smlal2 vd.4s, vn.8h, vm.8h

// func updateFast(dst, src, rows *int16, hidden int, on, off []uint16)
//
// A block of sums stays in registers while all rows are added and subtracted.
TEXT ·updateFast(SB), NOSPLIT, $0-80
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD hidden+24(FP), R3
	MOVD on_base+32(FP), R4
	MOVD on_len+40(FP), R5
	MOVD off_base+56(FP), R6
	MOVD off_len+64(FP), R7
	ADD  R5<<1, R4, R5 // where the lists end
	ADD  R7<<1, R6, R7
	LSL  $1, R3, R8    // bytes per row

wide: // 128 sums
	CMP    $128, R3
	BLT    narrow
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P 64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R1), [V8.H8, V9.H8, V10.H8, V11.H8]
	VLD1.P 64(R1), [V12.H8, V13.H8, V14.H8, V15.H8]
	MOVD   R4, R9

wideOn:
	CMP     R5, R9
	BEQ     wideOff
	MOVHU.P 2(R9), R10
	MADD    R8, R2, R10, R10 // the row: R2 + R10 × R8
	VLD1.P  64(R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P  64(R10), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P  64(R10), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P  64(R10), [V28.H8, V29.H8, V30.H8, V31.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	VADD    V24.H8, V8.H8, V8.H8
	VADD    V25.H8, V9.H8, V9.H8
	VADD    V26.H8, V10.H8, V10.H8
	VADD    V27.H8, V11.H8, V11.H8
	VADD    V28.H8, V12.H8, V12.H8
	VADD    V29.H8, V13.H8, V13.H8
	VADD    V30.H8, V14.H8, V14.H8
	VADD    V31.H8, V15.H8, V15.H8
	B       wideOn

wideOff:
	MOVD R6, R9

wideOffNext:
	CMP     R7, R9
	BEQ     wideDone
	MOVHU.P 2(R9), R10
	MADD    R8, R2, R10, R10
	VLD1.P  64(R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P  64(R10), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P  64(R10), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P  64(R10), [V28.H8, V29.H8, V30.H8, V31.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	VSUB    V20.H8, V4.H8, V4.H8
	VSUB    V21.H8, V5.H8, V5.H8
	VSUB    V22.H8, V6.H8, V6.H8
	VSUB    V23.H8, V7.H8, V7.H8
	VSUB    V24.H8, V8.H8, V8.H8
	VSUB    V25.H8, V9.H8, V9.H8
	VSUB    V26.H8, V10.H8, V10.H8
	VSUB    V27.H8, V11.H8, V11.H8
	VSUB    V28.H8, V12.H8, V12.H8
	VSUB    V29.H8, V13.H8, V13.H8
	VSUB    V30.H8, V14.H8, V14.H8
	VSUB    V31.H8, V15.H8, V15.H8
	B       wideOffNext

wideDone:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	VST1.P [V8.H8, V9.H8, V10.H8, V11.H8], 64(R0)
	VST1.P [V12.H8, V13.H8, V14.H8, V15.H8], 64(R0)
	ADD    $256, R2
	SUB    $128, R3
	B      wide

narrow: // 32 sums
	CBZ    R3, done
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   R4, R9

narrowOn:
	CMP     R5, R9
	BEQ     narrowOff
	MOVHU.P 2(R9), R10
	MADD    R8, R2, R10, R10
	VLD1    (R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	B       narrowOn

narrowOff:
	MOVD R6, R9

narrowOffNext:
	CMP     R7, R9
	BEQ     narrowDone
	MOVHU.P 2(R9), R10
	MADD    R8, R2, R10, R10
	VLD1    (R10), [V16.H8, V17.H8, V18.H8, V19.H8]
	VSUB    V16.H8, V0.H8, V0.H8
	VSUB    V17.H8, V1.H8, V1.H8
	VSUB    V18.H8, V2.H8, V2.H8
	VSUB    V19.H8, V3.H8, V3.H8
	B       narrowOffNext

narrowDone:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	ADD    $64, R2
	SUB    $32, R3
	B      narrow

done:
	RET

// func activateFast(sums, weights *int16, hidden int) int32
TEXT ·activateFast(SB), NOSPLIT, $0-28
	MOVD sums+0(FP), R0
	MOVD weights+8(FP), R1
	MOVD hidden+16(FP), R2
	VEOR V0.B16, V0.B16, V0.B16 // the least: 0
	MOVD $255, R3
	VDUP R3, V1.H8              // the most
	VEOR V2.B16, V2.B16, V2.B16 // totals, 4 of 32 bits
	VEOR V3.B16, V3.B16, V3.B16

next: // 32 sums
	VLD1.P 64(R0), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P 64(R1), [V16.H8, V17.H8, V18.H8, V19.H8]
	SMAX_8H(0, 4, 4)
	SMAX_8H(0, 5, 5)
	SMAX_8H(0, 6, 6)
	SMAX_8H(0, 7, 7)
	SMIN_8H(1, 4, 4)
	SMIN_8H(1, 5, 5)
	SMIN_8H(1, 6, 6)
	SMIN_8H(1, 7, 7)
	MUL_8H(4, 16, 16) // times a weight still fits in 16 bits
	MUL_8H(5, 17, 17)
	MUL_8H(6, 18, 18)
	MUL_8H(7, 19, 19)
	SMLAL_4S(4, 16, 2) // times itself again, in 32 bits
	SMLAL2_4S(4, 16, 3)
	SMLAL_4S(5, 17, 2)
	SMLAL2_4S(5, 17, 3)
	SMLAL_4S(6, 18, 2)
	SMLAL2_4S(6, 18, 3)
	SMLAL_4S(7, 19, 2)
	SMLAL2_4S(7, 19, 3)
	SUBS   $32, R2
	BNE    next

	VADD  V3.S4, V2.S4, V2.S4
	VADDV V2.S4, V2
	VMOV  V2.S[0], R3
	MOVW  R3, ret+24(FP)
	RET
