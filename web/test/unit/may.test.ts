import { expect, test } from 'vitest'

import type { Snapshot } from '../../src/api/types'
import { mayAbort, mayClose, mayDecline, mayHint } from '../../src/play/may'

const table = (seats: object[], more: object = {}, setup: object = {}): Snapshot =>
  ({ status: 'playing', ply: 0, seats, mine: [0], setup: { rated: false, by: 'ann', ...setup }, ...more }) as unknown as Snapshot
const ann = { user: 'ann' }
const bob = { user: 'bob' }
const level = { user: 'level-3', level: 3 }

test('no hints in games between people, nor in rated ones', () => {
  expect(mayHint(table([ann, level]))).toBe(true)
  expect(mayHint(table([ann, ann, level]))).toBe(true) // on one screen
  expect(mayHint(table([ann, bob]))).toBe(false)
  expect(mayHint(table([ann, bob, level, level]))).toBe(false)
  expect(mayHint(table([ann, level], {}, { rated: true }))).toBe(false)
})

test('a rated game is not cancelled once anything was drawn or played', () => {
  expect(mayAbort(table([ann, bob], { ply: 1 }), 'none')).toBe(true)
  expect(mayAbort(table([ann, bob], { ply: 2 }), 'none')).toBe(false)
  const rated = { rated: true }
  expect(mayAbort(table([ann, bob], {}, rated), 'none')).toBe(true)
  expect(mayAbort(table([ann, bob], {}, rated), 'dice')).toBe(true)
  expect(mayAbort(table([ann, bob], { ply: 1 }, rated), 'dice')).toBe(false)
  expect(mayAbort(table([ann, bob], {}, rated), 'deal')).toBe(false) // the deal is seen
  expect(mayAbort(table([ann, bob], {}, rated), undefined)).toBe(false)
})

test('whoever created a table may close it while it waits', () => {
  const open = { status: 'open' }
  expect(mayClose(table([ann, {}], open), 'ann')).toBe(true)
  expect(mayClose(table([ann, {}], open), 'bob')).toBe(false)
  expect(mayClose(table([ann, {}], open, { by: undefined }), 'ann')).toBe(true) // of earlier versions
  expect(mayClose(table([ann, {}], { ...open, mine: [] }, { by: undefined }), 'bob')).toBe(false)
  expect(mayClose(table([ann, {}], open, { by: undefined }), undefined)).toBe(false)
  expect(mayClose(table([ann, bob], { ...open, opening: true }), 'ann')).toBe(false)
  expect(mayClose(table([ann, bob]), 'ann')).toBe(false)
})

test('an invitation can be declined until the seat is taken', () => {
  const open = { status: 'open' }
  expect(mayDecline(table([ann, { for: 'bob' }], open), 'bob')).toBe(true)
  expect(mayDecline(table([ann, { for: 'bob' }], open), 'ann')).toBe(false)
  expect(mayDecline(table([ann, { for: 'bob' }], open), undefined)).toBe(false)
  expect(mayDecline(table([ann, { for: 'bob', user: 'bob' }], open), 'bob')).toBe(false)
  expect(mayDecline(table([ann, { for: 'bob' }]), 'bob')).toBe(false)
})
