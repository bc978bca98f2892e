// Puzzles: choosing one, solving one as its data says, wrong actions, hints, the solution, French,
// and what it looks like. Those of every game: long/puzzles.test.ts.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import type { Puzzle, Puzzles } from '../../src/learn/puzzles'
import { hintAndSolution, inFrench, place, puzzleToItsEnd, ready, solve, touch } from './puzzle'
import { accessible, keys, shot, visit, type Visit } from './util'

/** Two small puzzles of Skaane in which more can be tried than in those that come with the program. */
const small: Puzzles = {
  game: 'skaane',
  options: {},
  puzzles: [
    {
      id: 'small-1',
      position: '3k4/8/4G3/8/7s/8/8/8 light 0',
      player: 'light',
      action: 'e6e7',
      line: ['e6e7', 'h4g4', 'e7e8'],
      plies: 3,
      within: 0,
      choices: 4,
      nodes: 9,
      level: 1,
      difficulty: 1,
    },
    {
      id: 'small-2',
      position: '8/8/8/7S/8/4g3/8/3K4 dark 0',
      player: 'dark',
      action: 'e3e2',
      line: ['e3e2', 'h5g5', 'e2e1'],
      plies: 3,
      within: 5,
      choices: 4,
      nodes: 99,
      level: 4,
      difficulty: 3,
    },
  ],
}

async function visitSmall(number: number, v: Visit = {}): Promise<Page> {
  const page = await visit('/settings', v)
  await page.route('**/api/games/skaane/puzzles', (r) => r.fulfill({ json: small }))
  await page.goto(`/puzzles/skaane/${number}`)
  await ready(page, 0)
  return page
}

const text = (page: Page, what: string): Promise<string> => page.locator(what).innerText()

describe('to the end', () => {
  test('one of Skaane', () => puzzleToItsEnd('skaane'))

  test('by keyboard alone', async () => {
    const page = await visitSmall(2)
    const press = (_: Page, site: string): Promise<void> => keys(place(page, site))
    await solve(page, small, small.puzzles[1] as Puzzle, press)
    // The last one leads back to the list.
    await keys(page.locator('[data-act=restart]'))
    await page.locator('[data-progress=open]').waitFor()
    await ready(page, 0)
    await keys(page.locator('[data-act=solution]'))
    await page.locator('[data-word=shown]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-act'))).toBe('following')
    await page.keyboard.press('Enter')
    await page.locator('[data-number="2"][data-solved=true]').waitFor()
  })
})

test('what wins at once is right, too, and the side that solves is below', async () => {
  const page = await visitSmall(1)
  const y = async (site: string): Promise<number> => (await page.locator(`path.site[data-site=${site}]`).boundingBox())?.y ?? 0
  expect(await y('e1')).toBeGreaterThan(await y('e8'))
  expect(await text(page, '.says .text')).toBe('Light to play and win in 2')
  expect(await text(page, '[data-claim]')).toBe('Only one move wins.')
  await touch(page, 'e6')
  await touch(page, 'e7')
  await ready(page, 2)
  await touch(page, 'e7')
  await touch(page, 'd8')
  await page.locator('[data-word=solved]').waitFor()
  // On to the next, and to the analysis board.
  await page.locator('[data-act=following]').click()
  await page.locator('[data-puzzle=small-2]').waitFor()
  await ready(page, 0)
  expect(await y('e1')).toBeLessThan(await y('e8'))
  expect(await text(page, '.says .text')).toBe('Dark to play and win in 2')
  expect(await text(page, '[data-claim]')).toBe('No other move wins as fast.')
  await page.locator('[data-act=solution]').click()
  await page.locator('[data-act=analysis]').click()
  await page.locator('[data-position="8/8/8/7S/8/4g3/8/3K4 dark 0"]').waitFor()
})

test('wrong and forbidden actions, taken back', async () => {
  const page = await visitSmall(2, { allow: /422/, motion: true })
  const stands = (): Promise<string | null> => page.locator('path.site[data-site=e3]').getAttribute('aria-label')
  const before = await stands()
  await touch(page, 'e3')
  await touch(page, 'd3')
  await page.locator('[data-word=wrong]').waitFor()
  expect(await text(page, '[data-word]')).toContain('That doesn’t win in 2. Try again.')
  await ready(page, 0)
  expect(await stands()).toBe(before)
  // Forbidden: the rule says why. The next touch is heard afresh.
  await touch(page, 'e3')
  await touch(page, 'f2')
  await page.locator('.reason[data-rule=SK-6]').waitFor()
  await shot(page, 'puzzle-refused-desk')
  await touch(page, 'e2')
  await ready(page, 2)
  expect(await page.locator('.reason').count()).toBe(0)
  await touch(page, 'e2')
  await touch(page, 'd2')
  await page.locator('[data-word=otherwise]').waitFor()
  await ready(page, 2)
  await shot(page, 'puzzle-wrong-desk')
  await touch(page, 'e2')
  await touch(page, 'e1')
  await page.locator('[data-word=solved]').waitFor()
  // Where nothing else wins at all it says so.
  await page.goto('/puzzles/skaane/1')
  await ready(page, 0)
  await touch(page, 'e6')
  await touch(page, 'e5')
  await page.locator('[data-word=wrong]').waitFor()
  expect(await text(page, '[data-word]')).toMatch(/That doesn’t win\. Try again\.$/)
})

test('a piece that was dragged to a wrong place goes back', async () => {
  const page = await visitSmall(1)
  await ready(page, 0)
  await page.locator('.pieces > g').first().waitFor()
  const places = (): Promise<string> =>
    page.locator('.pieces > g').evaluateAll((list) =>
      list
        .map((g) => (g as SVGGElement).style.transform)
        .sort()
        .join(),
    )
  const before = await places()
  const [from, to] = [await page.locator('path.site[data-site=e6]').boundingBox(), await page.locator('path.site[data-site=f6]').boundingBox()]
  if (!from || !to) throw new Error('no board')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await page.locator('[data-word=wrong]').waitFor()
  await ready(page, 0)
  expect(await places()).toBe(before)
})

test('hint and solution', () => hintAndSolution('rsp'))

test('no puzzles, no such puzzle, no such game', async () => {
  const page = await visit('/puzzles/scorpion', { allow: /404/ })
  await page.locator('[data-none]').waitFor()
  await accessible(page)
  for (const path of ['/puzzles/skaane/0', '/puzzles/skaane/9999', '/puzzles/skaane/x', '/puzzles/scorpion/1', '/puzzles/chess', '/puzzles/chess/1']) {
    await page.goto(path)
    await page.locator('.missing h1').waitFor()
    await page.locator('.missing a').click()
    await page.locator('[data-game], [data-number], [data-none]').first().waitFor()
  }
})

test('French', () => inFrench('skorpion'))
