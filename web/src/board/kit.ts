// The prepared drawings of a board: the server draws, we place and move.
import { address, fetchJSON } from '../api/http'
import type { Kit } from '../api/types'

export interface Dress {
  theme: 'light' | 'dark'
  flip: boolean
  tall: boolean
  /** The board alone, in a narrow frame. */
  close?: boolean
  pieces: 'figures' | 'letters'
}

const known = new Map<string, Promise<Kit>>()

/** The kit of a game with its options; asked for once. */
export function loadKit(game: string, options: Record<string, string>, dress: Dress): Promise<Kit> {
  const set = Object.entries(options).map(([key, value]) => `${key}=${value}`)
  const url = address('/api/games/{game}/kit', { game }, { set, ...dress })
  let kit = known.get(url)
  if (!kit) {
    kit = fetchJSON<Kit>('get', url)
    kit.catch(() => known.delete(url))
    known.set(url, kit)
  }
  return kit
}
