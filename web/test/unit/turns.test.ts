// Correspondence games that wait for a move are found, counted and forgotten.
import { beforeEach, expect, test, vi } from 'vitest'

import type { Snapshot } from '../../src/api/types'

const fake = vi.hoisted(() => ({ tables: [] as { id: string; clock: { kind: string }; turn: number }[] }))
vi.mock('../../src/api/me.svelte', () => ({ recall: () => Promise.resolve({ id: 'ann' }) }))
vi.mock('../../src/api/http', () => ({
  get: (path: string, ask: { path?: { id: string } }) => {
    if (path === '/api/tables') return Promise.resolve(fake.tables)
    return Promise.resolve(snap(ask.path?.id ?? ''))
  },
}))

import { counted, turns } from '../../src/play/turns.svelte'

const snap = (id: string): Snapshot => {
  const t = fake.tables.find((x) => x.id === id)
  return { id, status: 'playing', mine: [0], turn: t?.turn, setup: { clock: t?.clock } } as unknown as Snapshot
}
const ids = (): string[] => turns.list.map((l) => l.id)

beforeEach(() => {
  fake.tables = [
    { id: 'a', clock: { kind: 'days' }, turn: 0 },
    { id: 'b', clock: { kind: 'days' }, turn: 1 },
    { id: 'c', clock: { kind: 'fischer' }, turn: 0 },
  ]
})

test('only correspondence games in which it is our turn wait', async () => {
  await turns.refresh()
  expect(ids()).toEqual(['a'])
})

test('a game that was played on the screen waits no more', async () => {
  await turns.refresh()
  turns.saw(snap('a'), false)
  expect(ids()).toEqual([])
  fake.tables[1]!.turn = 0
  turns.saw(snap('b'), true)
  await expect.poll(ids).toEqual(['a', 'b'])
})

test('an answer that is older than a move changes nothing', async () => {
  await turns.refresh()
  const asked = turns.refresh()
  turns.saw(snap('a'), false)
  await asked
  expect(ids()).toEqual([])
})

test('the title counts', () => {
  expect(counted('Lobby · Antares', 2)).toBe('(2) Lobby · Antares')
  expect(counted('(2) Lobby · Antares', 1)).toBe('(1) Lobby · Antares')
  expect(counted('(1) Lobby · Antares', 0)).toBe('Lobby · Antares')
})
