// The small form in which positions come over the socket, made whole again. docs/api.md says how
// it is written.
import type { Action, LiveView, PieceKind, Said, Stand, View } from './types'

type Step = NonNullable<View['steps']>[number]

/** The text of which `rest` tells what is new after `last`: a digit says how much is the same. */
const whole = (last: string, rest: string): string => last.slice(0, parseInt(rest.charAt(0), 36)) + rest.slice(1)

export function wholeActions(list: readonly string[]): Action[] {
  let picks = ''
  let text = ''
  return list.map((small) => {
    const danger = small.startsWith('!')
    const entry = danger ? small.slice(1) : small
    const cut = entry.indexOf('=')
    picks = whole(picks, cut < 0 ? entry : entry.slice(0, cut))
    const sites = picks.split(' ').filter((s) => s !== '')
    text = cut < 0 ? sites.join('') : whole(text, entry.slice(cut + 1))
    return { text, picks: sites, ...(danger ? { danger } : {}) }
  })
}

export function wholeSteps(list: readonly string[]): Step[] {
  let message = ''
  return list.map((small) => {
    const [first = '', picks = '', said = '', ...args] = small.split('|')
    message = said || message
    return { ...(first ? { first } : {}), picks: Number(picks), text: filled(message, args), message, ...(args.length ? { args } : {}) }
  })
}

/** Sentences come without their text where the message gives it with its args. */
export const wholeSaid = (said: readonly Said[]): Said[] =>
  said.map((s) => ({ ...s, sentences: s.sentences.map((one) => ({ ...one, text: one.text || filled(one.message, one.args ?? []) })) }))

/** A message with what stands in its gaps. */
const filled = (message: string, args: readonly string[]): string => message.split('%s').reduce((before, after, i) => before + (args[i - 1] ?? '') + after)

/** Reads the views of one table. Its board and the kinds of its pieces come once, and are kept here. */
export class Views {
  private board: View['board'] | undefined
  private kinds: PieceKind[] = []

  /** The view that a small one was made of; nothing before the board has come. */
  read(v: LiveView): View | undefined {
    this.board = v.board ?? this.board
    this.kinds = v.kinds ?? this.kinds
    const board = this.board
    if (!board) return undefined
    const pieces = v.pieces.flatMap(([id = 0, kind = 0, site = 0]) => {
      const k = this.kinds[kind]
      const at = board.sites[site]
      return k && at ? [{ id, ...k, site: at.id }] : []
    })
    const sites = new Map(pieces.map((p) => [p.id, p.site]))
    const stands = v.stands.map(([piece = 0, dx = 0, dy = 0, size = 0, turn = 0, count = 1, withBoard = 0]): Stand => {
      return { piece, site: sites.get(piece) ?? '', dx, dy, size, turn, count, turn_with_board: withBoard !== 0 }
    })
    return {
      ...v,
      board,
      pieces,
      stands,
      dice: v.dice ?? [],
      lying: v.lying ?? [],
      actions: wholeActions(v.actions ?? []),
      steps: wholeSteps(v.steps ?? []),
      ...(v.said ? { said: wholeSaid(v.said) } : {}),
    }
  }
}
