// An earlier position of the game that is being played, to look at: the game goes on meanwhile.
import { post } from '../api/http'
import type { Snapshot, View } from '../api/types'

export class Past {
  /** How many plies had been played in what is shown; nothing while the game itself is. */
  ply = $state<number | undefined>()
  view = $state.raw<View | undefined>()
  last = $state.raw<string[]>([])
  private asked = 0

  /** Shows the position after so many plies, and what the last turn moved; after the last one it is the game again. */
  async show(snap: Snapshot, ply: number, marked: (plies: number, view: View) => string[]): Promise<void> {
    const turn = ++this.asked
    const at = Math.max(0, ply)
    if (at >= snap.actions.length) {
      this.live()
      return
    }
    const actions = snap.actions.slice(0, at)
    const found = await post('/api/positions', { body: { game: snap.setup.game, options: snap.setup.options, start: snap.start, actions } })
    if (turn !== this.asked) return
    this.ply = at
    this.view = found.view
    this.last = marked(at, found.view)
  }

  /** Back to the game. */
  live(): void {
    this.asked++
    this.ply = undefined
    this.view = undefined
    this.last = []
  }
}
