import { describe, expect, test } from 'vitest'

import { readRecord, Unreadable } from '../../src/study/record'

const text = `[Game "scorpion"]
[Option "mode=free"]
[Option "players=2"]
[Position "h,h,h,h/h,h,h,h blue 1 open"]
[Seats "blue red"]
[Blue "Ann \\"the\\" first"]
[Red "Bo"]
[Result "win:blue"]

{A short one.} 1. 5 6 2. 5 1 3. Y 4 B h+4! $7 {[%eval 0.35] [%clk 0:04:58] in
again} 4. Y 3 ; to the end
win:blue

[Game "rsp"]
[Position "x"]
1. a1 *
`

const whole = {
  game: 'scorpion',
  options: { mode: 'free', players: '2' },
  start: 'h,h,h,h/h,h,h,h blue 1 open',
  actions: ['5', '6', '5', '1', 'Y', '4', 'B', 'h+4', 'Y', '3'],
  players: [
    { seat: 'blue', name: 'Ann "the" first' },
    { seat: 'red', name: 'Bo' },
  ],
  result: 'win:blue',
}

test('the text form: the first of several games', () => {
  expect(readRecord(text)).toEqual(whole)
  expect(readRecord(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(whole)
})

test('the JSON form, alone and one a line', () => {
  const { start, actions, ...rest } = whole
  const json = JSON.stringify({ ...rest, position: start, plies: actions.map((action) => ({ action, turn: 1 })) })
  expect(readRecord(json)).toEqual(whole)
  expect(readRecord(`${json}\n${json}\n`)).toEqual(whole)
})

describe('what is no record', () => {
  test.each([
    ['', 'empty', 0],
    ['  \n', 'empty', 0],
    ['[Position "x"]\n1. a1 *', 'noGame', 0],
    ['[Game "rsp"]\n1. a1 *', 'noPosition', 0],
    ['[Game "rsp"]\n[Position "x"]\n1. a1 (a2) *', 'bad', 3],
    ['[Game "rsp', 'bad', 1],
    ['{"game": 3', 'bad', 1],
    ['{"game": 3}', 'noGame', 0],
  ])('%j', (bad, why, line) => {
    const read = (): unknown => readRecord(bad)
    expect(read).toThrow(Unreadable)
    expect(read).toThrow(expect.objectContaining({ why, line }) as Error)
  })
})
