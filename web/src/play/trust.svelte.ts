// Holds the server to its word. Every snapshot of a table that we have a pledge for is compared
// with the pledge; sealed seeds are opened when it is time; a finished game is drawn again. None
// of it is asked for by anybody, and what is wrong raises an alarm.
import { allEvents } from '../api/history'
import { get, once } from '../api/http'
import type { Event, Snapshot } from '../api/types'
import { t } from '../lang'
import { trouble } from '../parts/trouble'
import { check, compare, inWords, remembered, type Check, type Happened } from '../study/verify'
import { keptBy, ownSeats, pledges, type Evidence, type Pledge } from './pledges.svelte'

/** What we know of a finished game: unchecked is one whose check failed to run. */
export type Fairness = { state: 'checking' | 'fair' | 'unfair' } | { state: 'unchecked'; why: string }

/** We do not sit down with a server that has broken its word. */
export class Distrusted extends Error {
  constructor() {
    super(t('alarm.notSat'))
    this.name = 'Distrusted'
  }
}

/** A game that we have not heard of for as long may be over. */
const unheard = 3_600_000
const looks = 600_000

class Trust {
  /** Tables whose alarm stands on the screen, the first to be shown first. */
  alarms = $state.raw<string[]>([])
  private found = $state<Record<string, Fairness>>({})
  private opening = new Map<string, Promise<Snapshot>>()
  private checking = new Map<string, Promise<void>>()

  /** What a check of the table has found, or nothing where there is no pledge. */
  of(table: string): Fairness | undefined {
    const state = pledges.of(table)?.state
    if (state === 'passed') return { state: 'fair' }
    if (state === 'broken') return { state: 'unfair' }
    return this.found[table]
  }

  /** The pledge to sit down with. It is kept before anything is sent. */
  async pledge(s: Snapshot): Promise<Pledge> {
    const p = pledges.of(s.id) ?? (await pledges.make(s.id, s.setup.commitment, s.setup.start))
    if (p.state === 'broken') this.show(s.id)
    else await this.watch(p, s)
    if (pledges.of(s.id)?.state === 'broken') throw new Distrusted()
    return p
  }

  /** Notes the seats that we got. */
  seated(before: Snapshot, s: Snapshot): void {
    const p = pledges.of(s.id)
    if (!p) return
    // If we sat here before without this pledge, another device of ours did it, with another seed.
    const ours = p.seats.length > 0 || !before.mine?.length
    const seats = (s.mine ?? []).filter((i) => ours || s.seats[i]?.seal === p.seal)
    pledges.keep({ ...p, seats })
  }

  /** We have given our seats back; the seed stays, for there is one for each table. */
  left(table: string): void {
    const p = pledges.of(table)
    if (p && !p.begun) pledges.keep({ ...p, seats: [] })
  }

  /**
   * Looks at how a table stands. The answer is how it stands afterwards, where our seed was opened.
   * `seen` are the moves and dice that this page saw happen, by number.
   */
  async attend(s: Snapshot, seen: ReadonlyMap<number, Happened> = new Map()): Promise<Snapshot | undefined> {
    let p = pledges.of(s.id)
    if (!p || p.state === 'broken') return undefined
    p = this.note(p, s)
    if (!(await this.watch(p, s))) return undefined
    if (s.opening) return this.open(p, s)
    if (s.status === 'over' && p.state === 'kept') await this.conclude(s, seen)
    return undefined
  }

  /** Whether we sit at a table that waits for a seed which is not on this device. */
  sealedElsewhere(s: Snapshot): boolean {
    const p = pledges.of(s.id)
    return (s.opening ?? false) && (s.mine ?? []).some((i) => this.sealed(s, i) && s.seats[i]?.seal !== p?.seal)
  }

  /** Whether the seed of a seat is sealed and not yet opened. */
  private sealed(s: Snapshot, seat: number): boolean {
    const at = s.seats[seat]
    return Boolean(at?.seal) && !at?.seed
  }

  /** Looks after games that may have ended while nobody was looking. */
  async sweep(most = 5): Promise<void> {
    for (const p of pledges.unfinished(Date.now() - unheard).slice(0, most)) {
      pledges.keep({ ...p, looked: Date.now() })
      await get('/api/tables/{id}', { path: { id: p.table } })
        .then((s) => this.attend(s))
        .catch(() => {}) // another time
    }
  }

  /** Shows the alarm of a table again. */
  show(table: string): void {
    if (pledges.of(table)?.state === 'broken' && !this.alarms.includes(table)) this.alarms = [...this.alarms, table]
  }

  /** Somebody has read the alarm that stands first. */
  acknowledge(): void {
    this.alarms = this.alarms.slice(1)
  }

  /** What proves it, to be saved and shown to others. */
  evidence(table: string): (Partial<Evidence> & { pledge: Pledge; wrong: string[] }) | undefined {
    const p = pledges.of(table)
    return p && { wrong: (p.broken ?? []).map(inWords), pledge: p, ...pledges.evidence(table) }
  }

  /** Keeps what a snapshot tells of our seats. */
  private note(p: Pledge, s: Snapshot): Pledge {
    let now = p
    // We may have got a seat without hearing of it.
    const lost = p.seats.length === 0 ? (s.mine ?? []).filter((i) => s.seats[i]?.seal === p.seal) : []
    if (lost.length > 0) now = { ...now, seats: lost }
    const own = ownSeats(now, s)
    if (s.start && !now.begun && own.length > 0) now = { ...now, begun: true, seats: own }
    if (Date.now() - now.looked > looks) now = { ...now, looked: Date.now() }
    if (now !== p) pledges.keep(now)
    return now
  }

  /** Compares a snapshot with the pledge; false has raised the alarm. */
  private async watch(p: Pledge, s: Snapshot): Promise<boolean> {
    const wrong = compare(s, keptBy(p, s)).filter((c) => !c.ok)
    if (wrong.length === 0) return true
    this.alarm(p, s, wrong, [])
    await allEvents(s.id, s.head).then(
      (events) => pledges.keepEvidence(p.table, { snapshot: s, events }),
      () => {}, // then without
    )
    return false
  }

  /** Shows our seed, once every seat is taken. The commitment was compared just before. */
  private async open(p: Pledge, s: Snapshot): Promise<Snapshot | undefined> {
    if (!ownSeats(p, s).some((i) => this.sealed(s, i))) return undefined
    let sent = this.opening.get(p.table)
    if (!sent) {
      sent = once('/api/tables/{id}/open', { path: { id: p.table }, body: { seed: p.seed } }).finally(() => this.opening.delete(p.table))
      this.opening.set(p.table, sent)
    }
    const now = await sent
    await this.attend(now)
    return now
  }

  /** Draws a finished game again, once. */
  private conclude(s: Snapshot, seen: ReadonlyMap<number, Happened>): Promise<void> {
    let running = this.checking.get(s.id)
    if (!running) {
      running = this.draw(s, seen).finally(() => this.checking.delete(s.id))
      this.checking.set(s.id, running)
    }
    return running
  }

  private async draw(s: Snapshot, seen: ReadonlyMap<number, Happened>): Promise<void> {
    this.found[s.id] = { state: 'checking' }
    const p = pledges.of(s.id)
    if (!p) return
    const kept = keptBy(p, s)
    let events: Event[] = []
    let checks: Check[]
    try {
      if (s.start) events = await allEvents(s.id, s.head)
      // A table that never began has drawn nothing.
      checks = s.start || s.secret ? (await check(s, events, kept)).checks : compare(s, kept)
    } catch (err) {
      this.found[s.id] = { state: 'unchecked', why: trouble(err) }
      return
    }
    const wrong = [...checks, ...(s.start ? remembered(seen, events) : [])].filter((c) => !c.ok)
    if (wrong.length > 0) {
      this.alarm(p, s, wrong, events)
      return
    }
    const drawn = checks.some((c) => c.what === 'verify.deal') ? 'deal' : checks.some((c) => c.what === 'verify.die') ? 'dice' : 'nothing'
    pledges.keep({ ...p, state: 'passed', drawn })
  }

  private alarm(p: Pledge, s: Snapshot, wrong: Check[], events: Event[]): void {
    pledges.keep({ ...p, state: 'broken', broken: wrong })
    pledges.keepEvidence(p.table, { snapshot: s, events })
    this.show(p.table)
  }
}

export const trust = new Trust()
