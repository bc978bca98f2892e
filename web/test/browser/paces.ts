// What was shown at a table, and when.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { playOn, playTable, random, shot, visit, type Visit } from './util'

export interface Seen {
  ply: number
  mine: boolean
  at: number
  /** The dice on the table, those that are used in brackets. */
  dice: string
  /** How many places are marked. */
  marks: number
}

/** Notes, inside the page, every position that is shown and when, and when what moves has landed. */
export async function record(page: Page): Promise<void> {
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

export const recorded = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { kept: { seen: Seen[] } }).kept.seen)

/** A computer's turn of Scorpion is shown step by step, and its dice stay. */
export async function stepByStep(size?: Visit['size']): Promise<void> {
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
  const played = await page.evaluate(async () => {
    const answer = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}/events`)
    return ((await answer.json()) as { kind: string; ply: number }[]).filter((e) => e.kind === 'played').map((e) => e.ply)
  })
  const [first, ...rest] = steps
  expect(rest.length).toBeGreaterThanOrEqual(3)
  let before = first
  for (const s of rest) {
    const from = before?.ply ?? 0
    expect(played.filter((ply) => ply > from && ply <= s.ply).length).toBeLessThanOrEqual(1)
    before = s
  }
  // Both dice lie there, used, and are still there when we choose a lane.
  expect(steps.at(-1)?.dice).toMatch(/^\(\d\) \(\d\)$/)
  expect(await page.locator('[data-die].used').count()).toBe(2)
  expect(steps.at(-1)?.marks).toBeGreaterThan(0)
  await shot(page, `pace-${size ? 'phone' : 'desk'}`)
}
