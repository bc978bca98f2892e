// A table as this page knows it: the snapshot and the view, brought forward by updates and by
// nothing else. An update is shown when its time has come (pace.ts), with all that belongs to it.
import { tick } from 'svelte'

import { get } from '../api/http'
import { live } from '../api/socket.svelte'
import type { Event, Problem, RatingChange, Said, Snapshot, View } from '../api/types'
import type { Happened } from '../study/verify'
import { bring, newsOf, type News } from './log'
import { Marks } from './marks'
import { Pace, type Step } from './pace'

export interface Line {
  seat: number
  text: string
  at: string
}

/** What happened, for sounds and such. */
export type Happening = 'move' | 'dice' | 'chat' | 'end' | 'start'

export class Table {
  snap = $state.raw<Snapshot | undefined>()
  view = $state.raw<View | undefined>()
  /** The last event before the view: what is played answers the table as it stood then. */
  shown = 0
  chat = $state.raw<Line[]>([])
  /** What every ply did, in words. */
  log = $state.raw<readonly Said[]>([])
  /** Whether the view came with a takeback. */
  takenBack = $state(false)
  /** Sites of the last turn. */
  last = $state.raw<string[]>([])
  missing = $state(false)
  /** The offer that was last turned down, and by which seat. */
  declined = $state.raw<{ offer: string; seat: number } | undefined>()
  /** Milliseconds left at `since`, on the server's clock. */
  clocks = $state.raw<{ left: number[]; since: number }>({ left: [], since: 0 })
  /** Offers that we have made, until an opponent moves: they are not to be repeated before. */
  made = $state.raw<ReadonlySet<string>>(new Set())
  /** The moves and dice that this page saw happen, by their number. */
  readonly seen = new Map<number, Happened>()
  /** Offers that wait for an answer: who repeats one agrees to it. */
  private standing = new Set<string>()
  private marks = new Marks()
  /** How many plies had been played in the view. */
  private plies = 0
  /** The seat that played last; nobody where that was taken back. */
  private mover: number | undefined
  private stop: () => void
  /** What the game did to ratings, once that was told. */
  private rated: RatingChange[] = []
  private asked = 0
  private logAsked = 0
  /** What came while the log is being read. */
  private meanwhile: News[] | undefined

  constructor(
    readonly id: string,
    private happened: (what: Happening) => void = () => {},
    private arrived: (s: Snapshot) => void = () => {},
    /** Called after every change. */
    private changed: () => void = () => {},
    private pace = new Pace(),
    /** Whether a computer's reply waits a moment. */
    private patient: () => boolean = () => true,
  ) {
    this.stop = live.watch(id, {
      begun: (s, missed, view) => {
        this.pace.flush() // what came before is not told again
        this.take(s)
        if (missed[0]?.seq === 1) {
          // All of it comes again.
          this.chat = []
          this.made = new Set()
          this.standing.clear()
        }
        for (const e of missed) this.note(e)
        if (view) {
          this.takenBack = false
          this.look(view, s.head, 'gap')
          this.pace.changed()
          if (s.ply > 0) void this.readLog()
          else this.log = []
        }
        this.changed()
      },
      update: (list, head, view) => this.pace.add(this.step(list, head, view)),
      watching: (n) => {
        if (this.snap) this.snap = { ...this.snap, watching: n }
      },
      rated: (changes) => {
        this.rated = changes
        if (this.snap) this.snap = this.withRatings(this.snap)
        this.changed()
      },
      away: (list) => {
        const s = this.snap
        if (s) this.snap = { ...s, seats: s.seats.map((x, i) => ({ ...x, away_since: list.find((a) => a.seat === i)?.since })) }
      },
      refused: (p: Problem) => {
        if (p.code === 'not_found') this.missing = true
      },
    })
  }

  close(): void {
    this.stop()
    this.pace.close()
  }

  /** An update, for when its time has come. */
  private step(list: Event[], head: number, view: View | undefined): Step {
    const seat = list.find((e) => e.kind === 'played')?.seat
    return {
      show: () => {
        this.apply(list)
        if (view) {
          this.takenBack = list.some((e) => e.kind === 'takenback')
          this.look(view, head, this.takenBack ? 'back' : 'on')
          this.hear(newsOf(list, view.said))
          // It can be seen once it is drawn, which takes a slow machine a while.
          void tick().then(() => this.pace.changed())
        }
        this.changed()
      },
      board: view !== undefined,
      skips: this.skips(seat, view),
      pause: () => {
        if (!this.patient() || seat === undefined || !this.computer(seat) || this.mover === undefined) return undefined
        return this.computer(this.mover) ? 'step' : 'reply'
      },
    }
  }

  /**
   * What an update need not wait for. Our own move waits for nothing. The clock of ours that an update
   * starts runs already: we see at once what it is about. What is not a move, such as resigning or a
   * takeback, is held up by no pause either.
   */
  private skips(seat: number | undefined, view: View | undefined): Step['skips'] {
    if (seat === undefined) return 'glide'
    if (this.mine.includes(seat) && !this.computer(seat)) return 'all'
    if (view && this.ticks(view.turn)) return 'glide'
    return this.computer(seat) ? 'none' : 'pauses'
  }

  /** Whether a clock of ours runs while a seat is to move, and a second matters. */
  private ticks(seat: number): boolean {
    const s = this.snap
    if (!s || !this.mine.includes(seat) || this.computer(seat) || s.seats[seat]?.first) return false
    return this.clocks.left.length > 0 && !s.setup.clock.days
  }

  /** Whether a computer plays on a seat: its own, or that of somebody who has gone. */
  private computer(seat: number): boolean {
    const s = this.snap?.seats[seat]
    return s !== undefined && (Boolean(s.level) || Boolean(s.gone))
  }

  /** The seat to move; -1 if nobody is. */
  get turn(): number {
    const s = this.snap
    if (s?.status !== 'playing') return -1
    return Math.max(this.view?.turn ?? s.turn, -1)
  }

  get mine(): number[] {
    return this.snap?.mine ?? []
  }

  /** Whether a computer is to move on a seat: its own, or that of somebody who has gone. */
  thinks(seat: number): boolean {
    return seat === this.turn && this.computer(seat)
  }

  /**
   * What a seat has left, in milliseconds, or nothing where there is no clock. A computer's clock
   * stands still until it moves: it is charged what it thought, and not what it waited. So does
   * everybody's until their first move.
   */
  left(seat: number, now: number): number | undefined {
    const left = this.clocks.left[seat]
    if (left === undefined) return undefined
    const runs = seat === this.turn && !this.thinks(seat) && !this.snap?.seats[seat]?.first
    return Math.max(0, runs ? left - Math.max(0, now + live.ahead - this.clocks.since) : left)
  }

  /** Takes over how things stand. */
  private take(s: Snapshot): void {
    this.arrived(s)
    if (this.snap && s.head < this.snap.head) return
    this.snap = this.withRatings(s)
    this.clocks = { left: s.clocks ?? [], since: Date.parse(s.now) }
  }

  /** A snapshot that was asked for before the game was rated may come after the ratings. */
  private withRatings(s: Snapshot): Snapshot {
    if (s.status !== 'over' || this.rated.length === 0) return s
    return { ...s, seats: s.seats.map((seat, i) => ({ ...seat, rated: seat.rated ?? this.rated[i] })) }
  }

  /** Shows a view: the game went on or back, or it is not known which. */
  private look(v: View, head: number, way: 'on' | 'back' | 'gap'): void {
    const before = this.view
    this.shown = head
    this.view = v
    const actions = this.snap?.actions ?? []
    if (before && way === 'on') this.marks.see(before, v, this.plies, actions.length)
    else if (before && way === 'gap') this.marks.resume(before, v, this.plies, actions)
    this.plies = actions.length
    this.last = this.marked(actions.length, v)
  }

  /** Sites of the last turn of so many plies. */
  marked(plies: number, v: View): string[] {
    return this.marks.at(plies, this.snap?.actions ?? [], v)
  }

  private hear(news: News | undefined): void {
    if (!news) return
    const known = this.log.at(-1)?.ply ?? 0
    this.log = bring(this.log, news)
    if (this.meanwhile) this.meanwhile.push(news)
    else if (news.base > known) void this.readLog() // it could not be read before
  }

  /** Reads the whole log. What is heard meanwhile comes after what the answer says. */
  private async readLog(): Promise<void> {
    const turn = ++this.logAsked
    const meanwhile: News[] = (this.meanwhile = [])
    try {
      const log = await get('/api/tables/{id}/log', { path: { id: this.id } })
      if (turn === this.logAsked) this.log = meanwhile.reduce(bring, log)
    } catch {
      // The next move asks again, and so does the next connection.
    } finally {
      if (turn === this.logAsked) this.meanwhile = undefined
    }
  }

  /** What is known by its events only: chat, what was offered, and what was seen to happen. */
  private note(e: Event): void {
    switch (e.kind) {
      case 'chatted':
        this.chat = [...this.chat, { seat: e.seat, text: e.text ?? '', at: e.at }]
        break
      case 'offered': {
        const offer = e.offer ?? ''
        if (this.mine.includes(e.seat) && !this.standing.has(offer)) this.made = new Set([...this.made, offer])
        this.standing.add(offer)
        break
      }
      case 'withdrawn':
        this.standing.delete(e.offer ?? '')
        break
      case 'played':
        this.mover = e.seat
        this.standing.clear()
        if (!this.mine.includes(e.seat)) this.made = new Set()
        break
      case 'takenback':
        this.mover = undefined
        this.standing.clear()
        this.made = new Set([...this.made].filter((o) => o !== 'takeback')) // it was welcome
        break
      case 'ended':
        this.standing.clear()
    }
    this.marks.note(e)
    if (['played', 'rolled', 'takenback'].includes(e.kind) && !this.seen.has(e.seq)) this.seen.set(e.seq, e)
  }

  private apply(list: Event[]): void {
    const s = this.snap
    if (!s) return
    let { actions, ply, head, seats, since } = s
    let simple = true
    for (const e of list) {
      // A snapshot may overtake the event that tells of the same: that is then known.
      const known = e.seq <= s.head
      head = Math.max(head, e.seq)
      this.note(e)
      switch (e.kind) {
        case 'played':
        case 'rolled':
          if (!known) {
            actions = [...actions, e.action ?? '']
            ply = e.ply
            if (e.kind === 'played') since = e.at
            seats = seats.map((x, i) => (i === e.seat && x.first ? { ...x, first: false } : x))
            if (e.clocks) this.clocks = { left: e.clocks, since: Date.parse(e.at) }
          }
          this.declined = undefined
          this.happened(e.kind === 'rolled' ? 'dice' : 'move')
          break
        case 'takenback':
          if (!known) {
            actions = actions.slice(0, e.ply)
            ply = e.ply
            since = e.at
            if (e.clocks) this.clocks = { left: e.clocks, since: Date.parse(e.at) }
          }
          simple = false
          break
        case 'chatted':
          this.happened('chat')
          break
        case 'withdrawn':
          this.declined = { offer: e.offer ?? '', seat: e.seat }
          simple = false
          break
        case 'started':
          this.happened('start')
          simple = false
          break
        case 'ended':
          this.happened('end')
          simple = false
          break
        default:
          simple = false
      }
    }
    this.snap = { ...s, actions, ply, head, seats, since, offers: simple && list.some((e) => e.kind === 'played' && e.seq > s.head) ? {} : s.offers }
    // What changes more than the position is read anew: nothing is worked out twice.
    if (!simple) void this.refresh()
  }

  private async refresh(): Promise<void> {
    const turn = ++this.asked
    try {
      const s = await get('/api/tables/{id}', { path: { id: this.id } })
      if (turn !== this.asked) return
      // It may tell more than is shown: that comes first.
      this.pace.add({ show: () => this.answer(s), board: false, skips: 'glide' })
    } catch {
      // The connection is gone; with it comes a new snapshot.
    }
  }

  private answer(s: Snapshot): void {
    // Where more was heard of meanwhile, this answer is too old to say it all.
    if (this.snap && s.head < this.snap.head) void this.refresh()
    else {
      this.take(s)
      this.changed()
    }
  }
}
