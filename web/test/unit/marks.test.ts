// Every action of the last turn is marked: as it is played, after a reload, and after a takeback.
import { expect, test } from 'vitest'

import type { Event, View } from '../../src/api/types'
import { lastTurn, Marks } from '../../src/play/marks'

const board = { sites: ['a1', 'a2', 'a3', 'b1', 'b2', 'h8', 'h7', 'h6'].map((id) => ({ id, name: id })) }
const view = (...sites: string[]): View => ({ board, pieces: sites.map((site, id) => ({ id, site })) }) as unknown as View
const played = (ply: number, seat: number): Pick<Event, 'kind' | 'ply' | 'seat'> => ({ kind: 'played', ply, seat })
const rolled = (ply: number): Pick<Event, 'kind' | 'ply' | 'seat'> => ({ kind: 'rolled', ply, seat: -1 })

test('a turn is what one seat does, with its dice', () => {
  const of = (...plies: [number | undefined, ...string[]][]): string[] =>
    lastTurn(
      plies.length,
      (i) => plies[i]?.[0],
      (i) => (plies[i]?.slice(1) as string[] | undefined) ?? [],
    )
  expect(of()).toEqual([])
  expect(of([0, 'a'], [1, 'b'])).toEqual(['b'])
  expect(of([0, 'a'], [1, 'b', 'c'], [1, 'd', 'b'])).toEqual(['b', 'c', 'd'])
  expect(of([0, 'a'], [1], [-1], [1], [-1], [1, 'b'], [-1, 'c'], [1, 'd'])).toEqual(['b', 'c', 'd'])
  // A turn that has moved nothing yet leaves the marks of the one before.
  expect(of([0, 'a'], [1, 'b'], [1, 'c'], [0], [-1])).toEqual(['b', 'c'])
  expect(of([0, 'a'], [1, 'b'], [-1, 'c'], [0], [-1], [0, 'd'])).toEqual(['d'])
  // Dice before anybody has decided anything.
  expect(of([-1, 'a'], [-1, 'b'])).toEqual(['a', 'b'])
  // Nobody knows whose these are.
  expect(of([undefined, 'a'], [undefined, 'b'])).toEqual(['b'])
})

test('what is seen to move is marked, and stays so through takebacks', () => {
  const marks = new Marks()
  const actions = ['x', 'y', '3', 'z']
  marks.note(played(1, 0))
  marks.see(view('a1', 'b1', 'h8'), view('a2', 'b1', 'h8'), 0, 1)
  expect(marks.at(1, actions, view())).toEqual(['a1', 'a2'])
  marks.note(played(2, 1))
  marks.note(rolled(3))
  marks.see(view('a2', 'b1', 'h8'), view('a2', 'b1', 'h7'), 1, 3) // one update with two plies
  expect(marks.at(3, actions, view())).toEqual(['h8', 'h7'])
  marks.note(played(4, 1))
  marks.see(view('a2', 'b1', 'h7'), view('a2', 'b2', 'h7'), 3, 4)
  expect(marks.at(4, actions, view())).toEqual(['h8', 'h7', 'b1', 'b2'])
  expect(marks.at(1, actions, view())).toEqual(['a1', 'a2']) // an earlier position
  marks.note({ kind: 'takenback', ply: 3, seat: 0 })
  expect(marks.at(3, actions, view())).toEqual(['h8', 'h7'])
  marks.note({ kind: 'takenback', ply: 1, seat: 0 })
  expect(marks.at(1, actions, view())).toEqual(['a1', 'a2'])
})

test('after a reload the texts of all actions of the turn count', () => {
  const marks = new Marks()
  for (const e of [played(1, 0), played(2, 1), rolled(3), played(4, 1)]) marks.note(e)
  expect(marks.at(4, ['a1a2', 'h8h7', '3', 'h7h6'], view())).toEqual(['h8', 'h7', 'h6'])
  marks.note({ kind: 'takenback', ply: 2, seat: 0 })
  expect(marks.at(2, ['a1a2', 'h8h7'], view())).toEqual(['h8', 'h7'])
})

test('after a gap, what moved is the last turn only if the gap was one turn', () => {
  const one = new Marks()
  for (const e of [played(1, 1), played(2, 1)]) one.note(e)
  one.resume(view('a1', 'h8'), view('a1', 'h6'), 0, ['p', 'q'])
  expect(one.at(2, ['p', 'q'], view())).toEqual(['h8', 'h6'])
  const two = new Marks()
  for (const e of [played(1, 0), played(2, 1)]) two.note(e)
  two.resume(view('a1', 'h8'), view('a2', 'h7'), 0, ['a1a2', 'h8h7'])
  expect(two.at(2, ['a1a2', 'h8h7'], view())).toEqual(['h8', 'h7'])
})
