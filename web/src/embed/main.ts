// The client that other sites frame: a board, a line of text, a few buttons. It has no account
// and no tables: whoever lays something over it gains nothing by the clicks.
import { mount } from 'svelte'

import { asNobody } from '../api/http'
import '../app.css'
import { lang, languages, loadLanguage } from '../lang'
import { borrow, settings } from '../settings.svelte'
import { dress } from './asked'
import Embed from './Embed.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the program')
asNobody()
const { theme, language, flip } = dress(location)
borrow({ theme, flip, ...(language && languages[language] ? { language } : {}) })
void loadLanguage(settings.language).finally(() => {
  document.documentElement.lang = lang.code
  mount(Embed, { target })
})
