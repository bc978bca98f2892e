// How far somebody has come in each lesson, kept on the device.

const key = 'antares.lessons'

export interface Progress {
  /** The step that is open. */
  at: number
  /** How many steps have been done, from the first. */
  done: number
}

const count = (n: unknown): number => (typeof n === 'number' && Number.isInteger(n) && n >= 0 ? n : 0)

/** What is stored, where it makes sense: anybody may have written there. */
function read(): Record<string, Progress> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).map(([game, p]: [string, unknown]) => {
        const { at, done } = (p ?? {}) as Record<string, unknown>
        return [game, { at: count(at), done: count(done) }]
      }),
    )
  } catch {
    return {}
  }
}

const all: Record<string, Progress> = $state(read())

export const progress = (game: string): Progress => all[game] ?? { at: 0, done: 0 }

export function keep(game: string, p: Progress): void {
  all[game] = p
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
