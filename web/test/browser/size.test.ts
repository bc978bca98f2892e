// The board comes first: how much of the window it takes, what is seen without scrolling, and how
// large what can be tapped is. Every game, all the way: long/size.test.ts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { analysisTakesWindow, boardTakesWindow, boxes, cardBeside, couple, desks, onPhone, seen, small, tapBeside, type Box } from './sizes'
import { fits, games, playOn, shot } from './util'

test.each(games)('the board of %s takes the window', (game) => boardTakesWindow(game, game === 'skorpion'))

test('the analysis board takes the window', () => analysisTakesWindow('rsp'))

test.each(games)('%s on a phone: board, prompt and buttons without scrolling', (game) => onPhone(game, 'en', 5, game === 'scorpion'))

test('on a phone a tap beside what is lit takes it', () => tapBeside('skaane'))

test.each([
  ['a desk', desks[0]!],
  ['a phone', small],
])('on %s nothing moves when something is refused, offered or asked', async (_, size) => {
  const [one, two] = await couple('skaane', size)
  const places = (page: Page): Promise<Box[]> => boxes(page, 'svg.board, .tools, .tools button, .picks, [data-seat], [data-legend]')
  await one.locator('[data-my-turn=true]').waitFor()
  await one.locator('[data-legend]').waitFor()
  const first = await places(one)
  // A pawn of the opponent cannot be moved.
  await one.locator('path[data-site=a8]').click({ force: true })
  await one.locator('.ask .reason').waitFor()
  expect(await places(one)).toEqual(first)
  await seen(one, '.ask .reason')
  // The buttons of a move have a place of their own.
  await one.locator('path[data-next]').first().click({ force: true })
  await one.locator('.picks [data-act=cancel]').waitFor()
  expect(await places(one)).toEqual(first)
  await one.locator('.picks [data-act=cancel]').click()
  // To abort is asked about first, on the button itself.
  await one.locator('[data-act=abort]').click()
  await one.locator('[data-act=abort].sure').waitFor()
  expect(await places(one)).toEqual(first)

  for (const page of [one, two]) await playOn(page, 2)
  await one.locator('[data-act=draw]').waitFor()
  await two.locator('[data-act=draw]').waitFor()
  await one.locator('[data-my-turn=true]').waitFor()
  await two.locator('[data-my-turn=false]').waitFor()
  const before = await places(one)
  await two.locator('[data-act=draw]').click()
  await one.locator('[data-agree=draw]').waitFor()
  expect(await places(one)).toEqual(before)
  await seen(one, '[data-agree=draw]')
  await fits(one)
  await shot(one, `size-offer-${size.width}`)
})

test('the card beside the board tells what the pieces do, and stays as it was left', () => cardBeside('rsp'))
