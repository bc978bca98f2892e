// Every lesson to its end, the rules of every game in both languages, and every game in French.
import { test } from 'vitest'

import { frenchGame, readRules, toItsEnd } from '../lesson'
import { games, playLevel, shot, visit } from '../util'

test.each(games)('the lesson of %s to its end', (game) => toItsEnd(game))

test.each(games.flatMap((g) => [[g, 'en'] as const, [g, 'fr'] as const]))('the rules of %s in %s', readRules)

test.each(games)('French throughout a short game of %s', (game) => frenchGame(game))

test('a hint of the computer is drawn on the board', async () => {
  const page = await visit()
  await playLevel(page, 'skaane')
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('[data-act=hint]').click()
  await page.locator('.marks .hint').nth(1).waitFor({ timeout: 60_000 })
  await shot(page, 'hint-skaane-desk')
})
