// What is kept of the tables on this device.
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Event, TableLine } from '../../src/api/types'
import { Store, surplus, type Row } from '../../src/home/store'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  return () => vi.unstubAllGlobals()
})

const line = (id: string, status: TableLine['status'] = 'playing', result = '', updated = '2026-05-04T00:00:00Z'): TableLine => ({
  id,
  game: 'skaane',
  options: {},
  clock: { kind: 'none' },
  rated: false,
  status,
  seats: [],
  ...(result ? { result } : {}),
  created: updated,
  updated,
})
const events = (from: number, to: number): Event[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ seq: from + i, kind: 'played', seat: 0, ply: 0, at: '' }))
const act = (id: string, from: number, to: number, l = line(id)) => ({ id, secret: 'ff', after: from - 1, events: events(from, to), line: l })
const numbers = async (s: Store, id: string): Promise<number[] | undefined> => (await s.load(id))?.events.map((e) => e.seq)

test('acts are kept in their order, and found again', async () => {
  const store = new Store()
  expect(await store.keep(act('local-a', 1, 3))).toBe(true)
  expect(await store.keep(act('local-b', 1, 1))).toBe(true)
  for (let n = 4; n < 24; n++) expect(await store.keep(act('local-a', n, n))).toBe(true)
  const other = new Store()
  expect(await numbers(other, 'local-a')).toEqual(Array.from({ length: 23 }, (_, i) => i + 1))
  expect((await other.load('local-a'))?.secret).toBe('ff')
  expect(await numbers(other, 'local-b')).toEqual([1])
  expect(await other.load('local-c')).toBeUndefined()
  expect((await other.row('local-a'))?.head).toBe(23)
})

test('an act that does not follow the last one is not kept', async () => {
  const one = new Store()
  const two = new Store()
  await one.keep(act('local-a', 1, 3))
  expect(await two.keep(act('local-a', 4, 5))).toBe(true)
  expect(await one.keep(act('local-a', 4, 4))).toBe(false)
  expect(await one.keep(act('local-a', 7, 7))).toBe(false)
  expect(await one.keep(act('local-a', 1, 1))).toBe(false)
  expect(await numbers(one, 'local-a')).toEqual([1, 2, 3, 4, 5])
  // Of two at once one wins.
  expect((await Promise.all([one.keep(act('local-a', 6, 6)), two.keep(act('local-a', 6, 6))])).sort()).toEqual([false, true])
})

test('what was uploaded is noted, and stays', async () => {
  const store = new Store()
  await store.keep(act('local-a', 1, 2))
  await store.uploaded('local-a', 'abc')
  await store.uploaded('local-none', 'abc')
  await store.keep(act('local-a', 3, 3))
  expect((await store.list()).map((r) => [r.id, r.head, r.uploaded])).toEqual([['local-a', 3, 'abc']])
})

test('what is removed is gone', async () => {
  const store = new Store()
  await store.keep(act('local-a', 1, 2))
  await store.keep(act('local-b', 1, 2))
  await store.remove('local-a', 'local-none')
  expect(await store.load('local-a')).toBeUndefined()
  expect(await numbers(store, 'local-b')).toEqual([1, 2])
})

test('there is room for so many, and what is worth least goes first', () => {
  const row = (id: string, status: TableLine['status'], result: string, day: number, uploaded?: string): Row => ({
    id,
    head: 1,
    secret: '',
    line: line(id, status, result, `2026-05-${String(day).padStart(2, '0')}T00:00:00Z`),
    ...(uploaded ? { uploaded } : {}),
  })
  const rows = [
    row('open', 'open', '', 1),
    row('open now', 'open', '', 20),
    row('playing', 'playing', '', 2),
    row('won', 'over', 'win:light', 3),
    row('won later', 'over', 'win:light', 4),
    row('uploaded', 'over', 'draw:limit', 19, 'abc'),
    row('aborted', 'over', 'ongoing', 18),
  ]
  const now = Date.parse('2026-05-20T12:00:00Z')
  expect(surplus(rows, 100, now)).toEqual(['open'])
  expect(surplus(rows, 5, now)).toEqual(['open', 'aborted'])
  expect(surplus(rows, 2, now)).toEqual(['open', 'aborted', 'uploaded', 'won', 'won later'])
})

test('trimming spares what is being played', async () => {
  const store = new Store()
  for (const id of ['local-a', 'local-b', 'local-c']) await store.keep(act(id, 1, 1, line(id, 'over', 'win:light')))
  expect(await store.trim(1, (id) => id === 'local-a')).toEqual(['local-b'])
  expect((await store.list()).map((r) => r.id).sort()).toEqual(['local-a', 'local-c'])
})

test('where no database is, games are kept while the page is open, and that is said once', async () => {
  for (const broken of [
    undefined,
    {
      open: () => {
        throw new Error('private')
      },
    },
  ]) {
    vi.stubGlobal('indexedDB', broken)
    const store = new Store()
    const said = vi.fn()
    store.onLoose = said
    expect(await store.keep(act('local-a', 1, 2))).toBe(true)
    expect(await store.keep(act('local-a', 3, 3))).toBe(true)
    expect(await store.keep(act('local-a', 3, 3))).toBe(false)
    expect(await numbers(store, 'local-a')).toEqual([1, 2, 3])
    await store.uploaded('local-a', 'abc')
    expect((await store.list()).map((r) => [r.id, r.head, r.uploaded])).toEqual([['local-a', 3, 'abc']])
    expect(said).toHaveBeenCalledTimes(1)
  }
})

test('where the database is full in the middle of a game, it goes on', async () => {
  const store = new Store()
  const said = vi.fn()
  store.onLoose = said
  await store.keep(act('local-old', 1, 1, line('local-old', 'over', 'win:light')))
  await store.keep(act('local-a', 1, 2))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await store.keep(act('local-a', 3, 4))).toBe(true)
  expect(await numbers(store, 'local-a')).toEqual([1, 2, 3, 4])
  expect(said).toHaveBeenCalledTimes(1)
  put.mockRestore()
  expect(await store.keep(act('local-a', 5, 5))).toBe(true)
  expect(await numbers(store, 'local-a')).toEqual([1, 2, 3, 4, 5])
})

test('a database that does not answer holds no game up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const store = new Store()
  const kept = store.keep(act('local-a', 1, 2))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await kept).toBe(true)
  vi.useRealTimers()
})
