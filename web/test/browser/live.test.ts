// Live analysis: the engine in the page looks deeper and deeper while somebody looks at a position, and
// at nothing else.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { study } from './studies'
import { accessible, fits, games, phone, shot, visit } from './util'

const panel = (page: Page): Locator => page.locator('[data-live]')

/** What the panel says, and what stands in it. */
interface Seen {
  depth: number
  nodes: number
  first: string[]
  worth: string[]
}

/** Everything that the panel shows from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = window as unknown as { seen: Seen[] }
    kept.seen = []
    const look = (): void => {
      const p = document.querySelector<HTMLElement>('[data-live]')
      if (!p?.dataset['depth']) return
      const lines = [...p.querySelectorAll('[data-line]')]
      kept.seen.push({
        depth: Number(p.dataset['depth']),
        nodes: Number(p.dataset['nodes'] ?? 0),
        first: lines.map((l) => l.querySelector('span')?.textContent.split(' ')[0] ?? ''),
        worth: lines.map((l) => l.querySelector('b')?.textContent ?? ''),
      })
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    look()
  })
}
const seen = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)

/** Waits until it has looked so deep. */
const deep = (page: Page, depth: number): Promise<unknown> =>
  page.waitForFunction((d) => Number(document.querySelector<HTMLElement>('[data-live]')?.dataset['depth']) >= d, depth)

/** What a line is said to be worth, as a number: "53%+0.13", "wins in 3". */
function number(said: string): number {
  const end = /(wins|loses) in (\d+)/.exec(said)
  if (end) return end[1] === 'wins' ? 1e6 - Number(end[2]) : -1e6 + Number(end[2])
  return Number(/[+-]?[\d.]+$/.exec(said.replace('−', '-'))?.[0])
}

test.each(['skaane', 'skorpion', 'rsp'])('%s: deeper and deeper, lines sorted and distinct, arrows for the best moves', async (game) => {
  const page = await visit(`/analysis/${game}`)
  await study(page, 0)
  expect(await page.locator('[data-live=off]').count()).toBe(1)
  await watch(page)
  await page.locator('[data-switch=live]').click()
  await deep(page, 6)
  const list = await seen(page)
  expect(new Set(list.map((s) => s.depth)).size).toBeGreaterThan(2)
  list.forEach((s, i) => {
    const before = list[i - 1]
    if (before) expect([before.depth <= s.depth, before.nodes <= s.nodes]).toEqual([true, true])
    expect(s.first.length).toBe(3)
    expect(new Set(s.first).size).toBe(3)
    const worth = s.worth.map(number)
    expect([...worth].sort((a, b) => b - a)).toEqual(worth)
  })
  // The first arrow is that of the first line.
  const [best = ''] = (await seen(page)).at(-1)?.first ?? []
  expect(await page.locator('[data-arrow="0"]').count()).toBe(1)
  expect(best).toContain((await page.locator('[data-arrow="0"]').getAttribute('data-sites'))?.split(' ')[0])
  expect(await page.locator('[data-arrow]').count()).toBeGreaterThan(1)
  await shot(page, `live-${game}-desk`)
  await page.locator('.check input').click()
  expect(await page.locator('[data-arrow]').count()).toBe(0)
  await page.locator('.check input').click()
  // A line is played, and what comes of it is looked at.
  await page.locator('[data-line="0"]').click()
  await page.waitForFunction(() => Number(document.querySelector('.study')?.getAttribute('data-ply')) > 0)
  await page.locator('[data-live=thinking] [data-line="0"], [data-live=done] [data-line="0"], [data-live=off]').first().waitFor()
  // It is still on after a reload.
  await page.goto(`/analysis/${game}`)
  await deep(page, 2)
  await page.locator('[data-switch=live]').click()
  await page.locator('[data-live=off]').waitFor()
  expect(await page.locator('[data-line], [data-arrow]').count()).toBe(0)
})

test('Scorpion: chances of every player, turn by turn', async () => {
  const page = await visit('/analysis/scorpion?set=players%3D3', { settings: { live: true } })
  await page.locator('[data-live=done]').waitFor()
  expect(await panel(page).locator('meter').count()).toBe(3)
  expect(await page.locator('[data-line]').count()).toBe(0) // a die comes first
  // Dice until there is something to choose: what is best is at the top, with what it points at.
  await page.locator('[data-act=roll]').click()
  await page.locator('[data-line="0"]').waitFor()
  await page.locator('[data-live=done]').waitFor()
})

test('the number of lines is chosen, from 1 to 5, and kept', async () => {
  const page = await visit('/analysis/skaane', { settings: { live: true } })
  for (const n of [5, 1]) {
    await page.locator('[data-lines]').selectOption(String(n))
    await expect.poll(() => page.locator('[data-line]').count()).toBe(n)
    expect(await page.evaluate(() => (JSON.parse(localStorage.getItem('antares.settings') ?? '{}') as { lines: number }).lines)).toBe(n)
  }
})

test('another position is looked at at once', async () => {
  const page = await visit('/analysis/skaane?position=8%2FK7%2F8%2F8%2F3G4%2F2s5%2Fk7%2F8%20light%200', { settings: { live: true } })
  await page.locator('[data-line="0"]').getByText('wins in 1').waitFor()
  await page.locator('path[data-site=d4]').click({ force: true })
  await page.locator('path[data-site=d5]').click({ force: true })
  await study(page, 1)
  // Now the other side is to move, and wins.
  await page.locator('[data-line="0"]').getByText('a2a1').waitFor()
  await page.locator('[data-line="0"]').click()
  await page.locator('.study[data-ply="2"]').waitFor()
  // The game is over: nothing is asked.
  await page.locator('[data-live=off]').getByText('Game over').waitFor()
})

/** Hides the page, or shows it again, as switching tabs does. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((h) => {
    Object.defineProperty(document, 'hidden', { value: h, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

interface Kept {
  workers: Worker[]
  said: string[]
}

/** Keeps the workers of a page, and what is said to them. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = window as unknown as Kept
    kept.workers = []
    kept.said = []
    window.Worker = class extends Worker {
      constructor(url: string | URL, o?: WorkerOptions) {
        super(url, o)
        kept.workers.push(this)
      }
      override postMessage(said: { say: string; request?: string }): void {
        kept.said.push(said.request ?? said.say)
        super.postMessage(said)
      }
    }
  })
  await page.reload()
}
const said = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Kept).said)

test('nobody thinks while the page is hidden', async () => {
  const page = await visit('/analysis/skaane')
  await listen(page)
  await study(page, 0)
  await page.locator('[data-switch=live]').click()
  await deep(page, 3)
  await hide(page, true)
  await page.locator('[data-live=off]').waitFor()
  const words = await said(page)
  const searches = words.filter((w) => w.includes('/engine/evaluate')).length
  expect(searches).toBeGreaterThan(0)
  expect(words.filter((w) => w === 'stop').length).toBe(searches)
  await hide(page, false)
  await deep(page, 3)
  expect((await said(page)).filter((w) => w.includes('/engine/evaluate')).length).toBeGreaterThan(searches)
})

test('two workers share out the moves where there are cores enough', async () => {
  const page = await visit('/analysis/skaane')
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }))
  await listen(page)
  await study(page, 0)
  await watch(page)
  await page.locator('[data-switch=live]').click()
  await page.locator('[data-lines]').selectOption('5')
  await deep(page, 5)
  expect(page.workers().length).toBe(2)
  const asked = (await said(page)).filter((w) => w.includes('/engine/evaluate')).slice(-2)
  expect(asked.map((w) => (JSON.parse(w) as { body: { part: number; parts: number } }).body)).toMatchObject([
    { part: 0, parts: 2 },
    { part: 1, parts: 2 },
  ])
  for (const s of (await seen(page)).filter((x) => x.first.length === 5)) {
    expect(new Set(s.first).size).toBe(5)
    expect([...s.worth.map(number)].sort((a, b) => b - a)).toEqual(s.worth.map(number))
  }
  // Whoever stops looking needs the second no more.
  await page.locator('[data-switch=live]').click()
  await expect.poll(() => page.workers().length).toBe(1)
})

test('a worker that fails is replaced', async () => {
  const page = await visit('/analysis/skaane', { settings: { live: true } })
  await listen(page)
  await deep(page, 3)
  await page.evaluate(() => (window as unknown as Kept).workers.forEach((w) => w.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))))
  await page.locator('[data-live=failed] [data-act=think-again]').click()
  await deep(page, 3)
  expect(await page.evaluate(() => (window as unknown as Kept).workers.length)).toBeGreaterThan(1)
})

test('nothing of the engine is fetched before it is needed', async () => {
  const page = await visit('/')
  const loaded = (): Promise<boolean> => page.evaluate(() => performance.getEntriesByType('resource').some((e) => /\/engine\//.test(e.name)))
  await page.locator('header a[href="/study"]').first().click()
  await page.locator('a[href="/analysis/skaane"]').first().click()
  await study(page, 0)
  await page.locator('[data-live=off]').waitFor()
  expect(await loaded()).toBe(false)
  await page.locator('[data-switch=live]').click()
  await deep(page, 2)
  expect(await loaded()).toBe(true)
})

test('the server thinks for whoever wants that, and where there is no engine', async () => {
  const page = await visit('/settings')
  await page.locator('[data-thinks-choice=server]').click()
  await page.goto('/analysis/skaane')
  await page.locator('[data-live=server] [data-act=evaluate]').click()
  await page.locator('[data-line="2"]').waitFor()
  const none = await visit('/', { allow: /404/ })
  await none.route('**/api/engine', (r) => r.fulfill({ status: 404, json: { code: 'not_found', status: 404, title: '', detail: 'none' } }))
  await none.goto('/analysis/skaane')
  await none.locator('[data-live=server] [data-act=evaluate]').waitFor()
})

describe.each([
  ['the editor', (game: string) => `/editor/${game}`],
  ['the analysis board', (game: string) => `/analysis/${game}`],
])('%s on a phone, in French', (_, path) => {
  test.each(games)('%s', async (game) => {
    const page = await visit(`${path(game)}${game === 'scorpion' ? '?set=players=2' : ''}`, { size: phone, language: 'fr', settings: { live: true } })
    await page.locator('[data-evaluated]').waitFor()
    await fits(page)
    if (game === 'skaane') await accessible(page)
  })
})

test('a line that the editor tells leads to the analysis board', async () => {
  const page = await visit('/editor/skaane?position=8%2FK7%2F8%2F8%2F3G4%2F2s5%2Fk7%2F8%20light%200', { settings: { live: true } })
  await page.locator('[data-arrow="0"][data-sites="a7 a8"]').waitFor({ state: 'attached' })
  await page.locator('[data-line="0"]').click()
  await page.locator('.study[data-ply="1"]').waitFor()
  expect(new URL(page.url()).searchParams.get('moves')).toBe('a7a8')
})

test('a puzzle is not given away; once its solution is known it is walked through and analysed', async () => {
  const page = await visit('/puzzles/skaane/3', { settings: { live: true } })
  await page.locator('[data-busy=false]').waitFor()
  expect(await page.locator('[data-live], [data-walk]').count()).toBe(0)
  await page.locator('[data-act=solution]').click()
  await page.locator('[data-progress=shown] [data-live=off]').getByText('Game over').waitFor()
  const line = (await page.locator('ol.line li').allTextContents()).map((text) => text.trim())
  expect(line.length).toBeGreaterThan(1)
  await page.locator('[data-walk=first]').click()
  await page.locator('[data-walked="0"]').waitFor()
  // The solution is the best there is.
  await page.locator('[data-line="0"]').getByText('wins in').waitFor()
  expect(await page.locator('[data-line="0"] span').textContent()).toMatch(new RegExp(`^${line[0]}`))
  await page.locator('[data-arrow="0"]').waitFor({ state: 'attached' })
  await page.locator('[data-walk=forward]').click()
  await page.locator('[data-walked="1"] [data-line="0"]').waitFor()
  await fits(page)
  await shot(page, 'puzzle-live-desk')
  // Something else is tried, and the puzzle begun again.
  await page.locator('[data-line="1"]').click()
  await page.waitForFunction(() => Number(document.querySelector('[data-walked]')?.getAttribute('data-walked')) > 1 || !document.querySelector('[data-walked]'))
  await page.locator('[data-act=restart]').click()
  await page.locator('[data-progress=open][data-busy=false]').waitFor()
  expect(await page.locator('[data-live], [data-walk], [data-arrow]').count()).toBe(0)
})
