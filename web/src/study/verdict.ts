// What is said of a position in which the game is over.
import type { Outcome } from '../api/types'
import { capital, name, t } from '../lang'

/** Who has won there, in a sentence. */
export const verdict = (outcome: Outcome, seats: readonly string[]): string =>
  outcome.won?.length ? t('trust.decidedWon', { name: outcome.won.map((w) => capital(name(seats[w] ?? ''))).join(', ') }) : t('trust.decidedDrawn')
