// What tests do after a game: games that were played, and their analysis.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessible, fits, phone, random, shot, visit } from './util'

/** Somebody plays both sides of a short game by the API, and ends it. */
export async function played(page: Page, game: string, options: Record<string, string>, decisions: number, seed = 3): Promise<string> {
  const rand = random(seed)
  const ask = async <T>(method: 'get' | 'post', path: string, data?: object): Promise<T> => {
    const answer = await page.request[method](path, data ? { data } : { data: undefined })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  const seats = Number(options['players'] ?? 2)
  await ask('post', '/api/guest', {})
  const { id } = await ask<{ id: string }>('post', '/api/tables', { game, options, seats: Array.from({ length: seats }, () => ({})) })
  // One seed for a table and a player, as the server wants it.
  for (let seat = 0; seat < seats; seat++) await ask('post', `/api/tables/${id}/sit`, { seat, seed: 'seed' })
  for (let i = 0; i < decisions; i++) {
    const { status, ply } = await ask<{ status: string; ply: number }>('get', `/api/tables/${id}`)
    if (status === 'over') return id
    const { actions } = await ask<{ actions: { text: string }[] }>('get', `/api/tables/${id}/view`)
    await ask('post', `/api/tables/${id}/play`, { ply, action: actions[Math.floor(rand() * actions.length)]?.text })
  }
  // Of more than two the others would play on.
  if (seats === 2) await ask('post', `/api/tables/${id}/resign`, {})
  else await ask('post', `/api/tables/${id}/offer`, { offer: 'draw' })
  return id
}

export const study = (page: Page, ply: number): Promise<unknown> => page.locator(`.study[data-ply="${ply}"]`).waitFor()

/** Has the game analysed, and waits for the graph. */
export async function analysed(page: Page): Promise<void> {
  await page.locator('[data-act=analyse]').click()
  await page.locator('[data-analysis=done]').waitFor({ timeout: 180_000 })
}

/** Hears the reports that the engine of a page gives from now on. */
export async function hearReports(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(url: string | URL, o?: WorkerOptions) {
        super(url, o)
        this.addEventListener('message', ({ data }: MessageEvent<{ reply?: string }>) => {
          const { body } = JSON.parse(data.reply ?? '{}') as { body?: { plies?: unknown } }
          if (body?.plies) (window as unknown as { report: unknown }).report = body
        })
      }
    }
  })
}

/** The last report that the engine of a page gave, as it came from the worker. */
export const lastReport = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { report: unknown }).report)

/** Dice, luck and skill of a game of Scorpion of so many decisions. */
export async function luckAndSkill(decisions: number): Promise<void> {
  const page = await visit('/', { size: phone })
  const id = await played(page, 'scorpion', { players: '2', squares: '12' }, decisions)
  await page.goto(`/t/${id}/replay`)
  await page.locator('svg.board').waitFor()
  await analysed(page)
  expect(await page.locator('[data-balance] dd').count()).toBe(8)
  await page.locator('[data-act=verify]').click()
  await page.locator('[data-fair=true]').waitFor()
  await fits(page)
  await accessible(page)
  await shot(page, 'replay-scorpion-phone')
  await page.locator('[data-walk=first]').click()
  await study(page, 0)
  // The first die is chosen, the second one rolled.
  await page.locator('button[data-site="roll:4"]').click()
  await study(page, 1)
  await page.locator('[data-act=roll]').click()
  await page.waitForFunction(() => Number(document.querySelector('.study')?.getAttribute('data-ply')) > 1)
}

/** Three players have a line each, in a game of so many decisions. */
export async function threeLines(decisions: number): Promise<void> {
  const page = await visit('/')
  const id = await played(page, 'scorpion', { players: '3', squares: '12' }, decisions)
  await page.goto(`/t/${id}/replay`)
  await page.locator('svg.board').waitFor()
  await analysed(page)
  expect(await page.locator('[data-graph] path.line').count()).toBe(3)
  expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/blue \d+%.*red \d+%/)
  await accessible(page)
  await shot(page, 'replay-three-desk')
}
