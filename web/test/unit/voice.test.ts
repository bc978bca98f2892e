// The voice of the pages: what players say, in British spelling. The engines' sentences, rules
// and lessons have the same test in games/catalog.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { ui } from '../../src/lang/en'
import { language as fr } from '../../src/lang/fr'

/** Phrasings that nobody says, and what to write instead. */
const banned: [RegExp, string][] = [
  [/\bby lot\b/i, 'random'],
  [/\b(days?|seconds?|minutes?|nodes?|moves?|games?) an? (move|search|game|page|turn|action)\b/i, 'per move'],
  [/(?<!there )\b(is|are) no (?!longer\b|more\b)/i, 'is not a'],
  [/\bto be seen\b/i, 'visible'],
  [/\bthere already\b/i, 'already exists'],
  [/\bhangs on\b/i, 'depends on'],
  [/\bwhoever is to\b/i, 'the player to move'],
  [/\btouch(es|ed|ing)?\b/i, 'tap, click or select'],
  [
    /\b(analyz|coloriz|favor|honor|colors?\b|colored|grays?\b|center(s|ed)?\b|neighbor|cancel(ed|ing)\b|defense|(organ|recogn|real|initial)iz)/i,
    'British spelling',
  ],
  [/\b(in force|foretell|so many)\b/i, 'current, predict, a number'],
  [/\b(is|are|was) to be\b/i, 'must, will or should'],
  [/\b(somebody|anybody|everybody)\b/i, 'someone, anyone, everyone'],
  [/^[a-iy]\d/, 'no coordinate at the beginning: turn the sentence round'],
  [/\d %| %|\} %/, '74%, without a space'],
  [/ …/, 'no space before …'],
  [/'/, 'the curly apostrophe'],
  [/\b[A-Z]{2}-\d+\b/, 'no ids of rules: they are links beside the sentence'],
]

const sentences = Object.entries(ui).flatMap(([section, list]) => Object.entries(list).map(([key, text]) => [`${section}.${key}`, text] as [string, string]))

test('the test hears what it listens for', () => {
  const said = [
    'each side by lot',
    '2 days a move',
    'this is no spot',
    'more to be seen',
    'it is there already',
    'it hangs on the dice',
    'Turn the board to whoever is to move',
    'Touch a piece',
    'Analyze',
    'in force at once',
    'the move is to be played',
    'Anybody, in the lobby',
    'g3 is empty',
    '74 %',
    'Loading …',
    "isn't",
    'by the rules (SK-8)',
  ]
  expect(said).toHaveLength(banned.length)
  said.forEach((text, i) => expect(text).toMatch(banned[i]?.[0] ?? /^$/))
  for (const american of ['your color', 'a gray spot', 'the center', 'analyzing', 'neighbors', 'canceled', 'defense', 'organized']) {
    expect(american).toMatch(banned.find(([, instead]) => instead === 'British spelling')?.[0] ?? /^$/)
  }
  for (const fine of [
    '2 days per move',
    'Greyed out in the centre',
    'Cancel',
    'There is a pawn on g3',
    'That’s no longer possible',
    '74%',
    'Analyse',
    'has no more than 3',
  ]) {
    for (const [pattern] of banned) expect(fine).not.toMatch(pattern)
  }
})

test('the pages speak as players do', () => {
  for (const [key, text] of sentences) for (const [pattern, instead] of banned) expect(text, `${key}: ${instead}`).not.toMatch(pattern)
})

/** The same in French. */
const bannedFrench: [RegExp, string][] = [
  [/retire(r|z|nt)? (les |la |le |chaque |tous les )?(dés?|donne)\b/i, 'relancer or recalculer: retirer is to remove'],
  [/retirer tous/i, 'recalculer'],
  [/d[’']habitude/i, 'par défaut'],
  [/tir(é|ée|és|ées|er|age) au sort/i, 'au hasard'],
  [/en vigueur/i, 'appliqué, actuel'],
  [/demi-coups?/i, 'coup'],
  [/\bconseils?\b/i, 'indice, one word everywhere'],
  [/\btourner le plateau/i, 'retourner'],
  [/C’est cela|Pas cela/, 'Exact, Ce n’est pas le bon coup'],
  [/\b[A-Z]{2}-\d+\b/, 'no ids of rules: they are links beside the sentence'],
]

test('the pages speak French as players do', () => {
  const said = [
    'votre navigateur retire la donne',
    'peut les retirer tous',
    'comme d’habitude',
    'tirée au sort',
    'en vigueur tout de suite',
    'en 3 demi-coups',
    'Conseil',
    'Tourner le plateau',
    'C’est cela !',
    'selon les règles (SK-8)',
  ]
  expect(said).toHaveLength(bannedFrench.length)
  said.forEach((text, i) => expect(text).toMatch(bannedFrench[i]?.[0] ?? /^$/))
  for (const fine of ['retirée du jeu', 'Retourner le plateau', 'Au hasard']) for (const [pattern] of bannedFrench) expect(fine).not.toMatch(pattern)
  for (const [section, list] of Object.entries(fr.ui)) {
    for (const [key, text] of Object.entries(list))
      for (const [pattern, instead] of bannedFrench) expect(text, `${section}.${key}: ${instead}`).not.toMatch(pattern)
  }
})

test('French keeps its no-break spaces and its apostrophes', () => {
  for (const [section, list] of Object.entries(fr.ui)) {
    for (const [key, text] of Object.entries(list)) {
      // The signs of annotators stand alone: they are no punctuation.
      const plain = text.replace(/(^|, )\?[!?]? /g, '$1')
      expect(plain, `${section}.${key}`).not.toMatch(/ [:;?!»%]|« |'/)
      expect(plain, `${section}.${key}`).not.toMatch(/[^\s\u00a0\u202f?!](?:[;?!]|:(?!\/))/)
    }
  }
})

test('the page without its program is in the same voice', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8').replace(/<(?!meta name="description")[^>]*>/g, '')
  for (const [pattern, instead] of banned) expect(page, instead).not.toMatch(pattern)
})

test('the engines speak as players do', () => {
  const said = JSON.parse(readFileSync(new URL('../../src/lang/engine.json', import.meta.url), 'utf8')) as string[]
  // Go writes its own apostrophes, and % is a gap.
  const not = ['the curly apostrophe', '74%, without a space']
  const heard = banned.filter(([, instead]) => !not.includes(instead))
  for (const text of said) for (const [pattern, instead] of heard) expect(text, instead).not.toMatch(pattern)
})
