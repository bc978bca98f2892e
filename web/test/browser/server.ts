// One program and one browser for all browser tests. Limits are off: all the tests come from one
// address.
import { existsSync } from 'node:fs'

import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

import { start } from '../../scripts/antares.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    browser: string
    /** The games that the server knows, and those of them that have puzzles. */
    games: string[]
    puzzled: string[]
  }
}

const many = '1000000'
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const limits = ['requests', 'acts', 'tables', 'entries', 'sockets'].flatMap((l) => [`--limit-${l}`, many])
  const server = await start(['--workers', '1', ...limits])
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(server.url + path)).json()) as T
  const games = (await ask<{ id: string }[]>('/api/games')).map((g) => g.id)
  const counts = await Promise.all(games.map((g) => ask<{ puzzles?: unknown[] }>(`/api/games/${g}/puzzles`).then((p) => p.puzzles?.length ?? 0)))
  const executablePath = process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
  if (!executablePath) throw new Error('The tests of pages need a browser: apt-get install chromium-headless-shell, or set CHROMIUM to one.')
  const browser = await chromium.launchServer({ executablePath, args: flags })
  project.provide('url', server.url)
  project.provide('browser', browser.wsEndpoint())
  project.provide('games', games)
  project.provide(
    'puzzled',
    games.filter((_, i) => counts[i]),
  )
  return async () => {
    await browser.close()
    await server.stop()
  }
}
