// Tables at which we wait, looked after while we read something else: when the last seat is taken
// our seed is awaited there, and without it the game cannot start.
import { get } from '../api/http'
import { live } from '../api/socket.svelte'
import type { Snapshot } from '../api/types'
import { isHere } from '../home/here'
import { pledges } from './pledges.svelte'
import { trust } from './trust.svelte'

/** As many tables are looked after at once, the newest first. */
const most = 5

class Waiting {
  /** A table whose game has started while we were elsewhere. */
  begun = $state<string | undefined>()

  /** The tables to look after while the page at a path is read, joined by spaces. */
  tables(path: string): string {
    return pledges
      .waiting()
      .map((p) => p.table)
      .filter((id) => path !== `/t/${id}` && !isHere(id))
      .slice(0, most)
      .join(' ')
  }

  /** Looks after tables; the answer ends that. */
  watch(tables: readonly string[]): () => void {
    const stops = tables.map((id) =>
      live.watch(
        id,
        {
          begun: (s) => void this.attend(s),
          update: (list) => {
            if (list.some((e) => e.kind !== 'chatted'))
              void get('/api/tables/{id}', { path: { id } }).then(
                (s) => this.attend(s),
                () => {}, // the connection is gone; with it comes a snapshot
              )
          },
          refused: () => {},
        },
        false,
      ),
    )
    return () => stops.forEach((stop) => stop())
  }

  private async attend(s: Snapshot): Promise<void> {
    try {
      const now = (await trust.attend(s)) ?? s
      if (now.status === 'playing' && now.mine?.length) this.begun = now.id
    } catch {
      // The server said no to the seed; the table shows why once it is looked at.
    }
  }
}

export const waiting = new Waiting()
