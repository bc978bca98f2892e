import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { accessible, fits, keys, phone, playLevel, playOn, playTable, resign, shot, state, visit } from './util'

test('two browsers by link: seat, chat, draw', async () => {
  const one = await visit()
  await one.locator('[data-play=skaane]').click()
  await one.locator('[data-friend]').click()
  await one.locator('.invite').waitFor()
  const two = await visit(new URL(one.url()).pathname)
  await two.locator('[data-sit]').click()
  for (const page of [one, two]) await page.locator('svg.board').waitFor()
  await one.getByRole('textbox').fill('Good luck!')
  await one.getByRole('textbox').press('Enter')
  await two.getByText('Good luck!').waitFor()
  await playOn(one, 2)
  await two.locator('[data-my-turn=true]').waitFor()
  await two.locator('[data-act=draw]').click()
  await one.locator('[data-agree=draw]').click()
  for (const page of [one, two]) expect(await page.locator('[data-result]').getAttribute('data-result')).toBe('draw:agreed')
  await shot(two, 'result-draw-desk')
})

test('the connection is lost and comes back', async () => {
  const page = await visit('/', { allow: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/ })
  await playLevel(page, 'skaane')
  await page.locator('[data-connection=open]').waitFor()
  await page.context().setOffline(true)
  await page.locator('[data-connection=offline]').waitFor()
  await shot(page, 'offline-desk')
  await page.context().setOffline(false)
  await page.locator('[data-connection=open]').waitFor()
  await playOn(page, 4)
})

test('a refused touch shows its rule', async () => {
  const page = await visit('/', { allow: /422/ })
  await playLevel(page, 'skaane')
  await page.locator('[data-my-turn=true]').waitFor()
  // The first pick that can be made, and then a place where nothing can go.
  await page.locator('[data-next]').first().click({ force: true })
  await page.locator('path[data-site]:not([data-next])[aria-label^="square"][aria-label*="empty"]').first().click({ force: true })
  const reason = page.locator('.reason[data-rule]')
  await reason.waitFor()
  expect(await reason.getAttribute('data-rule')).toMatch(/^SK-/)
  expect(await reason.locator('a').getAttribute('href')).toMatch(/^\/rules\/skaane#SK-/)
  await shot(page, 'refused-desk')
})

test('picks are taken back, and confirmed where that is wished', async () => {
  const page = await visit('/', { size: phone, settings: { confirm: true } })
  await playLevel(page, 'skaane')
  await page.locator('[data-my-turn=true]').waitFor()
  const ply = Number(await state(page).getAttribute('data-ply'))
  await page.locator('path[data-next]').first().tap({ force: true })
  await page.locator('[data-act=cancel]').tap()
  expect(await page.locator('[data-act=cancel]').count()).toBe(0)
  await page.locator('path[data-next]').first().tap({ force: true })
  await page.locator('path[data-next]').first().tap({ force: true })
  await page.locator('[data-act=confirm]').waitFor()
  await fits(page)
  expect(Number(await state(page).getAttribute('data-ply'))).toBe(ply)
  await page.locator('[data-act=confirm]').tap()
  await page.waitForFunction((before) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > before, ply)
})

test('dice tumble and pieces glide', async () => {
  const page = await visit('/', { motion: true, language: 'fr' })
  await page.evaluate(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with apply
    const { animate } = Element.prototype
    Element.prototype.animate = function (...a) {
      const kind = this.closest('.dice') ? 'dice' : this.closest('.pieces') ? 'pieces' : 'other'
      document.documentElement.dataset[kind] = 'moved'
      return animate.apply(this, a)
    }
  })
  await playLevel(page, 'scorpion')
  for (let i = 0; i < 40 && (await page.locator('html[data-dice=moved][data-pieces=moved]').count()) === 0; i++) await playOn(page, 1)
  expect(await page.locator('html[data-dice=moved][data-pieces=moved]').count()).toBe(1)
  await shot(page, 'play-french')
})

// Those of each game: size.test.ts; to their end: long/games.test.ts.
test('the first moves against level 1', async () => {
  const page = await visit()
  await playLevel(page, 'skorpion')
  await playOn(page, 6)
  expect(Number(await state(page).getAttribute('data-ply'))).toBeGreaterThan(0)
})

test('dragging plays', async () => {
  const page = await visit('/', { motion: true })
  await playLevel(page, 'rsp')
  await page.locator('[data-my-turn=true]').waitFor()
  const ply = Number(await state(page).getAttribute('data-ply'))
  const centre = async (what: ReturnType<typeof page.locator>): Promise<[number, number]> => {
    const box = await what.boundingBox()
    if (!box) throw new Error('nothing to drag')
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  await page.mouse.move(...(await centre(page.locator('path[data-next]').first())))
  await page.mouse.down()
  await page.mouse.move(...(await centre(page.locator('path[data-next]').first())), { steps: 5 })
  await page.mouse.up()
  await page.waitForFunction((before) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > before, ply)
})

test('French', async () => {
  const page = await visit('/', { language: 'fr-FR' })
  await page
    .getByRole('button', { name: /^Jouer/ })
    .first()
    .waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await shot(page, 'front-french')
})

const skaane = { game: 'skaane', seats: [{}, { level: 1 }] }
const plyOf = async (page: Page): Promise<number> => Number(await state(page).getAttribute('data-ply'))
const played = (page: Page, before: number): Promise<unknown> =>
  page.waitForFunction((n) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > n, before)

/** Everything that a screen reader is told from now on. */
const listen = (page: Page): Promise<{ jsonValue: () => Promise<string[]> }> =>
  page.evaluateHandle(() => {
    const all: string[] = []
    const region = document.querySelector('[data-said]')
    if (region) new MutationObserver(() => all.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true })
    return all
  })

test('a screen reader hears the prompt, the picks and each move', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await page.locator('svg.board').waitFor()
  const said = page.locator('[data-said][aria-live=polite]')
  expect(await said.textContent()).toMatch(/^Move a pawn/)
  // Everything that can be touched is a button with a name, in a group with the game's name.
  expect(await page.getByRole('group', { name: 'Skaane' }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /^square [a-h][1-8], / }).count()).toBe(64)
  expect(await page.getByRole('button', { name: /^square e5, empty$/ }).count()).toBe(1)
  expect(await page.getByRole('button', { name: /^square [a-h]2, light (king|serf|god|sun), selectable$/ }).count()).toBeGreaterThan(0)
  const heard = await listen(page)
  const from = await page.locator('path[data-next]').first().getAttribute('data-site')
  await page.locator('path[data-next]').first().click({ force: true })
  await expect.poll(() => said.textContent()).toMatch(new RegExp(`^square ${from} selected`))
  expect(await page.locator(`path[data-site=${from}]`).getAttribute('aria-label')).toContain('selected')
  const to = await page.locator('path[data-next]').first().getAttribute('data-site')
  await page.locator('path[data-next]').first().click({ force: true })
  await expect.poll(() => heard.jsonValue()).toContainEqual(expect.stringMatching(new RegExp(`^You .*${from}.*${to}`)))
  await expect.poll(() => heard.jsonValue(), { timeout: 20_000 }).toContainEqual(expect.stringMatching(/^Level 1 .*\. Move a pawn/))
})

test('a screen reader hears that a move was taken back after a takeback, and never after a die', async () => {
  const page = await visit()
  await playTable(page, { game: 'scorpion', options: { players: '2' }, seats: [{}, {}] }, [0, 1])
  await page.locator('svg.board').waitFor()
  const heard = await listen(page)
  await playOn(page, 12)
  await expect.poll(async () => (await heard.jsonValue()).length).toBeGreaterThan(8)
  expect((await heard.jsonValue()).filter((said) => /taken back/i.test(said))).toEqual([])
  // Whatever was played has come back by then, dice included.
  await page.locator('[data-my-turn=true] [data-next]').first().waitFor({ state: 'attached' })
  const ply = await plyOf(page)
  expect(ply).toBeGreaterThan(0)
  await page.locator('[data-act=takeback]').click()
  await expect.poll(() => plyOf(page)).toBeLessThan(ply)
  await expect.poll(() => heard.jsonValue()).toContainEqual(expect.stringMatching(/^Move taken back\b/))
})

test('the log tells the game in words, as it is heard, and goes back with a takeback', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await page.locator('svg.board').waitFor()
  const log = page.getByRole('log', { name: 'What happened' })
  await log.getByText('No moves yet').waitFor()
  const heard = await listen(page)
  for (const ply of [2, 4]) {
    await playOn(page, 2)
    await page.locator(`[data-my-turn=true][data-ply="${ply}"]`).waitFor()
  }
  const lines = await log.locator('[data-line]').allTextContents()
  expect(lines.map((l) => l.split(' ')[0])).toEqual(['You', 'Level', 'You', 'Level'])
  for (const l of lines) await expect.poll(async () => (await heard.jsonValue()).some((said) => said.startsWith(l))).toBe(true)
  const atEnd = (): Promise<boolean> => log.evaluate((n) => n.scrollTop + n.clientHeight >= n.scrollHeight - 1)
  expect(await atEnd()).toBe(true)
  await accessible(page)

  await page.locator('[data-act=takeback]').click()
  await page.locator('[data-my-turn=true][data-ply="2"]').waitFor()
  expect(await log.locator('[data-line]').allTextContents()).toEqual(lines.slice(0, 2))
  // Somebody who comes later reads the same, with the names.
  const other = await visit(new URL(page.url()).pathname)
  await other.locator('[data-log="2"]').waitFor()
  const name = await other.locator('[data-seat="0"] .who b').textContent()
  expect(await other.locator('[data-line="1"]').textContent()).toBe((lines[0] ?? '').replace('You', name ?? ''))
  await playOn(page, 2)
  await page.locator('[data-my-turn=true][data-ply="4"]').waitFor()
  for (const p of [page, other]) await p.locator('[data-log="4"]').waitFor()
})

interface Sent {
  view?: { actions?: string[]; steps?: string[]; reason?: unknown }
}

/** Changes what the server sends over the socket. */
const change = (page: Page, f: (m: Sent) => void): Promise<void> =>
  page.routeWebSocket('**/api/ws', (to) => {
    const server = to.connectToServer()
    to.onMessage((m) => server.send(m))
    server.onMessage((m) => {
      const sent = JSON.parse(String(m)) as Sent
      f(sent)
      to.send(JSON.stringify(sent))
    })
  })

test('every step has its prompt, and a dangerous move needs a second touch', async () => {
  const page = await visit()
  await change(page, ({ view }) => {
    if (!view?.actions) return
    view.steps = ['|1|Select where the pawn goes']
    view.actions = view.actions.map((a) => `!${a}`)
  })
  await playTable(page, skaane)
  await page.locator('[data-my-turn=true]').waitFor()
  const said = page.locator('[data-said]')
  const ply = await plyOf(page)
  await page.locator('[data-step="0"]').getByText('Move a pawn').waitFor()
  // Lit in red, with a cross, and with a word.
  expect(await page.locator('.marks .first:not(.danger)').count()).toBe(0)
  const lit = await page.locator('path[data-danger]').count()
  expect(lit).toBeGreaterThan(0)
  expect(await page.locator('.cross').count()).toBe(lit)
  expect(await page.locator('path[data-danger]').first().getAttribute('aria-label')).toMatch(/selectable, dangerous$/)
  await page.locator('path[data-next]').first().click({ force: true })
  await page.locator('[data-step="1"]').getByText('Select where the pawn goes').waitFor()
  await expect.poll(() => said.textContent()).toMatch(/selected.*\. Select where the pawn goes$/)
  await shot(page, 'danger-desk')
  const to = await page.locator('path[data-next]').first().getAttribute('data-site')
  await page.locator(`path[data-site=${to}]`).click({ force: true })
  await page.locator('[data-risky]').getByText('Careful: this move can cost you the game.').waitFor()
  await expect.poll(() => said.textContent()).toMatch(/^Careful: /)
  await page.getByRole('button', { name: 'Play it anyway' }).waitFor()
  await accessible(page)
  // Second thoughts.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.locator('[data-step="0"]').waitFor()
  expect(await plyOf(page)).toBe(ply)
  await page.locator('path[data-next]').first().click({ force: true })
  await page.locator(`path[data-site=${to}]`).click({ force: true })
  await page.locator('[data-risky]').waitFor()
  await page.locator(`path[data-site=${to}]`).click({ force: true })
  await played(page, ply)
  // By keyboard.
  await page.locator(`[data-my-turn=true][data-ply="2"]`).waitFor()
  await playOn(page, 2, undefined, keys)
  await page.locator('[data-risky]').waitFor()
  expect(await plyOf(page)).toBe(2)
  await page.keyboard.press('Enter')
  await played(page, 2)
})

test('the result says why, with the rule beside it', async () => {
  const page = await visit()
  await change(page, ({ view }) => {
    if (view) view.reason = { text: 'dark brought a pawn across', message: '%s brought a pawn across', args: ['dark'] }
  })
  await page.route(/\/api\/tables\/\w+$/, async (route) => {
    const answer = await route.fetch()
    const snap = (await answer.json()) as { status: string }
    await route.fulfill({ response: answer, json: snap.status === 'over' ? { ...snap, reason: 'rule', rule: 'SK-8' } : snap })
  })
  await playTable(page, skaane)
  await resign(page)
  const why = page.locator('[data-result] [data-why]')
  await expect.poll(() => why.textContent()).toMatch(/^\s*Level 1 brought a pawn across\.\s+SK-8\s*$/)
  expect(await why.getByRole('link', { name: 'SK-8' }).getAttribute('href')).toBe('/rules/skaane#SK-8')
  await accessible(page)
})

test('a hint is drawn on the board', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('[data-act=hint]').click()
  await page.locator('.marks .hint').first().waitFor()
  expect(await page.locator('.marks .hint').count()).toBe(2)
  await page.getByText(/^Hint: /).waitFor()
  await shot(page, 'hint-desk')
})

test('cancelling, taking back, resigning, playing again', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await page.locator('[data-act=abort]').click()
  expect(await state(page).getAttribute('data-status')).toBe('playing')
  await page.locator('[data-act=abort]').click()
  await page.getByRole('heading', { name: 'Game aborted' }).waitFor()

  await playTable(page, skaane)
  await playOn(page, 2)
  await page.locator('[data-my-turn=true][data-ply="2"]').waitFor()
  await page.locator('[data-act=takeback]').click()
  await page.locator('[data-my-turn=true][data-ply="0"]').waitFor()
  await playOn(page, 2)
  await page.locator('[data-my-turn=true][data-ply="2"]').waitFor()

  await page.locator('[data-act=draw]').click()
  await page
    .getByText(/declined/)
    .filter({ visible: true })
    .waitFor()
  await page.locator('[data-act=resign]').click()
  expect(await state(page).getAttribute('data-status')).toBe('playing')
  await page.locator('[data-act=resign]').click()
  expect(await page.locator('section[data-result]').getAttribute('data-result')).toBe('win:dark')
  await page.getByText('by resignation').waitFor()
  const before = page.url()
  expect(await page.locator('[data-act=rematch]').innerText()).toBe('Play again') // a rematch is against people
  await page.locator('[data-act=rematch]').click()
  await page.locator('[data-status=playing]').waitFor()
  expect(page.url()).not.toBe(before)
})

test('nothing moves for those who want it so', async () => {
  const page = await visit()
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true)
  await playTable(page, { game: 'scorpion', options: { players: '2' }, seats: [{}, { level: 1 }] })
  await page.evaluate(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with apply
    const { animate } = Element.prototype
    Element.prototype.animate = function (...a) {
      const long = typeof a[1] === 'object' && Number(a[1].duration) > 0
      if (long) document.documentElement.dataset['moved'] = this.outerHTML.slice(0, 80)
      return animate.apply(this, a)
    }
  })
  await playOn(page, 10)
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull()
})

test('earlier positions are looked at while the game goes on', async () => {
  const page = await visit()
  await playTable(page, skaane)
  await playOn(page, 4)
  await page.locator('[data-my-turn=true][data-ply="4"]').waitFor()
  const board = (): Promise<string[]> =>
    page.locator('path.site').evaluateAll((all) => all.map((n) => (n.getAttribute('aria-label') ?? '').replace(', selectable', '')))
  const now = await board()
  await page.locator('[data-move="2"]').click()
  await page.locator('[data-past="2"]').waitFor()
  await expect.poll(board).not.toEqual(now)
  expect(await page.locator('[data-next]').count()).toBe(0)
  await accessible(page)
  await shot(page, 'past-desk')
  await page.locator('[data-walk=previous]').click()
  await page.locator('[data-past="1"]').waitFor()
  await page.locator('[data-move="1"]').focus()
  await page.keyboard.press('End')
  await page.locator('[data-past]').waitFor({ state: 'detached' })
  await expect.poll(board).toEqual(now)
  expect(await page.locator('[data-next]').count()).toBeGreaterThan(0)
  await page.locator('[data-walk=first]').click()
  await page.locator('[data-past="0"]').waitFor()
  await page.locator('[data-act=live]').click()
  await page.locator('[data-next]').first().waitFor()
})

test('those who look on are counted as they come and go', async () => {
  const page = await visit()
  const id = await playTable(page, skaane)
  await page.locator('svg.board').waitFor()
  expect(await page.locator('[data-watching]').count()).toBe(0)
  const other = await visit(`/t/${id}`)
  await other.getByText('You’re watching.').waitFor()
  for (const p of [page, other]) await p.locator('[data-watching="1"]').waitFor()
  await other.context().close()
  await page.locator('[data-watching]').waitFor({ state: 'detached' })
})

test('whoever sits opposite sees the board from there; a track is not turned', async () => {
  const page = await visit()
  const top = async (site: string): Promise<number> => (await page.locator(`path[data-site=${site}]`).boundingBox())?.y ?? NaN
  await playTable(page, { game: 'skaane', seats: [{ level: 1 }, {}] }, [1])
  await page.locator('svg.board').waitFor()
  expect(await top('a1')).toBeLessThan(await top('a8'))
  await playTable(page, { game: 'scorpion', options: { players: '2' }, seats: [{ level: 1 }, {}] }, [1])
  await page.locator('svg.board').waitFor()
  expect(await top('y1')).toBeLessThan(await top('y24'))
})

test('on one screen the board turns to whoever is to move, where that is wished', async () => {
  const page = await visit()
  const top = async (site: string): Promise<number> => (await page.locator(`path[data-site=${site}]`).boundingBox())?.y ?? NaN
  await playTable(page, { game: 'skaane', seats: [{}, {}] }, [0, 1])
  await page.locator('svg.board').waitFor()
  await page.locator('[data-act=menu]').click()
  await page.locator('[data-switch=turn]').check()
  expect(await top('a1')).toBeGreaterThan(await top('a8'))
  await playOn(page, 2)
  await page.locator('[data-ply="1"]').waitFor()
  await expect.poll(async () => (await top('a1')) < (await top('a8'))).toBe(true)
  // What is lit can be hidden.
  expect(await page.locator('.marks .first').count()).toBeGreaterThan(0)
  await page.locator('[data-switch=hints]').uncheck()
  expect(await page.locator('.marks .first').count()).toBe(0)
  await page.locator('[data-switch=sounds]').check()
  await page.getByRole('button', { name: 'Glass' }).click()
  await accessible(page)
  await shot(page, 'menu-desk')
})

test('one sees on the tab that it is one’s turn, and that time runs short', async () => {
  const page = await visit()
  await playTable(page, { ...skaane, clock: { kind: 'fischer', base: 21, increment: 0 } })
  await page.locator('[data-my-turn=true]').waitFor()
  await expect.poll(() => page.title()).toMatch(/^● Your turn · Skaane/)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/star-turn.svg')
  await playOn(page, 2) // the clock starts with the first move
  await page.locator('[data-my-turn=true][data-ply="2"]').waitFor()
  await page.locator('time.low').waitFor()
  await expect.poll(() => page.locator('[aria-live=assertive]').textContent()).toMatch(/\d+ seconds left/)
  const ply = await plyOf(page)
  await playOn(page, 2)
  await played(page, ply)
  await page.locator('[data-act=resign]').click()
  await page.locator('[data-act=resign]').click()
  await page.locator('[data-status=over]').waitFor()
  await expect.poll(() => page.title()).toMatch(/^Skaane/)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/star.svg')
})
