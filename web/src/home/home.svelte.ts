// The tables on this device: the engine has the rules, and plays for the computer; here is kept what
// happens, and brought back when it is needed. docs/architecture.md says how both fit together.
import { persist, post, Refused } from '../api/http'
import { Views } from '../api/live'
import { somebody } from '../api/me.svelte'
import type { components } from '../api/schema'
import type { Message, PlayAt, Snapshot } from '../api/types'
import { Watched, type Watching } from '../api/watched'
import { engine as ours } from '../engine/engine.svelte'
import type { Answers } from '../engine/home'
import { pledges } from '../play/pledges.svelte'
import { settings } from '../settings.svelte'
import { noteTables } from './known'
import { most, Store, type Keep, type KeptTable } from './store'

type NewTable = components['schemas']['NewTable']
export type Upload = components['schemas']['Upload']

/** What is needed of the engine. */
export interface Engine extends Answers {
  /** Starts it. */
  crew(most: number): Promise<unknown>
  /** Whether it plays a game without fetching anything. */
  near(game: string): Promise<boolean>
  /** Gives it what a game has learned: before a level plays it. */
  bring(game: string): Promise<void>
}

/** What the windows of a browser tell each other: a table has gone on. */
interface Told {
  table: string
}

const pause = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms))

/** What is sent of a finished game. */
export function uploadOf(s: Snapshot): Upload {
  return {
    table: s.id,
    game: s.setup.game,
    options: s.setup.options,
    seats: s.seats.map((seat) => (seat.level ? { level: seat.level } : {})),
    start: s.start ?? '',
    actions: s.actions,
    result: s.result ?? '',
    reason: s.reason as Upload['reason'],
    played: s.created,
  }
}

export class Home {
  /** Something could not be kept: it is gone with the page. */
  unkept = $state(false)
  /** The tables that the engine has in memory, as far as we know, and what is played there. */
  private known = new Map<string, string>()
  /** Once the engine hands over what is to be kept. */
  private listening: Promise<void> | undefined
  private channel: BroadcastChannel | undefined

  constructor(
    private readonly engine: Engine = ours,
    readonly store = new Store(),
  ) {
    store.onLoose = () => (this.unkept = true)
    if (typeof BroadcastChannel === 'undefined') return
    this.channel = new BroadcastChannel('antares.tables')
    this.channel.onmessage = (e: MessageEvent<Told>) => {
      if (this.known.has(e.data.table)) this.restore(e.data.table).catch(() => {}) // whoever acts next does it again
    }
  }

  /** Whether games are played here: somebody may prefer the server, and nobody waits for the engine. */
  async near(game: string): Promise<boolean> {
    return settings.thinks === 'device' && (await this.engine.near(game))
  }

  /** Asks something about a table, or does something there. */
  async ask<T>(table: string, method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    if (path.endsWith('/hint')) await this.teach(table)
    // Where several play on, the computer takes the place of whoever resigns.
    if (path.endsWith('/resign')) await this.teach(table).catch(() => {})
    return this.there(table, () => this.engine.ask<T>(method, path, body, { signal }))
  }

  /** Creates a table at which only computers sit. */
  async create(body: NewTable): Promise<Snapshot> {
    await this.listen()
    if (body.seats?.some((s) => s.level)) await this.engine.bring(body.game)
    const s = await this.engine.ask<Snapshot>('post', '/api/tables', body)
    this.known.set(s.id, body.game)
    return s
  }

  async play(what: Omit<PlayAt, 'key'>): Promise<number> {
    const m = await this.there(what.table, () => this.engine.ask<Message>('post', '/engine/play', what))
    return m.head ?? 0
  }

  /** Watches a table until it is told to stop. A worker that ends is replaced, and the table brought back. */
  watch(table: string, to: Watching, view: boolean): () => void {
    const end = new AbortController()
    const watched = new Watched(to, view ? new Views() : undefined)
    void this.follow(table, watched, end.signal)
    return () => end.abort()
  }

  /** Uploads a finished game. The answer is its table on the server, the same for the same game. */
  async upload(table: string): Promise<string> {
    const row = await this.store.row(table)
    if (row?.uploaded) return row.uploaded
    const s = await this.ask<Snapshot>(table, 'get', `/api/tables/${table}`)
    await somebody()
    const { id } = await persist(() => post('/api/tables/upload', { body: uploadOf(s) }))
    await this.store.uploaded(table, id)
    return id
  }

  /** Forgets a table. */
  async remove(table: string): Promise<void> {
    await this.store.remove(table)
    pledges.drop(table)
    if (this.known.delete(table)) await this.engine.ask('post', '/engine/forget', { id: table }).catch(() => {}) // it is gone with the page
  }

  private async follow(table: string, watched: Watched, signal: AbortSignal): Promise<void> {
    const over = (): boolean => signal.aborted
    for (let failed = 0; !over(); failed++) {
      try {
        await this.there(table, () => {
          const body = { table, after: watched.last, view: watched.views !== undefined }
          const live = (m: unknown): void => {
            failed = 0
            if (!over()) watched.tell(m as Message)
          }
          return this.engine.ask('post', '/engine/watch', body, { signal, live })
        })
      } catch (err) {
        if (over()) return
        if (err instanceof Refused && err.retry === 0) {
          // What cannot be brought back is not there.
          watched.to.refused({ title: '', ...err.problem, code: 'not_found' })
          return
        }
      }
      await pause(Math.min(200 * 2 ** failed, 5000))
    }
  }

  /** Does something at a table, which is brought back if it is not in memory. */
  private async there<T>(table: string, f: () => Promise<T>): Promise<T> {
    await this.listen()
    try {
      return await f()
    } catch (err) {
      if (!(err instanceof Refused) || err.code !== 'not_found' || !(await this.restore(table))) throw err
      return f()
    }
  }

  /** Brings a table back as it was kept; false if nothing was. */
  private async restore(table: string): Promise<boolean> {
    const kept = await this.store.load(table)
    if (!kept) return false
    const setup = kept.events[0]?.setup
    if (setup && (setup.seats.some((s) => s.level) || kept.events.some((e) => e.kind === 'left'))) await this.engine.bring(setup.game)
    await this.engine.ask('post', '/engine/restore', kept satisfies KeptTable)
    this.known.set(table, setup?.game ?? '')
    return true
  }

  /** Gives the engine what the game of a table has learned. */
  private async teach(table: string): Promise<void> {
    const game = this.known.get(table) ?? (await this.store.row(table))?.line.game
    if (game) await this.engine.bring(game)
  }

  /** Sees to it that whatever happens is handed over to be kept: first of all. */
  private listen(): Promise<void> {
    const forget = (): void => {
      // The worker has ended, and all that it knew with it.
      this.listening = undefined
      this.known.clear()
    }
    this.listening ??= this.engine.crew(1).then(
      () => {
        const live = (k: unknown): void => void this.keep(k as Keep)
        this.engine.ask('post', '/engine/keep', undefined, { live }).catch(forget)
      },
      (err: unknown) => {
        forget()
        throw err
      },
    )
    return this.listening
  }

  /** Keeps an act and says so. It is told to nobody before. */
  private async keep(k: Keep): Promise<void> {
    const kept = await this.store.keep(k)
    await this.engine.ask('post', '/engine/kept', { n: k.n, conflict: !kept }).catch(() => {}) // the worker has ended
    if (!kept) {
      await this.restore(k.id).catch(() => {}) // whoever acts next does it again
      return
    }
    this.channel?.postMessage({ table: k.id } satisfies Told)
    if (k.after > 0) return
    noteTables()
    const gone = await this.store.trim(most, (id) => this.known.has(id)).catch(() => []) // there is room for one more
    for (const id of gone) pledges.drop(id)
  }
}

export const home = new Home()
