// What a piece can capture and what threatens it, and the names of things.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { fits, phone, playTable, shot, state, visit } from './util'

interface About {
  takes: string[]
  threatened_by: string[]
  sentences: { text: string }[]
}

const ask = (page: Page, table: string, site: string): Promise<About> =>
  page.evaluate(async (path) => (await (await fetch(path)).json()) as About, `/api/tables/${table}/about?site=${site}`)

const marked = (page: Page, mark: string): Promise<string[]> =>
  page.locator(`[data-${mark}]`).evaluateAll((nodes, m) => nodes.map((n) => n.getAttribute(`data-${m}`) ?? ''), mark)

const skaane = '8/8/8/2k1s3/3G4/2u1g3/8/7K light 0'
const rsp = '....f/....../......./......../R..s....f/p......./......./....../F...F red 0'

for (const { game, start, site } of [
  { game: 'skaane', start: skaane, site: 'd4' },
  { game: 'rsp', start: rsp, site: 'e1' },
])
  test(`${game}: a selected piece shows what it can capture and what threatens it`, async () => {
    const page = await visit()
    const id = await playTable(page, { game, start }, [0, 1])
    const about = await ask(page, id, site)
    expect(about.takes.length).toBeGreaterThan(0)
    expect(about.threatened_by.length).toBeGreaterThan(0)
    await page.locator(`path.site[data-site=${site}]`).click({ force: true })
    const line = page.locator('[data-looking]')
    await line.waitFor()
    expect(await line.textContent()).toContain(about.sentences.map((s) => `${s.text}.`).join(' '))
    expect(await marked(page, 'take')).toEqual(about.takes)
    expect(await marked(page, 'threat')).toEqual(about.threatened_by)
    await shot(page, `about-${game}-desk`)
    // An enemy piece is looked at too, where it cannot be picked. What was picked is let go first.
    await page.locator(`path.site[data-site=${site}]`).click({ force: true })
    await line.waitFor({ state: 'detached' })
    expect(await marked(page, 'take')).toEqual([])
  })

test('a piece is looked at while others are to move, and not without hints', async () => {
  const page = await visit()
  const id = await playTable(page, { game: 'skaane', start: skaane }, [0, 1])
  const watcher = await visit(`/t/${id}`)
  await watcher.locator('path.site[data-site=e5]').click({ force: true })
  await watcher.locator('[data-looking=e5]').waitFor()
  expect(await marked(watcher, 'take')).toEqual(['d4'])
  expect(await watcher.locator('[data-looking=e5]').textContent()).toBe('Dark serf Can capture on d4.')
  // With the next move it is forgotten.
  await page.locator('path.site[data-site=h1]').click({ force: true })
  await page.locator('path.site[data-site=h2]').click({ force: true })
  await watcher.locator('[data-looking]').waitFor({ state: 'detached' })
  const quiet = await visit(`/t/${id}`, { settings: { hints: false } })
  let asked = 0
  quiet.on('request', (r) => (asked += r.url().includes('/about') ? 1 : 0))
  await quiet.locator('path.site[data-site=e5]').click({ force: true })
  await quiet.locator('path.site[data-site=e5]:focus, body').first().waitFor()
  expect(await quiet.locator('[data-looking]').count()).toBe(0)
  expect(asked).toBe(0)
})

test('a mouse that rests on something shows its name', async () => {
  const page = await visit('/', { language: 'fr' })
  await playTable(page, { game: 'skaane', start: skaane }, [0, 1])
  const tip = page.locator('[data-tip=hover]')
  await page.locator('path.site[data-site=d4]').hover({ force: true })
  await tip.waitFor()
  expect(await tip.textContent()).toContain('Dieu clair, case d4')
  await page.locator('path.site[data-site=h8]').hover({ force: true })
  await tip.getByText('Case h8').waitFor()
  await page.locator('button[data-site="out:dark"]').hover({ force: true })
  await tip.getByText('pions').first().waitFor()
  await page.locator('path.site[data-site=d4]').click({ force: true })
  await tip.waitFor({ state: 'detached' })
  expect(await page.locator('[data-looking=d4]').textContent()).toContain('Peut prendre en c5 et c3. Sous la menace de e5 et c3.')
})

test('a finger held on a piece shows its name and plays nothing', async () => {
  const page = await visit('/', { size: phone })
  await playTable(page, { game: 'skaane', start: skaane }, [0, 1])
  const cdp = await page.context().newCDPSession(page)
  const middle = async (site: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`path.site[data-site=${site}]`).boundingBox()
    if (!box) throw new Error(`no ${site}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const hold = async (site: string): Promise<string> => {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(site)] })
    const tip = page.locator('[data-tip=held]')
    await tip.waitFor()
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return (await tip.textContent()) ?? ''
  }
  await page.locator('path.site[data-site=d4]').scrollIntoViewIfNeeded()
  expect(await hold('d4')).toContain('Light god, square d4')
  await page.locator('[data-tip=held]').getByText('Can capture on c5 and c3. Threatened from e5 and c3.').waitFor()
  expect(await page.locator('[data-act=cancel]').count()).toBe(0)
  await shot(page, 'about-held-phone')
  await fits(page)
  // Not even what is lit is played.
  await page.locator('path.site[data-site=d4]').tap({ force: true })
  await page.locator('[data-act=cancel]').waitFor()
  expect(await hold('c5')).toContain('Dark king, square c5')
  expect(await state(page).getAttribute('data-ply')).toBe('0')
  expect(await page.locator('[data-act=cancel]').count()).toBe(1)
  // A finger that moves drags.
  const [from, to] = [await middle('d4'), await middle('c5')]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.3, 0.6, 1])
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.locator('[data-ply="1"]').waitFor()
})
