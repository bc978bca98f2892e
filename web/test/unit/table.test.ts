// A table on the screen keeps up with events that overtake the answers to its questions.
import { beforeEach, expect, test, vi } from 'vitest'

import type { Event, RatingChange, Snapshot, View } from '../../src/api/types'

interface Told {
  begun: (s: Snapshot, missed: Event[], view?: View) => void
  update: (list: Event[], head: number, view?: View) => void
  rated: (changes: RatingChange[]) => void
}

const mocks = vi.hoisted(() => ({ to: undefined as Told | undefined, answers: [] as ((s: Snapshot) => void)[] }))
vi.mock('../../src/api/socket.svelte', () => ({
  live: {
    ahead: 0,
    watch: (_: string, to: Told) => {
      mocks.to = to
      return () => {}
    },
  },
}))
vi.mock('../../src/api/http', () => ({ get: () => new Promise<Snapshot>((answer) => mocks.answers.push(answer)) }))

import { Table } from '../../src/play/table.svelte'

beforeEach(() => {
  mocks.answers.length = 0
})

const of = (seq: number, kind: string, more: Partial<Event>): Event => ({ ...event(seq, kind), ...more })

const snapshot = (head: number, status: string): Snapshot =>
  ({ head, status, ply: 0, actions: [], seats: [], now: '2026-01-01T00:00:00Z', offers: {} }) as unknown as Snapshot
const event = (seq: number, kind: string): Event => ({ seq, kind, ply: 1, seat: 0, at: '2026-01-01T00:00:00Z' })
/** An update without a view. */
const tell = (list: Event[]): void => mocks.to?.update(list, list.at(-1)?.seq ?? 0)
const settle = (): Promise<void> => new Promise((done) => setTimeout(done))

test('an answer that a move has overtaken is asked for again', async () => {
  const table = new Table('t')
  mocks.to?.begun(snapshot(1, 'open'), [])
  tell([event(2, 'sat'), event(3, 'started')])
  tell([event(4, 'played')]) // before the answer
  mocks.answers.shift()?.(snapshot(3, 'playing'))
  await settle()
  expect(mocks.answers.length).toBe(1)
  mocks.answers.shift()?.(snapshot(4, 'playing'))
  await settle()
  expect(table.snap?.status).toBe('playing')
  expect(table.snap?.head).toBe(4)
  expect(mocks.answers.length).toBe(0)
})

test('a move that a snapshot told of already is not listed twice', async () => {
  const heard: string[] = []
  const table = new Table('t', (what) => heard.push(what))
  mocks.to?.begun(snapshot(3, 'playing'), [])
  tell([event(4, 'offered')]) // asks for a snapshot
  mocks.answers.shift()?.({ ...snapshot(5, 'playing'), ply: 1, actions: ['a1a2'] })
  await settle()
  tell([event(5, 'played')])
  expect(table.snap?.actions).toEqual(['a1a2'])
  expect(table.snap?.ply).toBe(1)
  tell([event(6, 'played')])
  expect(table.snap?.actions.length).toBe(2)
  expect(heard).toEqual(['move', 'move']) // but it is heard
})

test('every snapshot is shown to whoever watches over the table, and what was seen stays seen', async () => {
  const heads: number[] = []
  const table = new Table(
    't',
    () => {},
    (s) => heads.push(s.head),
  )
  mocks.to?.begun(snapshot(3, 'playing'), [
    of(1, 'created', {}),
    of(2, 'rolled', { action: '4' }),
    of(3, 'rolled', { action: '5' }),
    of(4, 'chatted', { text: 'hello' }),
  ])
  tell([of(5, 'rolled', { action: '6' })])
  tell([of(6, 'sat', {})])
  mocks.answers.shift()?.(snapshot(6, 'playing'))
  await settle()
  expect(heads).toEqual([3, 6])
  expect([...table.seen].map(([seq, e]) => [seq, e.action])).toEqual([
    [2, '4'],
    [3, '5'],
    [5, '6'],
  ])
  expect(table.chat.map((l) => l.text)).toEqual(['hello'])
  mocks.to?.begun(snapshot(6, 'playing'), [of(1, 'created', {}), of(2, 'rolled', { action: '1' })])
  expect(table.seen.get(2)?.action).toBe('4')
})

test('an offer is not made twice before the opponent has moved', () => {
  const table = new Table('t')
  mocks.to?.begun({ ...snapshot(1, 'playing'), mine: [0] }, [])
  expect([...table.made]).toEqual([])
  tell([of(2, 'offered', { seat: 0, offer: 'draw' })])
  tell([of(3, 'withdrawn', { seat: 1, offer: 'draw' })])
  expect([...table.made]).toEqual(['draw'])
  tell([of(4, 'played', { seat: 0 })])
  expect([...table.made]).toEqual(['draw'])
  tell([of(5, 'played', { seat: 1 })])
  expect([...table.made]).toEqual([])
  tell([of(6, 'offered', { seat: 1, offer: 'draw' })])
  expect([...table.made]).toEqual([])
  tell([of(7, 'offered', { seat: 0, offer: 'draw' }), of(8, 'withdrawn', { seat: 1, offer: 'draw' })])
  expect([...table.made]).toEqual([]) // that was agreeing
  tell([of(9, 'offered', { seat: 0, offer: 'draw' }), of(10, 'offered', { seat: 0, offer: 'takeback' }), of(11, 'takenback', { ply: 0 })])
  expect([...table.made]).toEqual(['draw']) // a takeback that was agreed to was welcome
})

test('the clock of a person to move runs, and that of a computer stands still', () => {
  const table = new Table('t')
  const at = (n: number): number => Date.parse('2026-01-01T00:00:00Z') + n
  const seats = [
    { seat: 'light', user: 'ann' },
    { seat: 'dark', user: 'level-9', level: 9 },
  ]
  mocks.to?.begun({ ...snapshot(1, 'playing'), seats, turn: 0, clocks: [60_000, 3_000] }, [])
  expect([table.left(0, at(10_000)), table.left(1, at(10_000))]).toEqual([50_000, 3_000])
  expect(table.thinks(1)).toBe(false)
  mocks.to?.begun({ ...snapshot(2, 'playing'), seats, turn: 1, clocks: [50_000, 3_000] }, [])
  expect([table.left(0, at(90_000)), table.left(1, at(90_000))]).toEqual([50_000, 3_000])
  expect(table.thinks(1)).toBe(true)
  // A computer stands in for somebody who has gone.
  mocks.to?.begun({ ...snapshot(3, 'playing'), seats: [{ ...seats[0]!, gone: true }, seats[1]!], turn: 0, clocks: [50_000, 3_000] }, [])
  expect(table.left(0, at(90_000))).toBe(50_000)
})

test('the view says which event it stands after', () => {
  const table = new Table('t')
  const view = { actions: [], pieces: [] } as unknown as View
  mocks.to?.begun(snapshot(3, 'playing'), [])
  expect(table.shown).toBe(0)
  mocks.to?.update([event(4, 'played')], 4, view)
  tell([event(5, 'chatted')])
  expect(table.shown).toBe(4)
  mocks.to?.begun(snapshot(7, 'playing'), [event(6, 'played'), event(7, 'rolled')], view)
  expect(table.shown).toBe(7)
})

test('moves, dice and chat need no snapshot, and one change is one call', () => {
  let changes = 0
  const table = new Table(
    't',
    () => {},
    () => {},
    () => changes++,
  )
  const view = { actions: [], pieces: [] } as unknown as View
  mocks.to?.begun(snapshot(3, 'playing'), [], view)
  mocks.to?.update([of(4, 'played', { action: 'a1a2', ply: 1 }), of(5, 'rolled', { action: '6', ply: 2 })], 5, view)
  tell([event(6, 'chatted')])
  expect(changes).toBe(3)
  expect(mocks.answers.length).toBe(0)
  expect([table.snap?.actions, table.snap?.ply, table.snap?.head]).toEqual([['a1a2', '6'], 2, 6])
})

test('a clock stands still until its player has made the first move', () => {
  const table = new Table('t')
  const at = (n: number): number => Date.parse('2026-01-01T00:00:00Z') + n
  const seats = [
    { seat: 'light', user: 'ann', first: true },
    { seat: 'dark', user: 'ben', first: true },
  ]
  const views = [0, 1].map((turn) => ({ turn, actions: [], pieces: [] }) as unknown as View)
  const clocks = [60_000, 60_000]
  mocks.to?.begun({ ...snapshot(1, 'playing'), seats, turn: 0, clocks }, [], views[0])
  expect(table.left(0, at(10_000))).toBe(60_000)
  mocks.to?.update([of(2, 'played', { seat: 0, clocks })], 2, views[1])
  expect(table.left(1, at(10_000))).toBe(60_000)
  mocks.to?.update([of(3, 'played', { seat: 1, clocks, ply: 2 })], 3, views[0])
  expect(table.left(0, at(10_000))).toBe(50_000)
})

test('after a takeback the marks are those of the move before', () => {
  const table = new Table('t')
  const board = { sites: ['a1', 'a2', 'a3', 'h8', 'h7'].map((id) => ({ id, name: id })) }
  const view = (light: string, dark: string): View =>
    ({
      board,
      actions: [],
      pieces: [
        { id: 1, site: light },
        { id: 2, site: dark },
      ],
    }) as unknown as View
  const start = { ...snapshot(1, 'playing'), start: 'x' }
  mocks.to?.begun(start, [], view('a1', 'h8'))
  mocks.to?.update([of(2, 'played', { action: 'a1a2', ply: 1 })], 2, view('a2', 'h8'))
  expect(table.last).toEqual(['a1', 'a2'])
  mocks.to?.update([of(3, 'played', { action: 'h8h7', ply: 2, seat: 1 })], 3, view('a2', 'h7'))
  expect(table.last).toEqual(['h8', 'h7'])
  mocks.to?.update([of(4, 'takenback', { ply: 1 })], 4, view('a2', 'h8'))
  expect(table.last).toEqual(['a1', 'a2'])
  expect([table.snap?.actions, table.snap?.ply]).toEqual([['a1a2'], 1])
  mocks.to?.update([of(5, 'takenback', { ply: 0 })], 5, view('a1', 'h8'))
  expect(table.last).toEqual([])
  // What happened before this page was opened is known by its text only.
  mocks.to?.begun({ ...start, head: 9, ply: 2, actions: ['a1a2', 'h8h7'] }, [], view('a2', 'h7'))
  mocks.to?.update([of(10, 'takenback', { ply: 1 })], 10, view('a2', 'h8'))
  expect(table.last).toEqual(['a1', 'a2'])
})

test('ratings that come before an older snapshot stay', async () => {
  const table = new Table('t')
  const seats = [{ seat: 'light' }, { seat: 'dark' }] as unknown as Snapshot['seats']
  const changes = [1512, 1488].map((after) => ({ before: 1500, after, deviation: 300, games: 1 }))
  mocks.to?.begun({ ...snapshot(3, 'playing'), seats }, [])
  tell([event(4, 'ended')]) // asks for a snapshot
  mocks.to?.rated(changes)
  mocks.answers.shift()?.({ ...snapshot(4, 'over'), seats })
  await settle()
  expect(table.snap?.seats.map((s) => s.rated?.after)).toEqual([1512, 1488])
})
