// The game in words: what each ply did, for the log beside the board and for those who hear it.
import type { Said, Sentence, Snapshot } from '../api/types'
import { capital, fill, lang, name, sentence, t } from '../lang'

/** What an update says: it continues the log after `base` plies. */
export interface News {
  base: number
  said: readonly Said[]
}

/** The log with news: what stood there for later plies is gone. */
export const bring = (log: readonly Said[], { base, said }: News): Said[] => [...log.filter((l) => l.ply <= base), ...said]

/** The news of an update's takebacks and of what it says; nothing if the log stays as it is. */
export function newsOf(events: readonly { kind: string; ply: number }[], said: readonly Said[] = []): News | undefined {
  const bases = events.filter((e) => e.kind === 'takenback').map((e) => e.ply)
  if (said[0]) bases.push(said[0].ply - 1)
  return bases.length > 0 ? { base: Math.min(...bases), said } : undefined
}

type Table = Pick<Snapshot, 'seats' | 'mine'>

/** What the player on a seat is called in a sentence; nothing if there is no such seat. */
export function player({ seats, mine = [] }: Table, seat: string): string | undefined {
  const at = seats.findIndex((s) => s.seat === seat)
  const s = seats[at]
  if (!s) return undefined
  // Where all play on one screen, the seat tells them apart.
  if (mine.length === seats.length) return name(seat)
  if (mine.includes(at)) return lang.current.you ?? s.name ?? name(seat)
  return s.level ? t('common.level', { n: s.level }) : (s.name ?? name(seat))
}

const full = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** A sentence of an engine, with the player's name where it begins with a seat. */
export function told(s: Sentence, table: Table): string {
  const [seat = '', ...rest] = s.args ?? []
  const who = s.message.startsWith('%s') ? player(table, seat) : undefined
  if (who === undefined) return full(capital(sentence({ detail: s.text, message: s.message, args: s.args })))
  const text = fill(lang.current.engine[s.message] ?? s.message, [who, ...rest.map((a) => name(a))])
  return full(who === name(seat) ? capital(text) : text)
}

/** What plies did, in one line. */
export const line = (said: readonly Said[], table: Table): string => said.flatMap((s) => s.sentences.map((one) => told(one, table))).join(' ')
