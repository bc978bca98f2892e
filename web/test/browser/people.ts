// People playing people, in games that can be long.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { playOn, random, resign, state, visit } from './util'

const lost = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket|Failed to load resource/

/** Plays in two browsers in turns until both see the end, or until between has had enough. */
async function together(pages: Page[], between: (moves: number) => Promise<'enough' | undefined>): Promise<void> {
  const rand = random(3)
  for (let moves = 0; moves < 3000; moves++) {
    if ((await between(moves)) === 'enough') return
    const now = await Promise.any(
      pages.map(async (page, i) => {
        const found = await page.waitForFunction(
          () => {
            const s = document.querySelector<HTMLElement>('[data-status]')
            if (s?.dataset['status'] === 'over') return 'over'
            return s?.dataset['myTurn'] === 'true' && document.querySelector('[data-next],[data-act=done]') ? 'turn' : false
          },
          null,
          { timeout: 60_000 },
        )
        return (await found.jsonValue()) === 'over' ? -1 : i
      }),
    )
    if (now < 0) return
    await playOn(pages[now] as Page, 1, rand)
  }
  throw new Error('the game does not end')
}

/** Two browsers by invitation link, one of them losing its connection twice; then one gives up, or they play to the end. */
export async function byLink(whole: boolean): Promise<void> {
  const one = await visit('/new/skaane')
  await one.locator('input[value=people]').check()
  await one.locator('[data-option=board]').selectOption('4x6')
  await one.locator('[data-ready=true]').waitFor()
  await one.locator('[data-begin]').click()
  await one.locator('[data-qr]').waitFor()
  const link = await one.locator('.invite input').inputValue()
  expect(link).toBe(one.url())

  const two = await visit(new URL(link).pathname, { allow: lost })
  await two.locator('[data-sit]').click()
  for (const page of [one, two]) await page.locator('svg.board').waitFor() // it begins by itself

  // Twice the other plays while this one is away.
  let losses = 0
  await together([one, two], async (touches) => {
    // Something is lit: a move that is on its way does not count.
    const oneToMove = (await one.locator('[data-my-turn=true] [data-next]').count()) > 0
    if (losses === 2 && !whole && oneToMove) return 'enough'
    if (losses === 2 || touches < 3 + 4 * losses || !oneToMove) return undefined
    losses++
    await two.context().setOffline(true)
    await two.locator('[data-connection=offline]').waitFor()
    const ply = await state(one).getAttribute('data-ply')
    const moved = async (): Promise<boolean> => {
      const found = await one.waitForFunction((before) => {
        if (document.querySelector('[data-ply]')?.getAttribute('data-ply') !== before) return 'moved'
        return document.querySelector('[data-next],[data-act=done]') ? 'go on' : false
      }, ply)
      return (await found.jsonValue()) === 'moved'
    }
    while (!(await moved())) await playOn(one, 1)
    expect(await state(two).getAttribute('data-ply')).toBe(ply)
    await two.context().setOffline(false)
    await two.locator('[data-connection=open]').waitFor()
    return undefined
  })
  expect(losses).toBe(2)
  if (!whole) await resign(one)
  const seen = async (page: Page): Promise<(string | null)[]> => {
    await page.locator('[data-result]').waitFor()
    return [
      await page.locator('[data-result]').getAttribute('data-result'),
      await state(page).getAttribute('data-ply'),
      await page.locator('ol').first().textContent(),
    ]
  }
  // Nothing was missed: both have the same moves and the same end.
  expect(await seen(two)).toEqual(await seen(one))
}

/** Three play Scorpion on one screen, to the end or a little. */
export async function threeOnOneScreen(most?: number): Promise<Page> {
  const page = await visit('/new/scorpion')
  await page.locator('[data-count="3"]').click()
  await page.locator('input[value=screen]').check()
  await page.locator('[data-option=squares]').selectOption('12')
  await page.locator('[data-ready=true]').waitFor()
  await page.locator('[data-begin]').click()
  await page.locator('svg.board').waitFor()
  expect(await page.locator('[data-players="3"] li').count()).toBe(3)
  await playOn(page, most)
  return page
}
