// The client of the engine, in front of a worker that is played by the test.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Room } from '../../src/engine/door'
import { Engine } from '../../src/engine/engine.svelte'
import { atHand } from '../../src/engine/home'
import type { Heard, Said } from '../../src/engine/talk'

interface Request {
  id: number
  method: string
  path: string
  body?: unknown
}

/** A worker that starts at once and answers when the test says so. */
class FakeRoom implements Room {
  onmessage: ((e: MessageEvent<Heard>) => void) | null = null
  onerror: ((e: ErrorEvent) => void) | null = null
  said: Said[] = []
  ended = false
  starts = true

  postMessage(said: Said): void {
    this.said.push(said)
    if (said.say === 'start' && this.starts) queueMicrotask(() => this.tell({ hear: 'ready' }))
    if (said.say === 'bring') queueMicrotask(() => this.tell({ hear: 'brought', game: said.game, wrong: said.file.length === 0 ? 'it is empty' : null }))
  }
  terminate(): void {
    this.ended = true
  }
  tell(heard: Heard): void {
    this.onmessage?.({ data: heard } as MessageEvent<Heard>)
  }
  reply(reply: object): void {
    this.tell({ hear: 'reply', reply: JSON.stringify(reply) })
  }
  get asked(): Request[] {
    return this.said.flatMap((s) => (s.say === 'ask' ? [JSON.parse(s.request) as Request] : []))
  }
  words(): string {
    return this.said.map((s) => s.say).join(' ')
  }
}

let rooms: FakeRoom[]
let fetched: string[]
let files: Record<string, () => Response>
let starts: boolean

beforeEach(() => {
  rooms = []
  fetched = []
  starts = true
  const json = { wasm: '/engine/a.wasm', exec: '/engine/e.js', networks: { rsp: '/engine/rsp.net', skaane: '/engine/empty.net' } }
  files = {
    '/api/engine': () => Response.json(json),
    // The smallest program that there is.
    '/engine/a.wasm': () => new Response(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0), { headers: { 'Content-Type': 'application/wasm' } }),
    '/engine/rsp.net': () => new Response(Uint8Array.of(1, 2, 3)),
    '/engine/empty.net': () => new Response(),
  }
  vi.stubGlobal('Worker', FakeRoom)
  vi.stubGlobal('location', { href: 'http://x/' })
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    const answer = files[url]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  atHand.engine = undefined
})

const made = (): Engine =>
  new Engine(() => {
    const room = new FakeRoom()
    room.starts = starts
    rooms.push(room)
    return room
  })
/** Waits until the worker has been asked so many times. */
const asked = (n: number, room = 0): Promise<Request> => vi.waitFor(() => rooms[room]?.asked[n - 1] ?? Promise.reject(new Error('not yet')))

test('nothing is fetched before it is needed, and everything once', async () => {
  const engine = made()
  expect(engine.state).toBe('cold')
  expect(fetched).toEqual([])
  const [a, b] = [engine.ask('get', '/api/games'), engine.ask('post', '/api/positions', { game: 'rsp' })]
  expect(engine.state).toBe('starting')
  await asked(2)
  expect(engine.state).toBe('ready')
  expect(atHand.engine).toBe(engine)
  expect(rooms[0]?.asked).toEqual([
    { id: 1, method: 'GET', path: '/api/games' },
    { id: 2, method: 'POST', path: '/api/positions', body: { game: 'rsp' } },
  ])
  rooms[0]?.reply({ id: 2, body: { two: true } })
  rooms[0]?.reply({ id: 1, body: [1] })
  expect([await a, await b]).toEqual([[1], { two: true }])
  expect(fetched).toEqual(['/api/engine', '/engine/a.wasm'])
  expect(rooms.length).toBe(1)
})

test('a game’s network is brought before anything is judged, once', async () => {
  const engine = made()
  const live: unknown[] = []
  const body = { game: 'rsp', start: 'x', lines: 1 }
  const first = engine.ask('post', '/engine/evaluate', body, { live: (b) => live.push(b) })
  await asked(1)
  expect(rooms[0]?.words()).toBe('start bring ask')
  rooms[0]?.reply({ id: 1, live: true, body: 1 })
  rooms[0]?.reply({ id: 1, live: true, body: 2 })
  rooms[0]?.reply({ id: 1, body: 3 })
  expect(await first).toBe(3)
  expect(live).toEqual([1, 2])
  void engine.ask('post', '/engine/choose', { ...body, level: 1, seed: '1' }).catch(() => {})
  await asked(2)
  expect(rooms[0]?.words()).toBe('start bring ask ask')
  expect(fetched.filter((f) => f === '/engine/rsp.net').length).toBe(1)
  // A game without a network needs none.
  void engine.ask('post', '/engine/choose', { ...body, game: 'other' }).catch(() => {})
  await asked(3)
})

test('a network that is none is a refusal, and is fetched again', async () => {
  const engine = made()
  for (let i = 1; i <= 2; i++) {
    await expect(engine.bring('skaane')).rejects.toMatchObject({ code: 'internal', message: 'it is empty' })
    expect(rooms[0]?.said.filter((s) => s.say === 'bring').length).toBe(i)
  }
})

test('problems are refusals', async () => {
  const engine = made()
  const ask = engine.ask('post', '/api/positions', {})
  await asked(1)
  rooms[0]?.reply({ id: 1, problem: { status: 422, code: 'rule', title: '', detail: 'no', rule: 'SK-1' } })
  await expect(ask).rejects.toMatchObject({ code: 'rule', retry: 0, problem: { rule: 'SK-1' } })
})

test('what is not wanted any more is stopped', async () => {
  const engine = made()
  const leave = new AbortController()
  const ask = engine.ask('post', '/api/positions', {}, { signal: leave.signal })
  await asked(1)
  leave.abort()
  await expect(ask).rejects.toMatchObject({ name: 'AbortError' })
  expect(rooms[0]?.said.at(-1)).toEqual({ say: 'stop', id: 1 })
  rooms[0]?.reply({ id: 1, problem: { status: 503, code: 'unavailable', title: '', detail: 'stopped' } })
  // One that was given up before it began is not asked at all.
  await expect(engine.ask('get', '/api/games', undefined, { signal: leave.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(rooms[0]?.asked.length).toBe(1)
})

test('a worker that ends is replaced, and what was asked of it can be tried again', async () => {
  const engine = made()
  const lost = engine.ask('get', '/api/games')
  await asked(1)
  rooms[0]?.onerror?.({ message: 'out of memory' } as ErrorEvent)
  await expect(lost).rejects.toMatchObject({ code: 'unavailable', retry: 1, message: 'the engine has stopped: out of memory' })
  expect(rooms[0]?.ended).toBe(true)
  expect(engine.state).toBe('cold')
  const again = engine.ask('get', '/api/games')
  await asked(1, 1)
  rooms[1]?.tell({ hear: 'ended', why: 'exit' })
  await expect(again).rejects.toMatchObject({ code: 'unavailable' })
  const third = engine.ask('get', '/api/games')
  await asked(1, 2)
  rooms[2]?.reply({ id: 1, body: [] })
  expect(await third).toEqual([])
  expect(fetched).toEqual(['/api/engine', '/engine/a.wasm'])
})

test('a worker that does not start leaves the engine broken, until it does', async () => {
  starts = false
  const engine = made()
  const ask = engine.ask('get', '/api/games')
  await vi.waitFor(() => expect(rooms.length).toBe(1))
  rooms[0]?.tell({ hear: 'ended', why: 'no wasm here' })
  await expect(ask).rejects.toMatchObject({ code: 'unavailable' })
  expect(engine.state).toBe('broken')
  starts = true
  void engine.ask('get', '/api/games').catch(() => {})
  await asked(1, 1)
  expect(engine.state).toBe('ready')
})

test('a server without an engine has none', async () => {
  files['/api/engine'] = () => new Response('{}', { status: 404 })
  const engine = made()
  expect(await engine.known()).toBe(false)
  expect(engine.state).toBe('absent')
  await expect(engine.ask('get', '/api/games')).rejects.toMatchObject({ code: 'not_found' })
})

test('out of reach it is cold, and may come later', async () => {
  const there = files['/api/engine']!
  delete files['/api/engine']
  const engine = made()
  expect(await engine.known()).toBe(true)
  await expect(engine.ask('get', '/api/games')).rejects.toMatchObject({ code: 'unreachable' })
  expect(engine.state).toBe('cold')
  files['/api/engine'] = there
  void engine.ask('get', '/api/games').catch(() => {})
  await asked(1)
})

test('a second worker thinks beside the first while it is needed', async () => {
  const engine = made()
  expect((await engine.crew(1)).length).toBe(1)
  const [first, second] = await engine.crew(2)
  expect(rooms.length).toBe(2)
  expect(await engine.crew(2)).toEqual([first, second])
  void engine.through(second!, 'post', '/engine/evaluate', { game: 'rsp', start: 'x', lines: 1 }).catch(() => {})
  await asked(1, 1)
  expect(rooms[1]?.words()).toBe('start bring ask')
  engine.dismiss()
  await vi.waitFor(() => expect(rooms[1]?.ended).toBe(true))
  expect(rooms[0]?.ended).toBe(false)
  expect((await engine.crew(2)).length).toBe(2)
  expect(rooms.length).toBe(3)
})
