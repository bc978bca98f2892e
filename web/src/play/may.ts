// What is offered to a player. The server has the last word; this only spares refusals.
import type { GameInfo, Snapshot } from '../api/types'

/** Hints are for games against the computer, and for one person alone. */
export function mayHint(s: Snapshot): boolean {
  const people = new Set(s.seats.filter((x) => x.user && !x.level).map((x) => x.user))
  return !s.setup.rated && people.size <= 1
}

/** A rated game cannot be cancelled once anything was drawn or played. */
export function mayAbort(s: Snapshot, luck: GameInfo['luck'] | undefined): boolean {
  if (!s.setup.rated) return s.ply < 2
  return s.ply === 0 && luck !== undefined && luck !== 'deal'
}

/** A free seat is kept for us: we can decline. */
export const mayDecline = (s: Snapshot, user: string | undefined): boolean =>
  s.status === 'open' && user !== undefined && s.seats.some((x) => !x.user && x.for === user)

/** The player who created a table can close it until the game starts; at tables of earlier versions, those who sit there can. */
export const mayClose = (s: Snapshot, user: string | undefined): boolean =>
  s.status === 'open' && !s.opening && user !== undefined && (s.setup.by ? s.setup.by === user : (s.mine?.length ?? 0) > 0)
