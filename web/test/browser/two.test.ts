// Being two: choosing a level and a side, dragging, offers, absence, correspondence.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { accessible, phone, playOn, playTable, state, visit } from './util'

const skaane = { game: 'skaane', seats: [{}, { level: 1 }] }

async function centre(what: Locator): Promise<[number, number]> {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('a tap selects a level and says what it is like; a second tap begins', async () => {
  const page = await visit('/', { size: phone })
  await page.locator('[data-play=skaane]').tap()
  await page.locator('[data-level="3"]').tap()
  await page.locator('[data-level="3"][aria-pressed=true]').waitFor()
  await page.getByText(/^Level 3: /).waitFor()
  await page.locator('[data-level="2"]').tap()
  await page.getByText(/^Level 2: /).waitFor()
  await accessible(page)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.locator('[data-level="2"]').tap()
  await page.locator('svg.board').waitFor()
  await page.locator('[data-seat]').getByText('Level 2').waitFor()
})

test('the side is chosen with the level, by keyboard too', async () => {
  const page = await visit('/')
  for (const side of [0, 1]) {
    await page.goto('/')
    await page.locator('[data-play=skaane]').click()
    await page.locator('[data-level="1"]').focus()
    await page.keyboard.press('Enter')
    await page.locator(`[data-side="${side}"]`).focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-start]').focus()
    await page.keyboard.press('Enter')
    await page.locator('svg.board').waitFor()
    await page.locator(`[data-seat="${side}"]`).getByText('you').waitFor()
  }
})

test('a second piece can be dragged while one is selected', async () => {
  const page = await visit()
  await playTable(page, { game: 'skaane', seats: [{}, {}] }, [0, 1])
  await page.locator('path[data-next]').nth(1).waitFor()
  const [first, second] = await page.locator('path[data-next]').evaluateAll((all) => all.map((n) => n.getAttribute('data-site')))
  const at = (site: string | null | undefined): Locator => page.locator(`path.site[data-site="${site}"]`)
  await page.mouse.move(...(await centre(at(first))))
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => at(first).getAttribute('aria-label')).toContain('selected')
  await page.mouse.move(...(await centre(at(second))))
  await page.mouse.down()
  await expect.poll(() => at(second).getAttribute('aria-label')).toContain('selected')
  await page.mouse.move(...(await centre(page.locator('path[data-next]').first())), { steps: 5 })
  await page.mouse.up()
  await page.locator('[data-ply="1"]').waitFor()
})

test('after a takeback the move before is marked', async () => {
  const page = await visit()
  await playTable(page, { game: 'skaane', seats: [{}, {}] }, [0, 1])
  const marked = (): Promise<(string | null)[]> => page.locator('.marks .last').evaluateAll((all) => all.map((n) => n.getAttribute('transform')))
  await playOn(page, 2)
  await page.locator('[data-ply="1"]').waitFor()
  await expect.poll(async () => (await marked()).length).toBe(2)
  const before = await marked()
  await playOn(page, 2)
  await page.locator('[data-ply="2"]').waitFor()
  await expect.poll(marked).not.toEqual(before)
  await page.locator('[data-act=takeback]').click()
  await page.locator('[data-ply="1"]').waitFor()
  await expect.poll(marked).toEqual(before)
})

/** Two people at a table of their own, the first of them to move. */
async function couple(setup: Record<string, unknown> = {}): Promise<[Page, Page, string]> {
  const one = await visit('/', { allow: /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/ })
  const id = await playTable(one, { game: 'skaane', seats: [{}, {}], ...setup })
  const two = await visit(`/t/${id}`)
  await two.locator('[data-sit]').click()
  for (const page of [one, two]) await page.locator('svg.board').waitFor()
  return [one, two, id]
}

test('nothing moves when an offer arrives', async () => {
  const [one, two] = await couple()
  await playOn(one, 2)
  await two.locator('[data-my-turn=true]').waitFor()
  const boxes = (): Promise<unknown> => Promise.all(['svg.board', '.tools', '[data-players]', 'ol'].map((s) => two.locator(s).last().boundingBox()))
  const before = await boxes()
  await one.locator('[data-act=draw]').click()
  await two.locator('[data-agree=draw]').waitFor()
  expect(await boxes()).toEqual(before)
})

test('a game is cancelled only after a second click', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await page.locator('[data-act=abort]').click()
  await page.getByText('Really cancel the game?').waitFor()
  expect(await state(page).getAttribute('data-status')).toBe('playing')
  await page.locator('[data-act=abort]').click()
  await page.locator('[data-result]').waitFor()
})

test('who is offline is told that the clock keeps running', async () => {
  const [one] = await couple({ clock: { kind: 'fischer', base: 600, increment: 0 } })
  await one.context().setOffline(true)
  await one.getByText('You’re offline. Reconnecting… Your clock keeps running.').waitFor()
  await one.context().setOffline(false)
  await one.locator('[data-connection=open]').waitFor()
})

test('correspondence games that wait for a move are counted on every page', async () => {
  const page = await visit()
  const id = await playTable(page, { game: 'skaane', seats: [{}, { level: 1 }], clock: { kind: 'days', days: 2 } })
  await page.goto('/')
  await page.locator(`[data-list=turns] a[href="/t/${id}"]`).waitFor()
  expect(await page.locator(`[data-list=mine] a[href="/t/${id}"]`).count()).toBe(0)
  await page.locator('[data-turns="1"]').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) /)
  await accessible(page)
  await page.goto('/learn')
  await expect.poll(() => page.title()).toMatch(/^\(1\) Learn/)
  await page.locator('[data-turns="1"]').click()
  await page.locator('svg.board').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) ● Your turn/)
  await page.locator('[data-act=abort]').click()
  await page.locator('[data-act=abort]').click()
  await page.locator('[data-result]').waitFor()
  await page.locator('[data-turns]').waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).not.toMatch(/^\(/)
})
