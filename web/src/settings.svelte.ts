// What somebody has chosen on this device. Kept in the browser, shared between tabs.

export type Theme = 'auto' | 'light' | 'dark'
export type Pieces = 'figures' | 'letters'
export type Thinks = 'device' | 'server'
export type Tone = 'wood' | 'glass' | 'drum'

export interface Settings {
  theme: Theme
  pieces: Pieces
  /** Code of a language in src/lang. */
  language: string
  sounds: boolean
  /** What moves sound like. */
  tone: Tone
  /** Ring when it is one's turn. */
  ring: boolean
  /** Ask before a move is sent. */
  confirm: boolean
  /** Light up what can be touched. */
  hints: boolean
  /** Turn the board round. */
  flip: boolean
  /** Where several play on one screen, turn the board to whoever is to move. */
  turn: boolean
  /** Let pieces glide and dice roll. */
  animations: boolean
  /** Pause before the computer's reply. */
  pace: boolean
  /** Whether the card that explains the pieces is open: as there is room, until somebody has decided. */
  legend: 'auto' | 'open' | 'closed'
  /** The level of the computer last played. */
  level: number
  /** Where the computer thinks about positions and games that are studied. */
  thinks: Thinks
  /** Whether positions that are studied are evaluated while one looks, and how many lines are told. */
  live: boolean
  lines: number
}

const key = 'antares.settings'

const defaults: Settings = {
  theme: 'auto',
  pieces: 'figures',
  language: navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en',
  sounds: false,
  tone: 'wood',
  ring: true,
  confirm: false,
  hints: true,
  flip: false,
  turn: false,
  animations: true,
  pace: true,
  legend: 'auto',
  level: 2,
  thinks: 'device',
  live: false,
  lines: 3,
}

/** What is stored, where it has the right type: anybody may have written there. */
function read(): Partial<Settings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([k, v]) => k in defaults && typeof v === typeof defaults[k as keyof Settings]))
  } catch {
    return {}
  }
}

export const settings: Settings = $state({ ...defaults, ...read() })

/** Whether what is chosen is kept. */
let kept = true

/** Settings of a page that stands in another site's: they come with its address, and nothing is kept. */
export function borrow(change: Partial<Settings>): void {
  kept = false
  Object.assign(settings, defaults, change)
}

/** Changes settings and keeps them. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change)
  if (!kept) return
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

addEventListener('storage', (e) => {
  if (kept && e.key === key) Object.assign(settings, defaults, read())
})

const night = matchMedia('(prefers-color-scheme: dark)')
let prefersDark = $state(night.matches)
night.addEventListener('change', () => (prefersDark = night.matches))

/** The theme in force. */
export const look = {
  get theme(): 'light' | 'dark' {
    if (settings.theme !== 'auto') return settings.theme
    return prefersDark ? 'dark' : 'light'
  },
}
