// The rules beside the board, and the card about the pieces on every page with a board. Every game
// in both languages, and every page: long/drawer.test.ts.
import { describe, expect, test } from 'vitest'

import { begin, besideBoards, cardEverywhere, desk, drawer, focused, opened, phone, ply, refusalLeads, rules, tells } from './drawers'
import { accessible, fits, playOn, playTable, shot, visit } from './util'

describe('the rules beside a running game', () => {
  test('on a wide screen one plays on', async () => {
    const page = await visit('/', { size: desk })
    const id = await begin(page)
    await page.locator('[data-my-turn=true]').waitFor()
    // Nothing of it is loaded before.
    const loaded = (): Promise<boolean> => page.evaluate(() => performance.getEntriesByType('resource').some((e) => /\/Drawer-|\/api\/rules\//.test(e.name)))
    expect(await loaded()).toBe(false)
    await rules(page).click()
    await drawer(page).locator('.rule').first().waitFor()
    expect(await loaded()).toBe(true)
    await focused(page, '[data-act=close-drawer]')
    // The board and its column are beside it.
    const box = await drawer(page).boundingBox()
    for (const what of ['svg.board', '.play .side', '[data-seat="0"]']) {
      const b = await page.locator(what).first().boundingBox()
      expect((b?.x ?? 0) + (b?.width ?? 9999), what).toBeLessThanOrEqual(box?.x ?? 0)
    }
    await fits(page)
    await shot(page, 'drawer-desk')
    const before = await ply(page)
    await playOn(page, 2)
    await page.waitForFunction((n) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > n, before)
    expect(await drawer(page).count()).toBe(1)
    // The contents lead to their place in it.
    await drawer(page).locator('nav a').last().click()
    await focused(page, '#rules-rulebook')
    expect(new URL(page.url()).pathname).toBe(`/t/${id}`)
    await accessible(page)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await focused(page, '[data-rules-link]')
  })

  test('on a phone it comes from below, and is closed by its button', async () => {
    const page = await visit('/', { size: phone })
    await begin(page)
    await rules(page).tap()
    await drawer(page).locator('.rule').first().waitFor()
    const box = await drawer(page).boundingBox()
    expect([box?.x, box?.width]).toEqual([0, phone.width])
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height)
    expect(box?.y ?? 0).toBeGreaterThan(150)
    await fits(page)
    await accessible(page)
    await page.screenshot({ path: 'test/screenshots/drawer-phone.png' })
    await drawer(page).locator('[data-act=close-drawer]').tap()
    await drawer(page).waitFor({ state: 'detached' })
    await focused(page, '[data-rules-link]')
  })

  test('a refusal leads to its rule', () => refusalLeads('en', desk))

  test('how it ended leads to its rule; the link still opens a page of its own', async () => {
    const page = await visit('/', { size: desk })
    await playTable(page, { game: 'skaane', start: '8/4K3/8/4g3/8/8/8/8 light 0', seats: [{}, {}] }, [0, 1])
    await page.locator('path[data-site=e7][data-next]').click({ force: true })
    await page.locator('path[data-site=e8][data-next]').click({ force: true })
    await page.locator('[data-why] a').click()
    await opened(page, 'SK-8')
    const [tab] = await Promise.all([page.context().waitForEvent('page'), rules(page).click({ modifiers: ['Control'] })])
    await tab.waitForURL('**/rules/skaane')
    await tab.close()
    // It goes with the page.
    await page.locator('header a[href="/learn"]').first().click()
    await page.locator('[data-lesson]').first().waitFor()
    expect(await drawer(page).count()).toBe(0)
  })
})

test('the rules beside the editor', () => besideBoards('/editor/skaane'))

test('the card about the pieces on every page', () => cardEverywhere('rsp', 'fr'))

test('the card follows the options of the game', async () => {
  const page = await visit('/', { size: desk })
  await playTable(page, { game: 'rsp', options: { flags: '2' }, seats: [{}, { level: 1 }] })
  await tells(page, 'rsp', 'en', '?set=flags=2')
  expect(await page.locator('[data-legend]').innerText()).toContain('Lose both of your Flags')
  await page.goto('/editor/skorpion')
  await tells(page, 'skorpion', 'en')
  await page.locator('[data-option=discard]').selectOption('out')
  await page.locator('[data-legend]').getByText('leaves the game for good').waitFor()
})

test('closed, it stays closed on every page; on a phone it is closed until somebody opens it', async () => {
  const page = await visit('/', { size: desk })
  await begin(page)
  const card = page.locator('[data-legend]')
  const line = card.locator('dd').first()
  await line.waitFor()
  await rules(page).click()
  await drawer(page).locator('.rule').first().waitFor()
  await accessible(page) // with both open
  await shot(page, 'drawer-and-card-desk')
  await card.locator('summary').click()
  await line.waitFor({ state: 'hidden' })
  await page.reload()
  await card.waitFor()
  expect(await line.isVisible()).toBe(false)
  await page.goto('/editor/skaane')
  await card.waitFor()
  expect(await line.isVisible()).toBe(false)

  const small = await visit('/analysis/skaane', { size: phone })
  const there = small.locator('[data-legend]')
  await there.waitFor()
  expect(await there.locator('dd').first().isVisible()).toBe(false)
  await there.locator('summary').tap()
  await there.locator('dd').first().waitFor()
  await fits(small)
  await small.reload()
  await there.locator('dd').first().waitFor()
})
