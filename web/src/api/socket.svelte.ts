// One WebSocket for everything that is looked at. It comes back by itself and resumes each
// table from the last event seen: nothing is missed and nothing comes twice.
import { parse } from './http'
import type { Event, Problem, Snapshot, View } from './types'

/** open: live; connecting: at it; waiting: lost, tries again; offline: no network. */
export type Connection = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline'

export interface Watching {
  /** The table as it stands, first and whenever the connection came back, with all that was missed. */
  snapshot(s: Snapshot, missed: Event[]): void
  events(list: Event[]): void
  view(v: View, head: number): void
  refused(p: Problem): void
  /** So many look on without a seat. */
  watching?(n: number): void
}

interface Message {
  ref?: string
  hello?: { now: string }
  snapshot?: Snapshot
  missed?: Event[]
  /** A page of what was missed: the answer follows. */
  more?: boolean
  table?: string
  head?: number
  view?: View
  events?: Event[]
  error?: Problem
  watching?: number
  lobby?: boolean
  bye?: { reason: string; retry: number }
}

interface Watched {
  /** The last event that we have. */
  last: number
  /** What was missed, page by page, until the answer comes. */
  pages: Event[]
  to: Watching
}

const shortest = 300
const longest = 15_000
/** If nothing at all is heard for so long after asking, the connection is dead. */
const silence = 10_000
const pingEvery = 20_000

class Live {
  state = $state<Connection>('idle')
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = 0
  private socket: WebSocket | undefined
  private tables = new Map<string, Watched>()
  private lobbies = new Set<() => void>()
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private heard = 0

  constructor() {
    addEventListener('online', () => this.open())
    addEventListener('offline', () => {
      if (this.state !== 'idle') this.lost('offline')
    })
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.state === 'waiting') this.open()
    })
  }

  /** Watches a table; the answer ends that. */
  watch(table: string, to: Watching): () => void {
    // A socket goes on after what it was sent before: who begins anew says so.
    if (this.tables.has(table)) this.send({ unwatch: table })
    this.tables.set(table, { last: 0, pages: [], to })
    if (this.socket?.readyState === WebSocket.OPEN) this.resume(table)
    else this.open()
    return () => {
      if (this.tables.get(table)?.to !== to) return
      this.tables.delete(table)
      this.send({ unwatch: table })
    }
  }

  /** Tells when the list of open tables changes; the answer ends that. */
  lobby(changed: () => void): () => void {
    this.lobbies.add(changed)
    if (this.socket?.readyState === WebSocket.OPEN) this.send({ lobby: true })
    else this.open()
    return () => {
      this.lobbies.delete(changed)
      if (this.lobbies.size === 0) this.send({ lobby: false })
    }
  }

  /** Connects anew, as somebody else. */
  restart(): void {
    if (this.state === 'idle') return
    this.drop()
    this.open()
  }

  private get wanted(): boolean {
    return this.tables.size > 0 || this.lobbies.size > 0
  }

  private open(): void {
    if (!this.wanted || this.socket) return
    clearTimeout(this.timer)
    if (!navigator.onLine) {
      this.state = 'offline'
      return
    }
    this.state = 'connecting'
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`)
    this.socket = socket
    socket.onmessage = (e: MessageEvent<string>) => {
      if (this.socket === socket) this.read(parse(e.data) as Message)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost('waiting')
    }
    this.heard = Date.now()
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > pingEvery + silence) this.lost('waiting')
      else this.send({ ping: true })
    }, pingEvery)
  }

  private drop(): void {
    clearInterval(this.pulse)
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = undefined
    // Browsers complain of one that is closed before it was open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket?.close()
  }

  private lost(state: Connection, wait?: number): void {
    this.drop()
    // Pages without their answer are worth nothing: all of them come again.
    for (const t of this.tables.values()) t.pages = []
    this.state = this.wanted ? state : 'idle'
    if (state !== 'waiting' || !this.wanted) return
    const back = wait ?? Math.min(longest, shortest * 2 ** this.tries++)
    this.timer = setTimeout(() => this.open(), back * (0.5 + Math.random()))
  }

  private send(m: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(m))
  }

  private resume(table: string): void {
    const t = this.tables.get(table)
    if (!t) return
    t.pages = []
    this.send({ ref: table, watch: { table, after: t.last, view: true } })
  }

  /** Keeps a page. Where a second one begins as early as the first, the first belongs to an older question. */
  private page(t: Watched, list: Event[]): void {
    const [first] = list
    const [known] = t.pages
    if (first && known && first.seq <= known.seq) t.pages = []
    t.pages.push(...list)
  }

  private read(m: Message): void {
    this.heard = Date.now()
    if (m.hello) {
      this.tries = 0
      this.state = 'open'
      this.ahead = Date.parse(m.hello.now) - Date.now()
      for (const table of this.tables.keys()) this.resume(table)
      if (this.lobbies.size > 0) {
        this.send({ lobby: true })
        for (const changed of this.lobbies) changed()
      }
    }
    if (m.bye) this.lost('waiting', m.bye.retry)
    if (m.lobby) for (const changed of this.lobbies) changed()
    const t = this.tables.get(m.table ?? m.snapshot?.id ?? m.ref ?? '')
    if (!t) return
    if (m.error) t.to.refused(m.error)
    if (m.snapshot) {
      this.ahead = Date.parse(m.snapshot.now) - Date.now()
      const missed = [...t.pages, ...(m.missed ?? [])].filter((e) => e.seq > t.last)
      t.pages = []
      t.last = Math.max(t.last, m.snapshot.head)
      t.to.snapshot(m.snapshot, missed)
    } else if (m.missed) this.page(t, m.missed)
    if (m.events) {
      const fresh = m.events.filter((e) => e.seq > t.last)
      t.last = Math.max(t.last, ...fresh.map((e) => e.seq))
      if (fresh.length > 0) t.to.events(fresh)
    }
    if (m.view) t.to.view(m.view, m.head ?? 0)
    if (m.watching !== undefined) t.to.watching?.(m.watching)
  }
}

export const live = new Live()
