// One thing after the other, on a clock that the test turns.
import { expect, test } from 'vitest'

import { Pace, replyAfter, stepAfter, type Skips, type Step } from '../../src/play/pace'

class Room {
  time = 1000
  lands = -Infinity
  hid = false
  seen: string[] = []
  private timers: { at: number; f: () => void }[] = []
  private watchers = new Set<() => void>()
  readonly pace = new Pace({
    now: () => this.time,
    after: (ms, f) => {
      const timer = { at: this.time + ms, f }
      this.timers.push(timer)
      return () => (this.timers = this.timers.filter((t) => t !== timer))
    },
    landed: () => this.lands,
    hidden: () => this.hid,
    watch: (f) => {
      this.watchers.add(f)
      return () => this.watchers.delete(f)
    },
  })

  get waiting(): number {
    return this.timers.length
  }

  get watched(): number {
    return this.watchers.size
  }

  /** Adds a step that glides for so long. */
  add(name: string, skips: Skips, pause?: ReturnType<NonNullable<Step['pause']>>, glides = 0, board = true): void {
    this.pace.add({
      show: () => {
        this.seen.push(`${name}@${this.time - 1000}`)
        if (glides) this.lands = Math.max(this.lands, this.time + glides)
      },
      skips,
      board,
      pause: () => pause,
    })
  }

  /** Turns the clock on, and stops at every timer on the way. */
  wait(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const [next] = [...this.timers].sort((a, b) => a.at - b.at)
      if (!next || next.at > end) break
      this.time = Math.max(this.time, next.at)
      this.timers = this.timers.filter((t) => t !== next)
      next.f()
    }
    this.time = end
  }

  hide(hid = true): void {
    this.hid = hid
    for (const f of this.watchers) f()
  }
}

test('a reply begins half a second after the move before has landed', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.wait(20)
  room.add('reply', 'none', 'reply', 300)
  room.wait(5000)
  expect(replyAfter).toBe(500)
  expect(room.seen).toEqual(['mine@0', 'reply@900'])
})

test('where nothing glides the reply waits all the same', () => {
  const room = new Room()
  room.add('mine', 'all')
  room.add('reply', 'none', 'reply')
  room.wait(499)
  expect(room.seen).toEqual(['mine@0'])
  room.wait(1)
  expect(room.seen).toEqual(['mine@0', 'reply@500'])
})

test('a reply that took longer than the pause is shown as it comes, and so is one without a pause', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.wait(2000)
  room.add('late', 'none', 'reply')
  room.add('next', 'none', undefined)
  room.wait(0)
  expect(room.seen).toEqual(['mine@0', 'late@2000', 'next@2000'])
})

test('every step of a computer lands before the next, and can be seen where nothing glides', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 300)
  room.add('throw', 'none', 'reply', 700)
  room.add('again', 'none', 'step', 700)
  room.add('move', 'none', 'step')
  room.add('last', 'none', 'step')
  room.wait(5000)
  expect(room.seen).toEqual(['mine@0', 'throw@800', 'again@1500', 'move@2200', `last@${2200 + stepAfter}`])
})

test('moves of another person wait for what glides, and for no pause', () => {
  const room = new Room()
  room.add('one', 'pauses', undefined, 500)
  room.add('two', 'pauses', undefined, 500)
  room.wait(100)
  room.add('three', 'pauses', undefined, 500)
  room.wait(5000)
  expect(room.seen).toEqual(['one@0', 'two@500', 'three@1000'])
  room.add('computer', 'none', 'reply', 200)
  room.wait(100)
  room.add('person', 'pauses')
  room.wait(0)
  expect(room.seen.slice(3)).toEqual(['computer@5100'])
  room.wait(200)
  expect(room.seen.slice(3)).toEqual(['computer@5100', 'person@5300'])
})

test('whose clock runs waits for what glides already, and all before it hurries along', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.add('throw', 'none', 'reply', 700)
  room.add('move', 'none', 'step', 500)
  room.wait(100)
  room.add('my turn', 'glide', 'step', 500)
  room.wait(299)
  expect(room.seen).toEqual(['mine@0'])
  room.wait(1)
  expect(room.seen).toEqual(['mine@0', 'throw@400', 'move@400', 'my turn@400'])
})

test('chat is shown at once, and in its order if something waits', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.add('hello', 'glide', undefined, 0, false)
  expect(room.seen).toEqual(['mine@0', 'hello@0'])
  room.add('reply', 'none', 'reply', 300)
  room.add('well played', 'glide', undefined, 0, false)
  room.wait(1000)
  expect(room.seen.slice(2)).toEqual(['reply@400', 'well played@400'])
})

test('chat does not put off the reply', () => {
  const room = new Room()
  room.add('mine', 'all')
  room.wait(300)
  room.add('hello', 'glide', undefined, 0, false)
  room.add('reply', 'none', 'reply')
  room.wait(1000)
  expect(room.seen).toEqual(['mine@0', 'hello@300', 'reply@500'])
})

test('our own move waits for nothing', () => {
  const room = new Room()
  room.add('theirs', 'pauses', undefined, 500)
  room.add('computer', 'none', 'reply', 500)
  room.wait(100)
  room.add('mine', 'all')
  expect(room.seen).toEqual(['theirs@0', 'computer@100', 'mine@100'])
  expect(room.waiting).toBe(0)
})

test('while nobody looks nothing waits', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.add('reply', 'none', 'reply', 400)
  room.add('next', 'none', 'step', 400)
  room.hide()
  expect(room.seen).toEqual(['mine@0', 'reply@0', 'next@0'])
  room.add('more', 'none', 'step')
  expect(room.seen.length).toBe(4)
  room.hide(false)
  room.add('seen', 'none', 'step')
  expect(room.seen.length).toBe(4)
  room.wait(400)
  expect(room.seen.at(-1)).toBe('seen@400')
})

test('all of it can be shown at once, and nothing is shown after the end', () => {
  const room = new Room()
  room.add('mine', 'all', undefined, 400)
  room.add('reply', 'none', 'reply')
  room.add('next', 'none', 'step')
  room.pace.flush()
  expect(room.seen).toEqual(['mine@0', 'reply@0', 'next@0'])
  expect(room.waiting).toBe(0)
  room.pace.changed()
  room.add('answer', 'none', 'reply')
  room.pace.close()
  expect([room.waiting, room.watched]).toEqual([0, 0])
  room.wait(5000)
  expect(room.seen.length).toBe(3)
})

test('the pause counts from a board that came with the connection', () => {
  const room = new Room()
  room.wait(700)
  room.pace.changed()
  room.add('reply', 'none', 'reply')
  room.wait(5000)
  expect(room.seen).toEqual(['reply@1200'])
})
