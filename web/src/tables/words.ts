// Tables in words: clocks, options, who plays, how it ended.
import { post } from '../api/http'
import type { Clock, GameInfo, TableLine } from '../api/types'
import { labelled, lang, t } from '../lang'

export function clockWords(c: Clock): string {
  switch (c.kind) {
    case 'fischer':
      return t('tables.fischer', { minutes: Number(((c.base ?? 0) / 60).toFixed(1)), increment: c.increment ?? 0 })
    case 'days':
      return t('tables.days', { n: c.days ?? 1 })
    default:
      return t('tables.noClock')
  }
}

const words = (): Record<string, string> => lang.current.ui.option

/** The name of an option, and of one of its values; as the engine says where we have no word. */
export const optionName = (key: string): string => words()[key] ?? key
export const valueName = (value: string): string => words()[`v_${value}`] ?? value

/** The options of a table that are not as usual, in words. */
export function unusual(game: GameInfo | undefined, options: Record<string, string>): string[] {
  return (game?.options ?? [])
    .filter((o) => o.key in options && options[o.key] !== o.default && o.key !== 'players')
    .map((o) => labelled(optionName(o.key), valueName(options[o.key] ?? '')))
}

type Seat = TableLine['seats'][number]

/** Who sits on a seat; nothing where nobody does. */
export const sitter = (s: Seat): string => (s.level ? t('common.level', { n: s.level }) : (s.name ?? ''))

/** The seats that somebody could take. */
export const freeSeats = (l: TableLine, user: string | undefined): number => l.seats.filter((s) => !s.user && !s.level && (!s.for || s.for === user)).length

export const sits = (l: TableLine, user: string | undefined): boolean => user !== undefined && l.seats.some((s) => s.user === user)

/** Who else plays, in the order of the seats. */
export const others = (l: TableLine, user: string | undefined): string[] => [...new Set(l.seats.filter((s) => s.user !== user).map(sitter))].filter(Boolean)

/** Lists that were asked for side by side, as one: a table that changed between two answers may be in both. */
export const joined = (...lists: TableLine[][]): TableLine[] => lists.flat().filter((l, i, all) => all.findIndex((o) => o.id === l.id) === i)

const known = new Map<string, Promise<string[]>>()

/** The names of a game's seats: the server is asked once for each way to play it. */
export function seatNames(game: string, options: Record<string, string>): Promise<string[]> {
  const key = JSON.stringify([game, Object.entries(options).sort()])
  let names = known.get(key)
  if (!names) {
    names = post('/api/positions', { body: { game, options } }).then((p) => p.seats)
    names.catch(() => known.delete(key))
    known.set(key, names)
  }
  return names
}

export type Ending = 'won' | 'lost' | 'drew' | 'none' | 'alone'

/** How a table ended for somebody: results name seats, "win:red" or "win:red,white". */
export function ending(l: TableLine, seats: string[], user: string): Ending {
  const own = seats.filter((_, i) => l.seats[i]?.user === user)
  if (l.result?.startsWith('draw')) return 'drew'
  if (!l.result?.startsWith('win:')) return 'none'
  if (own.length === seats.length) return 'alone'
  const winners = l.result.slice(4).split(',')
  return own.some((s) => winners.includes(s)) ? 'won' : 'lost'
}

/** A day as people write it. */
export const day = (iso: string): string => new Intl.DateTimeFormat(lang.code, { dateStyle: 'medium' }).format(new Date(iso))
