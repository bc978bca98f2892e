// Every lesson to its end.
import { test } from 'vitest'

import { toItsEnd } from '../lesson'
import { games } from '../util'

test.each(games)('the lesson of %s to its end', (game) => toItsEnd(game))
