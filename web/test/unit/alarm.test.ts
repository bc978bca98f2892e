// What the alarm says, in both languages, and how it is marked for those who do not see it.
import { render } from 'svelte/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadLanguage } from '../../src/lang'
import Alarm from '../../src/play/Alarm.svelte'
import { pledges } from '../../src/play/pledges.svelte'
import Promised from '../../src/play/Promised.svelte'
import { FakeStorage } from './fake-storage'

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('location', { origin: 'https://play.example' })
})
afterEach(() => loadLanguage('en'))

const die = (ply: number): object => ({ ok: false, what: 'verify.die', values: { ply, is: '3', was: '6' } })

async function broken(more: object[] = []): Promise<void> {
  const p = await pledges.make('tab1', 'aa11')
  pledges.keep({ ...p, state: 'broken', broken: [{ ok: false, what: 'verify.kept', values: { was: 'aa11', is: 'bb22' } }, ...more] as never })
}

test.each([
  ['en', 'The server has broken its promise', 'Save the evidence', 'I have read this', 'the die should be 3; the game had 6'],
  ['fr', 'Le serveur n’a pas tenu sa promesse', 'Enregistrer les preuves', 'J’ai lu ceci', 'le dé devrait être 3 ; la partie avait 6'],
])('the alarm in %s', async (code, ...words) => {
  await broken(Array.from({ length: 20 }, (_, i) => die(i + 1)))
  await loadLanguage(code)
  const { body } = render(Alarm, { props: { table: 'tab1' } })
  for (const w of [...words, 'aa11', 'bb22', 'tab1', '13 ']) expect(body.replace(/[\u00a0\u202f]/g, ' ')).toContain(w)
  for (const mark of [
    'role="alertdialog"',
    'aria-modal="true"',
    'aria-live="assertive"',
    'aria-labelledby="alarm-title"',
    'data-act="evidence"',
    'data-act="acknowledge"',
  ])
    expect(body).toContain(mark)
})

test('the banner stays at the table, and elsewhere there is none', async () => {
  await broken()
  expect(render(Promised, { props: { table: 'tab1' } }).body).toContain('data-broken="tab1"')
  expect(render(Promised, { props: { table: 'tab2' } }).body).not.toContain('data-broken')
})

test('a browser that keeps nothing warns while one plays', async () => {
  vi.stubGlobal('localStorage', undefined)
  await pledges.make('tab3', 'aa')
  expect(render(Promised, { props: { table: 'tab3', playing: true } }).body).toContain('data-unkept')
  expect(render(Promised, { props: { table: 'tab3' } }).body).not.toContain('data-unkept')
})
