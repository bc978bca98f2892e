// The socket: what was missed comes in pages, in order, and is asked for again where the
// connection is lost between two of them.
import { beforeEach, expect, test, vi } from 'vitest'

import type { Event, Snapshot } from '../../src/api/types'

const sockets: FakeSocket[] = []
class FakeSocket {
  static OPEN = 1
  static CONNECTING = 0
  readyState = 1
  sent: { watch?: { table: string; after: number } }[] = []
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

const events = (from: number, to: number): Event[] => Array.from({ length: to - from + 1 }, (_, i) => ({ seq: from + i, kind: 'played', seat: 0, ply: 0, at: '' }))
const snapshot = (head: number): Snapshot => ({ id: 't', head, now: '2026-01-01T00:00:00Z' }) as unknown as Snapshot

async function watch(): Promise<{ got: string[] }> {
  const { live } = await import('../../src/api/socket.svelte')
  const got: string[] = []
  const say = (what: string, list: Event[]): void => void got.push(`${what} ${list.map((e) => e.seq).join(' ')}`.trim())
  live.watch('t', { snapshot: (s, m) => say(`snapshot ${s.head}:`, m), missed: (m) => say('missed', m), events: (m) => say('events', m), view: () => {}, refused: () => {} })
  sockets[0]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  return { got }
}

test('pages of what was missed are appended in order, then live events', async () => {
  const { got } = await watch()
  const socket = sockets[0]!
  expect(socket.sent.at(-1)?.watch).toMatchObject({ table: 't', after: 0 })
  socket.hear({ ref: 't', snapshot: snapshot(5), missed: events(1, 2), more: true })
  socket.hear({ table: 't', missed: events(3, 4), more: true })
  socket.hear({ table: 't', missed: events(5, 5) })
  socket.hear({ table: 't', events: events(5, 7) })
  expect(got).toEqual(['snapshot 5: 1 2', 'missed 3 4', 'missed 5', 'events 6 7'])
})

test('a connection lost between two pages goes on where they ended', async () => {
  const { got } = await watch()
  sockets[0]?.hear({ ref: 't', snapshot: snapshot(9), missed: events(1, 3), more: true })
  sockets[0]?.onclose?.()
  vi.advanceTimersByTime(1000)
  sockets[1]?.hear({ hello: { now: '2026-01-01T00:00:00Z' } })
  expect(sockets[1]?.sent.at(-1)?.watch).toMatchObject({ table: 't', after: 3 })
  sockets[1]?.hear({ ref: 't', snapshot: snapshot(9), missed: events(4, 9) })
  expect(got).toEqual(['snapshot 9: 1 2 3', 'snapshot 9: 4 5 6 7 8 9'])
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
