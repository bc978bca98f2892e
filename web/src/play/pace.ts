// The pace of a table: what happens is shown one thing after the other. A step waits until the one
// before has landed, and a computer's reply until its player had a moment to look. Steps keep their
// order, whatever hurries; knows nothing of tables and boards.

/** So many milliseconds after a person's move has landed, the computer's reply begins. */
export const replyAfter = 500
/** Each step of a computer can be seen for so long, even where nothing glides. */
export const stepAfter = 300

/**
 * How much of a hurry a step is in; what comes before it hurries along.
 *
 * - none: a computer's. It waits for its pause.
 * - pauses: another person's move. It waits for what glides, and for no pause.
 * - glide: it waits for what glides at this moment, and for nothing else: somebody's clock runs, or it
 *   is not a move at all.
 * - all: our own move. It waits for nothing.
 */
export type Skips = 'none' | 'pauses' | 'glide' | 'all'

export interface Step {
  show(): void
  skips: Skips
  /** Whether it changes the board: what does not needs to wait for no piece. */
  board: boolean
  /** Whether it is a computer's reply to a person, or a computer's next step; asked when its turn comes. */
  pause?(): 'reply' | 'step' | undefined
}

export interface Surroundings {
  /** Milliseconds that only go forward, as `performance.now()` tells them. */
  now(): number
  /** Calls back after so many milliseconds; the answer stops that. */
  after(ms: number, f: () => void): () => void
  /** When everything that glides has landed. */
  landed(): number
  /** Whether nobody looks: then nothing waits. */
  hidden(): boolean
  /** Tells when that changes; the answer ends that. */
  watch(f: () => void): () => void
}

const alone: Surroundings = {
  now: () => performance.now(),
  after(ms, f) {
    const timer = setTimeout(f, ms)
    return () => clearTimeout(timer)
  },
  landed: () => -Infinity,
  hidden: () => typeof document !== 'undefined' && document.hidden,
  watch(f) {
    if (typeof document === 'undefined') return () => {}
    document.addEventListener('visibilitychange', f)
    return () => document.removeEventListener('visibilitychange', f)
  },
}

export class Pace {
  private readonly around: Surroundings
  /** What waits, with the time by which it is shown at the latest. */
  private queue: { step: Step; by: number }[] = []
  /** When the board was last changed. */
  private shown = -Infinity
  private stop: (() => void) | undefined
  private readonly unwatch: () => void

  constructor(around: Partial<Surroundings> = {}) {
    this.around = { ...alone, ...around }
    this.unwatch = this.around.watch(() => this.go())
  }

  add(step: Step): void {
    this.queue.push({ step, by: this.by(step) })
    this.go()
  }

  /** Shows all that waits, at once. */
  flush(): void {
    this.rest()
    while (this.queue.length > 0) this.next()
  }

  /** The board has been changed by something else than a step. */
  changed(): void {
    this.shown = this.around.now()
  }

  close(): void {
    this.rest()
    this.unwatch()
    this.queue = []
  }

  /** When a step that comes now is shown at the latest. */
  private by(step: Step): number {
    const now = this.around.now()
    if (step.skips === 'all' || (!step.board && this.queue.length === 0)) return now
    return step.skips === 'glide' ? Math.max(now, this.around.landed()) : Infinity
  }

  /** When the first step is due. */
  private get due(): number {
    const first = this.queue[0]
    if (!first) return Infinity
    const landed = this.around.landed()
    let due = landed
    if (this.queue.every(({ step }) => step.skips === 'none')) {
      const pause = first.step.pause?.()
      if (pause === 'reply') due = Math.max(landed, this.shown) + replyAfter
      else if (pause === 'step') due = Math.max(landed, this.shown + stepAfter)
    }
    return Math.min(due, ...this.queue.map((q) => q.by))
  }

  /** Shows what is due, and comes back for the rest. */
  private go(): void {
    this.rest()
    if (this.around.hidden()) {
      this.flush()
      return
    }
    let shown = false
    while (this.queue.length > 0) {
      const now = this.around.now()
      // What glides because of a step is known once it has been drawn.
      if (shown && !this.queue.some((q) => q.by <= now)) {
        this.stop = this.around.after(0, () => this.go())
        return
      }
      const wait = this.due - now
      if (wait > 0) {
        this.stop = this.around.after(Math.ceil(wait), () => this.go())
        return
      }
      shown = true
      this.next()
    }
  }

  private next(): void {
    const first = this.queue.shift()
    if (!first) return
    if (first.step.board) this.changed()
    first.step.show()
  }

  private rest(): void {
    this.stop?.()
    this.stop = undefined
  }
}
