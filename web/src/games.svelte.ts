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

// A moment of each game that shows what it is about, and how wide its board is for its height;
// others are shown at their start.
const moments: Record<string, { position: string; shape: number }> = {
  skorpion: { position: './.R../.BR.R.../B.....R./R.B..RB..... c8 b4 red 2 4 41', shape: 1 },
  scorpion: { position: 'h,y9,y17,b20/h,h,y4,b11/y6,y22,b7,o/h,y12,b16,b3 red 42 play:Y3,Y5', shape: 1.326 },
  skaane: { position: 'ssgk1kug/suugg2u/5kk1/4s3/6K1/2G1G1U1/SKKUUS1G/1SGK1U1S light 10', shape: 1 },
  rsp: { position: 'sfrfs/r.ps.r/p.p.p.p/.s...p../.....R.../...p..S./PP2.PP.P/RS.P.R/SF.FS blue 17', shape: 1.099 },
}

/** The address of a game's picture, in the theme in force. */
export function picture(game: string): string {
  const moment = moments[game]
  return address('/api/picture.svg', {}, { game, theme: look.theme, bare: true, ...(moment && { position: moment.position }) })
}

/** How wide a game's picture is for its height. */
export function shape(game: string): number {
  return moments[game]?.shape ?? 1
}
