// The tables on this device, as pages see them: kept before they are told, brought back when they are
// needed, and after the engine has failed.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

import { Refused } from '../../src/api/http'
import type { Event, Message, Snapshot, TableLine } from '../../src/api/types'
import type { Asking } from '../../src/engine/home'
import type { Engine, Home } from '../../src/home/home.svelte'
import type { Keep, KeptTable } from '../../src/home/store'

const notFound = (): Refused => new Refused({ code: 'not_found', detail: 'there is no such table', status: 404 }, 0)
const gone = (): Refused => new Refused({ code: 'unavailable', detail: 'the engine has stopped', status: 503 }, 1)
const at = '2026-05-04T03:02:01Z'

/** An engine with tables whose events are only numbered. It knows no rule, but when to keep and when to tell. */
class FakeEngine implements Engine {
  readonly state = 'ready'
  tables = new Map<string, Event[]>()
  brought: string[] = []
  asked: string[] = []
  private keeper: ((k: unknown) => void) | undefined
  private ends: ((err: Error) => void)[] = []
  private watchers = new Map<string, ((m: unknown) => void)[]>()
  private waiting = new Map<number, (conflict: boolean) => void>()
  private n = 0

  crew = (): Promise<void> => Promise.resolve()
  near = (): Promise<boolean> => Promise.resolve(true)
  bring(game: string): Promise<void> {
    this.brought.push(game)
    return Promise.resolve()
  }

  /** The worker ends, and another one knows nothing. */
  fail(): void {
    this.keeper = undefined
    this.tables.clear()
    this.watchers.clear()
    for (const end of this.ends.splice(0)) end(gone())
  }

  async ask<T>(_: string, path: string, body?: unknown, a: Asking = {}): Promise<T> {
    this.asked.push(path)
    return (await this.answer(path, body as Record<string, unknown>, a)) as T
  }

  /** Something happens at a table: it is kept, and then told. */
  async act(id: string): Promise<void> {
    const list = this.tables.get(id)
    if (!list) throw notFound()
    const seq = list.length + 1
    const e: Event = {
      seq,
      kind: seq === 1 ? 'created' : 'played',
      seat: 0,
      ply: 0,
      at,
      ...(seq === 1 ? { setup: { seats: [{}, { level: 1 }], game: 'skaane' } as Event['setup'] } : {}),
    }
    const line: TableLine = { id, game: 'skaane', options: {}, clock: { kind: 'none' }, rated: false, status: 'playing', seats: [], created: at, updated: at }
    const conflict = await new Promise<boolean>((done) => {
      const n = ++this.n
      this.waiting.set(n, done)
      if (this.keeper) this.keeper({ n, id, secret: 'ff', after: list.length, events: [e], line } satisfies Keep)
      else done(false)
    })
    if (conflict) {
      this.tables.delete(id)
      throw new Refused({ code: 'stale', detail: 'elsewhere', status: 409 }, 0)
    }
    list.push(e)
    for (const tell of this.watchers.get(id) ?? []) tell({ table: id, head: seq, events: [e] } satisfies Message)
  }

  private async answer(path: string, body: Record<string, unknown>, a: Asking): Promise<unknown> {
    switch (path) {
      case '/engine/keep':
        this.keeper = a.live
        return this.last(a)
      case '/engine/kept':
        this.waiting.get(body['n'] as number)?.(Boolean(body['conflict']))
        return undefined
      case '/engine/restore': {
        const kept = body as unknown as KeptTable
        const before = this.tables.get(kept.id)?.length ?? 0
        this.tables.set(kept.id, [...kept.events])
        if (before > 0 && before < kept.events.length)
          for (const tell of this.watchers.get(kept.id) ?? []) tell({ table: kept.id, head: kept.events.length, events: kept.events.slice(before) })
        return undefined
      }
      case '/engine/watch': {
        const id = body['table'] as string
        const list = this.tables.get(id)
        if (!list) throw notFound()
        a.live?.({ table: id, snapshot: { id, head: list.length, now: at } as Snapshot, missed: list.slice(body['after'] as number) } satisfies Message)
        this.watchers.set(id, [...(this.watchers.get(id) ?? []), a.live ?? (() => {})])
        return this.last(a)
      }
      case '/engine/play':
        await this.act(body['table'] as string)
        return { ok: true, head: this.tables.get(body['table'] as string)?.length }
      case '/engine/forget':
        this.tables.delete(body['id'] as string)
        return undefined
      case '/api/tables': {
        const id = `local-${this.tables.size}`
        this.tables.set(id, [])
        await this.act(id)
        return { id, head: 1 }
      }
    }
    const id = path.split('/')[3] ?? ''
    if (!this.tables.has(id)) throw notFound()
    return { id, head: this.tables.get(id)?.length }
  }

  private last(a: Asking): Promise<never> {
    return new Promise((_, fail) => {
      this.ends.push(fail)
      a.signal?.addEventListener('abort', () => fail(new Error('stopped')))
    })
  }
}

const body = { game: 'skaane', options: {}, seats: [{}, { level: 1 }] }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, hidden: false })
  vi.stubGlobal('navigator', { onLine: true, language: 'en' })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'x', href: 'http://x/' })
  return () => vi.unstubAllGlobals()
})

async function newHome(engine: Engine): Promise<Home> {
  const { Home } = await import('../../src/home/home.svelte')
  return new Home(engine)
}

/** Watches a table; `heard` waits until so many things were heard. */
function watch(home: Home, table: string): { got: string[]; heard: (n: number) => Promise<string[]>; stop: () => void } {
  const got: string[] = []
  const say = (text: string): void => void got.push(text)
  const stop = home.watch(
    table,
    {
      begun: (s, missed) => say(`snapshot ${s.head}: ${missed.map((e) => e.seq).join(' ')}`),
      update: (list) => say(`events ${list.map((e) => e.seq).join(' ')}`),
      refused: (p) => say(p.code),
    },
    false,
  )
  return {
    got,
    stop,
    heard: async (n) => {
      await vi.waitFor(() => {
        if (got.length < n) throw new Error(got.join(', '))
      })
      return got
    },
  }
}

test('what happens is kept before it is told', async () => {
  const engine = new FakeEngine()
  const home = await newHome(engine)
  const { id } = await home.create(body)
  expect(engine.brought).toEqual(['skaane'])
  const w = watch(home, id)
  expect(await w.heard(1)).toEqual(['snapshot 1: 1'])
  const keep = vi.spyOn(home.store, 'keep')
  let kept = (): void => {}
  keep.mockImplementationOnce(() => new Promise((done) => (kept = () => done(true))))
  const played = home.play({ table: id, ply: 0, action: 'a1' })
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce())
  expect(w.got).toHaveLength(1)
  kept()
  expect(await played).toBe(2)
  expect(await w.heard(2)).toEqual(['snapshot 1: 1', 'events 2'])
  w.stop()
})

test('a table is brought back when somebody asks for it', async () => {
  const first = await newHome(new FakeEngine())
  const { id } = await first.create(body)
  await first.play({ table: id, ply: 0, action: 'a1' })
  const engine = new FakeEngine()
  const home = await newHome(engine)
  expect((await home.ask<Snapshot>(id, 'get', `/api/tables/${id}`)).head).toBe(2)
  expect(engine.brought).toEqual(['skaane'])
  await expect(home.ask('local-none', 'get', '/api/tables/local-none')).rejects.toThrow('no such table')
  const w = watch(home, 'local-none')
  expect(await w.heard(1)).toEqual(['not_found'])
})

test('an engine that fails is replaced in the middle of a game', async () => {
  const engine = new FakeEngine()
  const home = await newHome(engine)
  const { id } = await home.create(body)
  const w = watch(home, id)
  await w.heard(1)
  engine.fail()
  expect(await w.heard(2)).toEqual(['snapshot 1: 1', 'snapshot 1: '])
  expect(await home.play({ table: id, ply: 0, action: 'a1' })).toBe(2)
  expect((await w.heard(3)).at(-1)).toBe('events 2')
  expect((await home.store.row(id))?.head).toBe(2)
  w.stop()
})

test('two windows: what is done in one is seen in the other', async () => {
  const [one, two] = [await newHome(new FakeEngine()), await newHome(new FakeEngine())]
  const { id } = await one.create(body)
  const w = watch(two, id)
  await w.heard(1)
  await one.play({ table: id, ply: 0, action: 'a1' })
  expect(await w.heard(2)).toEqual(['snapshot 1: 1', 'events 2'])
})

test('who acts on the ground of what has changed is refused, and the table is brought back', async () => {
  vi.stubGlobal('BroadcastChannel', undefined) // they hear nothing of each other
  const [one, two] = [await newHome(new FakeEngine()), await newHome(new FakeEngine())]
  const { id } = await one.create(body)
  const w = watch(two, id)
  await w.heard(1)
  await one.play({ table: id, ply: 0, action: 'a1' })
  await expect(two.play({ table: id, ply: 0, action: 'a2' })).rejects.toThrow('elsewhere')
  await vi.waitFor(async () => expect(await two.play({ table: id, ply: 1, action: 'a2' })).toBe(3))
  expect((await one.store.row(id))?.head).toBe(3)
})

test('a finished game is uploaded once', async () => {
  const engine = new FakeEngine()
  const home = await newHome(engine)
  const { id } = await home.create(body)
  const snap = {
    id,
    setup: { game: 'skaane', options: { board: '8x8' } },
    seats: [
      { seat: 'light', user: 'local' },
      { seat: 'dark', level: 3 },
    ],
    start: 'x',
    actions: ['a1a2'],
    result: 'win:dark',
    reason: 'resigned',
    created: at,
  } as unknown as Snapshot
  vi.spyOn(home, 'ask').mockResolvedValue(snap)
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined])
    return Promise.resolve(new Response(JSON.stringify({ id: 'abc', name: 'Ann', kind: 'guest' })))
  })
  expect(await home.upload(id)).toBe('abc')
  expect(await home.upload(id)).toBe('abc')
  const uploads = sent.filter(([url]) => url === '/api/tables/upload')
  expect(uploads).toEqual([
    [
      '/api/tables/upload',
      {
        table: id,
        game: 'skaane',
        options: { board: '8x8' },
        seats: [{}, { level: 3 }],
        start: 'x',
        actions: ['a1a2'],
        result: 'win:dark',
        reason: 'resigned',
        played: at,
      },
    ],
  ])
})

test('which games need nobody else', async () => {
  const { needsNobody } = await import('../../src/home/host')
  const level = { game: 'skaane', seats: [{}, { level: 1 }] }
  expect(needsNobody(level, [0])).toBe(true)
  expect(needsNobody({ game: 'skaane', seats: [{}, {}] }, [0, 1])).toBe(true)
  expect(needsNobody({ ...level, clock: { kind: 'none' } }, [0])).toBe(true)
  expect(needsNobody({ game: 'skaane', seats: [{}, {}] }, [0])).toBe(false)
  expect(needsNobody({ game: 'skaane', seats: [{ level: 1 }, { level: 1 }] }, [])).toBe(false)
  expect(needsNobody({ game: 'skaane' }, [0])).toBe(false)
  expect(needsNobody({ ...level, clock: { kind: 'fischer', base: 60 } }, [0])).toBe(false)
  expect(needsNobody({ ...level, rated: true }, [0])).toBe(false)
  expect(needsNobody({ ...level, public: true }, [0])).toBe(false)
})
