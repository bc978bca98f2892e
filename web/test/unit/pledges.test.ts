// Pledges are kept before anybody sits down, and are still there when the game is over.
import { beforeEach, expect, test, vi } from 'vitest'

import { sealOf } from '../../src/study/verify'
import { FakeStorage } from './fake-storage'

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { origin: 'https://play.example' })
})

/** The module as a page has it that was just loaded. */
async function page(): Promise<(typeof import('../../src/play/pledges.svelte'))['pledges']> {
  vi.resetModules()
  return (await import('../../src/play/pledges.svelte')).pledges
}

test('a pledge outlives the page', async () => {
  const made = await (await page()).make('abc', 'c0'.repeat(32))
  expect(made.seed).toMatch(/^[0-9a-f]{32}$/)
  expect(made.seal).toBe(await sealOf('abc', made.seed))
  expect(made.server).toBe('https://play.example')
  const later = await page()
  expect(later.of('abc')).toEqual(made)
  expect(later.durable).toBe(true)
  expect(later.of('other')).toBeUndefined()
})

test('one seed for a table, also for two tabs that sit down at once', async () => {
  const [one, two] = [await page(), await page()]
  const [a, b] = await Promise.all([one.make('abc', 'c0'), two.make('abc', 'c0')])
  expect(one.of('abc')).toEqual(two.of('abc'))
  expect(a.seed).toBe(b.seed)
  expect((await one.make('xyz', 'c0')).seed).not.toBe(a.seed)
})

test('of those that were checked the oldest go, never those that were not', async () => {
  const pledges = await page()
  for (let i = 0; i < 30; i++) await pledges.make(`open${i}`, 'c0')
  pledges.keep({ ...(await pledges.make('bad', 'c0')), state: 'broken', broken: [] })
  for (let i = 0; i < 230; i++) pledges.keep({ ...(await pledges.make(`fair${i}`, 'c0')), made: 1000 + i, state: 'passed' })
  expect(pledges.all().filter((p) => p.state === 'kept').length).toBe(30)
  expect(pledges.all().filter((p) => p.state === 'passed').length).toBe(200)
  expect(pledges.of('bad')?.state).toBe('broken')
  expect(pledges.of('fair29')).toBeUndefined()
  expect(pledges.of('fair30')?.state).toBe('passed')
})

test('checked ones make room where the storage is full', async () => {
  const pledges = await page()
  pledges.keep({ ...(await pledges.make('old', 'c0')), state: 'passed' })
  storage.room = storage.length
  await pledges.make('new', 'c0')
  expect(pledges.durable).toBe(true)
  expect((await page()).of('new')?.state).toBe('kept')
  await pledges.make('more', 'c0')
  expect(pledges.durable).toBe(false)
})

test.each(['throws', 'forgets', 'missing'])('a storage that %s: it is kept until the page goes, and said so', async (how) => {
  if (how === 'throws') storage.broken = true
  if (how === 'forgets') storage.room = 0
  if (how === 'missing') vi.stubGlobal('localStorage', undefined)
  const pledges = await page()
  const made = await pledges.make('abc', 'c0')
  expect(pledges.of('abc')).toEqual(made)
  expect(pledges.all()).toEqual([made])
  expect(pledges.durable).toBe(false)
  pledges.keep({ ...made, state: 'broken' })
  pledges.keepEvidence('abc', { snapshot: { id: 'abc' } as never, events: [1] })
  expect(pledges.of('abc')?.state).toBe('broken')
  expect(pledges.evidence('abc')?.events).toEqual([1])
  pledges.drop('abc')
  expect(pledges.of('abc')).toBeUndefined()
})

test('what others wrote there does no harm', async () => {
  for (const bad of ['', 'null', '{', '[]', '{"table":"abc"}', '{"seats":null}']) {
    storage.setItem('antares.pledge.abc', bad)
    const pledges = await page()
    expect(pledges.of('abc')).toBeUndefined()
    expect(pledges.all()).toEqual([])
    expect((await pledges.make('abc', 'c0')).state).toBe('kept')
  }
})
