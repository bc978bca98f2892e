// What a finished game offers to whoever played it: another one, and what there was to learn.
import type { Snapshot } from '../api/types'
import type { Puzzles } from '../learn/puzzles'
import type { Plan, Sitter } from '../new/plan'
import { mistakesOf, type Mistake } from '../study/mistakes'
import type { Report } from '../study/report'

/** The highest level of the computer. */
const highest = 10
/** The level that takes the seat of a person when a position is tried again. */
const standIn = 3

/** The winners' seats of "win:red" and "win:red,white", none for a draw. */
export const winnersOf = (result: string | undefined): string[] => (result?.startsWith('win:') ? result.slice(4).split(/[,+]/) : [])

/** My seat, where I have one and not several. */
const own = (s: Snapshot): number | undefined => (s.mine?.length === 1 ? s.mine[0] : undefined)

/** Whether everybody else is a computer. */
export const alone = (s: Snapshot): boolean => own(s) !== undefined && s.seats.length > 1 && s.seats.every((seat, i) => i === own(s) || Boolean(seat.level))

/** Whether the game came to a result. */
export const counted = (s: Snapshot): boolean =>
  s.status === 'over' && s.start !== undefined && s.reason !== 'aborted' && s.reason !== 'expired' && s.reason !== 'closed'

export interface Further {
  /** The next level, after a win. */
  harder?: number
  /** The level before, after a loss. */
  easier?: number
  /** Whether there is another side to play from. */
  sides: boolean
}

/** Which other games against the computer are offered. */
export function further(s: Snapshot): Further {
  const mine = own(s)
  const seat = mine === undefined ? undefined : s.seats[mine]
  if (!seat || !alone(s) || !counted(s)) return { sides: false }
  const sides = s.seats.length === 2
  const levels = new Set(s.seats.flatMap((x) => x.level ?? []))
  const winners = winnersOf(s.result)
  const [level = 0] = levels
  if (levels.size !== 1 || winners.length === 0) return { sides }
  if (winners.includes(seat.seat)) return level < highest ? { sides, harder: level + 1 } : { sides }
  return level > 1 ? { sides, easier: level - 1 } : { sides }
}

/** The same game again against the computer, from the same seat. */
export const again = (s: Snapshot, level?: number): Plan => ({
  game: s.setup.game,
  options: s.setup.options,
  company: 'mixed',
  level: level ?? standIn,
  mine: own(s) ?? 0,
  mixed: s.seats.map((seat, i): Sitter => (i === own(s) ? 'me' : (level ?? (seat.level || standIn)))),
  clock: s.setup.clock,
  rated: s.setup.rated,
  public: s.setup.public,
})

/** A casual game from one of its positions, against the same levels. */
export const retry = (s: Snapshot): Plan => ({ ...again(s), clock: { kind: 'none' }, rated: false, public: false })

/** Whether a game is long enough to say something about how it was played: as the server sees it. */
export const telling = (s: Snapshot): boolean => own(s) !== undefined && counted(s) && s.ply >= 4 * s.seats.length

/** How well a seat played, in per cent; nothing if it had nothing to decide. */
export function accuracyOf(report: Report, seat: string): number | undefined {
  const sum = report.summary.find((x) => x.seat === seat)
  return sum && (sum.choices ?? sum.decisions) > 0 ? Math.round(sum.accuracy) : undefined
}

/** The mistake of a seat that cost most, the first of those that cost the same. */
export function worstOf(report: Report, seat: string): Mistake | undefined {
  return mistakesOf(report, [seat]).reduce<Mistake | undefined>((worst, m) => (worst && worst.loss >= m.loss ? worst : m), undefined)
}

/** A rating after a game, and by how much it changed, as whole numbers that fit together. */
export function ratingOf(s: Snapshot): { now: number; change: string } | undefined {
  const mine = own(s)
  const rated = mine === undefined ? undefined : s.seats[mine]?.rated
  if (!rated) return undefined
  const now = Math.round(rated.after)
  const by = now - Math.round(rated.before)
  return { now, change: by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0' }
}

/** Where a puzzle waits that is not solved: the easiest; all of them where every one is. */
export function puzzleOf(page: Pick<Puzzles, 'game' | 'puzzles'>, solved: (id: string) => boolean): string | undefined {
  if (page.puzzles.length === 0) return undefined
  const at = page.puzzles.findIndex((p) => !solved(p.id))
  return at < 0 ? `/puzzles/${page.game}` : `/puzzles/${page.game}/${at + 1}`
}
