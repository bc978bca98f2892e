// The pace of a game against a computer: its reply begins when one's own move has landed and a moment
// has passed, its turn is shown step by step, and the dice stay.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { phone, playLevel, playOn, playTable, random, shot, state, visit } from './util'

interface Seen {
  ply: number
  mine: boolean
  at: number
  /** The dice on the table, those that are used in brackets. */
  dice: string
  /** How many places are marked. */
  marks: number
}

/** Notes, inside the page, every position that is shown and when, and when what moves has landed. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = { seen: [] as unknown[], landed: 0 }
    Object.assign(window, { kept })
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with apply
    const { animate } = Element.prototype
    Element.prototype.animate = function (...a) {
      const animation = animate.apply(this, a)
      if (this.closest('.dice, .pieces')) void animation.finished.then(() => (kept.landed = performance.now()))
      return animation
    }
    let known = ''
    const look = (): void => {
      const s = document.querySelector<HTMLElement>('[data-status]')
      const ply = s?.dataset['ply'] ?? ''
      if (ply === known) return
      known = ply
      const dice = [...document.querySelectorAll<SVGElement>('[data-die]')].map((d) =>
        d.classList.contains('used') ? `(${d.dataset['die']})` : d.dataset['die'],
      )
      kept.seen.push({
        ply: Number(ply),
        mine: s?.dataset['myTurn'] === 'true',
        at: performance.now(),
        dice: dice.join(' '),
        marks: document.querySelectorAll('.marks .last').length,
      })
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

const recorded = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { kept: { seen: Seen[] } }).kept.seen)

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

for (const size of [undefined, phone]) {
  test(`a computer's turn of Scorpion is shown step by step, and its dice stay (${size ? 'phone' : 'desk'})`, async () => {
    const page = await visit('/', { motion: true, settings: { pace: true }, ...(size ? { size } : {}) })
    await playTable(page, { game: 'scorpion', options: { players: '2' }, seats: [{}, { level: 1 }] })
    await page.locator('svg.board').waitFor()
    await page.locator('[data-my-turn=true]').waitFor()
    await record(page)
    const rand = random(3)
    // A turn in which the computer threw both dice, moved, and left the turn to us.
    const turn = async (): Promise<Seen[]> => {
      const from = (await recorded(page)).length
      do await playOn(page, 1, rand)
      while ((await page.locator('[data-my-turn=false]').count()) === 0)
      await page.locator('[data-my-turn=true]').waitFor()
      const list = (await recorded(page)).slice(from)
      return list.slice(list.findIndex((s) => !s.mine))
    }
    let steps: Seen[] = []
    for (let i = 0; i < 12; i++) {
      steps = await turn()
      const [last] = steps.slice(-1)
      if (steps.length >= 4 && last?.dice.split(' ').length === 2) break
    }
    // Each of its actions was on the screen, with nothing left out but dice, which come with what threw them.
    const [first, ...rest] = steps
    expect(rest.length).toBeGreaterThanOrEqual(3)
    let before = first
    for (const s of rest) {
      expect(s.ply - (before?.ply ?? 0)).toBeLessThanOrEqual(2)
      expect(s.at - (before?.at ?? 0)).toBeGreaterThanOrEqual(100)
      before = s
    }
    // Both dice lie there, used, and are still there when we choose a lane.
    expect(steps.at(-1)?.dice).toMatch(/^\(\d\) \(\d\)$/)
    expect(await page.locator('[data-die].used').count()).toBe(2)
    expect(steps.at(-1)?.marks).toBeGreaterThan(0)
    await shot(page, `pace-${size ? 'phone' : 'desk'}`)
  })
}
