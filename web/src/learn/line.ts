// Games as text, played by the server without a table: for lessons and diagrams.
import { persist, post } from '../api/http'
import type { Standing } from '../api/types'

export interface Line {
  game: string
  options: Record<string, string>
  /** A position, or nothing for the set-up that the seed deals. */
  start?: string
  seed?: string
  actions: string[]
}

/** How a line stands; with `roll`, after rolling until somebody is to decide. */
export const stand = (line: Line, roll = false): Promise<Standing> => persist(() => post('/api/positions', { body: { ...line, roll } }))

/** Why touches are refused: throws the refusal, unless some action begins with them. */
export const judge = (line: Line, picks: string[]): Promise<Standing> => persist(() => post('/api/positions', { body: { ...line, picks } }))
