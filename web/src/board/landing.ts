// When what moves on the board comes to rest. `motion.ts` notes it here; whoever shows the next
// thing waits for it.

/** How long a piece glides at most, in milliseconds, and how long a die tumbles. */
export const longestGlide = 520
export const tumbleTime = 700

/** How long a piece glides that goes so far, in units of the board. */
export const glideTime = (far: number): number => Math.min(longestGlide, 180 + far * 0.7)

/** A browser that is busy begins late and ends late. Nobody waits longer than that for it. */
const late = 1000
const frame = 16

let last = -Infinity
const running = new Set<Animation>()

/** Something moves, from now on for so many milliseconds. */
export function moves(animation: Animation, ms: number): void {
  last = Math.max(last, performance.now() + ms)
  running.add(animation)
  const rest = (): void => {
    running.delete(animation)
    if (running.size === 0) last = performance.now()
  }
  animation.finished.then(rest, rest)
}

/** When all that moves has landed, by `performance.now()`. */
export function landed(): number {
  const now = performance.now()
  return running.size > 0 && now < last + late ? Math.max(last, now + frame) : last
}
