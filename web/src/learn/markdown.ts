// Our own Markdown taken apart. What is shown is made of elements and text, never of HTML that
// stands in it: see Blocks.svelte and Inline.svelte.
import { lexer, Lexer, type Token } from 'marked'

export type { Token, Tokens } from 'marked'

export const blocks = (markdown: string): Token[] => lexer(markdown)
export const inline = (markdown: string): Token[] => Lexer.lexInline(markdown)

/** A heading's place on the page. */
export const anchor = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Where a link of the rules leads on this site; nothing where it leads only among the files. */
export function target(href: string): string | undefined {
  const [path = '', hash = ''] = href.split('#')
  if (path === '' || /^https?:/.test(path)) return href
  if (path === 'rulebook.md') return '#rulebook' // stands below the rules on the same page
  if (path.endsWith('docs/rules/README.md')) return '/learn'
  const game = /^\.\.\/(\w+)\/rules\.md$/.exec(path)?.[1]
  return game && `/rules/${game}${hash ? `#${hash}` : ''}`
}

/** A text cut at the ids of rules: every second part is one. */
export const cut = (text: string): string[] => text.split(/\b([A-Z]{2}-(?:\d+|[A-Z]))\b/)

/** The tokens inside a token, if it has any. */
export const inner = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : [])

/** Whether a picture stands somewhere inside. */
export const pictured = (tokens: readonly Token[]): boolean => tokens.some((t) => t.type === 'image' || pictured(inner(t)))
