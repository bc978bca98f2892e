// Boards, prompts, buttons and cards of every game, on desks and phones.
import { test } from 'vitest'

import { analysisTakesWindow, boardTakesWindow, cardBeside, onPhone, tapBeside } from '../sizes'
import { games } from '../util'

test.each(games)('the board of %s takes the window', (game) => boardTakesWindow(game))

test.each(games)('the analysis board of %s takes the window', (game) => analysisTakesWindow(game))

test.each([...games.map((g) => [g, 'en']), ['scorpion', 'fr'], ['rsp', 'fr']] as [string, string][])(
  '%s on a phone, in %s: board, prompt and buttons without scrolling',
  (game, language) => onPhone(game, language),
)

test.each(games)('%s on a phone: a tap beside what is lit takes it', (game) => tapBeside(game))

test.each(games)('the card beside the board of %s tells what the pieces do, and stays as it was left', (game) => cardBeside(game))
