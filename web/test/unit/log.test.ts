// The game in words: names in sentences, and a log that keeps up with takebacks and with what comes
// while it is being read.
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { Event, Said, Sentence, Snapshot, View } from '../../src/api/types'
import { loadLanguage } from '../../src/lang'
import { bring, line, newsOf, told } from '../../src/play/log'

interface Told {
  begun: (s: Snapshot, missed: Event[], view?: View) => void
  update: (list: Event[], head: number, view?: View) => void
}
const fake = vi.hoisted(() => ({ to: undefined as Told | undefined, logs: [] as { give: (l: unknown) => void; fail: (e: Error) => void }[] }))
vi.mock('../../src/api/socket.svelte', () => ({
  live: {
    ahead: 0,
    watch: (_: string, to: Told) => {
      fake.to = to
      return () => {}
    },
  },
}))
vi.mock('../../src/api/http', () => ({
  get: (path: string) => new Promise((give, fail) => (path.endsWith('/log') ? fake.logs.push({ give, fail }) : undefined)),
}))

import { Table } from '../../src/play/table.svelte'

afterEach(async () => {
  fake.logs.length = 0
  await loadLanguage('en')
})

const played = (seat: string, action: string): Sentence => ({ text: `${seat} played ${action}`, message: '%s played %s', args: [seat, action] })
const said = (ply: number): Said => ({ ply, sentences: [played(ply % 2 ? 'light' : 'dark', `m${ply}`)] })
const table = (mine: number[]): Pick<Snapshot, 'seats' | 'mine'> => ({
  seats: [
    { seat: 'light', name: 'Ann' },
    { seat: 'dark', name: 'level-1', level: 1 },
  ],
  mine,
})

describe('names in sentences', () => {
  test('the player stands where the seat does', () => {
    expect(told(played('light', 'e2e3'), table([0]))).toBe('You played e2e3.')
    expect(told(played('dark', 'e7e6'), table([0]))).toBe('Level 1 played e7e6.')
    expect(told(played('light', 'e2e3'), table([]))).toBe('Ann played e2e3.')
  })
  test('on one screen it is the seat', () => {
    expect(told(played('light', 'e2e3'), table([0, 1]))).toBe('Light played e2e3.')
  })
  test('other sentences stay as they are, in lower case where a coordinate comes first', () => {
    expect(told({ text: 'e4 was drawn', message: '%s was drawn', args: ['e4'] }, table([0]))).toBe('e4 was drawn.')
    expect(told({ text: 'The light god left the board.', message: 'The %s left the board.', args: ['light god'] }, table([0]))).toBe(
      'The light god left the board.',
    )
  })
  test('a name is filled in as it is, whatever it is', () => {
    const odd = { seats: [{ seat: 'light', name: '%s dark' }, { seat: 'dark' }], mine: [] } as unknown as Snapshot
    expect(told(played('light', 'e2e3'), odd)).toBe('%s dark played e2e3.')
    expect(told(played('dark', 'e2e3'), odd)).toBe('Dark played e2e3.')
  })
  test('in French the verb fits the name, so that it is never "Vous a joué"', async () => {
    await loadLanguage('fr')
    expect(told(played('light', 'e2e3'), table([0]))).toBe('Ann a joué e2e3.')
    expect(told(played('dark', 'e7e6'), table([0]))).toBe('Niveau 1 a joué e7e6.')
  })
  test('several plies are one line', () => {
    expect(line([said(1), said(2)], table([0]))).toBe('You played m1. Level 1 played m2.')
  })
})

describe('the log', () => {
  const plies = (log: readonly Said[]): number[] => log.map((l) => l.ply)

  test('goes back with a takeback and on with what is said', () => {
    const log = [said(1), said(2), said(3)]
    expect(newsOf([{ kind: 'chatted', ply: 3 }])).toBeUndefined()
    expect(plies(bring(log, newsOf([{ kind: 'takenback', ply: 1 }]) ?? { base: 9, said: [] }))).toEqual([1])
    expect(plies(bring(log, newsOf([{ kind: 'played', ply: 3 }], [said(3), said(4)]) ?? { base: 9, said: [] }))).toEqual([1, 2, 3, 4])
    // A takeback and what came after it, in one update.
    expect(
      plies(
        bring(
          log,
          newsOf(
            [
              { kind: 'takenback', ply: 0 },
              { kind: 'played', ply: 1 },
            ],
            [said(1)],
          ) ?? { base: 9, said: [] },
        ),
      ),
    ).toEqual([1])
  })

  const snap = (ply: number): Snapshot =>
    ({ head: ply, status: 'playing', ply, actions: [], now: '2026-01-01T00:00:00Z', offers: {}, ...table([0]) }) as unknown as Snapshot
  const view = (...list: Said[]): View => ({ turn: 0, pieces: [], board: { sites: [] }, said: list }) as unknown as View
  const event = (seq: number, kind: string, ply: number): Event => ({ seq, kind, ply, seat: 0, at: '2026-01-01T00:00:00Z' })
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done))

  test('is read at the beginning; what comes meanwhile comes after it', async () => {
    const at = new Table('t')
    fake.to?.begun(snap(2), [], view())
    fake.to?.update([event(3, 'played', 3)], 3, view(said(3)))
    fake.to?.update([event(4, 'takenback', 1)], 4, view())
    expect(at.takenBack).toBe(true)
    fake.to?.update([event(5, 'played', 2)], 5, view({ ply: 2, sentences: [played('dark', 'other')] }))
    expect(at.takenBack).toBe(false)
    fake.logs.shift()?.give([said(1), said(2)]) // older than all of that
    await settle()
    expect(line(at.log, table([0]))).toBe('You played m1. Level 1 played other.')
    fake.to?.update([event(6, 'played', 3), event(7, 'rolled', 4)], 7, view(said(3), said(4)))
    expect(plies(at.log)).toEqual([1, 2, 3, 4])
    expect(fake.logs.length).toBe(0)
  })

  test('is empty in a new game, without asking', () => {
    const at = new Table('t')
    fake.to?.begun(snap(0), [], view())
    fake.to?.update([event(1, 'played', 1)], 1, view(said(1)))
    expect(plies(at.log)).toEqual([1])
    expect(fake.logs.length).toBe(0)
  })

  test('that could not be read is read with the next move', async () => {
    const at = new Table('t')
    fake.to?.begun(snap(2), [], view())
    fake.logs.shift()?.fail(new Error('no connection'))
    await settle()
    fake.to?.update([event(3, 'played', 3)], 3, view(said(3)))
    expect(fake.logs.length).toBe(1)
    fake.logs.shift()?.give([said(1), said(2), said(3)])
    await settle()
    expect(plies(at.log)).toEqual([1, 2, 3])
  })
})
