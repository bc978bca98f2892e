// Which puzzles somebody has solved, kept on the device.

const key = 'antares.puzzles'

/** What is stored, where it makes sense: anybody may have written there. */
function read(): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).map(([game, ids]: [string, unknown]) => [game, Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []]),
    )
  } catch {
    return {}
  }
}

const all: Record<string, string[]> = $state(read())

export const isSolved = (game: string, id: string): boolean => all[game]?.includes(id) ?? false

export function keepSolved(game: string, id: string): void {
  if (isSolved(game, id)) return
  all[game] = [...(all[game] ?? []), id]
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // A browser that keeps nothing still asks.
  }
}
