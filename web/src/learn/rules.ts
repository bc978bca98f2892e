// The rules of the games as the server has them, asked for once a game.
import { get } from '../api/http'
import type { RulesPage } from '../api/types'

const known = new Map<string, Promise<RulesPage>>()

export function loadRules(game: string): Promise<RulesPage> {
  let page = known.get(game)
  if (!page) {
    page = get('/api/rules/{game}', { path: { game } })
    page.catch(() => known.delete(game))
    known.set(game, page)
  }
  return page
}
