// What is marked on the board: all that the last turn moved, every action of it, and not only the
// last one. Where a turn has moved nothing so far, the turn before stays marked.
import type { Event, View } from '../api/types'
import { changes, sitesIn, sitesOf } from '../board/words'

/** The seat of dice: what they do belongs to the turn in which they are thrown. */
const chance = -1

/**
 * The sites of the last turn that moved anything, of so many plies. A turn is all that one seat does
 * before another does something; plies of which nobody knows the seat stand alone.
 */
export function lastTurn(plies: number, seatAt: (i: number) => number | undefined, sitesAt: (i: number) => readonly string[]): string[] {
  let found: string[] = []
  let rolled: string[] = []
  let whose: number | undefined
  for (let i = plies - 1; i >= 0; i--) {
    const seat = seatAt(i)
    if (seat === chance) {
      rolled = [...sitesAt(i), ...rolled]
      continue
    }
    if (seat === undefined || seat !== whose) {
      if (found.length > 0) return [...new Set(found)]
      whose = seat
    }
    found = [...sitesAt(i), ...rolled, ...found]
    rolled = []
  }
  return [...new Set(found.length > 0 ? found : rolled)]
}

export class Marks {
  /** What plies moved, by their number from 0, where the board was seen before and after. */
  private moved = new Map<number, string[]>()
  /** Whose they are. */
  private seats = new Map<number, number>()

  /** An event tells whose a ply is, or takes plies back. */
  note(e: Pick<Event, 'kind' | 'ply' | 'seat'>): void {
    if (e.kind === 'played' || e.kind === 'rolled') this.seats.set(e.ply - 1, e.kind === 'rolled' ? chance : e.seat)
    else if (e.kind === 'takenback') this.back(e.ply)
  }

  /** The board has gone from one view to another, by the plies from a number on. */
  see(before: View, after: View, from: number, plies: number): void {
    if (plies <= from) return
    for (let i = from; i < plies - 1; i++) this.moved.set(i, [])
    this.moved.set(plies - 1, sitesOf(changes(before, after)))
  }

  /**
   * The same after a gap, in which more than one turn may have passed: what moved is then everybody's,
   * and the actions' texts say better what the last turn was.
   */
  resume(before: View, after: View, from: number, actions: readonly string[]): void {
    const gap = actions.slice(from)
    const seats = new Set(gap.map((_, i) => this.seats.get(from + i)).filter((s) => s !== chance))
    const one = gap.length === 1 || (seats.size === 1 && !seats.has(undefined))
    if (one || gap.every((a) => sitesIn(a, after).length === 0)) this.see(before, after, from, actions.length)
  }

  /** What is marked after so many plies. */
  at(plies: number, actions: readonly string[], view: View): string[] {
    return lastTurn(
      plies,
      (i) => this.seats.get(i),
      (i) => this.moved.get(i) ?? sitesIn(actions[i] ?? '', view),
    )
  }

  private back(plies: number): void {
    for (const known of [this.moved, this.seats]) for (const i of known.keys()) if (i >= plies) known.delete(i)
  }
}
