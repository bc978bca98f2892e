// How long somebody who comes for the first time waits: until the front page can be used, and, once a
// level is chosen, until the board can be and the first move stands on it. Every round has a browser
// without any cache. Run it with: npm --prefix web run cold [-- ROUNDS]
import { existsSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { start } from './antares.mjs'

const rounds = Number(process.argv[2] ?? 10)
const executablePath = process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
// All rounds come from one address.
const server = await start(['requests', 'acts', 'tables', 'entries', 'sockets', 'computer-games'].flatMap((l) => [`--limit-${l}`, '1000000']))
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })

/** @param {number[]} list */
const middle = (list) => {
  const sorted = [...list].sort((a, b) => a - b)
  return `median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, ${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)}`
}

try {
  const games = /** @type {{ id: string }[]} */ (await (await fetch(`${server.url}/api/games`)).json())
  for (const { id } of games) {
    const times = {
      front: /** @type {number[]} */ ([]),
      board: /** @type {number[]} */ ([]),
      move: /** @type {number[]} */ ([]),
      all: /** @type {number[]} */ ([]),
    }
    for (let i = 0; i < rounds; i++) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 860 } })
      const page = await context.newPage()
      const began = performance.now()
      await page.goto('/')
      await page.locator(`[data-play="${id}"]`).click()
      const front = performance.now()
      await page.locator('[data-level="1"]').click()
      await page.locator('[data-start]').click()
      await page.locator('[data-my-turn=true] [data-next]').first().waitFor({ state: 'attached' })
      const board = performance.now()
      // The first that is lit, until something has been played.
      const ply = () => page.locator('[data-status]').getAttribute('data-ply')
      const before = await ply()
      while ((await ply()) === before) {
        await page
          .locator('[data-next], [data-act=done]')
          .first()
          .click({ force: true, timeout: 500 })
          .catch(() => {})
      }
      const move = performance.now()
      times.front.push(front - began)
      times.board.push(board - front)
      times.move.push(move - board)
      times.all.push(move - began)
      await context.close()
    }
    console.log(id)
    console.log(`  the front page can be used  ${middle(times.front)}`)
    console.log(`  the board can be used       ${middle(times.board)}`)
    console.log(`  the first move stands       ${middle(times.move)}`)
    console.log(`  all of it                   ${middle(times.all)}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
