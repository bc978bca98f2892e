// Puzzles in both themes and both sizes: no sideways scroll, no serious finding of axe.
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'

import { accessible, desk, fits, phone, puzzled, shot, visit } from '../util'

/** Waits until so many actions have been played and it is somebody's turn, or it is over. */
const ready = (page: Page, played: number): Promise<void> => page.locator(`[data-puzzle][data-busy=false][data-played="${played}"]`).waitFor()

describe.each([
  ['desk', desk],
  ['phone', phone],
])('%s', (where, size) => {
  test('overview and list', async () => {
    const page = await visit('/puzzles', { size })
    await page
      .locator('[data-list]')
      .nth(puzzled.length - 1)
      .waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `puzzles-${where}`)
    await page.locator('[data-list=rsp]').click()
    await page.locator('[data-number]').first().waitFor()
    await fits(page)
    await accessible(page)
    if (where === 'phone') await shot(page, `puzzles-rsp-${where}`)
  })

  test.each(puzzled)('puzzle of %s', async (game) => {
    const page = await visit(`/puzzles/${game}/2`, { size })
    await ready(page, 0)
    await page.locator('svg.board').waitFor()
    await fits(page)
    if (where === 'phone' || game === 'skorpion') await accessible(page) // on a desk, Skaane's was looked at when solved
    await shot(page, `puzzle-${game}-${where}`)
    if (where === 'desk') return
    await page.locator('[data-act=solution]').click()
    await page.locator('[data-word=shown]').waitFor()
    await fits(page)
  })
})
