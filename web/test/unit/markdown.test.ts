import { expect, test } from 'vitest'

import { anchor, blocks, cut, inline, pictured, target } from '../../src/learn/markdown'

test('links among the files become links of the site, or none', () => {
  expect(target('rulebook.md')).toBe('#rulebook')
  expect(target('../scorpion/rules.md')).toBe('/rules/scorpion')
  expect(target('../scorpion/rules.md#options')).toBe('/rules/scorpion#options')
  expect(target('../../docs/rules/README.md')).toBe('/learn')
  expect(target('../../docs/credits.md')).toBeUndefined()
  expect(target('#options')).toBe('#options')
})

test('places and ids', () => {
  expect(anchor('What the sheet says, and what we ruled')).toBe('what-the-sheet-says-and-what-we-ruled')
  expect(anchor('Ce qu’il faut pour gagner')).toBe('ce-qu-il-faut-pour-gagner')
  expect(cut('one (SK-5), KO-B and A-1')).toEqual(['one (', 'SK-5', '), ', 'KO-B', ' and A-1'])
})

test('pictures are found wherever they stand', () => {
  expect(pictured(blocks('![a](b.svg)'))).toBe(true)
  expect(pictured(blocks('some *words* and `code`'))).toBe(false)
  expect(inline('*a* `b`').map((t) => t.type)).toEqual(['em', 'text', 'codespan'])
})
