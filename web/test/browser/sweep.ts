// Visits every page of the client with names and lines as long as they can be, and looks for what
// does not fit.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { playOn, playTable, resign, visit } from './util'

export const widths = [
  { width: 390, height: 740 },
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
]

/** What sticks out of its box or of the window, or is cut off without an ellipsis. */
const sticking = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const say = (n: Element, why: string): void => {
      const text = n.textContent.trim().replace(/\s+/g, ' ').slice(0, 50)
      found.push(`${n.tagName.toLowerCase()}.${n.getAttribute('class') ?? ''} ${why}: ${text}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    const walk = (n: Element, kept: boolean): void => {
      if (!(n instanceof HTMLElement)) return // drawings have boxes of their own
      if (n.matches('.unseen, .skip, [hidden], input, select, textarea, meter, progress')) return
      if (!n.checkVisibility({ visibilityProperty: true })) return
      const style = getComputedStyle(n)
      if (style.clipPath !== 'none') return // to be heard only
      const box = n.getBoundingClientRect()
      const flows = style.overflowX === 'visible'
      if (box.width > 0 && !kept && (box.right > innerWidth + 1 || box.left < -1)) say(n, `reaches from ${box.left} to ${box.right}`)
      if (style.display !== 'inline' && n.clientWidth > 0) {
        const cut = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis'
        if ((flows || cut) && n.scrollWidth > n.clientWidth + 1) say(n, `holds ${n.scrollWidth} in ${n.clientWidth}`)
        if (n.matches('button, .button') && n.scrollHeight > n.clientHeight + 2) say(n, `is ${n.scrollHeight} high in ${n.clientHeight}`)
      }
      for (const child of n.children) walk(child, kept || !flows)
    }
    for (const n of document.body.children) walk(n, false)
    return found.slice(0, 8)
  })

/** What sticks out of a page at any width, after boards have had the time to come. */
async function look(page: Page, what: string, wrong: string[]): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size)
    let found: string[] = []
    const none = expect.poll(async () => (found = await sticking(page)), { timeout: 3000 }).toEqual([])
    await none.catch(() => wrong.push(...found.map((f) => `${what} at ${size.width}: ${f}`)))
  }
}

/** A page as it is once everything has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.querySelector('main h1, main svg.board') && !document.querySelector('main [aria-busy=true]'))
}

/** Somebody with as long a name as there can be. */
async function longName(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const name = `Wolfeschlegelstein ${10000 + Math.floor(Math.random() * 89999)}`
    const answer = await fetch('/api/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, password: 'correct horse battery' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    localStorage.setItem('antares.known', ((await answer.json()) as { id: string }).id)
    return name
  })
}

/** An opinion with five lines of long moves, instead of the computer's. */
async function longLines(page: Page, action: string, seats: number): Promise<void> {
  const line = { chance: 0.512, actions: Array.from({ length: 12 }, () => action) }
  const body = JSON.stringify({ chance: 0.5, chances: Array.from({ length: seats }, () => 1 / seats), turn: 0, lines: Array.from({ length: 5 }, () => line) })
  await page.route('**/api/evaluate', (r) => r.fulfill({ contentType: 'application/json', body }))
}

const moves: Record<string, string> = { skorpion: 'Se12-e11-d8', scorpion: 'y24+12,b24+11', skaane: 'a1h8', rsp: 'c3d4:1,2,3' }

/** Every page that is not about one game. */
export async function sweepPages(language: string): Promise<void> {
  const wrong: string[] = []
  const page = await visit('/', { language })
  const pages = ['/', '/new', '/lobby', '/live', '/leaders', '/account', '/settings', '/learn', '/puzzles', '/study', '/verify', '/nowhere/at/all']
  for (const path of pages) {
    await open(page, path)
    await look(page, path, wrong)
  }
  const own = `/u/${encodeURIComponent(await longName(page))}`
  for (const path of ['/', own, '/account', '/lobby']) {
    await open(page, path)
    await look(page, `${path} as a member`, wrong)
  }
  expect(wrong).toEqual([])
}

/** Every page of a game; those that a table has too, where the game can be given up. */
export async function sweepGame(game: string, language: string): Promise<void> {
  const wrong: string[] = []
  const page = await visit('/', { language })
  const { seats, has } = await page.evaluate(async (g) => {
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: g }) }
    const standing = (await (await fetch('/api/positions', post)).json()) as { seats: string[] }
    const list = (await (await fetch('/api/games')).json()) as { id: string; has: string[] }[]
    return { seats: standing.seats.length, has: list.find((l) => l.id === g)?.has ?? [] }
  }, game)
  const name = await longName(page)
  const where = (what: string, ...paths: string[]): string[] => (has.includes(what) ? paths : [])
  for (const path of [
    `/new/${game}`,
    `/leaders/${game}`,
    `/editor/${game}`,
    ...where('lesson', `/learn/${game}`),
    ...where('rules', `/rules/${game}`),
    ...where('puzzles', `/puzzles/${game}`, `/puzzles/${game}/1`),
  ]) {
    await open(page, path)
    await look(page, path, wrong)
  }

  await longLines(page, moves[game] ?? 'a1a2', seats)
  const set = (change: object): Promise<void> =>
    page.evaluate((c) => {
      const now = JSON.parse(localStorage.getItem('antares.settings') ?? '{}') as object
      localStorage.setItem('antares.settings', JSON.stringify({ ...now, ...c }))
    }, change)
  await set({ thinks: 'server' })
  await open(page, `/analysis/${game}`)
  await page.locator('[data-act=evaluate]').click()
  await page.locator('[data-evaluated]').waitFor()
  await look(page, `/analysis/${game} with five lines`, wrong)
  await set({ thinks: 'device', live: true, lines: 5 })
  await open(page, `/analysis/${game}`)
  await page.locator('[data-evaluated]').waitFor()
  await look(page, `/analysis/${game}, live`, wrong)
  await set({ live: false })

  const member = { stay: true }
  await playTable(page, { game, seats: Array.from({ length: seats }, () => ({})) }, [0], member)
  await page.locator('.invite').waitFor()
  await look(page, `an open table of ${game}`, wrong)

  const id = await playTable(page, { game, seats: Array.from({ length: seats }, (_, i) => (i === 0 ? {} : { level: 1 })) }, [0], member)
  await page.locator('svg.board').waitFor()
  await page
    .locator('.who b', { hasText: name.slice(0, 12) })
    .first()
    .waitFor()
  await look(page, `a game of ${game}`, wrong)
  await playOn(page, 9)
  await look(page, `a game of ${game} in the middle of a move`, wrong)
  await resign(page)
  await look(page, `the end of a game of ${game}`, wrong)
  await open(page, `/t/${id}/replay`)
  await look(page, `the replay of ${game}`, wrong)
  expect(wrong).toEqual([])
}
