package tui

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// The pages of rules are written in a subset of Markdown: headings, paragraphs, lists,
// code, tables and pictures. They are parsed here; typeset.go decides how they look on
// the screen.

// look is the style of a piece of text.
type look int

const (
	usual look = iota
	strong
	emphasis
	code
	heading
	aside // stands in for a picture
)

// span is text in one style.
type span struct {
	text string
	look look
}

// block is a part of a page.
type block struct {
	kind  blockKind
	level int    // of a heading, from 1; of an item, its depth
	mark  string // of an item: - or 1.
	spans []span
	code  []string
	rows  [][][]span // of a table, headings first
}

type blockKind int

const (
	paragraph blockKind = iota
	title
	item
	listing
	grid
)

var ruleID = regexp.MustCompile(`\b[A-Z]{2}-(?:[0-9]+|[A-Z])\b`)

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// parseMarkdown parses a page.
func parseMarkdown(page string) []block {
	p := &pageReader{source: []byte(page)}
	p.within(markdown.Parse(text.NewReader(p.source)), 0)
	return p.blocks
}

// pageReader walks through a parsed page.
type pageReader struct {
	source []byte
	blocks []block
}

func (p *pageReader) add(b block) { p.blocks = append(p.blocks, b) }

// deepest is the maximum indentation of lists.
const deepest = 3

// within reads the contents of a part of a page, at a depth of lists.
func (p *pageReader) within(part ast.Node, depth int) {
	for n := part.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			p.add(block{kind: title, level: n.Level, spans: p.spans(n)})
		case *ast.Paragraph, *ast.TextBlock:
			p.add(block{kind: paragraph, spans: p.spans(n)})
		case *ast.List:
			p.list(n, depth)
		case *tables.Table:
			p.table(n)
		case *ast.FencedCodeBlock, *ast.CodeBlock, *ast.HTMLBlock:
			p.listing(n)
		default:
			p.within(n, depth)
		}
	}
}

// list reads a list. Whatever an item contains besides its text is placed below it.
func (p *pageReader) list(l *ast.List, depth int) {
	number := l.Start
	for n := l.FirstChild(); n != nil; n = n.NextSibling() {
		b := block{kind: item, level: min(depth, deepest), mark: "-"}
		if l.IsOrdered() {
			b.mark = fmt.Sprintf("%d.", number)
			number++
		}
		first := n.FirstChild()
		if first != nil && (first.Kind() == ast.KindParagraph || first.Kind() == ast.KindTextBlock) {
			b.spans = p.spans(first)
			n.RemoveChild(n, first)
		}
		p.add(b)
		p.within(n, depth+1)
	}
}

func (p *pageReader) table(t *tables.Table) {
	b := block{kind: grid}
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]span
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, p.spans(cell))
		}
		b.rows = append(b.rows, cells)
	}
	p.add(b)
}

func (p *pageReader) listing(n ast.Node) {
	b := block{kind: listing}
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.code = append(b.code, strings.TrimRight(string(line.Value(p.source)), "\r\n"))
	}
	p.add(b)
}

// spans is the running text of a part.
func (p *pageReader) spans(n ast.Node) []span {
	r := runner{source: p.source}
	r.run(n, usual)
	r.flush()
	return r.spans
}

// runner reads running text.
type runner struct {
	source []byte
	spans  []span
	open   strings.Builder // plain text not yet added to spans
}

func (r *runner) run(n ast.Node, l look) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			value := util.UnescapePunctuations(c.Value(r.source))
			r.add(string(util.ResolveEntityNames(util.ResolveNumericReferences(value))), l)
			if c.SoftLineBreak() || c.HardLineBreak() {
				r.add(" ", l)
			}
		case *ast.String:
			r.add(string(c.Value), l)
		case *ast.CodeSpan:
			r.add(r.words(c), code)
		case *ast.Emphasis:
			r.run(c, []look{emphasis, strong}[min(c.Level, 2)-1])
		case *ast.Image:
			r.add("(Picture: "+r.words(c)+")", aside)
		case *ast.AutoLink:
			r.add(string(c.Label(r.source)), l)
		case *ast.RawHTML:
			r.add(string(c.Segments.Value(r.source)), l)
		default:
			r.run(c, l)
		}
	}
}

// words is the text of a part without styles.
func (r *runner) words(n ast.Node) string {
	inner := runner{source: r.source}
	inner.run(n, code)
	var b strings.Builder
	for _, s := range inner.spans {
		b.WriteString(s.text)
	}
	return b.String()
}

func (r *runner) add(words string, l look) {
	if l == usual {
		r.open.WriteString(words)
		return
	}
	r.flush()
	r.keep(words, l)
}

func (r *runner) keep(words string, l look) {
	if words = plain(words); words != "" {
		r.spans = append(r.spans, span{words, l})
	}
}

// flush adds the plain text so far, with rule ids highlighted.
func (r *runner) flush() {
	words, from := r.open.String(), 0
	r.open.Reset()
	for _, m := range ruleID.FindAllStringIndex(words, -1) {
		r.keep(words[from:m[0]], usual)
		r.keep(words[m[0]:m[1]], strong)
		from = m[1]
	}
	r.keep(words[from:], usual)
}
