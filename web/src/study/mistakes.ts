// Learning from one's own mistakes: which ones there are, and whether another action is better.
import type { Outcome } from '../api/types'
import type { PlyReport, Report } from './report'

/** A decision that went wrong, with the action that the analysis prefers. */
export type Mistake = PlyReport & { best: NonNullable<PlyReport['best']> }

/** The mistakes and blunders of some seats, in the order of the game. */
export function mistakesOf(report: Report, seats: readonly string[]): Mistake[] {
  return report.plies.filter((p): p is Mistake => seats.includes(p.seat) && (p.judgement === 'mistake' || p.judgement === 'blunder') && p.best !== undefined)
}

/** The loss of winning chance from which an action is an inaccuracy (docs/analysis.md). */
const inaccuracy = 0.05

/** What a seat has of a game that is over: a draw is shared. */
export const finalChance = (outcome: Outcome, seat: number, sides: number): number => (outcome.won?.length ? (outcome.won.includes(seat) ? 1 : 0) : 1 / sides)

/**
 * Whether an action is good where a mistake was made. The best one is and the one that was played
 * is not; for others `chance` finds out what the seat can expect afterwards, and nearly as much as
 * after the best is good enough.
 */
export async function isGood(m: Mistake, seat: number, action: string, chance: () => Promise<number>): Promise<boolean> {
  if (action === m.best.action) return true
  if (action === m.action) return false
  return (m.best.value.chances[seat] ?? 1) - (await chance()) < inaccuracy
}
