// One WebSocket for everything that is looked at. It comes back by itself and resumes each
// table from the last event seen: nothing is missed and nothing comes twice.
import { isHere } from '../home/here'
import type { Home } from '../home/home.svelte'
import { newKey, persist, refusal, type Refused } from './http'
import { Views } from './live'
import type { Message, PlayAt, Request } from './types'
import { Watched, type Watching } from './watched'

/** open: live; connecting: at it; waiting: lost, tries again; offline: no network. */
export type Connection = 'idle' | 'connecting' | 'open' | 'waiting' | 'offline'

/** What was asked, until it is answered. */
interface Asked {
  request: Request
  done: (m: Message) => void
  fail: (err: Refused) => void
}

const shortest = 300
const longest = 15_000
/** If nothing at all is heard for so long after asking, the connection is dead. */
const silence = 10_000
const pingEvery = 20_000

/** The tables on this device, which are no part of the first visit. */
const ourTables = async (): Promise<Home> => (await import('../home/home.svelte')).home

/** Watches a table on this device; the answer ends that. */
function watchHere(table: string, to: Watching, view: boolean): () => void {
  let stop = (): void => {}
  let gone = false
  ourTables().then(
    (home) => {
      if (!gone) stop = home.watch(table, to, view)
    },
    (err: unknown) => to.refused({ code: 'unavailable', detail: String(err), status: 503, title: '' }),
  )
  return () => {
    gone = true
    stop()
  }
}

class Live {
  state = $state<Connection>('idle')
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = 0
  private socket: WebSocket | undefined
  private tables = new Map<string, Watched>()
  private lobbies = new Set<() => void>()
  private asked = new Map<string, Asked>()
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

  /** Watches a table, with its positions or without; the answer ends that. */
  watch(table: string, to: Watching, view = true): () => void {
    if (isHere(table)) return watchHere(table, to, view)
    // A socket goes on after what it was sent before: who begins anew says so.
    if (this.tables.has(table)) this.send({ unwatch: table })
    this.tables.set(table, new Watched(to, view ? new Views() : undefined))
    if (this.socket?.readyState === WebSocket.OPEN) this.resume(table)
    else this.open()
    return () => {
      if (this.tables.get(table)?.to !== to) return
      this.tables.delete(table)
      this.send({ unwatch: table })
    }
  }

  /**
   * Plays an action, once: if the connection is lost before the answer, the same is sent again with
   * the same key. The answer is the table's last event then; what happened comes as an update before it.
   */
  async play(what: Omit<PlayAt, 'key'>): Promise<number> {
    if (isHere(what.table)) return (await ourTables()).play(what)
    const play = { ...what, key: newKey() }
    return (await persist(() => this.ask(play.key, { play }))).head ?? 0
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
    return this.tables.size > 0 || this.lobbies.size > 0 || this.asked.size > 0
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
      if (this.socket === socket) this.read(JSON.parse(e.data) as Message)
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

  private send(m: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(m))
  }

  /** Asks, and asks again after every loss of the connection until the answer is here. */
  private ask(ref: string, what: Request): Promise<Message> {
    return new Promise((done, fail) => {
      const request = { ref, ...what }
      this.asked.set(ref, { request, done, fail })
      if (this.state === 'open') this.send(request)
      else this.open()
    })
  }

  private resume(table: string): void {
    const t = this.tables.get(table)
    if (!t) return
    t.pages = []
    this.send({ ref: table, watch: { table, after: t.last, view: t.views !== undefined } })
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
      for (const { request } of this.asked.values()) this.send(request)
    }
    if (m.bye) this.lost('waiting', m.bye.retry)
    if (m.lobby) for (const changed of this.lobbies) changed()
    const asked = typeof m.ref === 'string' ? this.asked.get(m.ref) : undefined
    if (asked) {
      this.asked.delete(m.ref as string)
      if (m.error) asked.fail(refusal(m.error))
      else asked.done(m)
      return
    }
    const t = this.tables.get(m.table ?? m.snapshot?.id ?? (typeof m.ref === 'string' ? m.ref : ''))
    if (!t) return
    if (m.snapshot) this.ahead = Date.parse(m.snapshot.now) - Date.now()
    t.tell(m)
  }
}

export const live = new Live()
