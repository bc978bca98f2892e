// Records of games, as docs/record.md describes them, are read by the server: browser and server
// then agree on what a record is.
import { post, Refused } from '../api/http'
import type { components } from '../api/schema'
import { t } from '../lang'
import { trouble } from '../parts/trouble'

export type Reading = components['schemas']['RecordGame']

/** More characters than this are not sent. */
export const longest = 400_000

/** The first game of a text, or a sentence that says why there is none. */
export async function readRecord(text: string): Promise<Reading | string> {
  if (!text.trim()) return t('record.empty')
  if (text.length > longest) return t('record.long')
  try {
    return await post('/api/records', { body: { text } })
  } catch (err) {
    return err instanceof Refused && err.problem.line ? t('record.bad', { line: err.problem.line }) : trouble(err)
  }
}
