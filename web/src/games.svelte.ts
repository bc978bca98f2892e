// The games as the server knows them, asked for once, and their pictures.
import { address, get } from './api/http'
import type { GameInfo } from './api/types'
import { capital, t, type Key } from './lang'
import { look } from './settings.svelte'

let list = $state.raw<GameInfo[]>([])
let asking: Promise<GameInfo[]> | undefined

export const games = {
  get list(): GameInfo[] {
    return list
  },
  get(id: string): GameInfo | undefined {
    return list.find((g) => g.id === id)
  },
  /** Whether there are rules, a lesson or puzzles of a game: what there is not is not linked to. */
  has(id: string, what: GameInfo['has'][number]): boolean {
    return games.get(id)?.has.includes(what) ?? false
  },
}

export function loadGames(): Promise<GameInfo[]> {
  asking ??= get('/api/games').then(
    (found) => (list = found),
    (err: unknown) => {
      asking = undefined
      throw err
    },
  )
  return asking
}

/** A sentence about all games, in which {count} says how many there are: in a word, once it is known. */
export function ofGames(key: Key): string {
  const n = list.length
  const count = n === 0 ? '' : (t('common.numbers').split(' ')[n - 1] ?? n)
  return capital(t(key, { count }).replace(/ {2,}/g, ' ').trim())
}

/** The address of a game's picture: the moment that shows what it is about, in a theme. */
export function picture(game: string, theme: 'light' | 'dark' = look.theme): string {
  const moment = games.get(game)?.moment
  return address('/api/picture.svg', {}, { game, theme, bare: true, ...(moment && { position: moment }) })
}

/** How wide a game's picture is for its height. */
export function shape(game: string): number {
  return games.get(game)?.shape ?? 1
}
