// Pledges: what a player keeps before sitting down, out of the server's reach. A pledge is the
// commitment that the server showed, and the seed that the player adds. Without it a check would
// compare the server with itself. See docs/chance.md.
import type { Snapshot } from '../api/types'
import { isHere } from '../home/here'
import { sealOf, type Check, type Kept } from '../study/verify'

export interface Pledge {
  server: string
  table: string
  commitment: string
  /** The position that the table was to begin with, if somebody chose one. */
  start?: string
  seed: string
  seal: string
  /** When it was made, and when the table was last looked at, in milliseconds. */
  made: number
  looked: number
  /** Our seats that were taken with this seed. */
  seats: number[]
  /** Whether the game was seen to have begun with us on these seats. */
  begun: boolean
  /** kept until the end; passed: checked and fair; broken: the server did not keep its word. */
  state: 'kept' | 'passed' | 'broken'
  /** What was drawn in the game, once that was checked. */
  drawn?: 'dice' | 'deal' | 'nothing'
  /** What was wrong. */
  broken?: Check[]
}

/** What else is kept of a table whose pledge was broken. */
export interface Evidence {
  snapshot: Snapshot
  events: unknown[]
}

const prefix = 'antares.pledge.'
const proof = 'antares.evidence.'
/** As many pledges that were checked and found fair are kept. */
const most = 200

const isPledge = (v: unknown): v is Pledge => {
  const p = v as Partial<Pledge> | null
  return (
    typeof p === 'object' &&
    p !== null &&
    Array.isArray(p.seats) &&
    ['kept', 'passed', 'broken'].includes(p.state ?? '') &&
    [p.server, p.table, p.commitment, p.seed, p.seal].every((s) => typeof s === 'string')
  )
}

/** A seed that nobody can guess. */
export const newSeed = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

class Pledges {
  /** False where this browser keeps nothing: pledges are then gone with the page. */
  durable = $state(true)
  /** Changes with every pledge: read it to follow them. */
  private version = $state(0)
  /** What the storage did not take. */
  private loose = new Map<string, string>()

  /** The pledge for a table, if there is one. */
  of(table: string): Pledge | undefined {
    void this.version
    return this.parse(this.read(prefix + table))
  }

  all(): Pledge[] {
    void this.version
    return this.names()
      .map((name) => this.parse(this.read(name)))
      .filter((p) => p !== undefined)
  }

  /** Tables that have not begun, the newest first. */
  waiting(): Pledge[] {
    return this.all()
      .filter((p) => p.state === 'kept' && !p.begun && p.seats.length > 0)
      .sort((a, b) => b.made - a.made)
  }

  /** Games whose end we may have missed, those first that were not looked at for longest. */
  unfinished(before: number): Pledge[] {
    return this.all()
      .filter((p) => p.state === 'kept' && p.begun && p.looked < before && !isHere(p.table))
      .sort((a, b) => a.looked - b.looked)
  }

  /** Makes the pledge for a table and keeps it. The seed is drawn here. */
  async make(table: string, commitment: string, start = ''): Promise<Pledge> {
    const seed = newSeed()
    const now = Date.now()
    const p: Pledge = {
      server: location.origin,
      table,
      commitment,
      ...(start ? { start } : {}),
      seed,
      seal: await sealOf(table, seed),
      made: now,
      looked: now,
      seats: [],
      begun: false,
      state: 'kept',
    }
    // Another tab may have been faster: there is one seed for a table.
    const other = this.of(table)
    if (other) return other
    this.keep(p)
    return p
  }

  /** Writes a pledge as it is now. */
  keep(p: Pledge): void {
    this.write(prefix + p.table, JSON.stringify(p))
    this.version++
    if (p.state === 'passed') this.trim(most)
  }

  /** Forgets a pledge that came to nothing. */
  drop(table: string): void {
    this.remove(prefix + table)
    this.version++
  }

  /** Keeps what proves that a pledge was broken, as much as there is room for. */
  keepEvidence(table: string, e: Evidence): void {
    if (!this.store(proof + table, JSON.stringify(e)) && !this.store(proof + table, JSON.stringify({ ...e, events: [] })))
      this.loose.set(proof + table, JSON.stringify(e))
  }

  evidence(table: string): Evidence | undefined {
    try {
      return (JSON.parse(this.read(proof + table) ?? 'null') as Evidence | null) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Another tab has changed something. */
  changed(): void {
    this.version++
  }

  private parse(text: string | null): Pledge | undefined {
    try {
      const p: unknown = JSON.parse(text ?? 'null')
      return isPledge(p) ? p : undefined
    } catch {
      return undefined
    }
  }

  private read(name: string): string | null {
    const loose = this.loose.get(name)
    if (loose !== undefined) return loose
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }

  private names(): string[] {
    const found = new Set([...this.loose.keys()].filter((k) => k.startsWith(prefix)))
    try {
      for (let i = 0; i < localStorage.length; i++) {
        const name = localStorage.key(i)
        if (name?.startsWith(prefix)) found.add(name)
      }
    } catch {
      // only those that are loose
    }
    return [...found]
  }

  /** Writes durably, or at least until the page is closed. */
  private write(name: string, text: string): void {
    if (!this.store(name, text)) {
      this.trim(0) // those that are checked make room
      if (!this.store(name, text)) {
        this.loose.set(name, text)
        this.durable = false
        return
      }
    }
    this.loose.delete(name)
  }

  /** Says whether the storage has taken it. */
  private store(name: string, text: string): boolean {
    try {
      localStorage.setItem(name, text)
      return localStorage.getItem(name) === text
    } catch {
      return false
    }
  }

  private remove(name: string): void {
    this.loose.delete(name)
    try {
      localStorage.removeItem(name)
    } catch {
      // there was none
    }
  }

  /** Drops the oldest pledges that were found fair; others are never dropped. */
  private trim(left: number): void {
    const passed = this.all()
      .filter((p) => p.state === 'passed')
      .sort((a, b) => b.made - a.made)
    for (const p of passed.slice(left)) this.remove(prefix + p.table)
  }
}

export const pledges = new Pledges()
if ('addEventListener' in globalThis)
  addEventListener('storage', (e) => {
    if (e.key === null || e.key.startsWith(prefix)) pledges.changed()
  })

/** Our seats at a table: once the game has begun nobody can change them. */
export function ownSeats(p: Pledge, s: Pick<Snapshot, 'mine'>): number[] {
  return p.begun ? p.seats : p.seats.filter((i) => s.mine?.includes(i))
}

/** What to compare a table with. */
export const keptBy = (p: Pledge, s: Pick<Snapshot, 'mine'>): Kept => ({
  commitment: p.commitment,
  ...(p.start ? { start: p.start } : {}),
  seed: p.seed,
  seal: p.seal,
  seats: ownSeats(p, s),
})
