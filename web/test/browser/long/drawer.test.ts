// The rules beside the board on every page that has one, and the cards of every game in both languages.
import { test } from 'vitest'

import { besideBoards, cardEverywhere, desk, phone, refusalLeads } from '../drawers'
import { games } from '../util'

test.each([
  ['en', desk],
  ['fr', phone],
] as const)('a refusal leads to its rule (%s)', refusalLeads)

test('the rules beside the analysis board, the editor and a puzzle', () => besideBoards('/analysis/skaane', '/editor/skaane', '/puzzles/skaane/1'))

test.each(games.flatMap((g) => ['en', 'fr'].map((l) => [g, l] as const)))('the card about the pieces of %s on every page (%s)', cardEverywhere)
