// What a finished game offers, and what it says about how it was played.
import { expect, test } from 'vitest'

import type { Snapshot } from '../../src/api/types'
import { accuracyOf, again, further, puzzleOf, ratingOf, retry, telling, worstOf } from '../../src/play/after'
import { sitters } from '../../src/new/plan'
import type { PlyReport, Report } from '../../src/study/report'

type Seat = Partial<Snapshot['seats'][number]>

/** A game of light and dark that is over; I am light unless something else is said. */
const over = (seats: Seat[], more: Partial<Snapshot> = {}): Snapshot =>
  ({
    status: 'over',
    start: 'somewhere',
    reason: 'rule',
    result: 'win:light',
    ply: 20,
    mine: [0],
    setup: { game: 'skaane', options: { board: 'small' }, clock: { kind: 'fischer', base: 300 }, rated: true, public: true },
    seats: seats.map((s, i) => ({ seat: ['light', 'dark', 'third'][i], ...s })),
    ...more,
  }) as unknown as Snapshot
const me: Seat = { user: 'me' }

test('after a win the next level, after a loss the one before, after a draw neither', () => {
  expect(further(over([me, { level: 3 }]))).toEqual({ sides: true, harder: 4 })
  expect(further(over([me, { level: 10 }]))).toEqual({ sides: true })
  expect(further(over([me, { level: 3 }], { result: 'win:dark' }))).toEqual({ sides: true, easier: 2 })
  expect(further(over([me, { level: 1 }], { result: 'win:dark' }))).toEqual({ sides: true })
  expect(further(over([me, { level: 3 }], { result: 'draw:agreed' }))).toEqual({ sides: true })
  expect(further(over([{ level: 3 }, me], { mine: [1], result: 'win:dark' }))).toEqual({ sides: true, harder: 4 })
})

test('several levels, people, spectators and games without a result have no next level', () => {
  expect(further(over([me, { level: 3 }, { level: 4 }]))).toEqual({ sides: false })
  expect(further(over([me, { level: 3 }, { level: 3 }]))).toEqual({ sides: false, harder: 4 })
  expect(further(over([me, { user: 'other' }]))).toEqual({ sides: false })
  expect(further(over([{ user: 'other' }, { level: 3 }], { mine: [] }))).toEqual({ sides: false })
  expect(further(over([me, me], { mine: [0, 1] }))).toEqual({ sides: false })
  expect(further(over([me, { level: 3 }], { reason: 'aborted', result: '' }))).toEqual({ sides: false })
})

test('another game is like the one before, from the same seat', () => {
  const s = over([{ level: 3 }, me], { mine: [1] })
  expect(again(s)).toMatchObject({ game: 'skaane', options: { board: 'small' }, clock: { kind: 'fischer', base: 300 }, rated: true, public: true })
  expect(sitters(again(s), 2)).toEqual([3, 'me'])
  expect(sitters(again(s, 4), 2)).toEqual([4, 'me'])
})

test('a position is tried again in a casual game, against level 3 where a person sat', () => {
  expect(retry(over([me, { level: 7 }]))).toMatchObject({ clock: { kind: 'none' }, rated: false, public: false })
  expect(sitters(retry(over([me, { level: 7 }])), 2)).toEqual(['me', 7])
  expect(sitters(retry(over([{ user: 'other' }, me], { mine: [1] })), 2)).toEqual([3, 'me'])
})

test('only a game of mine that was really played is looked at', () => {
  expect(telling(over([me, { level: 1 }], { ply: 8 }))).toBe(true)
  expect(telling(over([me, { level: 1 }], { ply: 7 }))).toBe(false)
  expect(telling(over([me, { level: 1 }], { mine: [] }))).toBe(false)
  expect(telling(over([me, { level: 1 }], { reason: 'aborted' }))).toBe(false)
})

test('a rating and its change fit together', () => {
  const rated = (before: number, after: number): Snapshot => over([{ ...me, rated: { before, after, deviation: 100, games: 3 } }, { user: 'other' }])
  expect(ratingOf(rated(1500, 1512.3))).toEqual({ now: 1512, change: '+12' })
  expect(ratingOf(rated(1500.4, 1488.6))).toEqual({ now: 1489, change: '−11' })
  expect(ratingOf(rated(1500.4, 1499.9))).toEqual({ now: 1500, change: '±0' })
  expect(ratingOf(over([me, { user: 'other' }]))).toBeUndefined()
  expect(ratingOf({ ...rated(1500, 1512), mine: [] })).toBeUndefined()
})

const value = { chances: [0.5, 0.5] }
const best = { action: 'b', line: ['b'], value }
const ply = (n: number, seat: string, more: Partial<PlyReport> = {}): PlyReport => ({ ply: n, turn: n, seat, action: `a${n}`, value, loss: 0, ...more })
const sum = { decisions: 3, inaccuracies: 0, mistakes: 0, blunders: 0, loss: 0 }
const report: Report = {
  seats: ['light', 'dark'],
  by: '',
  before: value,
  plies: [
    ply(1, 'light', { judgement: 'mistake', loss: 0.12, best }),
    ply(2, 'dark', { judgement: 'inaccuracy', loss: 0.06, best }),
    ply(3, 'light', { judgement: 'blunder', loss: 0.4, best }),
    ply(5, 'light', { judgement: 'blunder', loss: 0.4, best }),
  ],
  summary: [
    { ...sum, seat: 'light', choices: 3, accuracy: 83.6 },
    { ...sum, seat: 'dark', choices: 0, accuracy: 0 },
  ],
  turning_points: [],
}

test('the worst move is the one that cost most, and no inaccuracy', () => {
  expect(worstOf(report, 'light')?.ply).toBe(3)
  expect(worstOf(report, 'dark')).toBeUndefined()
})

test('accuracy is that of those who had something to decide', () => {
  expect(accuracyOf(report, 'light')).toBe(84)
  expect(accuracyOf(report, 'dark')).toBeUndefined()
  expect(accuracyOf(report, 'nobody')).toBeUndefined()
})

test('the easiest puzzle that is not solved', () => {
  const puzzles = [{ id: 'a' }, { id: 'b' }] as never
  expect(puzzleOf({ game: 'skaane', puzzles }, () => false)).toBe('/puzzles/skaane/1')
  expect(puzzleOf({ game: 'skaane', puzzles }, (id) => id === 'a')).toBe('/puzzles/skaane/2')
  expect(puzzleOf({ game: 'skaane', puzzles }, () => true)).toBe('/puzzles/skaane')
  expect(puzzleOf({ game: 'rsp', puzzles: [] }, () => false)).toBeUndefined()
})
