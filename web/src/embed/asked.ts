// What an embed is to show, as its address says it: docs/embed.md.
import { readOptions } from '../study/options'

export type Asked =
  | { kind: 'position'; game: string; options: Record<string, string>; position: string | undefined; moves: string[] }
  | { kind: 'table'; id: string; ply: number | undefined }
  | { kind: 'record'; text: string; ply: number | undefined }
  | { kind: 'puzzle'; game: string; id: string }

/** How an embed looks. */
export interface Dress {
  theme: 'auto' | 'light' | 'dark'
  /** A language, or nothing for the reader's own. */
  language: string | undefined
  flip: boolean
}

type Address = Pick<URL, 'pathname' | 'search' | 'hash'>

const whole = (text: string | null): number | undefined => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** What an address asks for; nothing if it is none of ours. */
export function asked(at: Address): Asked | undefined {
  const query = new URLSearchParams(at.search)
  let parts: string[]
  let kept: string
  try {
    parts = at.pathname.replace(/\/+$/, '').split('/').slice(2).map(decodeURIComponent)
    // What stands behind the # goes to no server, so it may be as long as a game is.
    kept = decodeURIComponent(at.hash.slice(1))
  } catch {
    return undefined
  }
  const [kind, first, second] = parts
  if (kind === 'position' && parts.length === 2 && first) {
    const moves = (query.get('moves') ?? '').split(' ').filter(Boolean)
    return { kind, game: first, options: readOptions(query), position: query.get('position') ?? undefined, moves }
  }
  const ply = whole(query.get('ply'))
  if (kind === 'record' && parts.length === 2 && first) return { kind: 'table', id: first, ply }
  if (kind === 'record' && parts.length === 1) return { kind, text: query.get('record') ?? kept, ply }
  if (kind === 'puzzle' && parts.length === 3 && first && second) return { kind, game: first, id: second }
  return undefined
}

export function dress(at: Pick<URL, 'search'>): Dress {
  const query = new URLSearchParams(at.search)
  const theme = query.get('theme')
  const flip = query.get('flip')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    language: query.get('lang') ?? undefined,
    flip: flip !== null && flip !== 'false' && flip !== '0',
  }
}
