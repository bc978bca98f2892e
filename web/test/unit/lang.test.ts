import { afterEach, expect, test } from 'vitest'

import { capital, fill, labelled, lang, loadLanguage, name, sentence, t } from '../../src/lang'
import { ui } from '../../src/lang/en'
import { language as fr } from '../../src/lang/fr'

const values = (s: string): string[] => [...new Set([...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))].sort()

test('French has every sentence, with the same values and not left empty', () => {
  for (const [section, sentences] of Object.entries(ui)) {
    for (const [key, english] of Object.entries(sentences)) {
      const french = (fr.ui as Record<string, Record<string, string>>)[section]?.[key] ?? ''
      expect(french, `${section}.${key}`).not.toBe('')
      expect(values(french), `${section}.${key}`).toEqual(values(english))
      if (english.includes('|')) expect(french, `${section}.${key}`).toContain('|')
    }
  }
})

afterEach(() => loadLanguage('en'))

test('values and forms', async () => {
  expect(t('common.level', { n: 3 })).toBe('Level 3')
  expect(t('play.days', { n: 1 })).toBe('1 day per move')
  expect(t('play.days', { n: 2 })).toBe('2 days per move')
  await loadLanguage('fr')
  expect(lang.code).toBe('fr')
  expect(t('play.days', { n: 0 })).toBe('0 jour par coup')
  expect(t('play.days', { n: 2 })).toBe('2 jours par coup')
  await loadLanguage('xx')
  expect(lang.code).toBe('en')
})

test('a sentence has a capital, a coordinate never', () => {
  expect(capital('pawns move straight')).toBe('Pawns move straight')
  expect(capital('éclair')).toBe('Éclair')
  expect(capital('')).toBe('')
  for (const text of ['g3 is empty', 'y12 and b12', 'b6 is empty: a pawn goes diagonally only to take', 'a7 to d1', 'e10 is black', 'y3', 'e2e3'])
    expect(capital(text)).toBe(text)
})

test('a colon is set as the language sets it', async () => {
  expect(labelled(t('common.level', { n: 2 }), 'x')).toBe('Level 2: x')
  await loadLanguage('fr')
  expect(labelled(t('common.level', { n: 2 }), 'x')).toBe('Niveau 2\u00a0: x')
})

test('templates of Go', () => {
  expect(fill('%s is %q, %d%%', ['a', 'b', '3'])).toBe('a is “b”, 3%')
  expect(fill('%[2]s before %[1]s', ['a', 'b'])).toBe('b before a')
  expect(fill('%s and %s', ['a'])).toBe('a and %s')
})

test('engines speak French as far as there are words, and English beyond', async () => {
  expect(name('square e4')).toBe('square e4')
  await loadLanguage('fr')
  expect(name('square e4')).not.toMatch(/square/)
  expect(name('square e4')).toContain('e4')
  expect(name('light king')).not.toBe('light king')
  expect(name('nothing that any engine says')).toBe('nothing that any engine says')
  const [message, template] = Object.entries(fr.engine).find(([k]) => k.split('%s').length === 3) ?? ['', '']
  expect(sentence({ detail: 'x', message, args: ['e2', 'e4'] })).toBe(fill(template, ['e2', 'e4']))
  expect(sentence({ detail: 'no such message', message: 'no such message', args: [] })).toBe('no such message')
})

/** Without the spaces that keep words together. */
const plain = (s: string): string => s.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['Blue wins with a piece in the Gate', 'Bleu gagne avec une perle dans la Porte'],
  ['Place your first piece on a red starting spot (e1, e5 or e9)', 'Posez votre première perle sur un point de départ rouge (e1, e5 ou e9)'],
  ['Move another scorpion 5 on yellow', 'Avancez un autre scorpion de 5 sur jaune'],
  ['3 on black and 5 on yellow', '3 sur noir et 5 sur jaune'],
  ['Blue and green brought all scorpions home', 'Bleu et vert : tous les scorpions sont sortis'],
  ['you have one (c1)', 'vous en avez une (c1)'],
  ['placing on c2 (black) needs two connections; you have one (c1)', 'poser en c2 (noir) demande deux liaisons ; vous en avez une (c1)'],
  ['red, blue and green', 'rouge, bleu et vert'],
  [
    'a dark serf on e4 is in the way: pawns cannot jump over enemy pawns',
    'un serf sombre en e4 est sur le chemin : un pion ne saute pas par-dessus un pion ennemi',
  ],
  ['yellow square 7', 'case jaune 7'],
  ['red starting spot e1', 'point de départ rouge e1'],
  ['the Gate, a1', 'la Porte, a1'],
  ["blue's hand", 'réserve de Bleu'],
  ['e1, e5', 'e1, e5'],
  ['Sb1-c3-b2', 'Sb1-c3-b2'],
  ['"nothing at all"', '"nothing at all"'],
  // A gap that has no translation leaves the whole as it is: no half sentences.
  ['purple elephants wins with a piece in the Gate', 'purple elephants wins with a piece in the Gate'],
])('%s', async (english, french) => {
  await loadLanguage('fr')
  expect(plain(name(english))).toBe(french)
})

test('refusals and prompts are put together from their parts', async () => {
  const refusal = { detail: 'as it came', message: 'placing on %s (black) needs two connections; %s', args: ['c2', 'you have one (c1)'] }
  expect(sentence(refusal)).toBe('as it came')
  await loadLanguage('fr')
  expect(plain(sentence(refusal))).toBe('poser en c2 (noir) demande deux liaisons ; vous en avez une (c1)')
  const prompt = { detail: 'as it came', message: "%s stung %s's scorpion on %s", args: ['blue', 'red', 'y3'] }
  expect(plain(sentence(prompt))).toBe('bleu : piqûre du scorpion rouge en y3')
})
