// What is kept of the tables on this device: every act, as it happened, in IndexedDB. A browser that
// keeps nothing still plays: then everything is gone with the page.
import type { components } from '../api/engine'
import type { TableLine } from '../api/types'

export type Keep = components['schemas']['Keep']
export type KeptTable = components['schemas']['KeptTable']

/** A table as lists show it. */
export interface Row {
  id: string
  line: TableLine
  /** The last event that is kept. */
  head: number
  secret: string
  /** The table on the server that it was uploaded as. */
  uploaded?: string
}

/** An act. */
interface Act {
  table: string
  after: number
  events: KeptTable['events']
}

/** As many tables are kept. The oldest of those that are over go first. */
export const most = 300
/** A table at which no game has begun is forgotten after a day. */
const day = 86_400_000
/** So long a database may take; some never answer. */
const patience = 4000

const over = (r: Row): boolean => r.line.status === 'over'
const changed = (r: Row): number => Date.parse(r.line.updated)

/** Whether a game came to a result. */
export const hasResult = (l: TableLine): boolean => l.status === 'over' && /^(win|draw):/.test(l.result ?? '')

/** The tables to be forgotten where there is room for so many: what is worth least comes first. */
export function surplus(rows: readonly Row[], room: number, now: number): string[] {
  const worth = (r: Row): number => (over(r) ? (hasResult(r.line) ? (r.uploaded ? 1 : 2) : 0) : 3)
  const stale = rows.filter((r) => r.line.status === 'open' && changed(r) < now - day)
  const others = rows.filter((r) => !stale.includes(r)).sort((a, b) => worth(a) - worth(b) || changed(a) - changed(b))
  return [...stale, ...others.slice(0, Math.max(0, others.length - room))].map((r) => r.id)
}

const done = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    r.onsuccess = () => resolve(r.result)
    r.onerror = () => reject(r.error ?? new Error('the database failed'))
  })

const ended = (t: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    t.oncomplete = () => resolve()
    t.onerror = t.onabort = () => reject(t.error ?? new Error('the database failed'))
  })

function inTime<T>(p: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('the database does not answer')), patience)))
  return Promise.race([p, late]).finally(() => clearTimeout(timer))
}

/** All acts of a table: they are numbered. */
const actsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER])

export class Store {
  /** Told once, when something could not be kept. */
  onLoose: () => void = () => {}
  private database: Promise<IDBDatabase> | undefined
  /** What the database did not take. */
  private loose = new Map<string, { row: Row; events: KeptTable['events'] }>()

  constructor(private readonly name = 'antares') {}

  /** Keeps an act. False is a conflict: something else was kept before. */
  async keep(k: Pick<Keep, 'id' | 'secret' | 'after' | 'events' | 'line'>): Promise<boolean> {
    const held = this.loose.get(k.id)
    if (held) return this.hold(held, k)
    try {
      return await inTime(this.write(k))
    } catch {
      // Those that are worth least make room.
      const kept = await this.trim(0)
        .then(
          () => inTime(this.write(k)),
          () => undefined,
        )
        .catch(() => undefined)
      if (kept !== undefined) return kept
    }
    const before = k.after > 0 ? await this.load(k.id).catch(() => undefined) : undefined
    const row: Row = { id: k.id, line: k.line, head: before?.events.length ?? 0, secret: k.secret }
    const now = { row, events: before?.events ?? [] }
    this.loose.set(k.id, now)
    this.onLoose()
    return this.hold(now, k)
  }

  /** Everything that is kept of a table; nothing where that is nothing. */
  async load(id: string): Promise<KeptTable | undefined> {
    const held = this.loose.get(id)
    if (held) return { id, secret: held.row.secret, events: held.events }
    const t = (await this.open()).transaction(['tables', 'acts'])
    const [row, acts] = await inTime(
      Promise.all([done(t.objectStore('tables').get(id) as IDBRequest<Row | undefined>), done(t.objectStore('acts').getAll(actsOf(id)) as IDBRequest<Act[]>)]),
    )
    return row && { id, secret: row.secret, events: acts.flatMap((a) => a.events) }
  }

  async row(id: string): Promise<Row | undefined> {
    const held = this.loose.get(id)
    if (held) return held.row
    const t = (await this.open()).transaction('tables')
    return inTime(done(t.objectStore('tables').get(id) as IDBRequest<Row | undefined>))
  }

  /** All tables, the latest first. */
  async list(): Promise<Row[]> {
    const kept = await this.open()
      .then((db) => inTime(done(db.transaction('tables').objectStore('tables').getAll() as IDBRequest<Row[]>)))
      .catch((): Row[] => [])
    const loose = [...this.loose.values()].map((l) => l.row)
    return [...loose, ...kept.filter((r) => !this.loose.has(r.id))].sort((a, b) => changed(b) - changed(a))
  }

  /** Notes the table that a game was uploaded as. */
  async uploaded(id: string, table: string): Promise<void> {
    const held = this.loose.get(id)
    if (held) {
      held.row.uploaded = table
      return
    }
    const t = (await this.open()).transaction('tables', 'readwrite')
    const rows = t.objectStore('tables')
    const row = await done(rows.get(id) as IDBRequest<Row | undefined>)
    if (row) rows.put({ ...row, uploaded: table })
    await inTime(ended(t))
  }

  async remove(...ids: string[]): Promise<void> {
    const kept = ids.filter((id) => !this.loose.delete(id))
    if (kept.length === 0) return
    const t = (await this.open()).transaction(['tables', 'acts'], 'readwrite')
    for (const id of kept) {
      t.objectStore('tables').delete(id)
      t.objectStore('acts').delete(actsOf(id))
    }
    await inTime(ended(t))
  }

  /** Makes room. The answer is what was forgotten. */
  async trim(room = most, keep: (id: string) => boolean = () => false): Promise<string[]> {
    const rows = (await this.list()).filter((r) => !this.loose.has(r.id) && !keep(r.id))
    // Where nothing more fits, a tenth of what is over goes.
    const some = room > 0 ? surplus(rows, room, Date.now()) : surplus(rows.filter(over), Math.floor(rows.length * 0.9), Date.now())
    if (some.length > 0) await this.remove(...some)
    return some
  }

  private hold(held: { row: Row; events: KeptTable['events'] }, k: Pick<Keep, 'after' | 'events' | 'line'>): boolean {
    if (held.events.length !== k.after) return false
    held.events = [...held.events, ...k.events]
    held.row = { ...held.row, line: k.line, head: held.events.length }
    return true
  }

  private async write(k: Pick<Keep, 'id' | 'secret' | 'after' | 'events' | 'line'>): Promise<boolean> {
    const t = (await this.open()).transaction(['tables', 'acts'], 'readwrite')
    const rows = t.objectStore('tables')
    const end = ended(t)
    end.catch(() => {}) // it is awaited below, unless something fails before
    const row = await done(rows.get(k.id) as IDBRequest<Row | undefined>)
    if ((row?.head ?? 0) !== k.after) {
      await end
      return false
    }
    const act: Act = { table: k.id, after: k.after, events: k.events }
    t.objectStore('acts').put(act)
    rows.put({ ...row, id: k.id, secret: k.secret, line: k.line, head: k.after + k.events.length } satisfies Row)
    await end
    return true
  }

  /** One that cannot be opened is not tried again: nobody waits for it twice. */
  private open(): Promise<IDBDatabase> {
    this.database ??= inTime(
      new Promise<IDBDatabase>((resolve, reject) => {
        const r = indexedDB.open(this.name, 1)
        r.onupgradeneeded = () => {
          r.result.createObjectStore('tables', { keyPath: 'id' })
          r.result.createObjectStore('acts', { keyPath: ['table', 'after'] })
        }
        r.onsuccess = () => resolve(r.result)
        r.onerror = () => reject(r.error ?? new Error('the database cannot be opened'))
        r.onblocked = () => reject(new Error('another window holds the database'))
      }),
    ).then((db) => {
      const forget = (): void => void (this.database = undefined)
      // A later version in another window needs it.
      db.onversionchange = () => {
        db.close()
        forget()
      }
      db.onclose = forget
      return db
    })
    return this.database
  }
}
