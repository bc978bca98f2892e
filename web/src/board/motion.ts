// How things move on a board. Transforms are set from here and not by attributes, so that
// they can be animated; elements may change places in the document meanwhile.

import { settings } from '../settings.svelte'
import { glideTime, moves, tumbleTime } from './landing'

const less = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether things should not move. */
export const still = (): boolean => less.matches || !settings.animations

export interface Spot {
  x: number
  y: number
  /** Follows a finger: no gliding. */
  loose: boolean
}

const translate = (p: Spot): string => `translate(${p.x}px, ${p.y}px)`

/** Puts an element at a spot, and lets it glide when the spot changes. */
export function glide(node: SVGGElement, spot: Spot): { update(to: Spot): void } {
  let at = spot
  node.style.transform = translate(at)
  return {
    update(to) {
      if (to.x === at.x && to.y === at.y) return
      const from = getComputedStyle(node).transform
      node.style.transform = translate(to)
      if (!to.loose && !still()) {
        const duration = glideTime(Math.hypot(to.x - at.x, to.y - at.y))
        const way = [{ transform: from === 'none' ? translate(at) : from }, { transform: translate(to) }]
        moves(node.animate(way, { duration, easing: 'cubic-bezier(.3,.7,.25,1)' }), duration)
      }
      at = to
    },
  }
}

export interface Die {
  x: number
  y: number
  turn: number
  size: number
  value: number
  used?: boolean | undefined
}

/** Puts a die down, and lets it tumble to its place when it has been thrown. */
export function tumble(node: SVGGElement, die: Die): { update(to: Die): void } {
  const place = (d: Die, turn = 0, away = 0, scale = 1): string =>
    `translate(${d.x - away}px, ${d.y - away * 0.6}px) rotate(${d.turn + turn}deg) scale(${(d.size / 100) * scale})`
  let was = die
  const put = (d: Die, thrown: boolean): void => {
    node.style.transform = place(d)
    if (!thrown || still()) return
    const way = [
      { transform: place(d, -540, 90, 1.5), opacity: 0 },
      { transform: place(d, -300, 45, 1.35), opacity: 1, offset: 0.3 },
      { transform: place(d, -90, 12, 1.1), offset: 0.7 },
      { transform: place(d) },
    ]
    moves(node.animate(way, { duration: tumbleTime, easing: 'cubic-bezier(.2,.6,.3,1)' }), tumbleTime)
  }
  put(die, true)
  return {
    update(to) {
      // A die that lay there, used, may show the same again. One that is used has been seen to fall.
      const fresh = to.value !== was.value || to.x !== was.x || to.y !== was.y
      const thrown = fresh || (was.used === true && !to.used)
      was = to
      put(to, thrown)
    },
  }
}
