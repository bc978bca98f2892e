import { describe, expect, test } from 'vitest'

import type { Piece, View } from '../../src/api/types'
import { changes, sitesIn } from '../../src/board/words'

const piece = (id: number, site: string): Piece => ({ id, kind: 'king', seat: 0, site, class: 'light', name: 'light king', letter: 'K' })
const view = (...pieces: Piece[]): View =>
  ({ pieces, board: { sites: ['a1', 'a10', 'b2', 'lane:Y'].map((id) => ({ id, name: `square ${id}` })) } }) as unknown as View

describe('what changed', () => {
  test('a piece that went, one that came and one that left', () => {
    const found = changes(view(piece(1, 'a1'), piece(2, 'b2'), piece(4, 'a10')), view(piece(1, 'b2'), piece(3, 'a1'), piece(4, 'a10')))
    expect(found.map((c) => [c.piece.id, c.from, c.to])).toEqual([
      [1, 'a1', 'b2'],
      [3, undefined, 'a1'],
      [2, 'b2', undefined],
    ])
  })
  test('nothing', () => {
    expect(changes(view(piece(1, 'a1')), view(piece(1, 'a1')))).toEqual([])
  })
})

test('the sites that a text names: the longer name before the shorter', () => {
  expect(sitesIn('a10b2', view())).toEqual(['a10', 'b2'])
  expect(sitesIn('Sa1-b2', view())).toEqual(['a1', 'b2'])
  expect(sitesIn('stay', view())).toEqual([])
})
