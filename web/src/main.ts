import { mount } from 'svelte'

import App from './App.svelte'
import './app.css'
import { loadLanguage } from './lang'
import { whenIdle } from './offline/idle'
import { settings } from './settings.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the program')
// The words first, so that nothing is shown in one language and then in another.
void loadLanguage(settings.language).finally(() => mount(App, { target }))
// While developing every file is new each time.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  whenIdle(() => {
    import('./offline/device').then((m) => m.begin()).catch(() => {}) // without it the network is needed, as before
  })
}
