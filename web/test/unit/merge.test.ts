// Several engines that share out a position.
import { expect, test } from 'vitest'

import { workersFor } from '../../src/engine/live.svelte'
import { merge, type Evaluation, type EvaluationLine } from '../../src/engine/merge'

const line = (action: string, v: Partial<EvaluationLine>): EvaluationLine => ({ actions: [action, 'x'], chance: 0.5, ...v })
const part = (depth: number, nodes: number, ...lines: EvaluationLine[]): Evaluation => ({
  turn: 0,
  chances: [lines[0]?.chance ?? 0.5, 1 - (lines[0]?.chance ?? 0.5)],
  lines,
  depth,
  nodes,
  chance: lines[0]?.chance ?? 0.5,
  ...(lines[0]?.score === undefined ? {} : { score: lines[0].score }),
  ...(lines[0]?.mate === undefined ? {} : { mate: lines[0].mate }),
})
const firsts = (e: Evaluation | undefined): string[] => e?.lines.map((l) => l.actions[0] ?? '') ?? []

test('the lines of all parts, best first, and no more than are wanted', () => {
  const a = part(9, 100, line('a', { score: 300, chance: 0.6 }), line('c', { score: 10 }), line('e', { score: -500, chance: 0.4 }))
  const b = part(8, 50, line('b', { score: 200 }), line('d', { score: 0 }))
  const whole = merge([b, a], 4)
  expect(firsts(whole)).toEqual(['a', 'b', 'c', 'd'])
  expect(whole).toMatchObject({ score: 300, chance: 0.6, chances: [0.6, 0.4], depth: 8, nodes: 150 })
  expect(firsts(merge([a, b], 1))).toEqual(['a'])
})

test('a certain end counts before all else: early wins first, late losses before early ones', () => {
  const a = part(9, 1, line('win5', { mate: 5, chance: 1 }), line('score', { score: 9000, chance: 0.99 }), line('loss2', { mate: -2, chance: 0 }))
  const b = part(9, 1, line('win3', { mate: 3, chance: 1 }), line('bad', { score: -9000, chance: 0.01 }), line('loss8', { mate: -8, chance: 0 }))
  const whole = merge([a, b], 9)
  expect(firsts(whole)).toEqual(['win3', 'win5', 'score', 'bad', 'loss8', 'loss2'])
  expect(whole).toMatchObject({ mate: 3, chance: 1 })
})

test('no action comes twice', () => {
  const a = part(3, 1, line('a', { score: 10 }), line('b', { score: 5 }))
  expect(firsts(merge([a, part(4, 1, line('b', { score: 7 }), line('a', { score: 1 }))], 5))).toEqual(['a', 'b'])
})

test('a part with nothing to look at counts for nothing; a die has chances and no lines', () => {
  const none: Evaluation = { turn: -1, chance: 0, chances: [], lines: [] }
  const only = part(7, 20, line('a', { score: 10 }))
  expect(merge([only, none], 3)).toMatchObject({ depth: 7, nodes: 20, turn: 0 })
  const die: Evaluation = { turn: -1, chance: 0.3, chances: [0.3, 0.7], lines: [], depth: 1 }
  expect(merge([die, none], 3)).toMatchObject({ turn: -1, chances: [0.3, 0.7], lines: [], depth: 1 })
  expect(merge([none], 3)).toBeUndefined()
  expect(merge([], 3)).toBeUndefined()
})

test('two workers think where cores and memory allow', () => {
  expect(workersFor({ hardwareConcurrency: 8 })).toBe(2)
  expect(workersFor({ hardwareConcurrency: 4, deviceMemory: 4 })).toBe(2)
  expect(workersFor({ hardwareConcurrency: 2 })).toBe(1)
  expect(workersFor({ hardwareConcurrency: 8, deviceMemory: 2 })).toBe(1)
  expect(workersFor({})).toBe(1)
})
