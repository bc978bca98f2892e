// Lessons and rules in both themes and both sizes: no sideways scroll, no serious finding of axe.
import { describe, test } from 'vitest'

import { accessible, desk, fits, games, phone, shot, visit } from '../util'

describe.each([
  ['desk', desk],
  ['phone', phone],
])('%s', (where, size) => {
  test('the index', async () => {
    const page = await visit('/learn', { size })
    await page
      .locator('[data-lesson]')
      .nth(games.length - 1)
      .waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `learn-${where}`)
  })

  test.each(games)('lesson of %s', async (game) => {
    const page = await visit(`/learn/${game}`, { size })
    await page.locator('[data-busy=false]').waitFor()
    await page.locator('svg.board').waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `lesson-${game}-begin-${where}`)
  })

  test.each(games)('rules of %s', async (game) => {
    const page = await visit(`/rules/${game}`, { size })
    await page.locator('[data-diagram] svg.board').first().waitFor()
    await fits(page)
    await accessible(page)
    if (where === 'phone') await shot(page, `rules-${game}-${where}`)
  })
})
