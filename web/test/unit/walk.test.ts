import { expect, test } from 'vitest'

import { step, type Arrow, type Place } from '../../src/board/walk'

const square: Place[] = []
for (let x = 0; x < 3; x++) for (let y = 0; y < 3; y++) square.push({ id: `${x}${y}`, x: x * 100, y: y * 100 })
const at = (list: Place[], id: string): Place => {
  const p = list.find((q) => q.id === id)
  if (!p) throw new Error(id)
  return p
}

test('squares are walked straight', () => {
  const to = (a: Arrow): string | undefined => step(square, at(square, '11'), a)?.id
  expect([to('ArrowUp'), to('ArrowDown'), to('ArrowLeft'), to('ArrowRight')]).toEqual(['10', '12', '01', '21'])
})

test('at the edge there is nothing', () => {
  expect(step(square, at(square, '00'), 'ArrowUp')).toBeUndefined()
  expect(step(square, at(square, '00'), 'ArrowLeft')).toBeUndefined()
})

test('every place of a ring and its middle is reached', () => {
  const ring: Place[] = [{ id: 'm', x: 0, y: 0 }]
  for (let i = 0; i < 12; i++) ring.push({ id: `r${i}`, x: 300 * Math.cos((i * Math.PI) / 6), y: 300 * Math.sin((i * Math.PI) / 6) })
  const seen = new Set(['m'])
  for (const id of seen) {
    for (const a of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
      const p = step(ring, at(ring, id), a)
      if (p) seen.add(p.id)
    }
  }
  expect(seen.size).toBe(13)
})
