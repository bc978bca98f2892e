// Lists of tables that follow what happens.
import { get } from '../api/http'
import type { Snapshot, TableLine } from '../api/types'

export interface Shown extends TableLine {
  /** The table as it stands: whose turn it is, how many watch. */
  snap?: Snapshot
}

/** Adds to each table how it stands; one that cannot be read is shown without. */
export const withSnapshots = (lines: TableLine[]): Promise<Shown[]> =>
  Promise.all(
    lines.map((l) =>
      get('/api/tables/{id}', { path: { id: l.id } }).then(
        (snap): Shown => ({ ...l, snap }),
        (): Shown => l,
      ),
    ),
  )

/** Public games that are being played, and how they stand. */
export const playing = async (limit: number, game?: string): Promise<Shown[]> =>
  withSnapshots(await get('/api/tables', { query: { status: 'playing', limit, ...(game ? { game } : {}) } }))

/** Does something now and then while the page is looked at; the answer ends that. */
export function nowAndThen(seconds: number, f: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const turn = async (): Promise<void> => {
    if (!document.hidden) await f().catch(() => {}) // the next turn tries again
    if (!ended) timer = setTimeout(() => void turn(), seconds * 1000)
  }
  void turn()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
