// Every lesson to its end, and the rules of every game in both languages.
import { test } from 'vitest'

import { readRules, toItsEnd } from '../lesson'
import { games } from '../util'

test.each(games)('the lesson of %s to its end', (game) => toItsEnd(game))

test.each(games.flatMap((g) => [[g, 'en'] as const, [g, 'fr'] as const]))('the rules of %s in %s', readRules)
