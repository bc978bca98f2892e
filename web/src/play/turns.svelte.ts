// Correspondence games in which it is our turn: they are counted on every page.
import { get } from '../api/http'
import { recall } from '../api/me.svelte'
import type { Snapshot, TableLine } from '../api/types'
import { withSnapshots } from '../tables/follow.svelte'

/** As many correspondence games are looked at. */
const most = 30

const awaited = (s: Snapshot | undefined): boolean => s?.status === 'playing' && (s.mine ?? []).includes(s.turn)

class Turns {
  list = $state.raw<TableLine[]>([])
  private asked = 0

  /** Finds out which games wait for us. */
  async refresh(): Promise<void> {
    const turn = ++this.asked
    const p = await recall()
    const lines = p ? await get('/api/tables', { query: { user: p.id, status: 'playing', limit: 100 } }) : []
    const found = await withSnapshots(lines.filter((l) => l.clock.kind === 'days').slice(0, most))
    if (turn === this.asked) this.list = found.filter((l) => awaited(l.snap))
  }

  /** A game on the screen has gone on: what waited there waits no more, or does now. */
  saw(s: Snapshot, mine: boolean): void {
    if (s.setup.clock.kind !== 'days' || mine === this.list.some((l) => l.id === s.id)) return
    if (mine) void this.refresh().catch(() => {})
    else {
      this.asked++ // an answer that is on its way is too old
      this.list = this.list.filter((l) => l.id !== s.id)
    }
  }
}

export const turns = new Turns()

/** The title of a page with the number of games that wait. */
export const counted = (title: string, n: number): string => `${n > 0 ? `(${n}) ` : ''}${title.replace(/^\(\d+\) /, '')}`
