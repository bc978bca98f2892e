// The rules beside the board, and the card about the pieces on every page with a board.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { accessible, fits, games, playOn, playTable, puzzled, shot, state, visit } from './util'

const desk = { width: 1280, height: 860 }
const phone = { width: 390, height: 740 }

const drawer = (page: Page): Locator => page.locator('[data-drawer]')
const rules = (page: Page): Locator => page.locator('[data-rules-link]')
const ply = async (page: Page): Promise<number> => Number(await state(page).getAttribute('data-ply'))
const focused = (page: Page, what: string): Promise<unknown> => page.waitForFunction((w) => document.activeElement?.matches(w), what)

/** A game of Skaane in which one plays both sides. */
const begin = (page: Page): Promise<string> => playTable(page, { game: 'skaane', seats: [{}, {}] }, [0, 1])

/** A move that the rules refuse. */
async function refused(page: Page, empty = 'empty'): Promise<string> {
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('path[data-next]').first().click({ force: true })
  await page.locator(`path[data-site]:not([data-next])[aria-label*="${empty}"]`).first().click({ force: true })
  await page.locator('.reason[data-rule]').waitFor()
  return (await page.locator('.reason').getAttribute('data-rule')) ?? ''
}

/** The rule is marked, and within the part of the drawer that is seen. */
async function opened(page: Page, rule: string): Promise<void> {
  await drawer(page).locator(`.rule.target[data-rule="${rule}"]`).waitFor()
  await page.waitForFunction((r) => {
    const text = document.querySelector('[data-drawer] .text')?.getBoundingClientRect()
    const box = document.querySelector(`[data-drawer] [data-rule="${r}"]`)?.getBoundingClientRect()
    return text && box && box.top >= text.top - 1 && box.top < text.bottom
  }, rule)
}

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

  test.each([
    ['en', desk],
    ['fr', phone],
  ] as const)('a refusal leads to its rule (%s)', async (language, size) => {
    const page = await visit('/', { size, language, allow: /422/ })
    const id = await begin(page)
    const rule = await refused(page, language === 'fr' ? 'vide' : 'empty')
    const link = page.locator('.reason a')
    expect(await link.getAttribute('href')).toBe(`/rules/skaane#${rule}`)
    expect(await link.innerText()).toBe(rule)
    await link.click()
    await opened(page, rule)
    expect(await drawer(page).getAttribute('lang')).toBe(language)
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`/t/${id}`)
    await accessible(page)
    // Another rule that the page names, in the same place.
    await drawer(page).locator(`.text a[data-id]:not([data-id="${rule}"])`).first().click()
    await page.waitForFunction((r) => document.querySelector('[data-drawer] .rule.target')?.getAttribute('data-rule') !== r, rule)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await focused(page, '.reason a')
  })

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

test('the rules beside the analysis board, the editor and a puzzle', async () => {
  const page = await visit('/analysis/skaane', { size: desk })
  for (const path of ['/analysis/skaane', '/editor/skaane', '/puzzles/skaane/1']) {
    await page.goto(path)
    await page.locator('svg.board').waitFor()
    await rules(page).click()
    await drawer(page).locator('.rule').first().waitFor()
    const [at, board] = [await drawer(page).boundingBox(), await page.locator('svg.board').boundingBox()]
    expect((board?.x ?? 0) + (board?.width ?? 9999), path).toBeLessThanOrEqual(at?.x ?? 0)
    expect(new URL(page.url()).pathname).toBe(path)
    await fits(page)
    await accessible(page)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await focused(page, '[data-rules-link]')
  }
})

interface Legend {
  entries: { name: string; text: string; pieces?: string[]; in: Record<string, { name: string; text: string }> }[]
}

/** The card says what the server says, in the reader's language, with pictures. */
async function tells(page: Page, game: string, language: string, set = ''): Promise<void> {
  const legend = await page.evaluate(async (path) => (await (await fetch(path)).json()) as Legend, `/api/games/${game}/legend${set}`)
  const card = page.locator('[data-legend]')
  await card.locator('dd').first().waitFor()
  const said = await card.locator('dd').allInnerTexts()
  expect(said, page.url()).toEqual(legend.entries.map((e) => (language === 'en' ? e.text : (e.in[language]?.text ?? ''))))
  const pieces = legend.entries.flatMap((e) => e.pieces ?? []).length
  if (!set) await expect.poll(() => card.locator('dt svg').count()).toBe(pieces)
  await fits(page)
}

const seatsOf = (page: Page, game: string): Promise<number> =>
  page.evaluate(async (g) => {
    const answer = await fetch('/api/positions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: g }) })
    return ((await answer.json()) as { seats: string[] }).seats.length
  }, game)

test.each(games.flatMap((g) => ['en', 'fr'].map((l) => [g, l] as const)))('the card about the pieces of %s on every page (%s)', async (game, language) => {
  const page = await visit('/', { size: desk, language })
  const n = await seatsOf(page, game)
  const all = Array.from({ length: n }, (_, i) => i)
  // Several people on one screen.
  const id = await playTable(page, { game, seats: all.map(() => ({})) }, all)
  await tells(page, game, language)
  const others = [`/t/${id}/replay`, `/analysis/${game}`, `/editor/${game}`, ...(puzzled.includes(game) ? [`/puzzles/${game}/1`] : [])]
  for (const path of others) {
    await page.goto(path)
    await tells(page, game, language)
  }
})

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
