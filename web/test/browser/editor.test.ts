// The position editor: possible positions are taken, others refused with their rule.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { phone, shot, visit, walkTo } from './util'

const site = (page: Page, id: string): Promise<void> => page.locator(`:is(path, button)[data-site="${id}"]`).click({ force: true })
const position = (page: Page, text: string): Promise<void> => page.locator(`.editor[data-position="${text}"]`).waitFor()
const refused = (page: Page, rule: string): Promise<void> => page.locator(`.editor[data-refused="${rule}"]`).waitFor()

test('an impossible position is refused with its rule, a possible one taken', async () => {
  const page = await visit('/editor/skaane', { allow: /422/ })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-act=clear]').click()
  await page.locator('[data-kind="king/0"]').click()
  await site(page, 'e8')
  // A pawn across would have won before.
  await refused(page, 'SK-T')
  expect(await page.locator('.reason').textContent()).toContain('across')
  await shot(page, 'editor-refused-desk')
  await page.locator('[data-act=undo]').click()
  await site(page, 'e2')
  await page.locator('[data-kind="god/1"]').click()
  await site(page, 'e5')
  await position(page, '8/8/8/4g3/8/8/4K3/8 light 0')
  await page.locator('[data-turn="1"]').click()
  await position(page, '8/8/8/4g3/8/8/4K3/8 dark 0')
  // Moved, taken away, undone.
  await page.locator('[data-tool=move]').click()
  await site(page, 'e5')
  await site(page, 'd5')
  await position(page, '8/8/8/3g4/8/8/4K3/8 dark 0')
  await page.locator('[data-tool=remove]').click()
  await site(page, 'd5')
  await position(page, '8/8/8/8/8/8/4K3/8 dark 0')
  await page.locator('[data-act=undo]').click()
  await position(page, '8/8/8/3g4/8/8/4K3/8 dark 0')
  // The address holds the position; so do picture and analysis.
  expect(new URL(page.url()).searchParams.get('position')).toBe('8/8/8/3g4/8/8/4K3/8 dark 0')
  const png = await page.request.get((await page.locator('[data-share=png]').getAttribute('href')) ?? '')
  expect(png.headers()['content-type']).toBe('image/png')
  await page.locator('[data-act=analyse]').click()
  await page.locator('.study[data-position="8/8/8/3g4/8/8/4K3/8 dark 0"]').waitFor()
})

test('two in one place', async () => {
  const page = await visit('/editor/skaane', { allow: /422/ })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-act=clear]').click()
  await page.locator('[data-kind="king/0"]').click()
  await site(page, 'e2')
  await site(page, 'e2')
  await refused(page, 'SK-2')
  expect(await page.locator('.reason a').getAttribute('href')).toBe('/rules/skaane#SK-2')
})

test('by keyboard alone', async () => {
  const page = await visit('/editor/skaane', { allow: /422/ })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-act=clear]').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-kind="sun/0"]').focus()
  await page.keyboard.press('Enter')
  // Past the trays to the board.
  const focused = (): Promise<boolean> => page.evaluate(() => document.activeElement?.matches('path.site') ?? false)
  while (!(await focused())) await page.keyboard.press('Shift+Tab')
  await walkTo(page, 'c3')
  await page.keyboard.press('Enter')
  await position(page, '8/8/8/8/8/2U5/8/8 light 0')
})

test('a pasted position, other options, a phone, French', async () => {
  const page = await visit('/editor/scorpion', { allow: /422/, size: phone, language: 'fr' })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-option=players]').selectOption('2')
  await page.locator('[data-turn="2"]').waitFor({ state: 'detached' })
  await page.locator('#paste').fill('h,h,h,y3/h,h,b2,o red 4 throw')
  await page.locator('#paste').press('Enter')
  await position(page, 'h,h,h,y3/h,h,b2,o red 4 throw')
  await page.locator('[data-tool=move]').click()
  await site(page, 'y3')
  await site(page, 'out:blue')
  await position(page, 'h,h,h,o/h,h,b2,o red 4 throw')
  await page.locator('#paste').fill('nonsense')
  await page.locator('#paste').press('Enter')
  await refused(page, 'SC-T')
  await shot(page, 'editor-refused-phone')
})

test('a decided position says who has won, and one that cannot arise says so', async () => {
  const page = await visit('/editor/skaane', { allow: /422/ })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-act=clear]').click()
  await refused(page, 'SK-6')
  expect(await page.locator('.reason').textContent()).toContain('cannot arise')
  await page.locator('[data-turn="1"]').click()
  await page.locator('[data-kind="king/0"]').click()
  await site(page, 'e8')
  await page.locator('[data-kind="god/1"]').click()
  await site(page, 'e5')
  await page.locator('[data-decided="win:light"]').waitFor()
  expect(await page.locator('[data-decided]').textContent()).toContain('This position is already decided: Light has won.')
  expect(await page.locator('[data-act=analyse]').count()).toBe(0)
  expect(await page.locator('[data-from-here]').count()).toBe(0)
})

test('a game against a level from the position that was set up', async () => {
  const start = '8/8/8/4g3/8/8/4K3/8 dark 0'
  const page = await visit(`/editor/skaane?position=${encodeURIComponent(start)}`)
  await position(page, start)
  await page.locator('[data-from-here] summary').click()
  await page.locator('[data-side="1"][aria-pressed=true]').waitFor()
  await page.locator('[data-from-here] [data-choose-level="2"]').click()
  await page.locator('[data-act=play-here]').click()
  await page.waitForURL(/\/t\/\w+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const table = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    start: string
    mine: number[]
    setup: { start: string; seats: { level?: number }[] }
  }
  expect(table.start).toBe(start)
  expect(table.setup.start).toBe(start)
  expect(table.mine).toEqual([1])
  expect(table.setup.seats[0]?.level).toBe(2)
})
