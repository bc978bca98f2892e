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
  /** Touched while it is not this hand's turn. */
  idle?(site: string): void
}

export class Hand {
  picking = $state.raw(picks.begin([]))
  /** Complete, and waits for a yes. */
  pending = $state.raw<Action | undefined>()
  /** On its way to the server. */
  sent = $state.raw<Action | undefined>()
  /** Whether this hand may touch at all. */
  enabled = $state(false)

  constructor(private orders: Orders) {}

  readonly next = $derived.by(() => (this.enabled && !this.sent && !this.pending ? picks.next(this.picking) : new Set<string>()))
  readonly done = $derived.by(() => (this.enabled && !this.sent && !this.pending ? picks.done(this.picking) : undefined))

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
    if (this.pending) this.back()
    const touched = picks.touch(this.picking, site)
    if (touched.kind === 'refused') this.orders.refused(touched.picks)
    else this.pick(touched.picking)
    if (touched.kind === 'complete') this.finish(touched.action)
    return touched.kind
  }

  /** Takes the last touch back. */
  back(): void {
    if (this.sent) return
    this.pending = undefined
    this.pick(picks.back(this.picking))
  }

  private pick(p: picks.Picking): void {
    this.picking = p
    if (p.picked.length > 0) this.orders.picked?.()
  }

  /** Plays what is complete although it could go on, or what waits for a yes. */
  finish(action: Action | undefined = this.pending ?? this.done): void {
    if (!action || this.sent) return
    if (this.orders.confirm?.() && this.pending !== action) {
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
