package sshd

import "bytes"

// ofText drops a string as it arrives, and keeps only enough to recognise it.
func (in *input) ofText(b byte) {
	const bell, cancel, substitute = 0x07, 0x18, 0x1a
	switch {
	case b == esc:
		in.state = textEnd
	case b == cancel, b == substitute:
		in.state = ground
	case b == bell && in.seq[1] == ']':
		in.answer()
	default:
		in.add(b)
	}
}

// answer passes on the colour of the background, and nothing else.
func (in *input) answer() {
	in.state = ground
	if background.Match(in.seq) {
		in.emit(key{bytes: append(in.seq, 0x07)})
	}
}

// pasted takes the text of a paste up to its end. seq holds what may be the end.
func (in *input) pasted(b byte) {
	if in.seq = append(in.seq, b); bytes.HasPrefix(pasteEnds, in.seq) {
		if len(in.seq) == len(pasteEnds) {
			in.state = ground
			in.passPaste()
		}
		return
	}
	// It was not the end. Escape sequences do not belong in a text.
	in.seq = in.seq[:0]
	switch {
	case b == esc:
		in.seq = append(in.seq, b)
		return
	case b < 0x20 && b != '\n' && b != '\r' && b != '\t', b == 0x7f, in.full:
		return
	}
	if in.paste = append(in.paste, b); len(in.paste) == maxPaste {
		in.passPaste()
	}
}

func (in *input) passPaste() {
	if !in.full {
		in.emit(key{bytes: in.paste, pasted: true})
	}
	in.full = true
}
