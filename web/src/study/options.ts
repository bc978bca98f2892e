// Options of a game in an address: set=players=2&set=squares=24.

export function readOptions(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    query
      .getAll('set')
      .map((s) => [s.slice(0, s.indexOf('=')), s.slice(s.indexOf('=') + 1)] as const)
      .filter(([key]) => key !== ''),
  )
}

export const writeOptions = (options: Record<string, string>): string[] => Object.entries(options).map(([key, value]) => `${key}=${value}`)
