import { expect, test } from 'vitest'

import { clockText } from '../../src/play/clock'

test.each([
  [0, '0:00.0'],
  [9_970, '0:09.9'],
  [10_000, '0:10'],
  [245_999, '4:05'],
  [7_800_000, '2:10:00'],
  [3 * 86_400_000, '3 d'],
])('%d ms is %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
