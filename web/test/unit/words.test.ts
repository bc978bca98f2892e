import { describe, expect, test } from 'vitest'

import type { Piece, View } from '../../src/api/types'
import { changes, sitesIn, spell } from '../../src/board/words'

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

test('a move in words: the piece and where it is, then where to go', () => {
  const sites = [
    { id: 'a1', name: 'the Gate, a1', label: 'a1', shape: 'spot' },
    { id: 'b3', name: 'grey spot b3', label: 'b3', shape: 'spot' },
    { id: 'c3', name: 'square c3', shape: 'square' },
    { id: 'hand:blue', name: 'blue’s hand', label: 'hand', shape: 'tray' },
    { id: 'cross', name: 'push the stung scorpion across', label: 'Push across', shape: 'button' },
  ]
  const at = (site: string, called: string): Piece => ({ ...piece(1, site), name: called })
  const board = { pieces: [at('a1', 'the Tail'), at('a1', 'the Skorpion'), at('hand:blue', 'blue scorpion')], board: { sites } } as unknown as View
  expect(spell(board, ['a1', 'b3', 'c3'])).toBe('the Skorpion on a1, then b3, c3')
  expect(spell(board, ['b3'])).toBe('grey spot b3')
  expect(spell(board, ['hand:blue', 'c3'])).toBe('blue’s hand, then c3')
  expect(spell(board, ['cross'])).toBe('Push across')
  expect(spell(board, ['c3', 'x9'])).toBe('')
  expect(spell(board, [])).toBe('')
})
