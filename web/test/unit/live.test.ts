// The small form of actions, as docs/api.md describes it.
import { expect, test } from 'vitest'

import { Views, wholeActions, wholeSaid, wholeSteps } from '../../src/api/live'
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

test('steps share the message of the one before', () => {
  expect(wholeSteps(['|1|Tap a lit space', 'c3|1|Lay Paper %s of %s|1|3', 'c3|2||2|3'])).toEqual([
    { picks: 1, text: 'Tap a lit space', message: 'Tap a lit space' },
    { first: 'c3', picks: 1, text: 'Lay Paper 1 of 3', message: 'Lay Paper %s of %s', args: ['1', '3'] },
    { first: 'c3', picks: 2, text: 'Lay Paper 2 of 3', message: 'Lay Paper %s of %s', args: ['2', '3'] },
  ])
  expect(wholeSteps([])).toEqual([])
})

test('sentences have the text that their message gives', () => {
  const args = ['blue', '3']
  expect(
    wholeSaid([
      {
        ply: 2,
        sentences: [
          { text: '', message: '%s rolled %s', args },
          { text: 'The end', message: 'The end' },
        ],
      },
    ]),
  ).toEqual([
    {
      ply: 2,
      sentences: [
        { text: 'blue rolled 3', message: '%s rolled %s', args },
        { text: 'The end', message: 'The end' },
      ],
    },
  ])
})

test('nothing is shown before the board has come', () => {
  const views = new Views()
  expect(views.read({ turn: 0, prompt: '', prompt_message: '', phase: '', pieces: [], stands: [] } satisfies LiveView)).toBeUndefined()
})
