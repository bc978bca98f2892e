// Nothing overflows, at any width. The longer language and the game with the most players and the
// longest moves are looked at here, the others in long/.
import { test } from 'vitest'

import { sweepGame, sweepPages } from './sweep'

test('no page overflows, in French', () => sweepPages('fr'))

test('no page of Scorpion overflows, in French', () => sweepGame('scorpion', 'fr'))
