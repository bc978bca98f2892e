// The engine of this page: the server's own rules and searches in a worker. It is fetched when it is
// first needed, and one that fails is replaced when it is needed next.
import { NoEngine } from '../api/http'
import type { components } from '../api/schema'
import { Door, type Room } from './door'
import { atHand, type Answers, type Asking, type State } from './home'

type Files = components['schemas']['EngineFiles']

const newWorker = (): Room => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'antares' })

/** Requests for which the engine has to judge positions. */
const judging = /^\/(engine\/(evaluate|choose|analyse)|api\/evaluate)$/

const none = (): NoEngine => new NoEngine({ code: 'not_found', detail: 'there is no engine for browsers', status: 404 }, 0)

/** Fetches a file, or says in the usual way that it cannot be had. */
async function take(url: string): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url)
  } catch {
    throw new NoEngine({ code: 'unreachable', detail: 'the engine cannot be fetched', status: 0 }, 2)
  }
  if (answer.ok) return answer
  throw answer.status === 404 ? none() : new NoEngine({ code: 'unavailable', detail: answer.statusText, status: answer.status }, 1)
}

/** Runs something once; what failed may be tried again. */
function once<T>(f: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= f().catch((err: unknown) => {
      running = undefined
      throw err
    })
    return running
  }
}

/** What this browser has fetched: files that never change, so it still has them. */
const fetched = 'antares.engine'

/** Whether a file is in this browser: the service worker keeps those that it has fetched ahead. */
async function isNear(url: string): Promise<boolean> {
  if (filesFetched().includes(url)) return true
  return 'caches' in globalThis && (await caches.match(url)) !== undefined
}

function filesFetched(): string[] {
  try {
    return (localStorage.getItem(fetched) ?? '').split(' ')
  } catch {
    return []
  }
}

/** Notes a file that was fetched. Those of other versions are of no use. */
function note(url: string, files: Files): void {
  const now = [files.wasm, ...Object.values(files.networks)]
  try {
    localStorage.setItem(fetched, [...new Set([...filesFetched(), url])].filter((u) => now.includes(u)).join(' '))
  } catch {
    // Then it seems to be far away.
  }
}

export class Engine implements Answers {
  state = $state<State>('cold')
  private home: Promise<Door> | undefined
  private helper: Promise<Door> | undefined
  private networks = new Map<string, () => Promise<Uint8Array>>()

  constructor(private readonly worker: () => Room = newWorker) {
    if (!('WebAssembly' in globalThis) || !('Worker' in globalThis)) this.state = 'absent'
  }

  /** Where the files are. Whoever asks learns whether there is an engine at all. */
  private readonly files = once(async (): Promise<Files> => {
    try {
      return (await (await take('/api/engine')).json()) as Files
    } catch (err) {
      if (err instanceof NoEngine && err.code === 'not_found') this.state = 'absent'
      throw err
    }
  })

  /** The program, compiled while it comes in. All workers share it. */
  private readonly module = once(async (): Promise<WebAssembly.Module> => {
    const files = await this.files()
    const module = await WebAssembly.compileStreaming(await take(files.wasm))
    note(files.wasm, files)
    return module
  })

  /** Whether there is an engine to be had, without fetching it. */
  async known(): Promise<boolean> {
    if (this.state === 'cold') await this.files().catch(() => {})
    return this.state !== 'absent'
  }

  /** Whether it plays a game without fetching anything: its files are in this browser. */
  async near(game: string): Promise<boolean> {
    if (this.state === 'absent' || this.state === 'broken') return false
    try {
      const { wasm, networks } = await this.files()
      const found = await Promise.all([isNear(wasm), ...(networks[game] === undefined ? [] : [isNear(networks[game])])])
      return found.every(Boolean)
    } catch {
      return false
    }
  }

  /** Fetches what is needed to play, that of a game first, without starting it. */
  async prepare(game: string): Promise<void> {
    const { networks } = await this.files()
    await this.module()
    for (const id of [game, ...Object.keys(networks)]) if (networks[id] !== undefined) await this.network(id, networks[id])()
  }

  /** Asks the engine as one asks the server; it starts if it must. */
  async ask<T>(method: string, path: string, body?: unknown, a: Asking = {}): Promise<T> {
    const door = await this.door()
    a.signal?.throwIfAborted()
    return this.through(door, method, path, body, a)
  }

  /** Gives the engine what a game has learned: before a level plays it, or anything is judged. */
  async bring(game: string): Promise<void> {
    await this.teach(await this.door(), game)
  }

  /** The workers to think with, so many at the most. The first is the one that answers all else. */
  async crew(most: number): Promise<Door[]> {
    const first = await this.door()
    if (most < 2) return [first]
    const helper = (this.helper ??= this.open())
    const gone = (): void => {
      if (this.helper === helper) this.helper = undefined
    }
    try {
      const second = await helper
      void second.ended.then(gone)
      return [first, second]
    } catch {
      gone() // one does it too
      return [first]
    }
  }

  /** Ends the workers beyond the first. */
  dismiss(): void {
    const helper = this.helper
    this.helper = undefined
    void helper?.then(
      (door) => door.close(),
      () => {},
    )
  }

  /** Asks one of the crew. */
  async through<T>(door: Door, method: string, path: string, body?: unknown, a: Asking = {}): Promise<T> {
    if (judging.test(path)) await this.teach(door, (body as { game: string }).game)
    return door.ask<T>(method, path, body, a)
  }

  private door(): Promise<Door> {
    this.home ??= this.start().catch((err: unknown) => {
      this.home = undefined
      if (this.state !== 'absent') this.state = err instanceof NoEngine ? 'cold' : 'broken'
      throw err
    })
    return this.home
  }

  private async start(): Promise<Door> {
    if (this.state === 'absent') throw none()
    this.state = 'starting'
    const door = await this.open()
    this.state = 'ready'
    atHand.engine = this
    void door.ended.then(() => {
      this.home = undefined
      this.state = 'cold'
    })
    return door
  }

  private async open(): Promise<Door> {
    const [files, module] = await Promise.all([this.files(), this.module()])
    const door = new Door(this.worker(), module, new URL(files.exec, location.href).href)
    await door.ready
    return door
  }

  private network(game: string, url: string): () => Promise<Uint8Array> {
    let network = this.networks.get(game)
    if (!network) {
      network = once(async () => {
        const file = new Uint8Array(await (await take(url)).arrayBuffer())
        note(url, await this.files())
        return file
      })
      this.networks.set(game, network)
    }
    return network
  }

  private async teach(door: Door, game: string): Promise<void> {
    const url = (await this.files()).networks[game]
    if (url === undefined) return // it has learned nothing, or is carried by the program
    await door.bring(game, this.network(game, url))
  }
}

export const engine = new Engine()
