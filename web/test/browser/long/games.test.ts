// Whole games: each game against the computer, between people, and one by keyboard alone.
import { expect, test } from 'vitest'

import { byLink, threeOnOneScreen } from '../people'
import { games, keys, playLevel, playOn, random, shot, tabTo, visit } from '../util'

const long = 900_000
const result = 'section[data-result]'

test.each(games)(
  'a whole game of %s against level 1',
  async (game) => {
    const page = await visit()
    await playLevel(page, game)
    await playOn(page)
    expect(await page.locator(result).getAttribute('data-result')).toMatch(/^(win|draw):/)
    expect(await page.locator(`${result} h2`).textContent()).toMatch(/You won!|You lost|Draw/)
    await shot(page, `result-${game}-desk`)
    await page.locator(`${result} a[href$="/replay"]`).waitFor()
    await page.locator('[data-act=rematch]').click()
    await page.waitForFunction(() => document.querySelector('[data-status]')?.getAttribute('data-status') === 'playing')
  },
  long,
)

test(
  'a whole game by keyboard alone, from the front page',
  async () => {
    const page = await visit()
    await page.locator('[data-play=skaane]').waitFor()
    await tabTo(page, '[data-play=skaane]')
    await page.keyboard.press('Enter')
    await tabTo(page, '[data-level="1"]')
    await page.keyboard.press('Enter') // selects it
    await page.keyboard.press('Enter') // begins
    await page.locator('svg.board').waitFor()
    await playOn(page, 5000, random(5), keys)
    expect(await page.locator(result).getAttribute('data-result')).toMatch(/^(win|draw):/)
    await tabTo(page, '[data-act=rematch]')
  },
  long,
)

test('two browsers by invitation link to the end, one of them losing its connection twice', () => byLink(true), long)

test(
  'three play Scorpion on one screen to the end',
  async () => {
    const page = await threeOnOneScreen()
    expect(await page.locator('[data-result]').getAttribute('data-result')).toMatch(/^win:/)
  },
  long,
)
