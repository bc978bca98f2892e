//go:build !purego

#include "textflag.h"

// AVX2 holds 16 sums per register.

// func updateFast(dst, src, rows *int16, hidden int, on, off []uint16)
//
// A block of sums stays in registers while all rows are added and subtracted.
TEXT ·updateFast(SB), NOSPLIT, $0-80
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ hidden+24(FP), CX
	MOVQ on_base+32(FP), R8
	MOVQ on_len+40(FP), R9
	MOVQ off_base+56(FP), R10
	MOVQ off_len+64(FP), R11
	LEAQ (R8)(R9*2), R9   // where the lists end
	LEAQ (R10)(R11*2), R11
	LEAQ (CX)(CX*1), R12  // bytes per row

wide: // 128 sums
	CMPQ    CX, $128
	JLT     narrow
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	MOVQ    R8, AX

wideOn:
	CMPQ    AX, R9
	JEQ     wideOff
	MOVWLZX (AX), BX
	ADDQ    $2, AX
	IMULQ   R12, BX
	VPADDW  (DX)(BX*1), Y0, Y0
	VPADDW  32(DX)(BX*1), Y1, Y1
	VPADDW  64(DX)(BX*1), Y2, Y2
	VPADDW  96(DX)(BX*1), Y3, Y3
	VPADDW  128(DX)(BX*1), Y4, Y4
	VPADDW  160(DX)(BX*1), Y5, Y5
	VPADDW  192(DX)(BX*1), Y6, Y6
	VPADDW  224(DX)(BX*1), Y7, Y7
	JMP     wideOn

wideOff:
	MOVQ R10, AX

wideOffNext:
	CMPQ    AX, R11
	JEQ     wideDone
	MOVWLZX (AX), BX
	ADDQ    $2, AX
	IMULQ   R12, BX
	VPSUBW  (DX)(BX*1), Y0, Y0
	VPSUBW  32(DX)(BX*1), Y1, Y1
	VPSUBW  64(DX)(BX*1), Y2, Y2
	VPSUBW  96(DX)(BX*1), Y3, Y3
	VPSUBW  128(DX)(BX*1), Y4, Y4
	VPSUBW  160(DX)(BX*1), Y5, Y5
	VPSUBW  192(DX)(BX*1), Y6, Y6
	VPSUBW  224(DX)(BX*1), Y7, Y7
	JMP     wideOffNext

wideDone:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	ADDQ    $256, DX
	SUBQ    $128, CX
	JMP     wide

narrow: // 32 sums
	TESTQ   CX, CX
	JEQ     done
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	MOVQ    R8, AX

narrowOn:
	CMPQ    AX, R9
	JEQ     narrowOff
	MOVWLZX (AX), BX
	ADDQ    $2, AX
	IMULQ   R12, BX
	VPADDW  (DX)(BX*1), Y0, Y0
	VPADDW  32(DX)(BX*1), Y1, Y1
	JMP     narrowOn

narrowOff:
	MOVQ R10, AX

narrowOffNext:
	CMPQ    AX, R11
	JEQ     narrowDone
	MOVWLZX (AX), BX
	ADDQ    $2, AX
	IMULQ   R12, BX
	VPSUBW  (DX)(BX*1), Y0, Y0
	VPSUBW  32(DX)(BX*1), Y1, Y1
	JMP     narrowOffNext

narrowDone:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	ADDQ    $64, DX
	SUBQ    $32, CX
	JMP     narrow

done:
	VZEROUPPER
	RET

// func activateFast(sums, weights *int16, hidden int) int32
TEXT ·activateFast(SB), NOSPLIT, $0-28
	MOVQ     sums+0(FP), SI
	MOVQ     weights+8(FP), DX
	MOVQ     hidden+16(FP), CX
	VPXOR    Y0, Y0, Y0 // the least: 0
	VPCMPEQW Y1, Y1, Y1
	VPSRLW   $8, Y1, Y1 // the most: 255
	VPXOR    Y2, Y2, Y2 // totals, 8 of 32 bits
	VPXOR    Y3, Y3, Y3

next: // 32 sums
	VPMAXSW  (SI), Y0, Y4
	VPMAXSW  32(SI), Y0, Y5
	VPMINSW  Y1, Y4, Y4
	VPMINSW  Y1, Y5, Y5
	VPMULLW  (DX), Y4, Y6 // times a weight still fits in 16 bits
	VPMULLW  32(DX), Y5, Y7
	VPMADDWD Y4, Y6, Y6   // times itself again, in 32 bits, pairs added
	VPMADDWD Y5, Y7, Y7
	VPADDD   Y6, Y2, Y2
	VPADDD   Y7, Y3, Y3
	ADDQ     $64, SI
	ADDQ     $64, DX
	SUBQ     $32, CX
	JNE      next

	VPADDD       Y3, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPADDD       X3, X2, X2
	VPSHUFD      $0x4e, X2, X3
	VPADDD       X3, X2, X2
	VPSHUFD      $0xb1, X2, X3
	VPADDD       X3, X2, X2
	VMOVD        X2, AX
	VZEROUPPER
	MOVL         AX, ret+24(FP)
	RET
