// Sounds made on the spot: a knock of wood, glass or a drum, a rattle of dice, a bell.
import { settings, type Tone } from '../settings.svelte'

export type Sound = 'move' | 'dice' | 'chat' | 'end' | 'start' | 'wrong' | 'turn' | 'low'

interface Knock {
  shape: OscillatorType
  pitch: number
  /** Where the pitch falls to, as a part of it. */
  fall: number
  length: number
  loud: number
}

const tones: Record<Tone, Knock> = {
  wood: { shape: 'triangle', pitch: 320, fall: 0.6, length: 0.09, loud: 0.35 },
  glass: { shape: 'sine', pitch: 1480, fall: 0.98, length: 0.22, loud: 0.14 },
  drum: { shape: 'sine', pitch: 150, fall: 0.4, length: 0.2, loud: 0.5 },
}
const bell: Knock = { shape: 'triangle', pitch: 659, fall: 0.6, length: 0.5, loud: 0.18 }

let context: AudioContext | undefined

function knock(c: AudioContext, at: number, k: Knock): void {
  const gain = c.createGain()
  gain.gain.setValueAtTime(k.loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + k.length)
  const tone = c.createOscillator()
  tone.type = k.shape
  tone.frequency.setValueAtTime(k.pitch, at)
  tone.frequency.exponentialRampToValueAtTime(k.pitch * k.fall, at + k.length)
  tone.connect(gain).connect(c.destination)
  tone.start(at)
  tone.stop(at + k.length)
}

export function play(what: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const c = context
  void c.resume()
  const now = c.currentTime
  const move = (tones as Partial<typeof tones>)[settings.tone] ?? tones.wood // anybody may have written there
  switch (what) {
    case 'move':
      knock(c, now, move)
      break
    case 'dice':
      for (let i = 0; i < 6; i++) knock(c, now + i * 0.07 + Math.random() * 0.03, { ...tones.wood, pitch: 500 + Math.random() * 400, length: 0.05, loud: 0.22 })
      break
    case 'wrong':
      knock(c, now, { ...tones.wood, pitch: 150, length: 0.16, loud: 0.25 })
      break
    case 'chat':
      knock(c, now, { ...bell, pitch: 880, length: 0.12, loud: 0.12 })
      break
    case 'turn':
      if (settings.ring) knock(c, now + 0.12, { ...bell, pitch: 988, fall: 0.99, length: 0.6, loud: 0.1 })
      break
    case 'low':
      for (let i = 0; i < 2; i++) knock(c, now + i * 0.2, { ...bell, pitch: 740, fall: 1, length: 0.15 })
      break
    default:
      for (const [i, pitch] of [523, 659, 784].entries()) knock(c, now + i * 0.13, { ...bell, pitch })
  }
}
