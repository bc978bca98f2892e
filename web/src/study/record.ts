// Reads records of games, as docs/record.md describes them, far enough to play them over: the
// server is the judge of every action anyway.
import type { Line } from './study.svelte'

export interface Reading extends Line {
  /** Name of the seat and of who sat there. */
  players: { seat: string; name: string }[]
  result: string
}

/** Why a text is no record: a key of `record` in the languages, and where. */
export class Unreadable extends Error {
  constructor(
    readonly why: 'empty' | 'bad' | 'noGame' | 'noPosition' | 'long',
    readonly line = 0,
  ) {
    super(`${why} in line ${line}`)
  }
}

const most = 4 << 20

/** The first game of a text, in either form. */
export function readRecord(text: string): Reading {
  if (text.length > most) throw new Unreadable('long')
  const clean = text.replace(/^\uFEFF/, '')
  if (!clean.trim()) throw new Unreadable('empty')
  return /^\s*\{\s*"/.test(clean) ? fromJSON(clean) : fromText(clean)
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)
const str = (v: unknown): string => (typeof v === 'string' ? v : '')

function fromJSON(text: string): Reading {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    try {
      read = JSON.parse(text.trim().split('\n')[0] ?? '') // one game a line
    } catch {
      throw new Unreadable('bad', 1)
    }
  }
  if (!isRecord(read)) throw new Unreadable('bad', 1)
  const options = isRecord(read['options']) ? Object.fromEntries(Object.entries(read['options']).map(([k, v]) => [k, str(v)])) : {}
  const plies = Array.isArray(read['plies']) ? (read['plies'] as unknown[]) : []
  const players = Array.isArray(read['players']) ? (read['players'] as unknown[]) : []
  return sound({
    game: str(read['game']),
    options,
    start: str(read['position']),
    actions: plies.map((p) => (isRecord(p) ? str(p['action']) : '')),
    players: players.map((p) => (isRecord(p) ? { seat: str(p['seat']), name: str(p['name']) } : { seat: '', name: '' })),
    result: str(read['result']),
  })
}

function sound(r: Reading): Reading {
  if (!r.game) throw new Unreadable('noGame')
  if (!r.start) throw new Unreadable('noPosition')
  return r
}

const token =
  /(?<space>\s+)|\[(?<name>[A-Za-z]\w*)[ \t]+"(?<value>(?:[^"\\\n]|\\["\\])*)"\]|\{[^}]*\}|;[^\n}]*|(?<number>\d+)\.|\$\d+|(?<result>\*|(?:win|draw):[\w,-]+)|(?<action>[\w+\-:=/,#@^~&]+)[!?]{0,2}/uy

function fromText(text: string): Reading {
  const tags = new Map<string, string>()
  const options: Record<string, string> = {}
  const actions: string[] = []
  let result = ''
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const groups = token.exec(text)?.groups
    if (!groups) throw new Unreadable('bad', text.slice(0, from).split('\n').length)
    const { name, value = '' } = groups
    if (name) {
      if (actions.length > 0) break // the next game begins without a result of this one
      const said = value.replace(/\\(.)/g, '$1')
      if (name === 'Option') {
        const at = said.indexOf('=')
        options[said.slice(0, at)] = said.slice(at + 1)
      } else tags.set(name, said)
    } else if (groups['action']) actions.push(groups['action'])
    else if (groups['result']) {
      result = groups['result']
      break
    }
  }
  const seats = (tags.get('Seats') ?? '').split(' ').filter(Boolean)
  return sound({
    game: tags.get('Game') ?? '',
    options,
    start: tags.get('Position') ?? '',
    actions,
    players: seats.map((seat) => ({ seat, name: tags.get((seat[0] ?? '').toUpperCase() + seat.slice(1)) ?? '' })),
    result: tags.get('Result') ?? result,
  })
}
