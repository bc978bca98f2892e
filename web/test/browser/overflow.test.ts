// Nothing overflows, at any width. The longer language is looked at here, the other in long/.
import { test } from 'vitest'

import { sweepGame, sweepPages } from './sweep'
import { games } from './util'

test('no page overflows, in French', () => sweepPages('fr'))

// The game with the most players and the longest moves.
test.each(games.slice(0, 2))('no page of %s overflows, in French', (game) => sweepGame(game, 'fr'))
