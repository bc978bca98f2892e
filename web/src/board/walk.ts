// Walking the board with arrow keys: from a place to the one that an arrow points at.

export interface Place {
  id: string
  x: number
  y: number
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ways: Record<Arrow, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export const isArrow = (key: string): key is Arrow => key in ways

/**
 * The nearest place in a direction. Straight on counts less than sideways, and nothing counts
 * that lies more than 60 degrees off, unless there is nothing else on that side.
 */
export function step(places: readonly Place[], from: Place, arrow: Arrow): Place | undefined {
  const [dx, dy] = ways[arrow]
  let best: Place | undefined
  let least = Infinity
  for (const p of places) {
    const on = (p.x - from.x) * dx + (p.y - from.y) * dy
    const off = Math.abs((p.x - from.x) * dy - (p.y - from.y) * dx)
    if (p.id === from.id || on < 1) continue
    const cost = on + 2 * off + (off > on * 1.75 ? 1e6 : 0)
    if (cost < least) {
      least = cost
      best = p
    }
  }
  return best
}
