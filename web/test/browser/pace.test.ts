// The pace of a game against a computer: its reply begins when one's own move has landed and a moment
// has passed, its turn is shown step by step, and the dice stay. The same on a phone: long/pace.test.ts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { record, stepByStep } from './paces'
import { playLevel, playOn, state, visit } from './util'

/** How long after our own move had landed the reply began; nothing if no reply has been seen. */
async function replied(page: Page): Promise<number> {
  await page.locator('[data-my-turn=true]').waitFor()
  await record(page)
  const before = Number(await state(page).getAttribute('data-ply'))
  await page.evaluate(() => {
    const { kept } = window as unknown as { kept: { landed: number; own?: number; reply?: number } }
    // The last landing before the reply is that of our own move.
    new MutationObserver(() => {
      const ply = Number(document.querySelector<HTMLElement>('[data-status]')?.dataset['ply'])
      if (ply === start + 1) kept.own ??= performance.now()
      if (ply === start + 2) kept.reply ??= performance.now() - Math.max(kept.own ?? Infinity, kept.landed)
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-ply'] })
    const start = Number(document.querySelector<HTMLElement>('[data-status]')?.dataset['ply'])
  })
  while (Number(await state(page).getAttribute('data-ply')) === before) await playOn(page, 1)
  const found = await page.waitForFunction(() => (window as unknown as { kept: { reply?: number } }).kept.reply)
  return (await found.jsonValue()) as number
}

for (const motion of [true, false]) {
  test(`the computer's reply waits half a second after one's own move has landed, ${motion ? 'gliding' : 'with reduced motion'}`, async () => {
    const page = await visit('/', { motion, settings: { pace: true } })
    await playLevel(page, 'skaane')
    expect(await replied(page)).toBeGreaterThanOrEqual(500)
  })
}

test('the pause is a setting', async () => {
  const page = await visit('/settings', {})
  const pace = page.locator('[data-switch=pace]')
  expect(await pace.isChecked()).toBe(false) // as all tests begin
  await page.goto('/')
  await playLevel(page, 'skaane')
  // Of several replies the quickest counts: a machine that is busy only makes them late.
  let quickest = Infinity
  for (let i = 0; i < 4 && quickest >= 500; i++) {
    quickest = Math.min(quickest, await replied(page))
  }
  expect(quickest).toBeLessThan(500)
  await page.goto('/settings')
  await pace.check({ force: true })
  await page.reload()
  expect(await page.locator('[data-switch=pace]').isChecked()).toBe(true)
})

test("a computer's turn of Scorpion is shown step by step, and its dice stay", () => stepByStep())
