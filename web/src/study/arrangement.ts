// Pieces as somebody puts them: where they stand is theirs to say, whether it is a position the
// server says. Nothing here knows what may stand where.
import type { components } from '../api/schema'
import type { Kit, Piece, Site, Stand, View } from '../api/types'

export type Kind = components['schemas']['Kind']

export interface Put {
  id: number
  kind: string
  seat: number
  site: string
}

export const sameKind = (a: Pick<Put, 'kind' | 'seat'>, b: Pick<Put, 'kind' | 'seat'>): boolean => a.kind === b.kind && a.seat === b.seat

/** The pieces of a view, to be moved about. */
export const fromView = (view: View): Put[] => view.pieces.map(({ id, kind, seat, site }) => ({ id, kind, seat, site }))

/** How many of a kind are left to be put. */
export const left = (puts: readonly Put[], kind: Kind): number => kind.count - puts.filter((p) => sameKind(p, kind)).length

/**
 * Puts a piece on a site. A like one joins what stands there, and so do pieces of nobody;
 * another takes its place. Where none is left, one that lies in a tray is taken, or else the
 * one that was put last.
 */
export function put(puts: readonly Put[], kind: Kind, site: Site, trays: ReadonlySet<string>): Put[] {
  const tray = site.shape === 'tray'
  const gives = (p: Put): boolean => !tray && p.site === site.id && p.seat >= 0 && kind.seat >= 0 && !sameKind(p, kind)
  let rest = puts.filter((p) => !gives(p))
  if (left(rest, kind) <= 0) {
    const like = rest.filter((p) => sameKind(p, kind) && p.site !== site.id)
    const moved = like.findLast((p) => trays.has(p.site)) ?? like.at(-1)
    if (!moved) return [...puts]
    rest = rest.filter((p) => p !== moved)
  }
  const id = Math.max(0, ...puts.map((p) => p.id)) + 1
  return [...rest, { id, kind: kind.kind, seat: kind.seat, site: site.id }]
}

/** Takes what stands uppermost off a site. */
export function remove(puts: readonly Put[], site: string): Put[] {
  const top = puts.findLast((p) => p.site === site)
  return puts.filter((p) => p !== top)
}

/** What stands uppermost on a site goes to another, where it takes the place of others' pieces. */
export function move(puts: readonly Put[], from: string, to: Site): Put[] {
  const top = puts.findLast((p) => p.site === from)
  if (!top || from === to.id) return [...puts]
  const gives = (p: Put): boolean => to.shape !== 'tray' && p.site === to.id && p.seat >= 0 && top.seat >= 0 && !sameKind(p, top)
  return [...puts.filter((p) => p !== top && !gives(p)), { ...top, site: to.id }]
}

/** The view of an arrangement: drawn as the view of a real position draws such pieces. */
export function asView(model: View, kinds: readonly Kind[], puts: readonly Put[], kit: Kit | undefined): View {
  const size = new Map<string, number>()
  const where = new Map(model.board.sites.map((s) => [s.id, s]))
  const known = new Map(model.pieces.map((p) => [p.id, p]))
  for (const s of model.stands) {
    const p = known.get(s.piece)
    if (p && where.get(s.site)?.shape !== 'tray') size.set(p.kind, Math.max(size.get(p.kind) ?? 0, s.size))
  }
  const pieces: Piece[] = puts.map((p) => {
    const kind = kinds.find((k) => sameKind(k, p))
    return { ...p, class: kind?.class ?? '', name: kind?.name ?? p.kind, letter: p.kind.slice(0, 1) }
  })
  const stands: Stand[] = []
  for (const site of new Set(puts.map((p) => p.site))) {
    const here = puts.filter((p) => p.site === site)
    const shape = where.get(site)
    here.forEach((p, i) => {
      if (shape?.shape === 'tray')
        stands.push({
          piece: p.id,
          site,
          turn: 0,
          count: 1,
          ...inTray(i, here.length, kit?.sites[site]?.w ?? shape.w * 100, kit?.sites[site]?.h ?? shape.h * 100),
        })
      else stands.push({ piece: p.id, site, dx: i * 8, dy: -i * 10, size: size.get(p.kind) ?? 72, turn: 0, count: 1 })
    })
  }
  return { ...model, pieces, stands, actions: [], dice: [], lying: [], prompt: '', prompt_message: '', prompt_args: [] }
}

/** Rows and columns in a tray, below its label. */
function inTray(i: number, n: number, w: number, h: number): { dx: number; dy: number; size: number } {
  const high = h * 0.66
  const wide = w * 0.92
  let rows = 1
  while (Math.ceil(n / rows) * (high / rows) > wide && rows < 6) rows++
  const columns = Math.ceil(n / rows)
  const size = Math.min(high / rows, wide / columns, 62)
  const row = Math.floor(i / columns)
  return { dx: ((i % columns) - (columns - 1) / 2) * size, dy: h * 0.12 + (row - (rows - 1) / 2) * size, size: size * 0.94 }
}
