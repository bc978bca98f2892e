// A game on the screen: the table, the hand that plays, what can be done, and what is said about it.
// Every change of the table comes through `changed`, so that nothing here needs an effect.
import { get, once, post, Refused } from '../api/http'
import { me, recall, somebody } from '../api/me.svelte'
import { live } from '../api/socket.svelte'
import type { Action, GameInfo, Problem, Snapshot, View } from '../api/types'
import { Hand } from '../board/hand.svelte'
import { landed } from '../board/landing'
import { Looking } from '../board/looking.svelte'
import { spell } from '../board/words'
import { games } from '../games.svelte'
import { isHere, whoAt } from '../home/here'
import { fetchSoon } from '../home/fetch'
import { needsNobody } from '../home/host'
import { name, t } from '../lang'
import { trouble } from '../parts/trouble'
import { go } from '../router.svelte'
import { settings } from '../settings.svelte'
import { close, leave, sit } from './begin'
import { mayAbort, mayClose, mayDecline, mayHint } from './may'
import { Pace } from './pace'
import { Past } from './past.svelte'
import { play as sound } from './sound'
import { Table } from './table.svelte'
import { trust } from './trust.svelte'
import { turns } from './turns.svelte'

export type Offer = 'draw' | 'takeback' | 'rematch'

/** So long one can be sure about resigning or cancelling. */
const sure = 4000

export class Game {
  readonly table: Table
  readonly hand: Hand
  /** An earlier position can only be looked at: a touch leads back to the game. */
  readonly onlooker: Hand
  readonly past = new Past()
  /** The piece that somebody selects or looks at, in the game or an earlier position. */
  readonly looking = new Looking((site) => get('/api/tables/{id}/about', { path: { id: this.id }, query: { site, ply: this.past.ply ?? this.snap?.ply } }))
  /** Why something cannot be done. */
  reason = $state.raw<(Pick<Problem, 'detail'> & Partial<Problem>) | undefined>()
  /** What the hint says. */
  note = $state('')
  /** Sites of the hint. */
  hint = $state.raw<string[]>([])
  busy = $state(false)
  /** Asked whether it is really to be resigned. */
  resigning = $state(false)
  /** Asked whether it is really to be cancelled. */
  aborting = $state(false)
  /** Whether this page saw the game end. */
  ended = $state(false)
  /** Whether it saw it being played. */
  private begun = false
  private doubt: ReturnType<typeof setTimeout> | undefined
  /** The view that the hand was offered. */
  private offered: View | undefined
  private at = 0
  /** Whether others were to move. */
  private waited = false
  private becoming: Promise<unknown> | undefined
  /** The seat that is kept for us, once we go for it. */
  private kept = -1
  /** The rematch that was known before; nothing while the table is not. */
  private next: string | undefined

  constructor(readonly id: string) {
    this.hand = new Hand({
      play: (action) => this.play(action),
      refused: (picks) => this.explain(picks),
      picked: () => (this.reason = undefined),
      confirm: () => settings.confirm,
      careful: true,
      idle: () => this.wait(),
    })
    this.onlooker = new Hand({ play: () => Promise.resolve(), refused: () => {}, idle: () => this.past.live() })
    this.table = new Table(
      id,
      sound,
      (s) => this.attend(s),
      () => this.changed(),
      new Pace({ landed }),
      () => settings.pace,
    )
  }

  close(): void {
    clearTimeout(this.doubt)
    this.table.close()
  }

  get snap(): Snapshot | undefined {
    return this.table.snap
  }

  get view(): View | undefined {
    return this.table.view
  }

  get info(): GameInfo | undefined {
    return this.snap ? games.get(this.snap.setup.game) : undefined
  }

  get seated(): boolean {
    return this.table.mine.length > 0
  }

  get myTurn(): boolean {
    const { turn, mine } = this.table
    return turn >= 0 && mine.includes(turn) && !this.table.thinks(turn)
  }

  get over(): boolean {
    return this.snap?.status === 'over'
  }

  get playing(): boolean {
    return this.seated && this.snap?.status === 'playing'
  }

  /** Whether players sit opposite each other. */
  get opposite(): boolean {
    return this.snap?.seats.length === 2 && this.view?.board.turns === true
  }

  /** Whether all play on this screen. */
  get shared(): boolean {
    return this.snap !== undefined && this.table.mine.length === this.snap.seats.length
  }

  /**
   * Where players sit opposite each other, whoever has the second seat sees the board from there. On
   * one screen it turns, where that is wished, to whoever is to move.
   */
  get flip(): boolean {
    const { turn, mine } = this.table
    const below = this.shared ? (settings.turn && turn >= 0 ? turn : 0) : mine[0]
    return settings.flip !== (this.opposite && below === 1)
  }

  /** Seats that anybody may take. */
  get free(): number {
    return this.snap?.seats.filter((s) => !s.user && !s.level).length ?? 0
  }

  get turnName(): string {
    const seat = this.snap?.seats[this.table.turn]
    return seat?.name ?? name(seat?.seat ?? '')
  }

  /** Whose turn it is, in words. */
  get turnText(): string {
    if (this.myTurn) return t('play.yourTurn')
    const level = this.snap?.seats[this.table.turn]?.level
    if (level) return t('play.thinking', { name: t('common.level', { n: level }) })
    return this.turnName ? t('play.turnOf', { name: this.turnName }) : ''
  }

  /** Whether there is another person to talk to. */
  get company(): boolean {
    return this.seated && (this.snap?.seats.some((s, i) => s.user && !s.level && !this.table.mine.includes(i)) ?? false)
  }

  /** What is offered to us as things stand. */
  get may(): { hint: boolean; takeback: boolean; draw: boolean; abort: boolean; leave: boolean; close: boolean; decline: boolean; rematch: boolean } {
    const s = this.snap
    if (!s) return { hint: false, takeback: false, draw: false, abort: false, leave: false, close: false, decline: false, rematch: false }
    const { playing } = this
    return {
      hint: playing && mayHint(s),
      takeback: playing && !s.setup.rated,
      draw: playing && !this.shared,
      abort: playing && mayAbort(s, this.info?.luck),
      leave: this.seated && s.status === 'open',
      close: mayClose(s, whoAt(this.id, me.person)),
      decline: mayDecline(s, whoAt(this.id, me.person)),
      rematch: this.seated && s.start !== undefined,
    }
  }

  /** The server is held to its word with every snapshot, and our seed is opened in time. */
  attend(s = this.snap): void {
    if (s) trust.attend(s, this.table.seen).catch((err: unknown) => this.show(err))
  }

  /** Says why something was refused. */
  show(err: unknown): void {
    if (!(err instanceof Refused)) this.reason = { detail: trouble(err) }
    else this.reason = err.problem.rule ? err.problem : { ...err.problem, detail: trouble(err), message: undefined }
  }

  /** Shows the position after so many plies. */
  look(ply: number): void {
    if (this.snap) this.past.show(this.snap, ply, (at, view) => this.table.marked(at, view)).catch((err: unknown) => this.show(err))
  }

  /** Takes a seat, any without a number. */
  take(seat?: number): Promise<boolean> {
    return this.act(() => sit(this.id, seat))
  }

  leave(): Promise<boolean> {
    return this.act(() => leave(this.id))
  }

  /** Closes the table, or declines the invitation to it. */
  shut(): Promise<boolean> {
    return this.act(() => close(this.id))
  }

  /** Asks first; the second time is meant. */
  async abort(): Promise<boolean> {
    clearTimeout(this.doubt)
    this.aborting = !this.aborting
    if (!this.aborting) return this.act(() => once('/api/tables/{id}/abort', { path: { id: this.id } }))
    this.doubt = setTimeout(() => (this.aborting = false), sure)
    return false
  }

  /** Makes an offer, or agrees to one. */
  offer(offer: Offer): Promise<boolean> {
    this.table.declined = undefined
    return this.act(() => once('/api/tables/{id}/offer', { path: { id: this.id }, body: { offer } }))
  }

  /** Turns an offer down, or takes our own back. */
  decline(offer: Offer): Promise<boolean> {
    return this.act(() => once('/api/tables/{id}/decline', { path: { id: this.id }, body: { offer } }))
  }

  /** Claims the game of an opponent who stays away. */
  claim(result: 'win' | 'draw'): Promise<boolean> {
    return this.act(() => once('/api/tables/{id}/claim', { path: { id: this.id }, body: { result } }))
  }

  say(text: string): Promise<boolean> {
    return this.act(() => once('/api/tables/{id}/chat', { path: { id: this.id }, body: { text } }))
  }

  /** Asks first; the second time is meant. */
  async resign(): Promise<void> {
    clearTimeout(this.doubt)
    this.resigning = !this.resigning
    if (this.resigning) this.doubt = setTimeout(() => (this.resigning = false), sure)
    else await this.act(() => once('/api/tables/{id}/resign', { path: { id: this.id } }))
  }

  async suggest(): Promise<void> {
    this.note = ''
    await this.act(async () => {
      if (!isHere(this.id)) await somebody()
      const h = await post('/api/tables/{id}/hint', { path: { id: this.id } })
      this.hint = h.picks
      this.note = t('play.hinted', { action: (this.view && spell(this.view, h.picks)) || h.action })
    })
  }

  /** Does something at the table. What it becomes is told by an update, to us as to everybody. */
  private async act(f: () => Promise<unknown>): Promise<boolean> {
    this.busy = true
    this.reason = undefined
    try {
      await f()
      return true
    } catch (err) {
      this.show(err)
      return false
    } finally {
      this.busy = false
    }
  }

  /** The update with the new position comes before the answer. */
  private async play(action: Action): Promise<void> {
    this.reason = undefined
    try {
      await live.play({ table: this.id, ply: this.snap?.ply ?? 0, action: action.text, head: this.table.shown })
      this.prepare()
    } catch (err) {
      this.show(err)
      throw err
    }
  }

  /** A game that needs nobody else needs no server either: the next one is played here. */
  private prepare(): void {
    const s = this.snap
    if (!s || isHere(this.id)) return
    if (needsNobody({ ...s.setup, seats: s.seats.map((x) => (x.level ? { level: x.level } : {})) }, this.table.mine)) fetchSoon(s.setup.game)
  }

  /** Asks why touches lead nowhere. */
  private async explain(picks: string[]): Promise<void> {
    sound('wrong')
    try {
      await get('/api/tables/{id}/why', { path: { id: this.id }, query: { picks } })
      this.reason = { detail: t('play.whyNot') }
    } catch (err) {
      this.show(err)
    }
  }

  /** Touched while others are to move. */
  private wait(): void {
    if (this.playing && !this.hand.sent) this.reason = { detail: t('play.turnOf', { name: this.turnName }) }
  }

  /** The table has gone on. */
  private changed(): void {
    const s = this.snap
    if (!s) return
    this.offerActions()
    // One's turn is heard.
    if (this.myTurn && this.waited && !this.shared) sound('turn')
    this.waited = s.status === 'playing' && !this.myTurn
    if (this.seated) turns.saw(s, this.myTurn)
    if (s.status === 'playing') this.begun = true
    this.ended = this.begun && s.status === 'over'
    // What was taken back is not there to be looked at.
    if (this.past.ply !== undefined && this.past.ply >= s.actions.length) this.past.live()
    // Whoever sits is somebody, even where the browser forgets.
    if (this.seated && !me.person && !isHere(this.id)) this.becoming ??= somebody().catch(() => {})
    if (s.status === 'open' && s.setup.rematch) void (isHere(this.id) ? Promise.resolve() : recall()).then(() => this.sitKept())
    // A rematch that everybody wanted is where the players go.
    if (s.rematch && this.next === '' && this.seated) go(`/t/${s.rematch}`)
    this.next = s.rematch ?? ''
  }

  /** Hands over what can be played now. */
  private offerActions(): void {
    const { view, shown } = this.table
    const same = view === this.offered
    // A position that came again with the connection is not to be played a second time.
    if (!same && shown === this.at && this.hand.sent) return
    this.hand.offer(view?.actions ?? [], this.myTurn, same)
    this.offered = view
    this.at = shown
    if (same) return
    this.reason = undefined
    this.hint = []
    this.note = ''
  }

  /** At a rematch everybody has said that they play: their seats are kept, and they sit down. */
  private sitKept(): void {
    const kept = this.snap?.status === 'open' ? this.snap.seats.findIndex((s) => !s.user && s.for !== undefined && s.for === whoAt(this.id, me.person)) : -1
    if (kept >= 0 && kept !== this.kept) void this.take(kept)
    this.kept = kept
  }
}
