// How large a board is, what is seen without scrolling, and how large what can be tapped is.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessible, fits, playOn, playTable, shot, state, visit } from './util'

export const desks = [
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
]
export const small = { width: 390, height: 740 }

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A table for two, with a browser each. */
export async function couple(game: string, size: { width: number; height: number }): Promise<[Page, Page]> {
  const one = await visit('/', { size, allow: /422/ })
  const id = await playTable(one, { game, seats: [{}, {}] })
  const two = await visit(`/t/${id}`, { size })
  await two.locator('[data-sit]').click()
  for (const page of [one, two]) await page.locator('svg.board').waitFor()
  return [one, two]
}

/** A table of a game with one person and a computer on all other seats. */
async function begin(page: Page, game: string): Promise<void> {
  const seats = await page.evaluate(async (g) => {
    const answer = await fetch('/api/positions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: g }) })
    return ((await answer.json()) as { seats: string[] }).seats.length
  }, game)
  await playTable(page, { game, seats: Array.from({ length: seats }, (_, i) => (i === 0 ? {} : { level: 1 })) })
  await page.locator('svg.board').waitFor()
}

/** Around all sites of the board: what lies beside it is not in its picture. */
const area = (page: Page): Promise<Box> =>
  page.locator('svg.board path.site').evaluateAll((all) => {
    const boxes = all.filter((s) => !/^(hand|out|lane):/.test(s.getAttribute('data-site') ?? '')).map((s) => s.getBoundingClientRect())
    return {
      left: Math.min(...boxes.map((b) => b.left)),
      top: Math.min(...boxes.map((b) => b.top)),
      right: Math.max(...boxes.map((b) => b.right)),
      bottom: Math.max(...boxes.map((b) => b.bottom)),
    }
  })

/** The playing area takes the height that is free, or else the width of its column. */
async function large(page: Page): Promise<void> {
  const a = await area(page)
  const { free, column } = await page.evaluate(() => ({
    free: innerHeight - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
    column: document.querySelector('svg.board')?.parentElement?.getBoundingClientRect().width ?? 0,
  }))
  const [wide, high] = [a.right - a.left, a.bottom - a.top]
  const share = Math.max(high / free, wide > high ? wide / column : 0)
  expect(share, `${page.url()}: ${Math.round(wide)} × ${Math.round(high)} of ${column} × ${free}`).toBeGreaterThanOrEqual(0.85)
  // With its frame it takes that much of the height, be it ever so wide.
  const framed = (await page.locator('svg.board').boundingBox())?.height ?? 0
  expect(framed / free, `${page.url()}: ${framed} of ${free}`).toBeGreaterThanOrEqual(0.85)
  inside(page, a)
}

function inside(page: Page, b: Box, what = 'the board'): void {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const ok = b.left >= -1 && b.top >= -1 && b.right <= width + 1 && b.bottom <= height + 1
  expect(ok, `${page.url()}: ${what} at ${JSON.stringify(b)} in ${width} × ${height}`).toBe(true)
}

export const boxes = (page: Page, what: string): Promise<Box[]> =>
  page.locator(what).evaluateAll((all) =>
    all.map((n) => {
      const { left, top, right, bottom } = n.getBoundingClientRect()
      return { left, top, right, bottom }
    }),
  )

/** Every one of these is in the window, and there is at least one. */
export async function seen(page: Page, what: string): Promise<void> {
  const found = await boxes(page, what)
  expect(found.length, `${page.url()}: ${what}`).toBeGreaterThan(0)
  for (const b of found) inside(page, b, what)
}

/** The board takes the window, on every desk; with axe where that is wished. */
export async function boardTakesWindow(game: string, axe = true): Promise<void> {
  const page = await visit('/', { size: desks[0]! })
  await begin(page, game)
  for (const size of desks) {
    await page.setViewportSize(size)
    await expect.poll(() => large(page).then(() => true)).toBe(true)
    await fits(page)
    await seen(page, '[data-prompt]')
    await seen(page, '[data-seat]')
    await seen(page, '.play .tools button')
    await shot(page, `size-${game}-${size.width}`)
  }
  // One's own card is below all others.
  const cards = await boxes(page, '[data-seat]')
  const own = (await boxes(page, '[data-seat="0"]'))[0]
  expect(Math.max(...cards.map((c) => c.bottom))).toBe(own?.bottom)
  // What can be done is said in words.
  for (const b of await page.locator('.play .tools button').all()) expect(((await b.innerText()) || '').trim()).not.toBe('')
  if (axe) await accessible(page)
}

/** The analysis board takes the window, on every desk and on a phone. */
export async function analysisTakesWindow(game: string): Promise<void> {
  const page = await visit(`/analysis/${game}`, { size: desks[0]! })
  await page.locator('svg.board').waitFor()
  for (const size of desks) {
    await page.setViewportSize(size)
    await expect.poll(() => large(page).then(() => true)).toBe(true)
    await fits(page)
    await shot(page, `size-analysis-${game}-${size.width}`)
  }
  await accessible(page)
  await page.setViewportSize(small)
  await fits(page)
  inside(page, await area(page))
  await seen(page, '.prompt')
}

/** Board, prompt and buttons are seen without scrolling at each of so many steps of a game. */
export async function onPhone(game: string, language: string, steps = 12, axe = true): Promise<void> {
  const page = await visit('/', { size: small, language, settings: { confirm: true } })
  await begin(page, game)
  for (let i = 0; i < steps; i++) {
    await page.locator('[data-my-turn=true], [data-status=over]').waitFor({ timeout: 60_000 })
    if ((await state(page).getAttribute('data-status')) === 'over') break // a game of Skorpion may be short
    inside(page, await area(page))
    await seen(page, '[data-prompt]')
    await seen(page, '.play .tools button')
    await seen(page, '[data-seat]')
    for (const b of await boxes(page, 'button[data-next], .picks button, .strip button')) inside(page, b, 'a button')
    // The question is read without scrolling within it.
    expect(await page.locator('.ask').evaluate((n) => n.scrollHeight - n.clientHeight)).toBe(0)
    for (const b of await boxes(page, 'button[data-next], .picks button, .play .tools button, .strip button, .trays button')) {
      expect(Math.min(b.right - b.left, b.bottom - b.top), `${page.url()}: a button is small`).toBeGreaterThanOrEqual(40)
    }
    await fits(page)
    await playOn(page, 1)
  }
  await shot(page, `size-${game}-phone${language === 'en' ? '' : `-${language}`}`)
  // It has been played, not only looked at.
  await expect.poll(async () => Number(await state(page).getAttribute('data-ply'))).toBeGreaterThan(0)
  if (axe) await accessible(page)
}

/** On a phone a tap beside what is lit takes it. */
export async function tapBeside(game: string): Promise<void> {
  const page = await visit('/', { size: small, settings: { confirm: true } })
  await begin(page, game)
  // To a position with lit sites on the board.
  for (let i = 0; i < 40; i++) {
    await page.locator('[data-my-turn=true]').waitFor({ timeout: 60_000 })
    if ((await page.locator('svg.board path[data-next]').count()) > 0 && (await page.locator('[data-act=cancel]').count()) === 0) break
    await playOn(page, 1)
  }
  const lit = await page.locator('svg.board path[data-next]').evaluateAll((all) =>
    all.map((n) => {
      const b = n.getBoundingClientRect()
      return { id: n.getAttribute('data-site') ?? '', x: b.x + b.width / 2, y: b.y + b.height / 2 }
    }),
  )
  expect(lit.length).toBeGreaterThan(0)
  let taps = 0
  for (const s of lit.slice(0, 5)) {
    for (const [dx, dy] of [
      [18, 0],
      [-18, 0],
      [0, 18],
      [0, -18],
    ] as const) {
      const [x, y] = [s.x + dx, s.y + dy]
      const nearest = lit.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]
      if (nearest?.id !== s.id || x < 0 || x > small.width) continue
      taps++
      await page.touchscreen.tap(x, y)
      await page.locator(`path[data-site="${s.id}"][aria-label*=", selected"]`).waitFor({ state: 'attached' })
      await page.locator('[data-act=cancel]').click()
      await page.locator('[data-act=cancel]').waitFor({ state: 'detached' })
    }
  }
  expect(taps).toBeGreaterThan(0)
}

/** The card beside a board tells what the pieces do, and stays as it was left. */
export async function cardBeside(game: string): Promise<void> {
  const page = await visit('/', { size: desks[0]! })
  await begin(page, game)
  const card = page.locator('[data-legend]')
  await card.waitFor()
  // There is room for it, and the buttons stay where they are.
  await card.locator('dd').first().waitFor()
  await seen(page, '.play .tools button')
  await card.locator('summary').click()
  await card.locator('dd').first().waitFor({ state: 'hidden' })
  await page.reload()
  await card.waitFor()
  expect(await card.locator('dd').first().isVisible()).toBe(false)
  await card.locator('summary').click()
  await card.locator('dd').first().waitFor()
  expect(await card.locator('dt svg').count()).toBeGreaterThan(0)
  await fits(page)
  await accessible(page)
  await page.reload()
  await card.locator('dd').first().waitFor()
  const english = await card.locator('dd').first().innerText()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.locator('html[lang=fr]').waitFor()
  await card.locator('dd').first().waitFor()
  expect(await card.locator('dd').first().innerText()).not.toBe(english)
}
