// The derivation of docs/chance.md, with its own examples.
import { describe, expect, test } from 'vitest'

import { check, dice, type Checkable } from '../../src/study/verify'

const rolls = async (secret: Uint8Array<ArrayBuffer>, n: number): Promise<string> => {
  const draw = dice(secret)
  const list: number[] = []
  for (let i = 0; i < n; i++) list.push((await draw(6)) + 1)
  return list.join(' ')
}

test('dice of the secret "antares"', async () => {
  expect(await rolls(new TextEncoder().encode('antares'), 20)).toBe('1 4 4 1 1 2 5 1 1 3 5 5 5 6 5 5 4 4 2 3')
})

describe('a game of a server', () => {
  const table: Checkable = {
    id: 'example',
    status: 'over',
    secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    start: 'h,h,h,h/h,h,h,h blue 1 open',
    setup: { game: 'scorpion', options: {}, commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd' },
    seats: [{ seed: 'ann-42' }, {}],
  }
  const events = ['3', '5', '6', '1'].map((action, i) => ({ kind: 'rolled', ply: i + 1, action }))

  test('is fair', async () => {
    const { fair, checks } = await check(table, events)
    expect(fair).toBe(true)
    expect(checks.map((c) => c.what)).toEqual(['verify.commitment', 'verify.mixed', ...Array<string>(4).fill('verify.die')])
    expect(checks[1]?.values['is']).toBe('826b9694c647070dc8d98d6ea2871b2bb2eba079304a648d336bc1bbacaea82e')
  })

  test('is not with another die, another commitment or another seed', async () => {
    const lie = [...events.slice(0, 3), { kind: 'rolled', ply: 4, action: '2' }]
    expect((await check(table, lie)).fair).toBe(false)
    expect((await check({ ...table, setup: { ...table.setup, commitment: '00' } }, events)).fair).toBe(false)
    expect((await check({ ...table, seats: [{ seed: 'ann-43' }, {}] }, events)).fair).toBe(false)
  })

  test('what was taken back meets the same dice again', async () => {
    const again = [...events, { kind: 'takenback', ply: 2 }, { kind: 'rolled', ply: 3, action: '6' }, { kind: 'rolled', ply: 4, action: '1' }]
    expect((await check(table, again)).fair).toBe(true)
  })

  test('is not known before the end', async () => {
    const { fair, checks } = await check({ ...table, status: 'playing', secret: undefined }, events)
    expect(fair).toBe(false)
    expect(checks.map((c) => c.what)).toEqual(['verify.notOver'])
  })
})
