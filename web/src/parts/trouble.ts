// What went wrong, in the reader's language.
import { Refused } from '../api/http'
import { capital, lang, sentence, t, type Key } from '../lang'

/** A reason as a sentence: with a capital and a full stop. */
const whole = (said: string): string => capital(said) + (/[.!?…]$/.test(said) ? '' : '.')

/** Whether the server could not be asked at all. */
export const unreachable = (err: unknown): boolean => err instanceof Refused && err.code === 'unreachable'

/**
 * The reason that the server gives. Engines' reasons are translated; of others the code is, for
 * those who do not read English.
 */
export function trouble(err: unknown): string {
  if (!(err instanceof Refused)) return err instanceof Error && err.name === 'Distrusted' ? err.message : String(err)
  if (err.code === 'unreachable') return t('errors.unreachable')
  const said = sentence(err.problem)
  if (said !== '' && (lang.code === 'en' || said !== err.problem.detail)) return whole(said)
  const known = err.code in lang.current.ui.errors ? t(`errors.${err.code}` as Key) : ''
  // Only the server knows how long to wait, or what else to do.
  if (known && said && (err.problem.status === 429 || err.problem.status === 503)) return `${known} (${said})`
  return known || (said && whole(said))
}
