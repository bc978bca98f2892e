// A position and what changed in it in words, for those who hear the board, and the sites
// that a move touched, for those who see it.
import type { Piece, View } from '../api/types'
import { capital, name, t } from '../lang'

/** What a site is called, what stands there, and what can be done with it. */
export function describe(
  view: View,
  site: { id: string; name: string },
  picked: readonly string[],
  next: ReadonlySet<string>,
  danger?: ReadonlySet<string>,
): string {
  const parts = [name(site.name), standing(view.pieces.filter((p) => p.site === site.id)) || t('board.empty')]
  if (picked.includes(site.id)) parts.push(t('board.chosen'))
  if (next.has(site.id)) parts.push(t('board.canTouch'))
  if (danger?.has(site.id)) parts.push(t('log.danger'))
  return parts.join(', ')
}

/** The name of what stands on a site, and of the site. */
export const called = (view: View, site: { id: string; name: string }): string =>
  capital([standing(view.pieces.filter((p) => p.site === site.id)), name(site.name)].filter(Boolean).join(', '))

/** "light king, 2 light serfs": what stands there, from the top. */
export function standing(pieces: readonly Piece[]): string {
  const counts = new Map<string, number>()
  for (const p of [...pieces].reverse()) counts.set(p.name, (counts.get(p.name) ?? 0) + 1)
  return [...counts].map(([n, count]) => (count > 1 ? t('board.several', { n: count, piece: name(n) }) : name(n))).join(', ')
}

export interface Change {
  piece: Piece
  from: string | undefined
  to: string | undefined
}

/** The pieces that went from one site to another, came or left. */
export function changes(before: View, after: View): Change[] {
  const was = new Map(before.pieces.map((p) => [p.id, p]))
  const list: Change[] = []
  for (const p of after.pieces) {
    const old = was.get(p.id)
    was.delete(p.id)
    if (old?.site !== p.site) list.push({ piece: p, from: old?.site, to: p.site })
  }
  for (const p of was.values()) list.push({ piece: p, from: p.site, to: undefined })
  return list
}

/** The changes as a sentence. */
export function tell(list: readonly Change[], view: View): string {
  const names = new Map(view.board.sites.map((s) => [s.id, s.name]))
  const place = (id: string | undefined): string => name(names.get(id ?? '') ?? id ?? '')
  const parts = list.map(({ piece, from, to }) => {
    const values = { piece: name(piece.name), from: place(from), to: place(to) }
    if (from === undefined) return t('board.came', values)
    if (to === undefined) return t('board.left', values)
    return t('board.moved', values)
  })
  const dice = (view.dice ?? []).filter((d) => !d.used)
  if (dice.length > 0) parts.push(t('board.dice', { dice: dice.map((d) => d.value).join(', ') }))
  return parts.join('; ')
}

/** A move in words: the piece that is picked first and where it is, then where to go. Nothing if a place is unknown. */
export function spell(view: View, picks: readonly string[]): string {
  const sites = picks.map((id) => view.board.sites.find((s) => s.id === id))
  const places = sites.flatMap((s) => {
    if (!s) return []
    if (s.shape === 'button') return [name(s.label || s.name)]
    return [s.shape === 'tray' || s.shape === 'lane' ? name(s.name) : s.label || s.id]
  })
  const [at] = sites
  const [place, ...rest] = places
  if (!at || place === undefined || places.length < picks.length) return ''
  const top = view.pieces.filter((p) => p.site === at.id).at(-1)
  const piece = top && at.shape !== 'tray' && at.shape !== 'lane' ? t('words.on', { piece: name(top.name), site: place }) : undefined
  const first = piece ?? name(at.shape === 'button' ? place : at.name)
  return rest.length > 0 ? t('words.then', { first, rest: rest.join(', ') }) : first
}

/** The sites that an action's text names: what to mark where only the text is known. */
export function sitesIn(action: string, view: View): string[] {
  if (action === '') return []
  const ids = view.board.sites.map((s) => s.id).sort((a, b) => b.length - a.length)
  const found: string[] = []
  for (let i = 0; i < action.length;) {
    const id = ids.find((s) => action.startsWith(s, i))
    if (id) found.push(id)
    i += id?.length ?? 1
  }
  return found
}

/** The sites that changes touch. */
export const sitesOf = (list: readonly Change[]): string[] => list.flatMap((c) => [c.from, c.to].filter((x) => x !== undefined))
