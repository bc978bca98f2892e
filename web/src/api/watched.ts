// What is told of a table: messages, in order, for whoever watches it.
import type { Views } from './live'
import type { Away, Event, Message, Problem, RatingChange, Snapshot, View } from './types'

/** Who watches a table. A view is missing where nothing of it has changed, or the game has not begun. */
export interface Watching {
  /** The table as it stands, first and whenever the connection came back, with all that was missed. */
  begun(s: Snapshot, missed: Event[], view?: View): void
  /** What happened: the only way in which a table goes on. */
  update(events: Event[], head: number, view?: View): void
  refused(p: Problem): void
  /** So many look on without a seat. */
  watching?(n: number): void
  /** What the game did to the rating of each seat. */
  rated?(changes: RatingChange[]): void
  /** The seats whose players have no connection, all of them. */
  away?(list: Away[]): void
}

export class Watched {
  /** The last event that we have. */
  last = 0
  /** What was missed, page by page, until the answer comes. */
  pages: Event[] = []

  constructor(
    readonly to: Watching,
    /** Reads the views, where they are wanted. */
    readonly views: Views | undefined,
  ) {}

  /** Tells whoever watches what a message says of the table. */
  tell(m: Message): void {
    if (m.error) this.to.refused(m.error)
    const view = m.view && this.views?.read(m.view)
    if (m.snapshot) {
      const missed = [...this.pages, ...(m.missed ?? [])].filter((e) => e.seq > this.last)
      this.pages = []
      this.last = Math.max(this.last, m.snapshot.head)
      this.to.begun(m.snapshot, missed, view)
    } else if (m.missed) this.page(m.missed)
    if (m.events) {
      const fresh = m.events.filter((e) => e.seq > this.last)
      this.last = Math.max(this.last, m.head ?? 0)
      if (fresh.length > 0) this.to.update(fresh, this.last, view)
    }
    if (m.watching !== undefined) this.to.watching?.(m.watching)
    if (m.rated) this.to.rated?.(m.rated)
    if (m.away) this.to.away?.(m.away)
  }

  /** Keeps a page. Where a second one begins as early as the first, the first belongs to an older question. */
  private page(list: Event[]): void {
    const [first] = list
    const [known] = this.pages
    if (first && known && first.seq <= known.seq) this.pages = []
    this.pages.push(...list)
  }
}
