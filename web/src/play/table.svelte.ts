// A table as this page knows it: the snapshot and the view, brought forward by updates and by
// nothing else.
import { get } from '../api/http'
import { live } from '../api/socket.svelte'
import type { Event, Problem, Said, Snapshot, View } from '../api/types'
import { changes, sitesIn } from '../board/words'
import type { Happened } from '../study/verify'
import { bring, newsOf, type News } from './log'

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
  /** Sites of the last move. */
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
  /** The marks of earlier positions by their plies, for when something is taken back. */
  private marks = new Map<number, string[]>()
  private stop: () => void
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
  ) {
    this.stop = live.watch(id, {
      begun: (s, missed, view) => {
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
          this.look(view, s.head)
          if (s.ply > 0) void this.readLog()
          else this.log = []
        }
        this.changed()
      },
      update: (list, head, view) => {
        this.apply(list)
        if (view) {
          this.takenBack = list.some((e) => e.kind === 'takenback')
          this.look(view, head, this.takenBack)
          this.hear(newsOf(list, view.said))
        }
        this.changed()
      },
      watching: (n) => {
        if (this.snap) this.snap = { ...this.snap, watching: n }
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
    const s = this.snap?.seats[seat]
    return seat === this.turn && s !== undefined && (Boolean(s.level) || Boolean(s.gone))
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
    this.snap = s
    this.clocks = { left: s.clocks ?? [], since: Date.parse(s.now) }
  }

  private look(v: View, head: number, back = false): void {
    const before = this.view
    this.shown = head
    this.view = v
    this.mark(before, v, back)
    this.marks.set(this.snap?.ply ?? 0, this.last)
  }

  /** Marks what moved; after a takeback, the move before. */
  private mark(before: View | undefined, v: View, back: boolean): void {
    const actions = this.snap?.actions ?? []
    if (back) {
      for (const ply of this.marks.keys()) if (ply > actions.length) this.marks.delete(ply)
      this.last =
        this.marks.get(actions.length) ??
        actions
          .map((a) => sitesIn(a, v))
          .filter((sites) => sites.length > 0)
          .at(-1) ??
        []
    } else if (before) {
      const moved = changes(before, v).flatMap((c) => [c.from, c.to].filter((x) => x !== undefined))
      if (moved.length > 0) this.last = moved
    } else {
      const action = actions.at(-1)
      this.last = action ? sitesIn(action, v) : []
    }
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
        this.standing.clear()
        if (!this.mine.includes(e.seat)) this.made = new Set()
        break
      case 'takenback':
        this.standing.clear()
        this.made = new Set([...this.made].filter((o) => o !== 'takeback')) // it was welcome
        break
      case 'ended':
        this.standing.clear()
    }
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
      // Where more was heard of meanwhile, this answer is too old to say it all.
      if (this.snap && s.head < this.snap.head) void this.refresh()
      else {
        this.take(s)
        this.changed()
      }
    } catch {
      // The connection is gone; with it comes a new snapshot.
    }
  }
}
