// What browser tests share: a browser, pages that may not complain, playing any game by what
// is lit, and screenshots.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import AxeBuilder from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type FrameLocator, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

const shots = fileURLToPath(new URL('../screenshots/', import.meta.url))
mkdirSync(shots, { recursive: true })
/** Pictures are taken in the long run only, and where SHOTS is set. */
const photographed = process.env['SHOTS'] !== undefined

/** The games that the server knows, and those of them that have puzzles. */
export const games = inject('games')
export const puzzled = inject('puzzled')
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 860 }

let browser: Browser | undefined
const contexts: BrowserContext[] = []
const complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.connect(inject('browser'))
})
afterAll(() => browser?.close())
afterEach(async () => {
  for (const c of contexts.splice(0)) await c.close()
  // The console of every page of the test is free of errors.
  expect(complaints.splice(0)).toEqual([])
})

export interface Visit {
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  language?: string
  /** Settings as in src/settings.svelte.ts. Computers reply without a pause, unless `pace` is set. */
  settings?: Record<string, unknown>
  /** Console messages that the test expects. */
  allow?: RegExp
  touch?: boolean
  /** Let things glide and tumble. */
  motion?: boolean
  /** With the service worker, which keeps everything for times without a network. */
  worker?: boolean
  /** Whose browser is told to save data. */
  sparing?: boolean
  /** Another address than the server's own. */
  base?: string
}

/** A person with a browser of their own, on the page at a path. */
export async function visit(path = '/', v: Visit = {}): Promise<Page> {
  const size = v.size ?? desk
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext({
    baseURL: v.base ?? inject('url'),
    viewport: size,
    colorScheme: v.theme ?? 'light',
    locale: v.language ?? 'en',
    reducedMotion: v.motion ? 'no-preference' : 'reduce',
    hasTouch: v.touch ?? size.width < 600,
    deviceScaleFactor: 1,
  })
  contexts.push(context)
  context.setDefaultTimeout(60_000)
  await context.addInitScript(
    ([usual = '{}', chosen]) => {
      // What a test chooses holds on every page; otherwise what is chosen on a page stays.
      if (chosen) localStorage.setItem('antares.settings', chosen)
      else if (location.protocol.startsWith('http') && !localStorage.getItem('antares.settings')) localStorage.setItem('antares.settings', usual)
    },
    [JSON.stringify({ pace: false }), v.settings && JSON.stringify({ pace: false, ...v.settings })],
  )
  // Most tests are about something else, and need not fetch the engine and all pictures.
  if (!v.worker) await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  if (v.sparing) await context.addInitScript(() => void Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  page.on('pageerror', (err) => complaints.push(`${page.url()}: ${err.message}`))
  page.on('console', (m) => {
    if ((m.type() === 'error' || m.type() === 'warning') && !v.allow?.test(m.text())) complaints.push(`${page.url()}: ${m.type()}: ${m.text()}`)
  })
  await page.goto(path)
  await page.locator('main > *').first().waitFor()
  return page
}

/** Three clicks from the front page: a game against a level. */
export async function playLevel(page: Page, game: string, level = 1): Promise<void> {
  await page.locator(`[data-play="${game}"]`).click()
  await page.locator(`[data-level="${level}"]`).click()
  await page.locator('[data-start]').click()
  await page.locator('svg.board').waitFor()
}

/** A table as POST /api/tables makes it, with the page's person on some of its seats, and open. A new guest, unless they stay who they are. */
export async function playTable(page: Page, setup: Record<string, unknown>, mine: number[] = [0], { stay = false } = {}): Promise<string> {
  const id = await page.evaluate(
    async ({ setup, mine, stay }) => {
      const post = async (path: string, body: unknown): Promise<{ id: string }> => {
        const answer = await fetch(`/api/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
        return (await answer.json()) as { id: string }
      }
      if (!stay) localStorage.setItem('antares.known', (await post('guest', {})).id)
      const table = await post('tables', setup)
      for (const seat of mine) await post(`tables/${table.id}/sit`, { seed: 'test', seat })
      return table.id
    },
    { setup, mine, stay },
  )
  await page.goto(`/t/${id}`)
  await state(page).waitFor()
  return id
}

/** The state of the play page. */
export const state = (page: Page): Locator => page.locator('[data-status]')

/** Gives the game up, after as many moves as that needs: before, it can be cancelled only. */
export async function resign(page: Page): Promise<void> {
  await page.locator('[data-my-turn=true]').waitFor()
  for (let i = 0; i < 20 && (await page.locator('[data-act=resign]').count()) === 0; i++) await playOn(page, 1)
  await page.locator('[data-my-turn=true] [data-act=resign]').click()
  await page.locator('[data-act=resign]').click()
  await page.locator('[data-result]').waitFor()
}

/** A sequence of numbers below 1 that is the same each time. */
export function random(seed = 1): () => number {
  let s = seed
  return () => {
    s = (s * 48271) % 2147483647
    return s / 2147483647
  }
}

/**
 * Touches what is lit, at random, until the game is over or so many touches were made. With
 * keys, by keyboard alone.
 */
export async function playOn(page: Page, most = 5000, rand = random(), touch: (site: Locator) => Promise<void> = click): Promise<void> {
  for (let i = 0; i < most; i++) {
    const now = await page.waitForFunction(
      () => {
        const s = document.querySelector<HTMLElement>('[data-status]')
        if (s?.dataset['status'] === 'over') return 'over'
        if (s?.dataset['myTurn'] !== 'true') return false
        const next = document.querySelectorAll('[data-next]').length
        const act = document.querySelector('[data-act=done],[data-act=confirm]')
        return next > 0 || act ? `${next} ${act ? 1 : 0}` : false
      },
      null,
      { timeout: 60_000 },
    )
    const found = String(await now.jsonValue())
    if (found === 'over') return
    const [next = 0, act = 0] = found.split(' ').map(Number)
    const which = Math.floor(rand() * (next + act))
    const target = which < next ? page.locator('[data-next]').nth(which) : page.locator('[data-act=done],[data-act=confirm]').first()
    try {
      await touch(target)
    } catch (err) {
      // What was lit may have gone while we reached for it: only then is it no failure.
      if ((await state(page).getAttribute('data-status')) !== 'over') throw err
    }
  }
}

/** Presses Tab until what has the focus is as it should be. */
export async function tabTo(page: Page, what: string, most = 80): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((w) => document.activeElement?.matches(w), what)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${what}`)
}

/** A touch by keyboard alone: Tab to the board or the button, arrows over the board, Enter. */
export async function keys(site: Locator): Promise<void> {
  const page = site.page()
  const [id, act] = await site.evaluate((n) => [
    n.tagName === 'path' ? n.getAttribute('data-site') : null,
    n.getAttribute('data-act') ?? n.getAttribute('data-site'),
  ])
  if (id === null) await tabTo(page, `button[data-act="${act}"], button[data-site="${act}"]`)
  else {
    await tabTo(page, 'path.site')
    await walkTo(page, id)
  }
  await page.keyboard.press('Enter')
}

const click = (site: Locator): Promise<void> => site.click({ timeout: 5000, force: true })

/** Walks from the site that has the focus to another by arrow keys, as the shortest way goes. */
export async function walkTo(page: Page, site: string | null, most = 60): Promise<void> {
  if (most === 0) throw new Error(`arrows do not lead to ${site}`)
  const way = await page.evaluate((to) => {
    const centre = (id: string | null | undefined): DOMRect | undefined =>
      document.querySelector(`path.site[data-site="${CSS.escape(id ?? '')}"]`)?.getBoundingClientRect()
    const a = centre(document.activeElement?.getAttribute('data-site'))
    const b = centre(to)
    if (!a || !b) return undefined
    return { x: b.x + b.width / 2 - a.x - a.width / 2, y: b.y + b.height / 2 - a.y - a.height / 2 }
  }, site)
  if (!way) throw new Error(`no way to ${site}`)
  if (Math.abs(way.x) < 2 && Math.abs(way.y) < 2) return
  const key = Math.abs(way.x) > Math.abs(way.y) ? (way.x > 0 ? 'ArrowRight' : 'ArrowLeft') : way.y > 0 ? 'ArrowDown' : 'ArrowUp'
  const before = await page.evaluate(() => document.activeElement?.getAttribute('data-site'))
  await page.keyboard.press(key)
  const after = await page.evaluate(() => document.activeElement?.getAttribute('data-site'))
  if (before === after) throw new Error(`${key} leads nowhere from ${before}, on the way to ${site}`)
  await walkTo(page, site, most - 1)
}

/** No sideways scroll. */
export async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window)
}

const themes = ['light', 'dark'] as const

async function wear(page: Page, theme: (typeof themes)[number], ours: Page | FrameLocator = page): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await ours.locator(`html[data-theme=${theme}]`).waitFor()
}

/** No serious finding of axe, in either theme. They differ in their colours and in nothing else. */
export async function accessible(page: Page): Promise<void> {
  for (const theme of themes) {
    await wear(page, theme)
    // What passes is not listed node by node; without frames, no second page is needed to put results together.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const found = await (theme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze()
    const serious = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
    expect(serious.map((v) => `${theme} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join('; ')}`)).toEqual([])
  }
}

/** Writes what a page looks like, in both themes; where another site's frames ours, ours is named. */
export async function shot(page: Page, name: string, ours: Page | FrameLocator = page): Promise<void> {
  if (!photographed) return
  for (const theme of themes) {
    await wear(page, theme, ours)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${shots}${name}-${theme}.png`, fullPage: true })
  }
}
