// The socket: what was missed comes in pages before the answer, and is asked for again if the
// connection is lost before that.
import { beforeEach, expect, test, vi } from 'vitest'

import type { Event, LiveView, Request, Snapshot, View } from '../../src/api/types'

const sockets: FakeSocket[] = []
class FakeSocket {
  static OPEN = 1
  static CONNECTING = 0
  readyState = 1
  sent: Request[] = []
  onmessage: ((e: { data: string }) => void) | undefined
  onclose: (() => void) | undefined
  constructor() {
    sockets.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request)
  }
  close(): void {}
  hear(m: object): void {
    this.onmessage?.({ data: JSON.stringify(m) })
  }
}

beforeEach(() => {
  sockets.length = 0
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, hidden: false })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { protocol: 'http:', host: 'x' })
  return () => vi.useRealTimers()
})

const events = (from: number, to: number): Event[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ seq: from + i, kind: 'played', seat: 0, ply: 0, at: '' }))
const snapshot = (head: number): Snapshot => ({ id: 't', head, now: '2026-01-01T00:00:00Z' }) as unknown as Snapshot

async function watch(): Promise<{ got: string[] }> {
  const { live } = await import('../../src/api/socket.svelte')
  const got: string[] = []
  const say = (what: string, list: Event[]): void => void got.push(`${what} ${list.map((e) => e.seq).join(' ')}`.trim())
  live.watch('t', { begun: (s, m) => say(`snapshot ${s.head}:`, m), update: (m) => say('events', m), refused: () => {} })
  sockets[0]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  return { got }
}

const again = (n: number): FakeSocket => {
  sockets[n - 1]?.onclose?.()
  vi.advanceTimersByTime(1000)
  sockets[n]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  return sockets[n]!
}

test('pages come before the answer and are told with it, then live events', async () => {
  const { got } = await watch()
  const socket = sockets[0]!
  expect(socket.sent.at(-1)?.watch).toMatchObject({ table: 't', after: 0 })
  socket.hear({ table: 't', missed: events(1, 2), more: true })
  socket.hear({ table: 't', missed: [], more: true }) // not for us
  socket.hear({ table: 't', missed: events(3, 4), more: true })
  expect(got).toEqual([])
  socket.hear({ ref: 't', snapshot: snapshot(5), missed: events(5, 5) })
  socket.hear({ table: 't', head: 7, events: events(5, 7) })
  expect(got).toEqual(['snapshot 5: 1 2 3 4 5', 'events 6 7'])
})

test('pages are dropped if the connection is lost before the answer', async () => {
  const { got } = await watch()
  sockets[0]?.hear({ table: 't', missed: events(1, 3), more: true })
  const socket = again(1)
  expect(socket.sent.at(-1)?.watch).toMatchObject({ table: 't', after: 0 })
  socket.hear({ table: 't', missed: events(1, 6), more: true })
  socket.hear({ ref: 't', snapshot: snapshot(9), missed: events(7, 9) })
  expect(got).toEqual(['snapshot 9: 1 2 3 4 5 6 7 8 9'])
  expect(again(2).sent.at(-1)?.watch).toMatchObject({ table: 't', after: 9 })
})

test('a table that is left and watched again at once gets each event once', async () => {
  const { live } = await import('../../src/api/socket.svelte')
  const { got } = await watch()
  const socket = sockets[0]!
  socket.hear({ table: 't', missed: events(1, 3), more: true })
  live.watch('t', { begun: (s, m) => got.push(`second ${s.head}: ${m.map((e) => e.seq).join(' ')}`), update: () => {}, refused: () => {} })
  // The server goes on after what it has sent, unless it is told to begin anew.
  expect(socket.sent.at(-2)?.unwatch).toBe('t')
  expect(socket.sent.at(-1)?.watch).toMatchObject({ table: 't', after: 0 })
  socket.hear({ table: 't', missed: events(4, 5), more: true }) // of the first question
  socket.hear({ table: 't', missed: events(1, 5), more: true })
  socket.hear({ ref: 't', snapshot: snapshot(6), missed: events(6, 6) })
  expect(got).toEqual(['second 6: 1 2 3 4 5 6'])
})

test('whole answers without pages are as before', async () => {
  const { got } = await watch()
  sockets[0]?.hear({ ref: 't', snapshot: snapshot(4), missed: events(1, 2) }) // chat of others is left out
  sockets[0]?.onclose?.()
  vi.advanceTimersByTime(1000)
  sockets[1]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  expect(sockets[1]?.sent.at(-1)?.watch).toMatchObject({ after: 4 })
  expect(got.length).toBe(1)
})

const live = { turn: 0, prompt: '', prompt_message: '', phase: '', stands: [[7, 1, 2, 76]] }
const site = (id: string): object => ({ id, x: 0, y: 0, w: 1, h: 1, shape: 'square', name: id })
const board = { cols: 1, rows: 1, style: '', sites: [site('a1'), site('a2')] }
const kinds = [{ kind: 'king', seat: 0, class: 'light', name: 'light king', letter: 'K' }]

test('the board comes once, and an update is one message', async () => {
  const { live: socket } = await import('../../src/api/socket.svelte')
  const got: [number, View | undefined][] = []
  socket.watch('t', { begun: (s, _, v) => got.push([s.head, v]), update: (_, head, v) => got.push([head, v]), refused: () => {} })
  sockets[0]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  sockets[0]?.hear({ ref: 't', table: 't', head: 4, snapshot: snapshot(4), missed: [], view: { ...live, board, kinds, pieces: [[7, 0, 0]] } as LiveView })
  sockets[0]?.hear({ table: 't', head: 5, events: events(5, 5), view: { ...live, pieces: [[7, 0, 1]], actions: ['0a2 a1'] } as LiveView })
  sockets[0]?.hear({ table: 't', head: 6, events: events(6, 6) })
  expect(got.map(([head]) => head)).toEqual([4, 5, 6])
  expect(got[0]?.[1]?.pieces).toEqual([{ id: 7, ...kinds[0], site: 'a1' }])
  expect(got[1]?.[1]?.pieces[0]?.site).toBe('a2')
  expect(got[1]?.[1]?.stands).toEqual([{ piece: 7, site: 'a2', dx: 1, dy: 2, size: 76, turn: 0, count: 1, turn_with_board: false }])
  expect(got[1]?.[1]?.actions).toEqual([{ text: 'a2a1', picks: ['a2', 'a1'] }])
  expect(got[1]?.[1]?.board).toBe(got[0]?.[1]?.board)
  expect(got[2]?.[1]).toBeUndefined()
})

const move = { table: 't', ply: 3, head: 9, action: 'a1a2' }
const problem = { code: 'rule', rule: 'SK-5', detail: 'no', status: 422, title: '' }
const ref = (socket: FakeSocket): unknown => socket.sent.at(-1)?.ref

test('what is played is answered with the head, or with why not', async () => {
  const { live: socket } = await import('../../src/api/socket.svelte')
  await watch()
  const first = socket.play(move)
  expect(sockets[0]?.sent.at(-1)?.play).toMatchObject(move)
  expect(sockets[0]?.sent.at(-1)?.play?.key).toMatch(/^[0-9a-f]{32}$/)
  sockets[0]?.hear({ ref: ref(sockets[0]), ok: true, head: 11 })
  await expect(first).resolves.toBe(11)
  const second = socket.play(move)
  sockets[0]?.hear({ ref: ref(sockets[0]), error: problem })
  await expect(second).rejects.toMatchObject({ code: 'rule', retry: 0, problem: { rule: 'SK-5' } })
})

test('the same is sent again with the same key if the connection is lost before the answer', async () => {
  const { live: socket } = await import('../../src/api/socket.svelte')
  await watch()
  const played = socket.play(move)
  const { play } = sockets[0]!.sent.at(-1)!
  const next = again(1)
  expect(next.sent.map((m) => Object.keys(m).find((k) => k !== 'ref'))).toEqual(['watch', 'play'])
  expect(next.sent.at(-1)?.play).toEqual(play)
  next.hear({ ref: ref(next), ok: true, head: 11 })
  await expect(played).resolves.toBe(11)
  expect(again(2).sent.some((m) => m.play)).toBe(false)
})

test('what is played while there is no connection is sent once there is one', async () => {
  const { live: socket } = await import('../../src/api/socket.svelte')
  await watch()
  sockets[0]?.onclose?.()
  const played = socket.play(move)
  vi.advanceTimersByTime(1000)
  expect(sockets[1]?.sent).toEqual([]) // nobody has said hello yet
  sockets[1]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  sockets[1]?.hear({ ref: ref(sockets[1]), ok: true, head: 11 })
  await expect(played).resolves.toBe(11)
})

test('a server that was only busy is asked again, with the same key', async () => {
  const { live: socket } = await import('../../src/api/socket.svelte')
  await watch()
  const played = socket.play(move)
  sockets[0]?.hear({ ref: ref(sockets[0]), error: { ...problem, code: 'unavailable', status: 503 } })
  await vi.advanceTimersByTimeAsync(1000)
  const plays = sockets[0]!.sent.filter((m) => m.play)
  expect(plays.length).toBe(2)
  expect(plays[1]).toEqual(plays[0])
  sockets[0]?.hear({ ref: ref(sockets[0]), ok: true, head: 11 })
  await expect(played).resolves.toBe(11)
})
