// Which mistakes are walked through, and what counts as better.
import { expect, test } from 'vitest'

import { finalChance, isGood, mistakesOf, type Mistake } from '../../src/study/mistakes'
import type { PlyReport, Report } from '../../src/study/report'

const value = (light: number): PlyReport['value'] => ({ chances: [light, 1 - light] })
const ply = (n: number, seat: string, more: Partial<PlyReport> = {}): PlyReport => ({
  ply: n,
  turn: n,
  seat,
  action: `a${n}`,
  value: value(0.5),
  loss: 0,
  ...more,
})
const best = { action: 'b', line: ['b', 'c'], value: value(0.9) }

const report: Report = {
  seats: ['light', 'dark'],
  by: '',
  before: value(0.5),
  plies: [
    ply(1, 'light', { judgement: 'blunder', best, loss: 0.4 }),
    ply(2, 'dark', { judgement: 'mistake', best, loss: 0.15 }),
    ply(3, 'light', { judgement: 'inaccuracy', best, loss: 0.06 }),
    ply(4, 'chance'),
    ply(5, 'light', { judgement: 'mistake', best, loss: 0.12 }),
    ply(6, 'light', { judgement: 'mistake', loss: 0.12 }),
  ],
  summary: [],
  turning_points: [],
}
const never = (): Promise<number> => Promise.reject(new Error('nobody was to be asked'))

test('own mistakes and blunders in their order, no inaccuracies', () => {
  expect(mistakesOf(report, ['light']).map((m) => m.ply)).toEqual([1, 5])
  expect(mistakesOf(report, ['dark']).map((m) => m.ply)).toEqual([2])
  expect(mistakesOf(report, ['light', 'dark']).map((m) => m.ply)).toEqual([1, 2, 5])
  expect(mistakesOf(report, [])).toEqual([])
})

test('the best is good, the mistake is not, and neither needs to be judged', async () => {
  const m = mistakesOf(report, ['light'])[0] as Mistake
  expect(await isGood(m, 0, 'b', never)).toBe(true)
  expect(await isGood(m, 0, 'a1', never)).toBe(false)
})

test('nearly the best is good for the seat that decided', async () => {
  const m = mistakesOf(report, ['light'])[0] as Mistake
  const chance = (n: number) => () => Promise.resolve(n)
  expect(await isGood(m, 0, 'x', chance(0.86))).toBe(true)
  expect(await isGood(m, 0, 'x', chance(0.95))).toBe(true)
  expect(await isGood(m, 0, 'x', chance(0.84))).toBe(false)
  expect(await isGood(m, 1, 'x', chance(0.08))).toBe(true)
  await expect(isGood(m, 0, 'x', never)).rejects.toThrow('nobody')
})

test('the end of a game is certain', () => {
  expect(finalChance({ over: true, result: 'win:dark', won: [1] }, 1, 2)).toBe(1)
  expect(finalChance({ over: true, result: 'win:dark', won: [1] }, 0, 2)).toBe(0)
  expect(finalChance({ over: true, result: 'draw:limit', draw: 'limit' }, 0, 2)).toBe(0.5)
})
