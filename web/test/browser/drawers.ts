// What tests do with the rules beside a board and with the card about the pieces.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessible, fits, playTable, puzzled, state, visit } from './util'

export const desk = { width: 1280, height: 860 }
export const phone = { width: 390, height: 740 }

export const drawer = (page: Page): Locator => page.locator('[data-drawer]')
export const rules = (page: Page): Locator => page.locator('[data-rules-link]')
export const ply = async (page: Page): Promise<number> => Number(await state(page).getAttribute('data-ply'))
export const focused = (page: Page, what: string): Promise<unknown> => page.waitForFunction((w) => document.activeElement?.matches(w), what)

/** A game of Skaane in which one plays both sides. */
export const begin = (page: Page): Promise<string> => playTable(page, { game: 'skaane', seats: [{}, {}] }, [0, 1])

/** A move that the rules refuse. */
async function refused(page: Page, empty = 'empty'): Promise<string> {
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('path[data-next]').first().click({ force: true })
  await page.locator(`path[data-site]:not([data-next])[aria-label*="${empty}"]`).first().click({ force: true })
  await page.locator('.reason[data-rule]').waitFor()
  return (await page.locator('.reason').getAttribute('data-rule')) ?? ''
}

/** The rule is marked, and within the part of the drawer that is seen. */
export async function opened(page: Page, rule: string): Promise<void> {
  await drawer(page).locator(`.rule.target[data-rule="${rule}"]`).waitFor()
  await page.waitForFunction((r) => {
    const text = document.querySelector('[data-drawer] .text')?.getBoundingClientRect()
    const box = document.querySelector(`[data-drawer] [data-rule="${r}"]`)?.getBoundingClientRect()
    return text && box && box.top >= text.top - 1 && box.top < text.bottom
  }, rule)
}

/** A refusal leads to its rule, in the language of the reader. */
export async function refusalLeads(language: 'en' | 'fr', size: { width: number; height: number }): Promise<void> {
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
}

/** The rules are opened and closed beside the boards of these pages. */
export async function besideBoards(...paths: string[]): Promise<void> {
  const page = await visit('/learn', { size: desk })
  for (const path of paths) {
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
}

interface Legend {
  entries: { name: string; text: string; pieces?: string[]; in: Record<string, { name: string; text: string }> }[]
}

/** The card says what the server says, in the reader's language, with pictures. */
export async function tells(page: Page, game: string, language: string, set = ''): Promise<void> {
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

/** The card about the pieces of a game, on every page with a board. */
export async function cardEverywhere(game: string, language: string): Promise<void> {
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
}
