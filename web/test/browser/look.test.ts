// Every page in both themes and both sizes: written to test/screenshots, no sideways scroll, no
// serious finding of axe.
import { describe, test } from 'vitest'

import { accessible, desk, fits, phone, playLevel, playOn, shot, visit } from './util'

const games = ['skorpion', 'scorpion', 'skaane', 'rsp']

describe.each([
  ['desk', desk],
  ['phone', phone],
])('%s', (where, size) => {
  test('front page and choosing', async () => {
    const page = await visit('/', { size })
    await page.locator('[data-play]').nth(3).waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `front-${where}`)
    await page.locator('[data-play=scorpion]').click()
    await fits(page)
    await accessible(page)
    await shot(page, `choose-${where}`)
  })

  test('no such page', async () => {
    const page = await visit('/nowhere/at/all', { size })
    await page.getByRole('heading').waitFor()
    await accessible(page)
  })

  test.each(games)('%s', async (game) => {
    const page = await visit('/', { size })
    await playLevel(page, game)
    await playOn(page, 7)
    await fits(page)
    await accessible(page)
    await shot(page, `play-${game}-${where}`)
  })

  test('waiting for a friend', async () => {
    const page = await visit('/', { size })
    await page.locator('[data-play=rsp]').click()
    await page.locator('[data-friend]').click()
    await page.locator('.invite').waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, `invite-${where}`)
  })
})
