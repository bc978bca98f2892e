// The puzzles of the games as the server has them, asked for once per game.
import { get } from '../api/http'
import type { components } from '../api/schema'
export type Puzzles = components['schemas']['PuzzlesPage']
export type Puzzle = Puzzles['puzzles'][number]

const known = new Map<string, Promise<Puzzles>>()

export function loadPuzzles(game: string): Promise<Puzzles> {
  let page = known.get(game)
  if (!page) {
    page = get('/api/games/{game}/puzzles', { path: { game } })
    page.catch(() => known.delete(game))
    known.set(game, page)
  }
  return page
}

/** In how many of their own moves the solver wins: plies count those of both sides. */
export const movesToWin = (p: Pick<Puzzle, 'plies'>): number => Math.ceil(p.plies / 2)
