// What comes after a game: replay, the computer's opinion, tries off the line, sharing, the dice.
// Longer games of Scorpion: long/study.test.ts.
import { describe, expect, test } from 'vitest'

import { analysed, hearReports, lastReport, luckAndSkill, played, study, threeLines } from './studies'
import { accessible, fits, shot, visit } from './util'

test('replay by keys, by buttons and by itself', async () => {
  const page = await visit('/')
  const id = await played(page, 'skaane', {}, 12)
  // From the result of the game.
  await page.goto(`/t/${id}`)
  await page.locator('[data-result] a[href$="/replay"]').click()
  await study(page, 12)
  const end = await page.locator('.study').getAttribute('data-position')
  for (const [key, ply] of [
    ['ArrowLeft', 11],
    ['ArrowLeft', 10],
    ['Home', 0],
    ['ArrowRight', 1],
    ['End', 12],
  ] as const) {
    await page.keyboard.press(key)
    await study(page, ply)
  }
  expect(await page.locator('.study').getAttribute('data-position')).toBe(end)
  await page.locator('[data-walk=first]').click()
  await study(page, 0)
  await page.locator('[data-walk=forward]').click()
  await study(page, 1)
  await page.locator('[data-move="5"]').click()
  await study(page, 5)
  expect(new URL(page.url()).search).toBe('?ply=5')
  expect(await page.locator('[data-move="5"]').getAttribute('aria-current')).toBe('step')
  // A link to a ply opens it.
  await page.reload()
  await study(page, 5)
  await page.locator('[data-move="10"]').click()
  await page.locator('[data-walk=auto]').click()
  await study(page, 12)
  await page.locator('[data-walk=auto][aria-pressed=false]').waitFor()
})

test('analysis of a game: graph, blunders, what was better, a try off the line', async () => {
  const page = await visit('/', { settings: { thinks: 'server' } })
  const id = await played(page, 'skorpion', {}, 24)
  await page.goto(`/t/${id}/replay?ply=0`)
  await study(page, 0)
  await analysed(page)
  const graph = page.getByRole('slider')
  expect(await graph.getAttribute('aria-valuemax')).toBe('24')
  // Touched in the middle, walked with keys.
  await graph.click()
  await study(page, 12)
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/^12\. \w+.*red \d+%, blue \d+%$/)
  await page.keyboard.press('ArrowRight')
  await study(page, 13)
  expect(await graph.getAttribute('aria-valuenow')).toBe('13')
  await page.getByText('Show as table').click()
  expect(await page.locator('details tbody tr').count()).toBe(24)
  await page.getByText('Show as table').click()
  // Random play errs: it is marked in the list and in the graph, and what was better can be tried.
  const bad = page.locator('.move.blunder, .move.mistake')
  expect(await bad.count()).toBeGreaterThan(0)
  expect(await page.locator('[data-bad]').count()).toBe(await bad.count())
  await bad.first().click()
  await page.locator('[data-comment]').waitFor()
  await shot(page, 'replay-desk')
  await fits(page)
  await accessible(page)
  const ply = Number(await bad.first().getAttribute('data-move'))
  await page.keyboard.press('ArrowLeft')
  await study(page, ply - 1)
  await page.locator('.marks .hint').first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-act=instead]').click()
  await page.locator('.study[data-off=true]').waitFor()
  expect(await page.locator('.move[data-main=false]').count()).toBeGreaterThan(0)
  await shot(page, 'try-desk')
  // From there by hand, and back to the game.
  await page.locator('[data-act=return]').click()
  await study(page, ply - 1)
  await page.locator('.move[data-main=false]').first().click()
  await page.locator('.study[data-off=true]').waitFor()
  const before = Number(await page.locator('.study').getAttribute('data-ply'))
  const first = await page.locator('path[data-next]').first().getAttribute('data-site')
  await page.locator(`path[data-site="${first}"]`).click({ force: true })
  for (let i = 0; i < 3 && Number(await page.locator('.study').getAttribute('data-ply')) === before; i++) {
    const next = page.locator('path[data-next], [data-act=done]').first()
    if (await next.isVisible()) await next.click({ force: true })
  }
  await study(page, before + 1)
  await page.locator('[data-act=evaluate]').click()
  await page.locator('[data-evaluated] [data-line="0"]').waitFor({ timeout: 60_000 })
  await page.locator('[data-act=return]').click()
  await page.locator('.study[data-off=false]').waitFor()
  await page.locator('.moves > .try > .forget').click()
  expect(await page.locator('.move[data-main=false]').count()).toBe(0)
})

test.each([
  ['skaane', {}, 10],
  ['scorpion', { players: '2', squares: '12' }, 8],
] as const)('this device and the server give the same opinion of a game of %s', async (game, options, decisions) => {
  const page = await visit('/')
  await hearReports(page)
  const id = await played(page, game, options, decisions)
  await page.goto(`/t/${id}/replay`)
  await page.locator('svg.board').waitFor()
  // Not a word to the server, and it can be given up.
  let asked = 0
  page.on('request', (r) => (asked += r.method() === 'POST' && /\/analysis$/.test(new URL(r.url()).pathname) ? 1 : 0))
  await page.locator('[data-act=analyse]').click()
  await page.locator('[data-analysis=running] progress').waitFor()
  await page.locator('[data-act=cancel-analysis]').click()
  await page.locator('[data-analysis=none]').waitFor()
  await page.locator('[data-act=analyse]').click()
  await page.locator('[data-analysis=done]').waitFor({ timeout: 180_000 })
  expect(asked).toBe(0)
  const local = await lastReport(page)
  await page.evaluate(() => {
    const now = JSON.parse(localStorage.getItem('antares.settings') ?? '{}') as object
    localStorage.setItem('antares.settings', JSON.stringify({ ...now, thinks: 'server' }))
  })
  await page.goto(`/t/${id}/replay`)
  await analysed(page)
  const answer = await page.request.get(`/api/tables/${id}/analysis`)
  const { report } = (await answer.json()) as { report: unknown }
  expect(local).toEqual(report)
})

test('a game file is analysed where it is read', async () => {
  const page = await visit('/study')
  const record = '[Game "skaane"]\n[Position "8/K7/8/8/3G4/2s5/k7/8 light 0"]\n[Result "win:light"]\n\n1. d4d5 a2b2 2. a7a8 win:light\n'
  await page.getByRole('textbox').fill(record)
  await page.locator('[data-act=open]').click()
  await study(page, 0)
  await analysed(page)
  await page.keyboard.press('ArrowRight')
  await study(page, 1)
  expect(await page.locator('[data-comment]').textContent()).toContain('blunder')
  expect(await page.locator('[data-act=learn], [data-learning]').count()).toBeGreaterThan(0)
  await fits(page)
})

test('Scorpion: dice, luck and skill', () => luckAndSkill(12))

test('three players have a line each', () => threeLines(8))

test('sharing: every file is what its name says', async () => {
  const page = await visit('/', { allow: /400/ })
  const id = await played(page, 'rsp', {}, 6)
  await page.goto(`/t/${id}/replay?ply=3`)
  await study(page, 3)
  expect(await page.locator('[data-link]').inputValue()).toBe(page.url())
  const file = async (what: string): Promise<{ type: string; body: Buffer }> => {
    const answer = await page.request.get((await page.locator(`[data-share=${what}]`).getAttribute('href')) ?? '')
    expect(answer.ok(), what).toBe(true)
    return { type: answer.headers()['content-type'] ?? '', body: await answer.body() }
  }
  const png = await file('png')
  expect(png.type).toBe('image/png')
  expect(png.body.subarray(1, 4).toString()).toBe('PNG')
  const svg = await file('svg')
  expect(svg.type).toBe('image/svg+xml')
  expect(svg.body.toString()).toContain('<svg')
  const gif = await file('gif')
  expect(gif.type).toBe('image/gif')
  expect(gif.body.subarray(0, 6).toString()).toBe('GIF89a')
  const record = await file('record')
  expect(record.type).toMatch(/^text\/plain/)
  // The record plays over where it is pasted.
  await page.goto('/study')
  await page.getByRole('textbox').fill(record.body.toString())
  await page.locator('[data-act=open]').click()
  await study(page, 0)
  await page.keyboard.press('End')
  await study(page, 6)
  await shot(page, 'record-desk')
  await page.locator('[data-act=other]').click()
  await page.getByRole('textbox').fill('[Game "rsp"]\n"')
  await page.locator('[data-act=open]').click()
  expect(await page.getByRole('alert').textContent()).toBe('Can’t read line 2.')
})

test('the analysis board stands by itself, in French too', async () => {
  const page = await visit('/analysis/skaane?position=8%2FK7%2F8%2F8%2F8%2F8%2Fk7%2F8%20light%200', { language: 'fr', settings: { thinks: 'server' } })
  await study(page, 0)
  await page.locator('[data-act=evaluate]').click()
  await page.locator('[data-line="0"]').waitFor({ timeout: 60_000 })
  expect(await page.locator('[data-line="0"]').textContent()).toMatch(/^gagne en 1\s*a7a8/)
  await shot(page, 'analysis-french')
  await page.locator('[data-line="0"]').click()
  await study(page, 1)
  expect(await page.locator('.prompt').textContent()).toContain('a gagné')
  expect(new URL(page.url()).searchParams.get('moves')).toBe('a7a8')
  await page.reload()
  await study(page, 1)
})

test('a touch that no move begins with names its rule', async () => {
  const page = await visit('/analysis/skaane?position=8%2FK7%2F8%2F8%2F8%2F8%2Fk7%2F8%20light%200', { allow: /422/ })
  await study(page, 0)
  await page.locator('path[data-site=a2]').click({ force: true })
  expect(await page.locator('.reason').getAttribute('data-rule')).toMatch(/^SK-/)
})

describe('fair dice', () => {
  test('fair, and not fair where the server tells otherwise', async () => {
    const page = await visit('/')
    const id = await played(page, 'scorpion', { players: '2' }, 8)
    await page.goto('/verify')
    await page.locator('[name=table]').fill(id)
    await page.locator('[name=table]').press('Enter')
    await page.locator('[data-fair=true]').waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, 'verify-desk')
    await page.route('**/events?*', async (route) => {
      const answer = await route.fetch()
      const events = (await answer.json()) as { kind: string; action?: string }[]
      const roll = events.find((e) => e.kind === 'rolled')
      if (roll) roll.action = roll.action === '6' ? '1' : '6'
      await route.fulfill({ response: answer, json: events })
    })
    await page.reload()
    await page.locator('[data-fair=false]').waitFor()
    expect(await page.locator('li.bad').count()).toBe(1)
    await shot(page, 'verify-unfair-desk')
  })

  test('a game file is verified without a server, and what was kept is compared', async () => {
    const page = await visit('/')
    const id = await played(page, 'scorpion', { players: '2' }, 8)
    const record = await (await page.request.get(`/api/tables/${id}/record`)).text()
    await page.goto('/verify')
    const file = page.locator('[data-file]')
    await file.locator('summary').click()
    await file.getByRole('textbox').fill(record)
    const asked: string[] = []
    page.on('request', (r) => asked.push(new URL(r.url()).pathname))
    await file.locator('[data-act=verify-file]').click()
    await file.locator('[data-fair=true] [data-compared=false]').waitFor()
    expect(asked.filter((path) => /^\/api\/(tables|records|positions)/.test(path))).toEqual([])
    await page.getByText('What you saved yourself').click()
    await page.locator('[name=commitment]').fill(/Commitment "(\w+)"/.exec(record)?.[1] ?? '')
    await file.locator('[data-fair=true] [data-compared=true]').waitFor()
    await page.locator('[name=seed]').fill('something-else')
    await file.locator('[data-fair=false]').waitFor()
    await fits(page)
    await accessible(page)
    await shot(page, 'verify-file-desk')
  })

  test('where something was drawn', async () => {
    const page = await visit('/')
    for (const [game, what] of [
      ['skaane', 'Fairness check'],
      ['rsp', ''],
    ] as const) {
      const id = await played(page, game, {}, 2)
      await page.goto(`/t/${id}`)
      await page.locator('[data-result] a[href$="/replay"]').waitFor()
      expect(await page.locator('[data-result] a[href^="/verify"]').count(), game).toBe(what ? 1 : 0)
      await page.goto(`/t/${id}/replay`)
      await page.locator('svg.board').waitFor()
      if (what) {
        await page.getByRole('heading', { name: what }).waitFor()
        await page.locator('[data-act=verify]').click()
        await page.locator('[data-fair=true]').waitFor()
      }
      expect(await page.locator('#fair').count(), game).toBe(what ? 1 : 0)
    }
  })

  test('not before the end', async () => {
    const page = await visit('/')
    const table = await page.request
      .post('/api/guest', { data: {} })
      .then(() => page.request.post('/api/tables', { data: { game: 'skaane', seats: [{}, {}] } }))
    const { id } = (await table.json()) as { id: string }
    await page.goto(`/verify?table=${id}`)
    await page.getByText('its secret is still hidden').waitFor()
  })
})

test('learning from mistakes: the same mistake again, the best move shown, the next one', async () => {
  const page = await visit('/', { settings: { thinks: 'server' } })
  const id = await played(page, 'skorpion', {}, 24)
  await page.goto(`/t/${id}/replay?ply=0`)
  await study(page, 0)
  await analysed(page)
  await page.locator('[data-act=learn]').click()
  const said = (word: string): Promise<void> => page.locator(`[data-learning=${word}]`).waitFor()
  await said('find')
  // Nothing gives the answer away.
  expect(await page.locator('[data-best], .marks .hint').count()).toBe(0)
  const ply = Number(await page.locator('.study').getAttribute('data-ply'))
  await page.keyboard.press('ArrowRight') // what was played in the game
  await said('again')
  await study(page, ply)
  await page.locator('[data-act=show-best]').click()
  await said('shown')
  await page.locator('.study[data-off=true]').waitFor()
  await fits(page)
  await page.locator('[data-act=next-mistake]').click()
  await page.locator('[data-learning=find], [data-learning=done]').waitFor()
  await page.locator('[data-act=leave-mistakes]').click()
  await said('no')
})
