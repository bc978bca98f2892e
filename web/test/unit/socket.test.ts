// The socket: what was missed comes in pages before the answer, and is asked for again if the
// connection is lost before that.
import { beforeEach, expect, test, vi } from 'vitest'

import type { Event, Snapshot } from '../../src/api/types'

const sockets: FakeSocket[] = []
class FakeSocket {
  static OPEN = 1
  static CONNECTING = 0
  readyState = 1
  sent: { watch?: { table: string; after: number }; unwatch?: string }[] = []
  onmessage: ((e: { data: string }) => void) | undefined
  onclose: (() => void) | undefined
  constructor() {
    sockets.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as object)
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
  live.watch('t', { snapshot: (s, m) => say(`snapshot ${s.head}:`, m), events: (m) => say('events', m), view: () => {}, refused: () => {} })
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
  socket.hear({ table: 't', missed: null, more: true }) // not for us
  socket.hear({ table: 't', missed: events(3, 4), more: true })
  expect(got).toEqual([])
  socket.hear({ ref: 't', snapshot: snapshot(5), missed: events(5, 5) })
  socket.hear({ table: 't', events: events(5, 7) })
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
  live.watch('t', { snapshot: (s, m) => got.push(`second ${s.head}: ${m.map((e) => e.seq).join(' ')}`), events: () => {}, view: () => {}, refused: () => {} })
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
