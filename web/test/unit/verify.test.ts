// The derivation of docs/chance.md, with its own examples.
import { describe, expect, test, vi } from 'vitest'

import { check, checkRecord, compare, inWords, remembered, sealOf, type Checkable } from '../../src/study/verify'

vi.mock('../../src/engine/engine.svelte', () => import('./real-engine'))

const options = { players: '2', squares: '12' }

describe('a game of a server', () => {
  const table: Checkable = {
    id: 'example',
    status: 'over',
    secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    start: 'h,h,h,h/h,h,h,h blue 1 open',
    setup: { game: 'scorpion', options, commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd' },
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

describe('what a player kept', () => {
  const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
  const events = ['3', '5', '6', '1'].map((action, i) => ({ seq: i + 4, kind: 'rolled', ply: i + 1, action }))
  const table = async (): Promise<Checkable> => ({
    id: 'example',
    status: 'over',
    secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    start: 'h,h,h,h/h,h,h,h blue 1 open',
    setup: { game: 'scorpion', options, commitment },
    seats: [{ seat: 'blue', seed: 'ann-42', seal: await sealOf('example', 'ann-42') }, { seat: 'red' }],
    actions: ['3', '5', '6', '1'],
  })
  const failed = async (t: Checkable, kept = {}): Promise<string[]> =>
    (await check(t, events, { commitment, seed: 'ann-42', seats: [0], ...kept })).checks.filter((c) => !c.ok).map((c) => c.what)

  test('the seal binds seed and table', async () => {
    // printf 'antares-seal-1\nexample\nann-42' | sha256sum
    expect(await sealOf('example', 'ann-42')).toBe('7a0b19f2170b271027ee0db67a00059ee9e334a60604ca5ad23baeb11ce23cf7')
    expect(await sealOf('other', 'ann-42')).not.toBe(await sealOf('example', 'ann-42'))
  })

  test('is compared with the end', async () => {
    const t = await table()
    expect(await failed(t)).toEqual([])
    expect(await failed(t, { seats: undefined })).toEqual([])
    expect(await failed(t, { commitment: '00'.repeat(32) })).toEqual(['verify.kept', 'verify.commitment'])
    expect(await failed(t, { seed: 'bob-1' })).toEqual(['verify.ownSeed'])
    expect(await failed(t, { seed: 'bob-1', seats: undefined })).toEqual(['verify.anySeed'])
    expect(await failed(t, { seats: [1] })).toEqual(['verify.ownSeed']) // nothing shown where something is due
    expect(await failed({ ...t, seats: [{ seed: 'ann-42', seal: 'ff'.repeat(32) }, {}] })).toEqual(['verify.seal'])
    expect(await failed({ ...t, secret: undefined })).toEqual(['verify.noSecret'])
  })

  test('a die left out of the events is missed', async () => {
    const t = await table()
    expect((await check(t, events.slice(0, 3))).checks.filter((c) => !c.ok).map((c) => c.what)).toEqual(['verify.actions'])
  })

  test('is compared before the end, as far as it is shown', async () => {
    const t = { ...(await table()), status: 'open', start: undefined, secret: undefined }
    const seal = await sealOf('example', 'ann-42')
    const kept = { commitment, seed: 'ann-42', seal, seats: [0] }
    const wrong = (x: Checkable): string[] =>
      compare(x, kept)
        .filter((c) => !c.ok)
        .map((c) => c.what)
    expect(wrong(t)).toEqual([])
    expect(wrong({ ...t, seats: [{ seal }, {}] })).toEqual([])
    expect(wrong({ ...t, seats: [{}, {}] })).toEqual([])
    expect(wrong({ ...t, seats: [{ seal: 'ff' }, {}] })).toEqual(['verify.ownSeal'])
    expect(wrong({ ...t, seats: [{ seal, seed: 'x' }, {}] })).toEqual(['verify.ownSeed'])
    expect(wrong({ ...t, setup: { ...t.setup, commitment: 'ff' } })).toEqual(['verify.kept'])
  })

  test('what was seen cannot be told otherwise later', () => {
    const seen = new Map(events.map((e) => [e.seq, e]))
    expect(remembered(seen, events)).toEqual([])
    const other = events.map((e) => (e.seq === 5 ? { ...e, action: '6' } : e))
    expect(remembered(seen, other).map((c) => c.values)).toEqual([{ seq: 5, was: 'rolled 2 5', is: 'rolled 2 6' }])
    expect(remembered(seen, events.slice(0, 3)).length).toBe(1)
  })
})

describe('a record', () => {
  const record = `[Game "scorpion"]
[Option "mode=free"]
[Option "players=2"]
[Option "squares=12"]
[Position "h,h,h,h/h,h,h,h blue 1 open"]
[Result "win:red"]
[Termination "resigned"]
[Seed "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]
[Table "example"]
[Commitment "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
[Seeds "ann-42 -"]

1. 3 5 2. 6 1 win:red
`
  test('is fair by itself, and as what was kept says', async () => {
    expect(await checkRecord(record, {})).toMatchObject({ fair: true, table: 'example' })
    const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
    const kept = await checkRecord(record, { commitment, seed: 'ann-42' })
    expect(kept.fair).toBe(true)
    const dice = Array<string>(4).fill('verify.die')
    expect(kept.checks.map((c) => c.what)).toEqual(['verify.kept', 'verify.anySeed', 'verify.commitment', 'verify.mixed', ...dice])
    expect((await checkRecord(record, { seed: 'bob' })).fair).toBe(false)
  })

  test('is not with another die, which is told', async () => {
    const found = await checkRecord(record.replace('1. 3 5', '1. 3 4'), {})
    expect(found.fair).toBe(false)
    expect(found.checks.filter((c) => !c.ok).map(inWords)).toEqual(['Move 2: the die should be 5; the game had 4.'])
  })

  test('from nowhere cannot be checked', async () => {
    await expect(checkRecord(record.replace(/\[Commitment.*\]\n/, ''), {})).rejects.toMatchObject({ code: 'bad_request' })
  })
})

test('a deal is drawn again, and what the rules forbid is found', async () => {
  const table: Checkable = {
    id: 'deal',
    status: 'over',
    secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    start: 'kssuuggs/gkkuskgu/8/8/8/8/SSUKGKGU/SUKGSKGU light 0',
    setup: { game: 'skaane', options: {}, commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd' },
    seats: [{ seed: 'ann-42' }, { seed: 'ben-1' }],
  }
  const played = (...actions: string[]): { kind: string; ply: number; action: string }[] => actions.map((action, i) => ({ kind: 'played', ply: i + 1, action }))
  const wrong = async (t: Checkable, ...actions: string[]): Promise<string[]> =>
    (await check(t, played(...actions))).checks.filter((c) => !c.ok).map((c) => c.what)
  expect((await check(table, played('a1a3'))).checks.map((c) => c.what)).toEqual(['verify.commitment', 'verify.mixed', 'verify.deal'])
  expect(await wrong(table, 'a1a3')).toEqual([])
  expect(await wrong(table, 'a1h8')).toEqual(['verify.action'])
  expect(await wrong({ ...table, start: '8/K7/8/8/8/8/k7/8 light 0' })).toEqual(['verify.deal'])
  expect(await wrong({ ...table, secret: '00' })).toEqual(['verify.claim'])
  const chosen = '8/K7/8/8/8/8/k7/8 light 0'
  const set: Checkable = { ...table, start: chosen, setup: { ...table.setup, start: chosen } }
  expect((await check(set, [])).checks.map((c) => c.what)).toEqual(['verify.commitment', 'verify.mixed', 'trust.chosenStart'])
  expect(await wrong({ ...set, start: table.start })).toEqual(['verify.setup'])
})
