// Boards in pages of other sites: played, resized, in both languages, and nothing else of the site.
import type { FrameLocator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'

import { snippet } from '../../src/study/snippet'
import { elsewhere } from './elsewhere'
import { played, study } from './studies'
import { desk, fits, games, phone, puzzled, shot, visit, type Visit } from './util'

const at = (path: string): string => inject('url') + path

/** A page of another site that frames an address of ours, as our own snippet does it. */
async function framed(path: string, v: Visit = {}): Promise<{ page: Page; frame: FrameLocator }> {
  const page = await visit('/', v)
  await page.goto(await elsewhere(`<h1>My page</h1>${snippet(at(path), 'A board')}<p>More of it.</p>`))
  return { page, frame: page.frameLocator('iframe') }
}

/** The frame is as high as what is in it, so that nothing scrolls. */
const fitted = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const frame = document.querySelector('iframe')
    return frame && frame.style.height !== '' && Number.parseFloat(frame.style.height) === frame.offsetHeight
  })
async function still(frame: FrameLocator): Promise<void> {
  const [content, room] = await frame.locator('main').evaluate(() => [document.documentElement.scrollHeight, innerHeight] as const)
  expect(content).toBeLessThanOrEqual(room)
}

test.each(games)('a position of %s is played on another site, and fits its frame', async (game) => {
  const { page, frame } = await framed(`/embed/position/${game}`)
  await frame.locator('svg.board').waitFor()
  await fitted(page)
  await still(frame)
  const height = await page.locator('iframe').evaluate((f) => f.getBoundingClientRect().height)
  // Touches until the first action is played.
  const line = frame.locator('[data-ply]')
  for (let i = 0; i < 8 && (await line.getAttribute('data-ply')) === '0'; i++) {
    const roll = frame.locator('[data-act=roll]')
    const done = frame.locator('[data-act=done], [data-act=confirm]')
    if ((await roll.count()) > 0) await roll.click()
    else if ((await done.count()) > 0) await done.first().click()
    else await frame.locator('[data-next]').first().click({ force: true })
    await frame.locator('[data-act=roll], [data-act=done], [data-next], [data-ply]:not([data-ply="0"])').first().waitFor({ state: 'attached' })
  }
  await frame.locator('[data-ply]:not([data-ply="0"])').waitFor()
  const there = await line.getAttribute('data-position')
  const ply = Number(await line.getAttribute('data-ply')) // several at once, where dice were rolled
  await frame.locator('[data-walk=back]').click()
  await frame.locator(`[data-ply="${ply - 1}"]`).waitFor()
  await frame.locator('[data-walk=forward]').click()
  await frame.locator(`[data-ply="${ply}"]`).waitFor()
  expect(await line.getAttribute('data-position')).toBe(there)
  await frame.locator('[data-act=restart]').click()
  await frame.locator('[data-ply="0"]').waitFor()
  expect(await frame.locator('[data-walk=forward]').isDisabled()).toBe(true)
  // A narrower page has a lower frame.
  await page.setViewportSize(phone)
  await page.waitForFunction((h) => (document.querySelector('iframe')?.getBoundingClientRect().height ?? h) < h, height)
  await still(frame)
  await fits(page)
  await shot(page, `embed-${game}-phone`, frame)
})

test('what is refused is explained, and its rule opens in the whole site', async () => {
  const { page, frame } = await framed('/embed/position/skaane?lang=fr&flip=1', { allow: /422/ })
  await frame.locator('svg.board').waitFor()
  expect(await frame.locator('html').getAttribute('lang')).toBe('fr')
  // A pawn of the opponent cannot be moved.
  await frame.locator('path[data-site=a8]').click({ force: true })
  const why = frame.locator('[data-rule]')
  await why.waitFor()
  expect(await why.textContent()).toContain('vous jouez')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), why.locator('a').click()])
  await opened.waitForURL(/\/rules\/skaane#SK-\d+$/)
  expect(await opened.evaluate(() => window.opener as unknown)).toBe(null)
  await opened.close()
  await shot(page, 'embed-refused', frame)
})

test('it wears what its address says', async () => {
  const { frame } = await framed('/embed/position/skaane?theme=dark&lang=fr')
  await frame.locator('html[lang=fr][data-theme=dark]').waitFor()
  // What it does not know is as if it were not there.
  const other = await framed('/embed/position/skaane?theme=pink&lang=tlh')
  await other.frame.locator('html[lang=en][data-theme=light]').waitFor()
})

test('the link leads to the same position in the whole site', async () => {
  const { page, frame } = await framed(
    '/embed/position/rsp?set=flags=1&position=sfrf./.s..../..pp.pP2/p2.....p./P...p..../.....PR./.Psr.../RSSsSR/SF.F.%20blue%200&moves=c4b3',
  )
  await frame.locator('[data-ply="1"]').waitFor()
  const position = await frame.locator('[data-ply]').getAttribute('data-position')
  const [opened] = await Promise.all([page.context().waitForEvent('page'), frame.locator('header a').click()])
  await study(opened, 1)
  expect(await opened.locator('.study').getAttribute('data-position')).toBe(position)
})

test('a game of a table is walked through, and moves are tried', async () => {
  const maker = await visit('/')
  const id = await played(maker, 'skorpion', {}, 12)
  const { page, frame } = await framed(`/embed/record/${id}?ply=4`)
  await frame.locator('[data-ply="4"][data-off=false]').waitFor()
  await frame.locator('[data-walk=end]').click()
  await frame.locator('[data-ply="12"]').waitFor()
  await frame.locator('[data-walk=first]').click()
  await frame.locator('[data-ply="0"]').waitFor()
  const mine = await frame.locator('[data-next]').evaluateAll((all) => all.map((n) => n.getAttribute('data-site')))
  for (const site of mine) {
    await frame.locator(`[data-next][data-site="${site}"]`).click({ force: true })
    await frame.locator('[data-ply="1"]').waitFor()
    if ((await frame.locator('[data-off=true]').count()) > 0) break
    await frame.locator('[data-walk=back]').click()
    await frame.locator('[data-ply="0"]').waitFor()
  }
  await frame.locator('[data-act=return]').click()
  await frame.locator('[data-ply="0"][data-off=false]').waitFor()
  expect(await frame.locator('header a').getAttribute('href')).toBe(`/t/${id}/replay?ply=0`)
  await fitted(page)
  await shot(page, 'embed-record', frame)
})

test('a record stands in the address itself, in the query or behind the #', async () => {
  const maker = await visit('/')
  const id = await played(maker, 'skaane', {}, 6)
  const text = await maker.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), id)
  for (const path of [`/embed/record?ply=6&record=${encodeURIComponent(text)}`, `/embed/record?ply=6#${encodeURIComponent(text)}`]) {
    const { frame } = await framed(path)
    await frame.locator('[data-ply="6"]').waitFor()
    await frame.locator('[data-walk=back]').click()
    await frame.locator('[data-ply="5"]').waitFor()
    expect(await frame.locator('.players').textContent()).not.toBe('')
  }
})

test.each(puzzled)('a puzzle of %s is solved in its frame', async (game) => {
  const { page, frame } = await framed(`/embed/puzzle/${game}/1`)
  await frame.locator('[data-progress=open]').waitFor()
  await fitted(page)
  await frame.locator('[data-act=hint]').click()
  await frame.locator('.marks .hint').first().waitFor({ state: 'attached' })
  await frame.locator('[data-act=solution]').click()
  await frame.locator('[data-progress=shown]').waitFor()
  await still(frame)
  await frame.locator('[data-act=restart]').click()
  await frame.locator('[data-progress=open][data-played="0"]').waitFor()
  expect(await frame.locator('header a').getAttribute('href')).toBe(`/puzzles/${game}/1`)
  await shot(page, `embed-puzzle-${game}`, frame)
})

test('a puzzle has the same id for ever', async () => {
  const { frame } = await framed('/embed/puzzle/rsp/rsp-1-2')
  await frame.locator('[data-progress=open]').waitFor()
  expect(await frame.locator('header a').getAttribute('href')).toBe('/puzzles/rsp/2')
})

test.each([
  ['/embed/', /address/],
  ['/embed/nothing/at/all', /address/],
  ['/embed/position/%ff', /address/],
  ['/embed/position/chess', /chess/],
  ['/embed/position/skaane?position=nonsense', /nonsense|position/i],
  ['/embed/position/skaane?set=size=99', /no option/],
  ['/embed/position/skaane?moves=z9z9', /z9/],
  ['/embed/record', /empty/],
  ['/embed/record#nonsense', /line 1/],
  ['/embed/record/nowhere', /no such table/],
  ['/embed/puzzle/rsp/9999', /not found/],
  ['/embed/puzzle/chess/1', /chess/],
])('%s is answered with a sentence', async (path, said) => {
  const { page, frame } = await framed(path, { allow: /Failed to load resource/ })
  const alert = frame.locator('[role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toMatch(said)
  await fitted(page)
  await still(frame)
})

test('an embed asks as nobody, also where the reader is somebody', async () => {
  const page = await visit('/')
  await page.evaluate(() => fetch('/api/guest', { method: 'POST' }))
  expect((await page.context().cookies()).length).toBe(1)
  // On the same address, where the browser would send the cookie if it were asked to.
  await page.goto('/embed/position/rsp')
  const sent: (string | undefined)[] = []
  page.on('request', (r) => {
    if (new URL(r.url()).pathname.startsWith('/api/')) void r.allHeaders().then((h) => sent.push(h['cookie']))
  })
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('svg.board').waitFor()
  await page.locator('[data-next]').first().click({ force: true })
  await page.waitForLoadState('networkidle')
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent)).toEqual(new Set([undefined]))
  expect(await page.evaluate(() => localStorage.length)).toBe(1) // the settings of the tests
})

test('nothing else of the site can be framed', async () => {
  const page = await visit('/', { allow: /frame-ancestors|Refused to (frame|display)|violates the following Content Security Policy|Failed to load resource/ })
  for (const path of ['/', '/settings', '/account', '/embed.html', '/lobby']) {
    await page.goto(await elsewhere(`<iframe src="${at(path)}"></iframe>`), { waitUntil: 'load' })
    const frame = page.frames()[1]
    expect(frame).toBeDefined()
    await frame!.waitForLoadState()
    // In its place stands an error of the browser.
    expect(frame!.url()).not.toContain(inject('url'))
  }
})

test('a frame that nobody resizes makes its board as small as it must be', async () => {
  const page = await visit('/')
  await page.goto(await elsewhere(`<iframe src="${at('/embed/position/skaane')}" width="600" height="500"></iframe>`))
  const frame = page.frameLocator('iframe')
  await frame.locator('svg.board').waitFor()
  await still(frame)
  const board = await frame.locator('svg.board').boundingBox()
  expect(board?.height).toBeGreaterThanOrEqual(200)
})

test('the code for one’s own page is where games are shared', async () => {
  const page = await visit('/analysis/rsp', { size: desk })
  await study(page, 0)
  await page.locator('[data-embed-code] summary').click()
  const code = await page.locator('[data-embed-code] textarea').inputValue()
  const position = (await page.locator('.study').getAttribute('data-position')) ?? ''
  const src = /src="([^"]*)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(new URL(src).pathname).toBe('/embed/position/rsp')
  expect(new URL(src).searchParams.get('position')).toBe(position)
  // It works as it stands.
  await page.goto(await elsewhere(code))
  await page.frameLocator('iframe').locator('svg.board').waitFor()
  await fitted(page)
})
