// Who is away, and when their game can be claimed.
import { expect, test } from 'vitest'

import type { Snapshot } from '../../src/api/types'
import { awaySeats, claimIn } from '../../src/play/away'

const at = (s: number): string => new Date(s * 1000).toISOString()
const table = (away: number | undefined, since: number, more: object = {}): Snapshot =>
  ({
    status: 'playing',
    seats: [{ user: 'ann', away_since: away === undefined ? undefined : at(away) }, { user: 'bob' }],
    mine: [1],
    since: at(since),
    claim_after: 120,
    ...more,
  }) as unknown as Snapshot

test('the others who are away are known', () => {
  expect(awaySeats(table(100, 50))).toEqual([0])
  expect(awaySeats(table(undefined, 50))).toEqual([])
  expect(awaySeats(table(100, 50, { mine: [0] }))).toEqual([])
  expect(awaySeats(table(100, 50, { status: 'over' }))).toEqual([])
})

test('a game can be claimed after two minutes of absence in the same turn', () => {
  expect(claimIn(table(100, 50), 0, 0, 110_000)).toBe(110_000)
  expect(claimIn(table(100, 200), 0, 0, 210_000)).toBe(110_000) // away before the turn began
  expect(claimIn(table(100, 50), 0, 0, 500_000)).toBe(0)
  expect(claimIn(table(100, 50), 0, 1, 500_000)).toBeUndefined() // not their turn
  expect(claimIn(table(undefined, 50), 0, 0, 500_000)).toBeUndefined()
  expect(claimIn(table(100, 50, { claim_after: undefined }), 0, 0, 500_000)).toBeUndefined() // the clock runs
  expect(claimIn(table(100, 50, { mine: [0] }), 0, 0, 500_000)).toBeUndefined()
})
