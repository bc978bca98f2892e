// Who is away from a table, and what that costs.
import type { Snapshot } from '../api/types'

/** The seats of other people that are away. */
export const awaySeats = (s: Snapshot): number[] =>
  s.status === 'playing' ? s.seats.flatMap((x, i) => (x.away_since && !x.gone && !s.mine?.includes(i) ? [i] : [])) : []

/**
 * How many milliseconds are left until the game of a player who is away on their own turn can be claimed;
 * nothing where it cannot be: where there is a clock, that is what counts.
 */
export function claimIn(s: Snapshot, seat: number, turn: number, now: number): number | undefined {
  const away = s.seats[seat]?.away_since
  if (!s.claim_after || !away || seat !== turn || s.mine?.includes(seat)) return undefined
  const since = Math.max(Date.parse(away), Date.parse(s.since ?? away))
  return Math.max(0, since + s.claim_after * 1000 - now)
}
