// The hand that plays: what has been touched, what waits to be confirmed, what was sent. The
// board shows it, the page listens to it.
import type { Action } from '../api/types'
import * as picks from './picks'

export interface Orders {
  /** Plays an action; the hand waits until it is settled. */
  play(action: Action): Promise<unknown>
  /** No action has these touches: tell why. */
  refused(picks: string[]): unknown
  /** Something was picked. */
  picked?(): void
  /** Whether a complete action waits for a yes. */
  confirm?(): boolean
  /** Whether a dangerous action is played only if its last site is touched twice. */
  careful?: boolean
  /** Touched while it is not this hand's turn. */
  idle?(site: string): void
}

export class Hand {
  picking = $state.raw(picks.begin([]))
  /** Complete, and waits for a yes. */
  pending = $state.raw<Action | undefined>()
  /** On its way to the server. */
  sent = $state.raw<Action | undefined>()
  /** The last site that was picked or let go. */
  touched = $state.raw<{ site: string; picked: boolean } | undefined>()
  /** Whether this hand may touch at all. */
  enabled = $state(false)

  constructor(private orders: Orders) {}

  readonly next = $derived.by(() => (this.enabled && !this.sent && !this.pending ? picks.next(this.picking) : new Set<string>()))
  readonly done = $derived.by(() => (this.enabled && !this.sent && !this.pending ? picks.done(this.picking) : undefined))

  /** Of those, what leads to dangerous actions only. */
  readonly danger = $derived.by(() => (this.next.size > 0 ? picks.danger(this.picking) : new Set<string>()))

  /** Whether a dangerous action waits for a yes. */
  get risky(): boolean {
    return this.pending?.danger === true
  }

  /** Whether a site begins another action than the one that was begun. */
  restarts(site: string): boolean {
    return this.enabled && !this.sent && this.picked.length > 0 && picks.next(picks.begin(this.picking.actions)).has(site)
  }

  get picked(): readonly string[] {
    return this.picking.picked
  }

  /** A new position: what was begun goes on only if nothing has changed. */
  offer(actions: readonly Action[], enabled: boolean, same = false): void {
    this.enabled = enabled
    if (same && enabled && !this.sent) {
      this.picking = picks.carry(this.picking, actions)
      return
    }
    this.picking = picks.begin(enabled ? actions : [])
    this.pending = undefined
    this.sent = undefined
  }

  touch(site: string): picks.Touched['kind'] | 'idle' {
    if (!this.enabled || this.sent) {
      this.orders.idle?.(site)
      return 'idle'
    }
    if (this.risky && this.picked.at(-1) === site) {
      this.finish()
      return 'complete'
    }
    if (this.pending) this.back()
    const touched = picks.touch(this.picking, site)
    if (touched.kind === 'refused') this.orders.refused(touched.picks)
    else {
      this.touched = { site, picked: touched.kind !== 'back' }
      this.pick(touched.picking)
    }
    if (touched.kind === 'complete') this.finish(touched.action)
    return touched.kind
  }

  /** Takes the last touch back. */
  back(): void {
    if (this.sent) return
    this.pending = undefined
    const site = this.picked.at(-1)
    if (site !== undefined) this.touched = { site, picked: false }
    this.pick(picks.back(this.picking))
  }

  /** Lets everything go that was picked. */
  cancel(): void {
    while (!this.sent && this.picked.length > 0) this.back()
  }

  private pick(p: picks.Picking): void {
    this.picking = p
    if (p.picked.length > 0) this.orders.picked?.()
  }

  /** Plays what is complete although it could go on, or what waits for a yes. */
  finish(action: Action | undefined = this.pending ?? this.done): void {
    if (!action || this.sent) return
    const asks = this.orders.confirm?.() === true || (action.danger === true && this.orders.careful === true)
    if (asks && this.pending !== action) {
      this.pending = action
      return
    }
    this.pending = undefined
    this.sent = action
    const settle = (): void => {
      if (this.sent !== action) return // a new position came first
      this.sent = undefined
      this.picking = picks.begin(this.picking.actions)
    }
    this.orders.play(action).then(settle, settle)
  }
}
