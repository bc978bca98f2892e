// A table on the screen keeps up with events that overtake the answers to its questions.
import { expect, test, vi } from 'vitest'

import type { Event, Snapshot } from '../../src/api/types'

interface Told {
  snapshot: (s: Snapshot, missed: Event[]) => void
  events: (list: Event[]) => void
}

const mocks = vi.hoisted(() => ({ to: undefined as Told | undefined, answers: [] as ((s: Snapshot) => void)[] }))
vi.mock('../../src/api/socket.svelte', () => ({
  live: {
    watch: (_: string, to: Told) => {
      mocks.to = to
      return () => {}
    },
  },
}))
vi.mock('../../src/api/http', () => ({ get: () => new Promise<Snapshot>((answer) => mocks.answers.push(answer)) }))

import { Table } from '../../src/play/table.svelte'

const snapshot = (head: number, status: string): Snapshot => ({ head, status, ply: 0, actions: [], now: '2026-01-01T00:00:00Z', offers: {} }) as unknown as Snapshot
const event = (seq: number, kind: string): Event => ({ seq, kind, ply: 1, seat: 0, at: '2026-01-01T00:00:00Z' }) as unknown as Event
const settle = (): Promise<void> => new Promise((done) => setTimeout(done))

test('an answer that a move has overtaken is asked for again', async () => {
  const table = new Table('t')
  mocks.to?.snapshot(snapshot(1, 'open'), [])
  mocks.to?.events([event(2, 'sat'), event(3, 'started')])
  mocks.to?.events([event(4, 'played')]) // before the answer
  mocks.answers.shift()?.(snapshot(3, 'playing'))
  await settle()
  expect(mocks.answers.length).toBe(1)
  mocks.answers.shift()?.(snapshot(4, 'playing'))
  await settle()
  expect(table.snap?.status).toBe('playing')
  expect(table.snap?.head).toBe(4)
  expect(mocks.answers.length).toBe(0)
})

test('a move that an answer told of already is not listed twice', () => {
  const heard: string[] = []
  const table = new Table('t', (what) => heard.push(what))
  mocks.to?.snapshot(snapshot(3, 'playing'), [])
  table.take({ ...snapshot(4, 'playing'), ply: 1, actions: ['a1a2'] }) // the answer to the move
  mocks.to?.events([event(4, 'played')])
  expect(table.snap?.actions).toEqual(['a1a2'])
  expect(table.snap?.ply).toBe(1)
  mocks.to?.events([event(5, 'played')])
  expect(table.snap?.actions.length).toBe(2)
  expect(heard).toEqual(['move', 'move']) // but it is heard
})
