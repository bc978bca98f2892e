// Without a network, after one visit: everything that a single person does.
import { expect, test } from 'vitest'

import { traveller } from './offline'
import { games, phone } from './util'

test.each([
  ['en', 'Play'],
  ['fr', 'Jouer'],
])('from the home screen in airplane mode (%s)', async (language, play) => {
  const trip = await traveller({ language, size: phone })
  await trip.leave()
  const page = await trip.coldStart()
  for (const game of games) {
    const card = page.locator(`li:has([data-play="${game}"])`)
    expect(await card.locator('button').textContent()).toContain(play)
    // Its picture is there, too.
    await page.waitForFunction((g) => (document.querySelector<HTMLImageElement>(`li:has([data-play="${g}"]) img`)?.naturalWidth ?? 0) > 0, game)
  }
})
