// Nothing overflows: every page of every game, in both languages, at every width.
import { describe, test } from 'vitest'

import { sweepGame, sweepPages } from '../sweep'
import { games } from '../util'

describe.each(['en', 'fr'])('%s', (language) => {
  test('pages', () => sweepPages(language))
  test.each(games)('%s', (game) => sweepGame(game, language))
})
