// People playing people: by link, on one screen, from the lobby; accounts, settings.
import { expect, test } from 'vitest'

import { byLink, threeOnOneScreen } from './people'
import { playOn, state, visit } from './util'

test('two browsers by invitation link, one of them losing its connection twice', () => byLink(false))

test('three play Scorpion on one screen', async () => {
  const page = await threeOnOneScreen(12)
  expect(Number(await state(page).getAttribute('data-ply'))).toBeGreaterThan(3)
})

test('partners are four, and what cannot be is refused with its rule', async () => {
  const page = await visit('/new/scorpion', { allow: /422/ })
  await page.locator('[data-option=mode]').selectOption('teams')
  await page.locator('[data-count="4"][aria-pressed=true]').waitFor()
  await page.locator('[data-count="3"]').click()
  await page.locator('.reason[data-rule=SC-4]').waitFor()
  expect(await page.locator('[data-begin]').isDisabled()).toBe(true)
  await page.locator('[data-count="4"]').click()
  await page.locator('input[value=mixed]').check()
  await page.locator('[data-sitter="2"]').selectOption('me')
  await page.locator('[data-begin]').click()
  await page.locator('svg.board').waitFor()
  expect(await page.locator('[data-players] li').count()).toBe(4)
})

test('on one screen the board turns to whoever is to move', async () => {
  const page = await visit('/new/skaane')
  await page.locator('input[value=screen]').check()
  await page.getByRole('switch').first().check()
  await page.locator('[data-begin]').click()
  await page.locator('svg.board').waitFor()
  const where = async (): Promise<number> => (await page.locator('path.site[data-site=a1]').boundingBox())?.y ?? 0
  const before = await where()
  const ply = await state(page).getAttribute('data-ply')
  await playOn(page, 2)
  await page.waitForFunction((p) => document.querySelector('[data-ply]')?.getAttribute('data-ply') !== p, ply)
  await expect.poll(async () => Math.abs((await where()) - before)).toBeGreaterThan(100)
})

test('a table in the lobby is taken by another browser', async () => {
  const two = await visit('/lobby')
  await two.locator('[data-connection=open]').waitFor()
  const one = await visit('/new/rsp?with=people&public=true')
  await one.locator('[data-clock=fischer]').click()
  await one.locator('[data-begin]').click()
  await one.locator('.invite').waitFor()
  const id = new URL(one.url()).pathname.slice(3)
  expect(await one.locator('[data-take]').count()).toBe(0) // the open seat is for somebody else
  await two.locator(`[data-sit="${id}"]`).click() // it appears by itself
  for (const page of [one, two]) await page.locator('svg.board').waitFor()
  // It is shown among the live games, and in my own list with whose turn it is.
  const three = await visit('/live')
  await three.locator(`[data-live="${id}"]`).waitFor()
  // Whoever has a seat kept for them is told so.
  const { id: guest } = (await (await two.request.get('/api/me')).json()) as { id: string }
  await one.request.post('/api/tables', { data: { game: 'skaane', seats: [{}, { for: guest }] } })
  await two.goto('/lobby')
  await two.locator(`[data-list=mine] [data-table="${id}"]`).waitFor()
  await two.locator('[data-list=invited] li').waitFor()
  await two.locator('[data-decline]').click()
  await two.locator('[data-list=invited]').waitFor({ state: 'detached' })
})

test('a game of computers alone needs an account', async () => {
  const page = await visit('/new/scorpion')
  await page.locator('[data-count="3"]').click()
  await page.locator('input[value=mixed]').check()
  await page.locator('[data-ready=true]').waitFor()
  expect(await page.locator('[data-needs-account]').count()).toBe(0)
  await page.locator('[data-sitter="0"]').selectOption('1')
  await page.locator('[data-needs-account] button').click()
  expect(await page.locator('[data-begin]').isDisabled()).toBe(true)
  await page.locator('[data-form=register] [name=username]').fill(`Emil ${Date.now() % 1_000_000}`)
  await page.locator('[data-form=register] [name=password]').fill('correct horse')
  await page.locator('[data-form=register] button').click()
  await page.locator('[data-register]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-needs-account]').count()).toBe(0)
  await page.locator('[data-begin]').click()
  await page.locator('svg.board').waitFor()
  expect(await page.locator('[data-players="3"] li').count()).toBe(3)
})

test('rated needs a clock and an account; a table that waits can be closed', async () => {
  const one = await visit('/new/rsp?with=people')
  await one.locator('[data-rated-clock]').waitFor()
  expect(await one.locator('[data-switch=rated]').count()).toBe(0)
  await one.locator('[data-clock=fischer]').click()
  await one.locator('[data-switch=rated]').click()
  await one.locator('[data-register]').waitFor()
  await one.keyboard.press('Escape') // thought better of it
  expect(await one.locator('[data-switch=rated]').isChecked()).toBe(false)
  await one.locator('[data-switch=rated]').click()
  await one.locator('[data-form=register] [name=username]').fill(`Dora ${Date.now() % 1_000_000}`)
  await one.locator('[data-form=register] [name=password]').fill('correct horse')
  await one.locator('[data-form=register] button').click()
  await one.locator('[data-register]').waitFor({ state: 'detached' })
  expect(await one.locator('[data-switch=rated]').isChecked()).toBe(true)
  await one.locator('[data-begin]').click()
  await one.locator('.invite').getByText('rated').waitFor()
  // A guest is told what it takes.
  const two = await visit(new URL(one.url()).pathname)
  await two.locator('a[data-register]').waitFor()
  expect(await two.locator('[data-sit]').count()).toBe(0)
  await one.locator('[data-act=close]').click()
  for (const page of [one, two]) await page.locator('[data-result]').getByText('Table closed').waitFor()
})

test('a guest who registers keeps the games; signing in elsewhere finds them', async () => {
  const name = `Ann ${Date.now() % 1_000_000}`
  const one = await visit('/new/skaane', { allow: /401/ })
  await one.locator('[data-begin]').click()
  await one.locator('svg.board').waitFor()
  const id = new URL(one.url()).pathname.slice(3)
  await playOn(one, 4)
  await one.locator('[data-my-turn=true] [data-act=resign]').click()
  await one.locator('[data-act=resign]').click()
  await one.locator('[data-result]').waitFor()
  // What ended without a result is not listed.
  await one.goto('/new/skaane')
  await one.locator('[data-begin]').click()
  await one.locator('[data-act=abort]').click()
  await one.locator('[data-act=abort]').click()
  await one.locator('[data-result]').waitFor()
  const cancelled = new URL(one.url()).pathname.slice(3)
  await one.goto('/account')
  await one.locator('[data-account=guest]').waitFor()
  await one.locator('[data-form=register] [name=username]').fill(name)
  await one.locator('[data-form=register] [name=password]').fill('correct horse')
  await one.locator('[data-form=register] button').click()
  await one.locator('[data-account=member]').waitFor()

  const two = await visit('/account', { allow: /401/ })
  await two.locator('[data-form=login] [name=username]').fill(name)
  await two.locator('[data-form=login] [name=password]').fill('wrong horse')
  await two.locator('[data-form=login] button').click()
  await two.getByRole('alert').waitFor()
  await two.locator('[data-form=login] [name=password]').fill('correct horse')
  await two.locator('[data-form=login] button').click()
  await two.locator('[data-account=member]').waitFor()
  await two.locator('[data-me=member]').click()
  await two.locator(`[data-list=history] [data-table="${id}"]`).waitFor()
  expect(await two.locator(`[data-table="${cancelled}"]`).count()).toBe(0)

  // Another password signs the other device out.
  await two.goto('/account')
  await two.locator('[data-form=password] [name=old]').fill('correct horse')
  await two.locator('[data-form=password] [name=new]').fill('battery staple')
  await two.locator('[data-form=password] button').click()
  await two.getByRole('status').waitFor()
  await one.reload()
  await one.locator('[data-account=nobody]').waitFor()
  await two.locator('[data-logout]').click()
  await two.locator('[data-account=nobody]').waitFor()
})

test('programs get tokens, which can be revoked', async () => {
  const name = `Bob ${Date.now() % 1_000_000}`
  const page = await visit('/account')
  await page.locator('[data-form=register] [name=username]').fill(name)
  await page.locator('[data-form=register] [name=password]').fill('correct horse')
  await page.locator('[data-form=register] button').click()
  await page.locator('[data-form=bot] [name=bot]').fill(`${name} bot`)
  await page.locator('[data-form=bot] button').click()
  const token = await page.locator('[data-token] input').inputValue()
  const who = (): Promise<number> => page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}`, Cookie: '' } }).then((r) => r.status())
  expect(await who()).toBe(200)
  await page.locator('[data-another]').click()
  await page.locator('[data-revoke]').nth(1).waitFor()
  await page.locator('[data-revoke]').first().click()
  await page.waitForFunction(() => document.querySelectorAll('[data-revoke]').length === 1)
  expect(await who()).toBe(401)
})

test('settings are kept and in force at once', async () => {
  const page = await visit('/settings')
  await page.locator('[data-theme-choice=dark]').click()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.locator('svg.board').waitFor()
  const kit = page.waitForRequest(/kit\?.*pieces=letters/)
  await page.locator('[data-pieces-choice=letters]').click()
  await kit
  for (const name of ['confirm', 'sounds', 'turn']) await page.locator(`[data-switch=${name}]`).check()
  for (const name of ['animations', 'hints']) await page.locator(`[data-switch=${name}]`).uncheck()
  await page.locator('html[data-still]').waitFor()
  await page.locator('[data-language-choice=fr]').click()
  await page.locator('html[lang=fr]').waitFor()
  await page.reload()
  await page.locator('html[lang=fr][data-theme=dark][data-still]').waitFor()
  for (const name of ['confirm', 'sounds', 'turn']) expect(await page.locator(`[data-switch=${name}]`).isChecked()).toBe(true)
  for (const name of ['animations', 'hints', 'flip']) expect(await page.locator(`[data-switch=${name}]`).isChecked()).toBe(false)
})
