// What the best moves look like on the board: an arrow along the sites that a move touches, a ring
// where there is only one.
import type { Kit, View } from '../api/types'
import { sitesIn } from './words'

export interface Pointer {
  /** Of the move, 0 is the best. */
  rank: number
  /** Sites of the board in order, at least one. */
  sites: string[]
}

/** What does not lie on the board. */
const beside = new Set(['tray', 'lane', 'button'])

/** The sites on the board that an action touches: as it is entered, or as its text names them. */
export function way(view: View, action: string): string[] {
  const shapes = new Map(view.board.sites.map((s) => [s.id, s.shape]))
  const picks = view.actions.find((a) => a.text === action)?.picks ?? sitesIn(action, view)
  return picks.filter((id) => shapes.has(id) && !beside.has(shapes.get(id) ?? ''))
}

/** What points at the first actions of some lines, best first. Moves that look alike are pointed at once. */
export function pointers(view: View, actions: readonly string[]): Pointer[] {
  const seen = new Set<string>()
  return actions.flatMap((action, rank) => {
    const sites = way(view, action)
    const key = sites.join(' ')
    if (sites.length === 0 || seen.has(key)) return []
    seen.add(key)
    return [{ rank, sites }]
  })
}

/** The outline of an arrow from site to site, so many units wide; nothing where there is no way. */
export function arrow(kit: Kit, from: string | undefined, to: string, wide = 10): string {
  const a = kit.sites[from ?? '']
  const b = kit.sites[to]
  const far = a && b ? Math.hypot(b.x - a.x, b.y - a.y) : 0
  if (!a || !b || far < 60) return ''
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far]
  const at = (on: number, off: number): string => `${(a.x + ux * on - uy * off).toFixed(1)} ${(a.y + uy * on + ux * off).toFixed(1)}`
  const [tip, half] = [far - 14, wide / 2]
  return `M${at(20, half)}L${at(tip - 30, half)}L${at(tip - 34, half + 12)}L${at(tip, 0)}L${at(tip - 34, -half - 12)}L${at(tip - 30, -half)}L${at(20, -half)}Z`
}
