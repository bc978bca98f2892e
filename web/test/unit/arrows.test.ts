// What points at moves on the board, by the sites that they touch.
import { expect, test } from 'vitest'

import type { Kit, View } from '../../src/api/types'
import { arrow, pointers, way } from '../../src/board/arrows'

const site = (id: string, shape: string): View['board']['sites'][number] => ({ id, shape, name: id }) as View['board']['sites'][number]
const view = {
  board: {
    sites: [site('a1', 'square'), site('a2', 'square'), site('c1', 'spot'), site('hand:red', 'tray'), site('lane:B', 'lane'), site('cross', 'button')],
  },
  actions: [
    { text: 'a1a2', picks: ['a1', 'a2'] },
    { text: 'a1a2:1', picks: ['a1', 'a2'] },
    { text: 'h+1', picks: ['hand:red', 'a2'] },
    { text: 'Sa1-c1', picks: ['a1', 'a2', 'c1'] },
    { text: 'B', picks: ['lane:B'] },
    { text: 'cross', picks: ['cross'] },
  ],
} as unknown as View

test('the way of a move is what lies on the board of its picks', () => {
  expect(way(view, 'a1a2')).toEqual(['a1', 'a2'])
  expect(way(view, 'h+1')).toEqual(['a2'])
  expect(way(view, 'B')).toEqual([])
  expect(way(view, 'cross')).toEqual([])
})

test('where the actions are not known, the text names the sites', () => {
  expect(way({ ...view, actions: [] }, 'a2c1')).toEqual(['a2', 'c1'])
})

test('each move is pointed at by its rank, those that look alike once', () => {
  expect(pointers(view, ['a1a2', 'B', 'a1a2:1', 'h+1', 'Sa1-c1'])).toEqual([
    { rank: 0, sites: ['a1', 'a2'] },
    { rank: 3, sites: ['a2'] },
    { rank: 4, sites: ['a1', 'a2', 'c1'] },
  ])
})

test('an arrow needs two places that lie apart', () => {
  const kit = { sites: { a: { x: 0, y: 0 }, b: { x: 100, y: 0 }, c: { x: 40, y: 0 } } } as unknown as Kit
  expect(arrow(kit, 'a', 'b')).toMatch(/^M20.0 5.0L.*L86.0 0.0L.*Z$/)
  expect(arrow(kit, 'a', 'c')).toBe('')
  expect(arrow(kit, undefined, 'b')).toBe('')
  expect(arrow(kit, 'a', 'nowhere')).toBe('')
})
