// The pages around playing, in both sizes and themes: no sideways scroll, no serious finding of
// axe, and what they look like.
import { describe, expect, test } from 'vitest'

import { anotherCommitment } from '../operator'
import { accessible, desk, fits, phone, playOn, shot, visit } from '../util'

describe.each([
  ['desk', desk],
  ['phone', phone],
])('%s', (where, size) => {
  const look = async (page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> => {
    await fits(page)
    await accessible(page)
    await shot(page, `${name}-${where}`)
  }

  test('new game', async () => {
    const page = await visit('/new/scorpion', { size })
    await page.locator('[data-count="4"]').click()
    await page.locator('input[value=mixed]').check()
    await page.locator('[data-sitter="1"]').selectOption('person')
    await page.locator('[data-clock=fischer]').click()
    await look(page, 'new')
    for (const i of [0, 1]) await page.locator(`[data-sitter="${i}"]`).selectOption('2')
    await page.locator('[data-needs-account]').waitFor()
    await look(page, 'computers-guest')
  })

  test('lobby and live games', async () => {
    const other = await visit('/new/skorpion?with=people&public=true')
    await other.locator('[data-begin]').click()
    await other.locator('.invite').waitFor()
    await other.goto('/new/scorpion')
    await other.locator('[data-switch=public]').check()
    await other.locator('[data-begin]').click()
    await other.locator('svg.board').waitFor()
    const page = await visit('/new/skaane', { size })
    await page.locator('[data-switch=public]').check()
    await page.locator('[data-begin]').click()
    await page.locator('svg.board').waitFor()
    await playOn(page, 4)
    await page.goto('/lobby')
    await page.locator('[data-list=live] a').first().waitFor()
    await page.locator('[data-list=mine] li').first().waitFor()
    await page.locator('[data-sit]').first().waitFor()
    await look(page, 'lobby')
    await page.goto('/live')
    await page.locator('[data-live]').first().waitFor()
    await look(page, 'live')
  })

  test('profile, leaders, account', async () => {
    const page = await visit('/new/skaane', { size, allow: /404/ })
    await page.locator('[data-begin]').click()
    await page.locator('svg.board').waitFor()
    await page.goto('/account')
    await page.locator('[data-account=guest]').waitFor()
    await look(page, 'account-guest')
    await page.goto('/new/skaane')
    await page.locator('[data-clock=fischer]').click()
    await page.locator('[data-switch=rated]').click()
    await page.locator('[data-register]').waitFor()
    await look(page, 'rated-guest')
    await page.locator('[data-form=register] [name=username]').fill(`Cleo ${where} ${Date.now() % 10_000}`)
    await page.locator('[data-form=register] [name=password]').fill('correct horse')
    await page.locator('[data-form=register] button').click()
    await page.locator('[data-register]').waitFor({ state: 'detached' })
    await page.locator('[data-begin]').click()
    await page.locator('svg.board').waitFor()
    await playOn(page, 4)
    await page.locator('[data-act=resign]').click()
    await page.locator('[data-act=resign]').click()
    await page.locator('[data-result]').waitFor()
    await page.goto('/account')
    await page.locator('[data-form=bot] [name=bot]').fill(`Robo ${where} ${Date.now() % 10_000}`)
    await page.locator('[data-form=bot] button').click()
    await page.locator('[data-token]').waitFor()
    await look(page, 'account')
    if (where === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click()
      await look(page, 'menu')
    }
    await page.locator('[data-me=member]').click()
    await page.locator('[data-ending]').first().waitFor()
    expect(await page.locator('[data-ending]').first().getAttribute('data-ending')).toBe('lost')
    await look(page, 'profile')
    await page.goto('/leaders/skaane')
    await page.locator('[data-nobody]').waitFor()
    await look(page, 'leaders-none')
    // With enough games; one test cannot play them all.
    const leader = (n: number): object => ({ id: `p${n}`, name: `Player ${n}`, kind: 'member', rating: 1700 - 20 * n, deviation: 60 + n, games: 20 + n })
    await page.route('**/api/games/rsp/leaders', (route) => route.fulfill({ json: [leader(1), leader(2), leader(3)] }))
    await page.goto('/leaders/rsp')
    await page.locator('table').waitFor()
    await look(page, 'leaders')
    await page.goto('/u/Nobody at all')
    await page.getByRole('heading').waitFor()
    await look(page, 'profile-missing')
  })

  test('settings', async () => {
    const page = await visit('/settings', { size })
    await page.locator('svg.board').waitFor()
    await look(page, 'settings')
  })

  test('an invitation, as the other sees it', async () => {
    const page = await visit('/new/skaane?with=people')
    await page.locator('[data-begin]').click()
    await page.locator('.invite').waitFor()
    const other = await visit(new URL(page.url()).pathname, { size })
    await other.locator('[data-sit]').waitFor()
    await look(other, 'invited')
    await page.setViewportSize(size)
    await page.locator('[data-act=close]').waitFor()
    await look(page, 'waiting')
  })

  test('French', async () => {
    const page = await visit('/new/scorpion', { size, language: 'fr' })
    await page.locator('[data-ready=true]').waitFor()
    await look(page, 'new-french')
    await page.goto('/lobby')
    await page.locator('[data-list=open][aria-busy=false]').waitFor()
    await look(page, 'lobby-french')
  })
})

test('a cheating operator on a phone, in French: another commitment', () => anotherCommitment('phone', phone, 'fr'))
