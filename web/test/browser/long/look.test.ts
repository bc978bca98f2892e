// Every page in both themes and both sizes: written to test/screenshots, no sideways scroll, no
// serious finding of axe.
import { describe, test } from 'vitest'

import { accessible, desk, fits, games, phone, playLevel, playOn, playTable, shot, visit } from '../util'

describe.each([
  ['desk', desk],
  ['phone', phone],
])('%s', (where, size) => {
  test('front page and choosing', async () => {
    const page = await visit('/', { size })
    await page
      .locator('[data-play]')
      .nth(games.length - 1)
      .waitFor()
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

  test.each(games)('%s: start and middle', async (game) => {
    const page = await visit('/', { size })
    await playLevel(page, game)
    await page.locator('[data-my-turn=true]').waitFor()
    await fits(page)
    await shot(page, `start-${game}-${where}`)
    await playOn(page, 15)
    await fits(page)
    await accessible(page)
    await shot(page, `play-${game}-${where}`)
  })

  test.each([
    ['three', { players: '3' }, 3],
    ['four', { players: '4' }, 4],
    ['teams', { mode: 'teams' }, 4],
  ])('Scorpion: %s', async (name, options, seats) => {
    const page = await visit('/', { size })
    await playTable(
      page,
      { game: 'scorpion', options, seats: Array.from({ length: seats }, () => ({})) },
      Array.from({ length: seats }, (_, i) => i),
    )
    await playOn(page, 24)
    await fits(page)
    await accessible(page)
    await shot(page, `scorpion-${name}-${where}`)
  })

  test('letters instead of figures', async () => {
    const page = await visit('/', { size, settings: { pieces: 'letters' } })
    await playTable(page, { game: 'rsp', seats: [{}, { level: 1 }] })
    await playOn(page, 3)
    await shot(page, `letters-${where}`)
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
