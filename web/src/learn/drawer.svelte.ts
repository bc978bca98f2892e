// The drawer with the rules beside the page: which game it shows, and at which place. Its program
// and the rules are loaded when it is first opened.
import type { Component } from 'svelte'

type Panel = Component<Record<string, never>>

let panel = $state.raw<Panel>()
let shown = $state.raw<{ game: string; at: string | undefined }>()
/** What was pressed to open it: it gets the focus back. */
let opener: HTMLElement | undefined
let asked = 0

export const drawer = {
  /** What is drawn, once it is open. */
  get panel(): Panel | undefined {
    return shown && panel
  },
  get game(): string | undefined {
    return shown?.game
  },
  /** The rule or heading to go to; a new object for each time it was asked for. */
  get place(): { at: string | undefined } | undefined {
    return shown
  },

  /** Opens the rules of a game, at a rule or a heading where one is named. */
  async open(game: string, at?: string): Promise<void> {
    const mine = ++asked
    const active = document.activeElement
    if (active instanceof HTMLElement && !active.closest('[data-drawer]')) opener = active
    try {
      panel ??= (await import('./Drawer.svelte')).default as unknown as Panel
    } catch {
      location.assign(`/rules/${game}${at ? `#${at}` : ''}`) // the program could not be loaded: the page then
      return
    }
    if (mine === asked) shown = { game, at }
  },

  /** Closes it. The focus goes back, unless it is somewhere on the page already. */
  close(): void {
    asked++
    if (!shown) return
    const active = document.activeElement
    const back = !active || active === document.body || active.closest('[data-drawer]') !== null
    shown = undefined
    if (!back) return
    const to = opener?.isConnected ? opener : document.querySelector<HTMLElement>('[data-rules-link], main')
    to?.focus({ preventScroll: true })
  },
}
