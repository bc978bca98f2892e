// Analysis boards and editors in both themes and both sizes: no sideways scroll, no serious finding
// of axe.
import { describe, test } from 'vitest'

import { accessible, desk, fits, games, phone, shot, visit } from '../util'

describe.each([
  ['desk', desk],
  ['phone', phone],
])('looks: %s', (where, size) => {
  test('study', async () => {
    const page = await visit('/study', { size })
    await page
      .locator('li.panel')
      .nth(games.length - 1)
      .waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `study-${where}`)
  })

  test.each(games)('analysis board and editor of %s', async (game) => {
    const page = await visit(`/analysis/${game}${game === 'scorpion' ? '?set=players=2' : ''}`, { size })
    await page.locator('svg.board').waitFor()
    await fits(page)
    // The pages are the same but for the drawing: axe looks at one game.
    if (game === 'scorpion') await accessible(page)
    await shot(page, `analysis-${game}-${where}`)
    await page.goto(`/editor/${game}${game === 'scorpion' ? '?set=players=2' : ''}`)
    await page.locator('svg.board').waitFor()
    await page.locator('[data-kind] svg :first-child').first().waitFor({ state: 'attached' })
    await fits(page)
    if (game === 'scorpion') await accessible(page)
    await shot(page, `editor-${game}-${where}`)
  })
})
