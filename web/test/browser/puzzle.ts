// What tests do with puzzles: they know only their data and what is legal.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Puzzle, Puzzles } from '../../src/learn/puzzles'
import { ask } from './lesson'
import { accessible, fits, phone, puzzled, shot, visit } from './util'

export const puzzlesOf = (game: string): Promise<Puzzles> => ask<Puzzles>(`/api/games/${game}/puzzles`)

interface Standing {
  view: { actions: { text: string; picks: string[] }[] }
}

/** The touches of an action, and whether Done must end them because others go on from there. */
async function picksOf({ game, options }: Puzzles, puzzle: Puzzle, played: string[], action: string): Promise<{ picks: string[]; done: boolean }> {
  const { view } = await ask<Standing>('/api/positions', { game, options, start: puzzle.position, actions: played })
  const picks = view.actions.find((a) => a.text === action)?.picks ?? []
  expect(picks.length, `${puzzle.id}: ${action}`).toBeGreaterThan(0)
  return { picks, done: view.actions.some((a) => a.picks.length > picks.length && picks.every((p, i) => a.picks[i] === p)) }
}

/** A site of the board, or the button that stands for it. */
export const place = (page: Page, site: string): Locator => page.locator(`path.site[data-site="${site}"], button[data-site="${site}"]`)

export const touch = (page: Page, site: string): Promise<void> => place(page, site).click({ force: true })

/** Waits until so many actions have been played and it is somebody's turn, or it is over. */
export const ready = (page: Page, played: number): Promise<void> => page.locator(`[data-puzzle][data-busy=false][data-played="${played}"]`).waitFor()

/** Solves the puzzle on the page by its data. */
export async function solve(
  page: Page,
  all: Puzzles,
  puzzle: Puzzle,
  hand: (page: Page, site: string) => Promise<void> = touch,
  done = (): Promise<void> => page.locator('[data-act=done]').click(),
): Promise<void> {
  for (let n = 0; n < puzzle.line.length; n += 2) {
    await ready(page, n)
    if (n > 0) await page.locator('[data-word=right]').waitFor()
    const way = await picksOf(all, puzzle, puzzle.line.slice(0, n), puzzle.line[n] ?? '')
    for (const site of way.picks) await hand(page, site)
    if (way.done) await done()
  }
  await page.locator('[data-word=solved]').waitFor()
  await ready(page, puzzle.line.length)
}

/** Chooses a puzzle of a game and solves it as its data says. */
export async function puzzleToItsEnd(game: string): Promise<void> {
  const page = await visit('/learn')
  const all = await puzzlesOf(game)
  await page.locator(`[data-puzzles=${game}]`).click()
  await page.locator(`[data-puzzles=${game}] [data-number]`).first().waitFor()
  expect(await page.locator('[data-number]').count()).toBe(all.puzzles.length)
  // The longest of the easier half.
  const half = all.puzzles.slice(0, Math.ceil(all.puzzles.length / 2))
  const most = Math.max(...half.map((p) => p.line.length))
  const at = half.findIndex((p) => p.line.length === most)
  const puzzle = all.puzzles[at] as Puzzle
  await page.locator(`[data-number="${at + 1}"]`).click()
  await solve(page, all, puzzle)
  await fits(page)
  if (game === 'skaane') await accessible(page)
  await shot(page, `puzzle-${game}-solved-desk`)
  await page.locator('[data-act=list]').click()
  await page.locator(`[data-number="${at + 1}"][data-solved=true]`).waitFor()
  expect(await page.locator('[data-solved=true]').count()).toBe(1)
  if (game === 'skaane') await shot(page, `puzzles-${game}-desk`)
  // The device remembers; the overview counts, and offers the first that is left.
  await page.goto('/puzzles')
  await page.locator(`[data-game=${game}] progress[value="1"]`).waitFor()
  expect(await page.locator(`[data-solve=${game}]`).getAttribute('href')).toBe(`/puzzles/${game}/${at === 0 ? 2 : 1}`)
}

/** A hint, and the solution, of the first puzzle of a game. */
export async function hintAndSolution(game: string): Promise<void> {
  const page = await visit(`/puzzles/${game}/1`)
  const all = await puzzlesOf(game)
  const puzzle = all.puzzles[0] as Puzzle
  await ready(page, 0)
  const { picks } = await picksOf(all, puzzle, [], puzzle.action)
  await page.locator('[data-act=hint]').click()
  await page.locator('[data-word=hint]').waitFor()
  const site = page.locator(`path.site[data-site="${picks[0]}"]`)
  if ((await site.count()) > 0) {
    expect(await page.locator('.marks .hint').count()).toBe(1)
    expect(await page.locator('.marks .hint').getAttribute('transform')).toBe(await site.getAttribute('transform'))
  }
  await shot(page, `puzzle-${game}-hint-desk`)
  await page.locator('[data-act=solution]').click()
  await page.locator('[data-word=shown]').waitFor()
  await ready(page, puzzle.line.length)
  // Who was shown it has not solved it.
  await page.locator('[data-act=list]').click()
  await page.locator('[data-number="1"][data-solved=false]').waitFor()
}

/** English words that no French page of puzzles has. */
const english = /\b(puzzles?|wins?|solved?|difficulty|light|dark|red|blue|square|spot|hint|next|previous|plies|ply)\b/i

/** No word of English on the pages of the puzzles of a game. */
export async function inFrench(game: string): Promise<void> {
  const page = await visit('/puzzles', { language: 'fr-FR', size: phone })
  const look = async (): Promise<void> => {
    const seen = await page.locator('main').innerText()
    const heard = await page.evaluate(() =>
      [...document.querySelectorAll('main [aria-label], main [title]')]
        .map((e) => `${e.getAttribute('aria-label') ?? ''} ${e.getAttribute('title') ?? ''}`)
        .join('\n'),
    )
    for (const line of `${seen}\n${heard}`.split('\n')) expect(line).not.toMatch(english)
    await fits(page)
  }
  await page
    .locator('[data-list]')
    .nth(puzzled.length - 1)
    .waitFor()
  await look()
  await page.locator(`[data-list=${game}]`).click()
  await page.locator('[data-number]').first().waitFor()
  await look()
  await page.locator('[data-number="1"]').click()
  await ready(page, 0)
  await page.locator('[data-act=hint]').click()
  await page.locator('[data-word=hint]').waitFor()
  await look()
  await shot(page, `puzzle-${game}-french-phone`)
  await page.locator('[data-act=solution]').click()
  await page.locator('[data-word=shown]').waitFor()
  await look()
}
