// Puzzles count as players do: the solver's own moves, not those of both sides.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'

import { loadLanguage, t } from '../../src/lang'
import { movesToWin, type Puzzle } from '../../src/learn/puzzles'

afterEach(() => loadLanguage('en'))

test('moves of the solver', () => {
  expect([1, 3, 5, 7].map((plies) => movesToWin({ plies }))).toEqual([1, 2, 3, 4])
})

const folder = new URL('../../../games/', import.meta.url)
const games = readdirSync(folder).filter((game) => existsSync(new URL(`${game}/puzzles.json`, folder)))

test.each(games)('%s: the solver has the last move, and nothing else wins as fast', (game) => {
  const { puzzles } = JSON.parse(readFileSync(new URL(`${game}/puzzles.json`, folder), 'utf8')) as { puzzles: Puzzle[] }
  expect(puzzles.length).toBeGreaterThan(0)
  for (const p of puzzles) {
    expect(p.plies % 2, p.id).toBe(1)
    expect(p.line.length, p.id).toBeLessThanOrEqual(p.plies)
    if (p.within !== 0) expect(p.within, p.id).toBeGreaterThanOrEqual(p.plies)
  }
})

test('the task in words', async () => {
  const task = (plies: number): string => t('puzzles.task', { player: 'Dark', n: movesToWin({ plies }) })
  expect(task(3)).toBe('Dark to play and win in 2')
  await loadLanguage('fr')
  expect(task(1)).toBe('Dark joue et gagne en 1 coup')
  expect(task(5)).toBe('Dark joue et gagne en 3 coups')
})
