import { expect, test } from 'vitest'

import { fits, phone, playLevel, playOn, shot, state, visit, walkTo } from './util'

test('a whole game of Skaane against level 1', async () => {
  const page = await visit()
  await playLevel(page, 'skaane')
  await playOn(page)
  await page.locator('[data-result]').waitFor()
  expect(await page.locator('[data-result]').getAttribute('data-result')).toMatch(/^(win|draw):/)
  await shot(page, 'result-desk')
  await page.locator('[data-act=rematch]').click()
  await page.waitForFunction(() => document.querySelector('[data-status]')?.getAttribute('data-status') === 'playing')
})

test('two browsers by link: seat, chat, draw', async () => {
  const one = await visit()
  await one.locator('[data-play=skaane]').click()
  await one.locator('[data-friend]').click()
  await one.locator('.invite').waitFor()
  const two = await visit(new URL(one.url()).pathname)
  await two.locator('[data-take]').click()
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

test('the keyboard alone plays', async () => {
  const page = await visit('/')
  await page.locator('[data-play=skaane]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter') // the level that was last played has the focus
  await page.locator('[data-my-turn=true]').waitFor()
  const ply = Number(await state(page).getAttribute('data-ply'))
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-site') ?? '')
  // Tab leads to the board; arrows lead to each lit place.
  while (!(await focused())) await page.keyboard.press('Tab')
  for (let picks = 0; picks < 2; picks++) {
    await walkTo(page, await page.locator('[data-next]').first().getAttribute('data-site'))
    await page.keyboard.press('Enter')
  }
  await page.waitForFunction((before) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) > before, ply)
  expect(await page.locator('[data-said]').textContent()).not.toBe('')
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
  await page.locator('[data-act=undo]').tap()
  expect(await page.locator('[data-act=undo]').count()).toBe(0)
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
    const animate = Element.prototype.animate
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
  await page.getByRole('button', { name: /^Jouer/ }).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await shot(page, 'front-french')
})
