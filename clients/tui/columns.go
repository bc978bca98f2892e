package tui

import "strings"

// gap is the space between the columns of a table.
const gap = 2

// setTable sets a table in columns as wide as they need to be. If they do not fit, cells
// are wrapped. If not even the longest words fit side by side, the cells are stacked.
func setTable(rows [][][]span, width int) (out [][]span) {
	if len(rows) == 0 {
		return nil
	}
	wide, ok := columns(rows, width)
	if !ok {
		return stack(rows, width)
	}
	loose := false // some row takes several lines: then rows are spaced out
	var parts [][][]span
	for n, row := range rows {
		lines := setRow(row, wide, n == 0)
		loose = loose || n > 0 && len(lines) > 1
		parts = append(parts, lines)
	}
	total := gap * (len(wide) - 1)
	for _, w := range wide {
		total += w
	}
	for n, lines := range parts {
		if n > 1 && loose {
			out = append(out, nil)
		}
		out = append(out, lines...)
		if n == 0 {
			out = append(out, []span{{strings.Repeat("─", total), usual}})
		}
	}
	return out
}

// setRow sets a row, which has as many lines as its longest cell.
func setRow(row [][]span, wide []int, head bool) (out [][]span) {
	var cells [][][]span
	height := 1
	for i, w := range wide {
		var cell []span
		if i < len(row) {
			cell = row[i]
		}
		if head {
			cell = relook(cell, strong)
		}
		lines := fill(cell, w)
		cells, height = append(cells, lines), max(height, len(lines))
	}
	for y := range height {
		var line []span
		for i, lines := range cells {
			var part []span
			if y < len(lines) {
				part = lines[y]
			}
			line = append(line, part...)
			if i < len(cells)-1 {
				line = append(line, span{strings.Repeat(" ", max(wide[i]-widthOf(part), 0)+gap), usual})
			}
		}
		out = append(out, line)
	}
	return out
}

// columns distributes a width: each column gets the minimum it needs, and the rest is
// shared according to how much more each would like.
func columns(rows [][][]span, width int) (wide []int, ok bool) {
	for _, row := range rows {
		for len(wide) < len(row) {
			wide = append(wide, 1)
		}
	}
	like := make([]int, len(wide))
	for _, row := range rows {
		for i, cell := range row {
			for _, w := range wordsOf(cell) {
				wide[i] = max(wide[i], widthOf(w))
			}
			like[i] = max(like[i], widthOf(cell))
		}
	}
	spare, more := width-gap*(len(wide)-1), 0
	for i := range wide {
		spare -= wide[i]
		more += max(like[i]-wide[i], 0)
	}
	if spare < 0 {
		return nil, false
	}
	for i := range wide {
		if room := max(like[i]-wide[i], 0); room > 0 {
			wide[i] += min(room, spare*room/more)
		}
	}
	return wide, true
}

// stack sets each row as a small list, with every cell under the heading of its column.
func stack(rows [][][]span, width int) (out [][]span) {
	for n, row := range rows[1:] {
		if n > 0 {
			out = append(out, nil)
		}
		for i, cell := range row {
			text := cell
			if i < len(rows[0]) {
				text = append(append(relook(rows[0][i], strong), span{": ", strong}), cell...)
			}
			out = append(out, fill(text, width)...)
		}
	}
	return out
}
