// The computer's opinion of a game, as docs/analysis.md describes it.
import { persist, post, get } from '../api/http'
import { somebody } from '../api/me.svelte'
import { t } from '../lang'

export interface Value {
  chances: number[]
  score?: number
  mate?: number
  over?: boolean
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder'

export interface PlyReport {
  ply: number
  turn: number
  seat: string
  action: string
  value: Value
  loss: number
  judgement?: Judgement
  forced?: boolean
  only_move?: boolean
  equal?: boolean
  missed_win?: number
  allows_win?: number
  best?: { action: string; line: string[]; value: Value }
  luck?: number[]
}

export interface SeatReport {
  seat: string
  player?: string
  decisions: number
  /** Missing in analyses that were kept before it existed. */
  choices?: number
  inaccuracies: number
  mistakes: number
  blunders: number
  loss: number
  accuracy: number
}

export interface Balance {
  seat: string
  start: number
  luck: number
  own: number
  others: number
  residue: number
  end: number
}

export interface Report {
  seats: string[]
  by: string
  before: Value
  plies: PlyReport[]
  summary: SeatReport[]
  turning_points: { ply: number; seat: string; action: string; favourite: string; from: number; to: number }[]
  balance?: Balance[]
}

export interface Progress {
  status: 'queued' | 'running' | 'done' | 'failed' | 'none'
  done: number
  of: number
  report?: Report
}

/** The signs that annotators write. */
export const sign: Record<Judgement, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }

/** A chance as people write it: 61%. */
export const percent = (chance: number): string => t('study.percent', { n: Math.round(chance * 100) })

/** What an analysis told, made whole: empty lists may be missing. */
export function whole(p: { status: Progress['status']; done: number; of: number; report?: unknown }): Progress {
  const { status, done, of } = p
  if (status !== 'done' || !p.report) return { status, done, of }
  const r = p.report as Partial<Report>
  return {
    status,
    done,
    of,
    report: {
      seats: r.seats ?? [],
      by: r.by ?? '',
      before: r.before ?? { chances: [] },
      plies: r.plies ?? [],
      summary: r.summary ?? [],
      turning_points: r.turning_points ?? [],
      ...(r.balance ? { balance: r.balance } : {}),
    },
  }
}

/** What is known already, without asking for it to be made; nothing if nobody has asked. */
export async function known(id: string): Promise<Progress | undefined> {
  const p = whole(await persist(() => get('/api/tables/{id}/analysis', { path: { id }, query: { or_none: true } })))
  return p.status === 'none' ? undefined : p
}

/**
 * Has a finished game analysed, and tells how far it is until it is done. Unasked, the server may
 * have other things to do: then the answer is none.
 */
export async function analyse(id: string, tell: (p: Progress) => void, gone: () => boolean, unasked = false): Promise<void> {
  await somebody()
  let p = whole(await persist(() => post('/api/tables/{id}/analysis', { path: { id }, ...(unasked ? { query: { unasked } } : {}) })))
  for (;;) {
    if (gone()) return
    tell(p)
    if (p.status === 'done' || p.status === 'failed' || p.status === 'none') return
    await new Promise((r) => setTimeout(r, 700))
    p = (await known(id)) ?? p
  }
}
