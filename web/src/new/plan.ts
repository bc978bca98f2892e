// What somebody chooses for a new table.
import type { Clock } from '../api/types'

/** Who sits on a seat: I, somebody else, or a level of the computer. */
export type Sitter = 'me' | 'person' | number
export type Company = 'computer' | 'people' | 'screen' | 'mixed'

export interface Plan {
  game: string
  options: Record<string, string>
  company: Company
  level: number
  /** My seat; -1 is by lot. */
  mine: number
  /** Seat by seat. */
  mixed: Sitter[]
  clock: Clock
  rated: boolean
  public: boolean
}

/** The values that an option's description allows; nothing where it is not a list. */
export function choices(values: string): string[] | undefined {
  const board = /^WxH, W (.+) and H (.+)$/.exec(values)
  if (board) return numbers(board[1] ?? '')?.flatMap((w) => (numbers(board[2] ?? '') ?? []).map((h) => `${w}x${h}`))
  // Words in capitals stand for something else, such as FILE.
  if (values.includes('|')) return values.split('|').filter((v) => v !== v.toUpperCase() || /\d/.test(v))
  return numbers(values)
}

/** "2 to 4" and "4, 6 or 8" as numbers. */
function numbers(text: string): string[] | undefined {
  const range = /^(\d+) to (\d+)$/.exec(text)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    return Array.from({ length: high - low + 1 }, (_, i) => String(low + i))
  }
  const list = text.split(/, | or /)
  return list.every((n) => /^\d+$/.test(n)) ? list : undefined
}

/** Who sits on each of so many seats. */
export function sitters(p: Plan, seats: number, random: () => number = Math.random): Sitter[] {
  if (p.company === 'screen') return Array<Sitter>(seats).fill('me')
  if (p.company === 'mixed') return Array.from({ length: seats }, (_, i) => p.mixed[i] ?? p.level)
  const mine = p.mine >= 0 && p.mine < seats ? p.mine : Math.floor(random() * seats)
  return Array.from({ length: seats }, (_, i) => (i === mine ? 'me' : p.company === 'people' ? 'person' : p.level))
}
