// The door to one worker: what is asked goes in, replies come out, and a worker that ends says so to
// all who wait.
import type { components } from '../api/engine'
import { Refused, refusal } from '../api/http'
import type { Asking } from './home'
import type { Heard, Said } from './talk'

type Request = components['schemas']['EngineRequest']
type Reply = components['schemas']['EngineReply']

/** What a door needs of a worker. */
export interface Room {
  postMessage(said: Said, transfer?: Transferable[]): void
  terminate(): void
  onmessage: ((e: MessageEvent<Heard>) => void) | null
  onerror: ((e: ErrorEvent) => void) | null
}

interface Waiting {
  resolve: (body: unknown) => void
  reject: (err: Error) => void
  live: ((body: unknown) => void) | undefined
}

/** Worth another try: a new worker starts then. */
const lost = (why: string): Refused => new Refused({ code: 'unavailable', detail: `the engine has stopped: ${why}`, status: 503 }, 1)

export class Door {
  /** The engine hears what is said. */
  readonly ready: Promise<void>
  /** It does not any more. */
  readonly ended: Promise<string>
  private over: string | undefined
  private last = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly brought = new Map<string, { promise: Promise<void>; resolve: () => void; reject: (err: unknown) => void }>()
  private began!: { resolve: () => void; reject: (err: unknown) => void }
  private finish!: (why: string) => void

  constructor(
    private readonly room: Room,
    module: WebAssembly.Module,
    exec: string,
  ) {
    this.ready = new Promise((resolve, reject) => (this.began = { resolve, reject }))
    this.ready.catch(() => {})
    this.ended = new Promise((resolve) => (this.finish = resolve))
    room.onmessage = ({ data }) => this.hear(data)
    room.onerror = (e) => this.end(e.message || 'it failed')
    room.postMessage({ say: 'start', module, exec })
  }

  /** Asks, as one asks a server. A problem is a Refused. */
  ask<T>(method: string, path: string, body?: unknown, { signal, live }: Asking = {}): Promise<T> {
    return new Promise<T>((done, fail) => {
      if (this.over !== undefined) throw lost(this.over)
      signal?.throwIfAborted()
      const id = ++this.last
      const stop = (): void => {
        if (!this.waiting.delete(id)) return
        this.room.postMessage({ say: 'stop', id })
        fail(signal?.reason as Error)
      }
      const leave = (): void => signal?.removeEventListener('abort', stop)
      this.waiting.set(id, {
        resolve(answer) {
          leave()
          done(answer as T)
        },
        reject(err) {
          leave()
          fail(err)
        },
        live,
      })
      signal?.addEventListener('abort', stop)
      const request: Request = { id, method: method.toUpperCase() === 'GET' ? 'GET' : 'POST', path, ...(body === undefined ? {} : { body }) }
      this.room.postMessage({ say: 'ask', request: JSON.stringify(request) })
    })
  }

  /** Gives the engine what a game has learned, once. */
  bring(game: string, file: () => Promise<Uint8Array>): Promise<void> {
    const known = this.brought.get(game)
    if (known) return known.promise
    let resolve!: () => void
    let reject!: (err: unknown) => void
    const promise = new Promise<void>((done, fail) => ((resolve = done), (reject = fail)))
    this.brought.set(game, { promise, resolve, reject })
    promise.catch(() => this.brought.delete(game))
    file().then((f) => {
      if (this.over === undefined) this.room.postMessage({ say: 'bring', game, file: f })
      else reject(lost(this.over))
    }, reject)
    return promise
  }

  close(): void {
    this.end('nobody needs it')
  }

  private hear(heard: Heard): void {
    switch (heard.hear) {
      case 'ready':
        this.began.resolve()
        return
      case 'ended':
        this.end(heard.why)
        return
      case 'brought': {
        const b = this.brought.get(heard.game)
        if (heard.wrong === null) b?.resolve()
        else b?.reject(new Refused({ code: 'internal', detail: heard.wrong, status: 500 }, 0))
        return
      }
      case 'reply':
        this.reply(JSON.parse(heard.reply) as Reply)
    }
  }

  private reply({ id, live, body, problem }: Reply): void {
    const w = this.waiting.get(id)
    if (!w) return // nobody wants it any more
    if (live) {
      w.live?.(body)
      return
    }
    this.waiting.delete(id)
    if (problem) w.reject(refusal(problem))
    else w.resolve(body)
  }

  private end(why: string): void {
    if (this.over !== undefined) return
    this.over = why
    this.room.terminate()
    const err = lost(why)
    this.began.reject(err)
    for (const w of this.waiting.values()) w.reject(err)
    this.waiting.clear()
    for (const b of this.brought.values()) b.reject(err)
    this.finish(why)
  }
}
