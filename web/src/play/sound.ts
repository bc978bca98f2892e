// Sounds made on the spot: a knock of wood, a rattle of dice, a bell.
import { settings } from '../settings.svelte'

let context: AudioContext | undefined

function knock(c: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const gain = c.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  const tone = c.createOscillator()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length)
  tone.connect(gain).connect(c.destination)
  tone.start(at)
  tone.stop(at + length)
}

export function play(what: 'move' | 'dice' | 'chat' | 'end' | 'start' | 'wrong'): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const c = context
  void c.resume()
  const now = c.currentTime
  switch (what) {
    case 'move':
      knock(c, now, 320, 0.09, 0.35)
      break
    case 'dice':
      for (let i = 0; i < 6; i++) knock(c, now + i * 0.07 + Math.random() * 0.03, 500 + Math.random() * 400, 0.05, 0.22)
      break
    case 'wrong':
      knock(c, now, 150, 0.16, 0.25)
      break
    case 'chat':
      knock(c, now, 880, 0.12, 0.12)
      break
    default:
      for (const [i, pitch] of [523, 659, 784].entries()) knock(c, now + i * 0.13, pitch, 0.5, 0.18)
  }
}
