// The small form of actions, as docs/api.md describes it.
import { expect, test } from 'vitest'

import { Views, wholeActions } from '../../src/api/live'
import type { LiveView } from '../../src/api/types'

test('actions share what they have in common with the one before', () => {
  expect(wholeActions(['0c1 c2=0Sc2', '5 e1 b1=3-e1-b1', 'a2=82'])).toEqual([
    { text: 'Sc2', picks: ['c1', 'c2'] },
    { text: 'Sc2-e1-b1', picks: ['c1', 'c2', 'e1', 'b1'] },
    { text: 'Sc2-e1-b2', picks: ['c1', 'c2', 'e1', 'b2'] },
  ])
  expect(wholeActions(['0e7 e6', '45']).map((a) => a.text)).toEqual(['e7e6', 'e7e5'])
  expect(wholeActions([])).toEqual([])
})

test('nothing is shown before the board has come', () => {
  const views = new Views()
  expect(views.read({ turn: 0, prompt: '', prompt_message: '', phase: '', pieces: [], stands: [] } satisfies LiveView)).toBeUndefined()
})
