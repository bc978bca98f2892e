package antares

import (
	"encoding/json"
	"strconv"
	"time"
)

// Events are encoded more often than anything else, so they are encoded by hand here. The
// result is byte for byte that of encoding/json.

// AppendEvents appends a list of events as JSON.
func AppendEvents(b []byte, events []Event) []byte {
	b = append(b, '[')
	for i := range events {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendEvent(b, &events[i])
	}
	return append(b, ']')
}

// AppendEvent appends an event as JSON.
func AppendEvent(b []byte, e *Event) []byte {
	b = strconv.AppendInt(append(b, `{"seq":`...), e.Seq, 10)
	b = e.At.AppendFormat(append(b, `,"at":"`...), time.RFC3339Nano)
	b = AppendText(append(b, `","kind":`...), string(e.Kind))
	if e.Setup != nil {
		setup, _ := json.Marshal(e.Setup) // numbers and texts
		b = append(append(b, `,"setup":`...), setup...)
	}
	b = strconv.AppendInt(append(b, `,"seat":`...), int64(e.Seat), 10)
	b = appendField(b, `,"user":`, e.User)
	b = appendField(b, `,"name":`, e.Name)
	b = appendField(b, `,"seed":`, e.Seed)
	b = appendField(b, `,"seal":`, e.Seal)
	b = appendField(b, `,"position":`, e.Position)
	b = strconv.AppendInt(append(b, `,"ply":`...), int64(e.Ply), 10)
	b = appendField(b, `,"action":`, e.Action)
	if len(e.Clocks) > 0 {
		b = append(b, `,"clocks":[`...)
		for i, c := range e.Clocks {
			if i > 0 {
				b = append(b, ',')
			}
			b = strconv.AppendInt(b, c, 10)
		}
		b = append(b, ']')
	}
	b = appendField(b, `,"offer":`, string(e.Offer))
	b = appendField(b, `,"text":`, e.Text)
	b = appendField(b, `,"table":`, e.Table)
	b = appendField(b, `,"result":`, e.Result)
	b = appendField(b, `,"reason":`, string(e.Reason))
	b = appendField(b, `,"rule":`, e.Rule)
	b = appendField(b, `,"secret":`, e.Secret)
	b = appendField(b, `,"key":`, e.Key)
	return append(b, '}')
}

// appendField appends a text, and leaves out an empty one.
func appendField(b []byte, name, text string) []byte {
	if text == "" {
		return b
	}
	return AppendText(append(b, name...), text)
}

// AppendText appends a text in quotes. Almost all of ours are plain.
func AppendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, _ := json.Marshal(text) // a text
			return append(b, quoted...)
		}
	}
	b = append(b, '"')
	b = append(b, text...)
	return append(b, '"')
}
