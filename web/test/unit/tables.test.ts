import { expect, test } from 'vitest'

import type { TableLine } from '../../src/api/types'
import { choices, sitters, type Plan } from '../../src/new/plan'
import { clockWords, ending, joined, unusual } from '../../src/tables/words'

test('the values of options, as the games describe them', () => {
  expect(choices('gate33|gate25|FILE')).toEqual(['gate33', 'gate25'])
  expect(choices('1|2')).toEqual(['1', '2'])
  expect(choices('2 to 4')).toEqual(['2', '3', '4'])
  expect(choices('WxH, W 4, 6 or 8 and H 5 to 6')).toEqual(['4x5', '4x6', '6x5', '6x6', '8x5', '8x6'])
  expect(choices('anything at all')).toBeUndefined()
})

const plan: Plan = { game: 'scorpion', options: {}, company: 'computer', level: 3, mine: 1, mixed: [], clock: { kind: 'none' }, rated: false, public: false }

test('who sits where', () => {
  expect(sitters(plan, 3)).toEqual([3, 'me', 3])
  expect(sitters({ ...plan, company: 'people' }, 2)).toEqual(['person', 'me'])
  expect(sitters({ ...plan, company: 'screen' }, 3)).toEqual(['me', 'me', 'me'])
  expect(sitters({ ...plan, company: 'mixed', mixed: ['me', 'person', 7] }, 4)).toEqual(['me', 'person', 7, 3])
  expect(sitters({ ...plan, mine: -1 }, 4, () => 0.99)).toEqual([3, 3, 3, 'me'])
  expect(sitters({ ...plan, mine: 3 }, 2, () => 0)).toEqual(['me', 3]) // a seat that is not there is random
})

const line = (result: string, users: string[]): TableLine => ({
  id: 't',
  game: 'scorpion',
  options: {},
  clock: { kind: 'none' },
  rated: false,
  status: 'over',
  result,
  created: '',
  updated: '',
  seats: users.map((user) => ({ user })),
})

test('how a game ended for somebody', () => {
  const seats = ['red', 'blue']
  expect(ending(line('win:red', ['a', 'b']), seats, 'a')).toBe('won')
  expect(ending(line('win:red', ['a', 'b']), seats, 'b')).toBe('lost')
  expect(ending(line('draw:agreed', ['a', 'b']), seats, 'b')).toBe('drew')
  expect(ending(line('ongoing', ['a', 'b']), seats, 'b')).toBe('none')
  expect(ending(line('win:red', ['a', 'a']), seats, 'a')).toBe('alone')
  expect(ending(line('win:red,green', ['a', 'b', 'c', 'd']), ['red', 'blue', 'green', 'white'], 'c')).toBe('won')
})

test('a table in words', () => {
  expect(clockWords({ kind: 'fischer', base: 90, increment: 2 })).toBe('1.5 min + 2 s')
  expect(clockWords({ kind: 'days', days: 2 })).toBe('2 days per move')
  const game = {
    id: 'g',
    name: '',
    subtitle: '',
    blurb: '',
    players: '2',
    prefix: 'G',
    luck: 'none' as const,
    has: [],
    shape: 1,
    options: [{ key: 'mode', default: 'free', values: '', rule: '', doc: '' }],
  }
  expect(unusual(game, { mode: 'free', other: '1' })).toEqual([])
  expect(unusual(game, { mode: 'teams' })).toEqual(['Sides: teams'])
})

test('a table that is in two lists is shown once, as the first list has it', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id): TableLine => ({ ...line('', []), id })) as [TableLine, TableLine, TableLine]
  const other = { ...b, rated: true }
  expect(joined([b], [a, other, c])).toEqual([b, a, c])
})
