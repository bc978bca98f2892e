// The piece that somebody looks at: what it can capture, and what threatens it. The server is
// asked when somebody selects a piece, and once for each site of a view.
import type { About, View } from '../api/types'
import { capital, name, sentence } from '../lang'
import { settings } from '../settings.svelte'

export class Looking {
  private at = $state.raw<{ view: View; site: string } | undefined>()
  private answer = $state.raw<About | undefined>()
  private known = new WeakMap<View, Map<string, Promise<About>>>()

  /** Takes what tells about a site of the position that is shown. */
  constructor(private ask: (site: string) => Promise<About>) {}

  /** Somebody looks at a site. Without a piece on it, or without hints, there is nothing to see. */
  see(view: View, site: string): void {
    if (!settings.hints || !view.pieces.some((p) => p.site === site)) {
      this.none()
      return
    }
    if (this.at?.view === view && this.at.site === site) return
    const at = { view, site }
    this.at = at
    this.answer = undefined
    const sites = this.known.get(view) ?? new Map<string, Promise<About>>()
    this.known.set(view, sites)
    const asked = sites.get(site) ?? this.ask(site)
    sites.set(site, asked)
    asked.then(
      (a) => {
        if (this.at === at) this.answer = a
      },
      // It is only a help: the next time it is asked again.
      () => sites.delete(site),
    )
  }

  none(): void {
    this.at = undefined
    this.answer = undefined
  }

  /** What is known of the piece looked at in a view; nothing about other views. */
  shown(view: View): { site: string; takes: string[]; threats: string[]; name: string; text: string } | undefined {
    const { at, answer } = this
    if (!at || !answer || at.view !== view || !settings.hints || answer.sentences.length === 0) return undefined
    return {
      site: at.site,
      takes: answer.takes,
      threats: answer.threatened_by,
      name: capital(name(answer.name)),
      text: answer.sentences.map((s) => `${sentence({ ...s, detail: s.text })}.`).join(' '),
    }
  }
}
