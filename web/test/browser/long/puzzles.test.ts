// A puzzle of every game that has them: solved as its data says, shown, and in French.
import { test } from 'vitest'

import { hintAndSolution, inFrench, puzzleToItsEnd } from '../puzzle'
import { puzzled } from '../util'

test.each(puzzled)('%s to the end', (game) => puzzleToItsEnd(game))

test.each(puzzled)('hint and solution of %s', (game) => hintAndSolution(game))

test.each(puzzled)('%s in French', (game) => inFrench(game))
