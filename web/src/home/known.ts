// Whether this browser has any tables of its own, without opening a database to find out.
import type { Row } from './store'

const key = 'antares.tables'

/** Notes that there are some. */
export function noteTables(): void {
  try {
    localStorage.setItem(key, 'some')
  } catch {
    // Then only this page knows of them.
  }
}

function some(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** The tables on this device, the latest first. */
export async function tablesHere(): Promise<Row[]> {
  if (!some()) return []
  const { home } = await import('./home.svelte')
  return home.store.list()
}
