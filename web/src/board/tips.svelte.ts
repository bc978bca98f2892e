// Names of things: a mouse that rests on one shows its name, and so does a finger that is held
// on it, without picking anything.

export interface Tip {
  name: string
  /** More about it, once that is known. */
  more?: (() => string) | undefined
}

interface Shown extends Tip {
  x: number
  y: number
  /** Whether there is more room below than above. */
  below: boolean
  held: boolean
}

class Tips {
  shown = $state.raw<Shown | undefined>()

  show(tip: Tip, box: DOMRect, held: boolean): void {
    const below = box.top < 90
    this.shown = { ...tip, x: box.left + box.width / 2, y: below ? box.bottom : box.top, below, held }
  }

  hide(): void {
    this.shown = undefined
  }
}

/** What is shown, on the whole page. */
export const tips = new Tips()

/** How long a mouse rests and a finger is held, in milliseconds. */
const rest = 450
const hold = 500
/** Further than that, in pixels, a finger is not held but moves. */
const apart = 8

export interface Named extends Tip {
  box: DOMRect
  /** A finger is held on it. */
  held?: (() => void) | undefined
}

/** Shows names of what is in an element; `of` names what an event is about. */
export function named(node: HTMLElement | SVGElement, of: (e: PointerEvent) => Named | undefined): { update(to: typeof of): void; destroy(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: { x: number; y: number } | undefined
  let held = false
  const stop = (): void => {
    clearTimeout(timer)
    from = undefined
  }
  const over = (e: PointerEvent): void => {
    if (e.pointerType !== 'mouse') return
    stop()
    tips.hide()
    const what = of(e)
    if (what && e.buttons === 0) timer = setTimeout(() => tips.show(what, what.box, false), rest)
  }
  const out = (e: PointerEvent): void => {
    if (e.pointerType !== 'mouse') return
    stop()
    tips.hide()
  }
  const down = (e: PointerEvent): void => {
    stop()
    held = false
    const what = e.pointerType === 'mouse' ? undefined : of(e)
    if (!what) return
    from = { x: e.clientX, y: e.clientY }
    timer = setTimeout(() => {
      held = true
      what.held?.()
      tips.show(what, what.box, true)
    }, hold)
  }
  const move = (e: PointerEvent): void => {
    if (from && Math.hypot(e.clientX - from.x, e.clientY - from.y) >= apart) stop()
  }
  // The browser's own menu would come instead.
  const menu = (e: Event): void => {
    if (from || held) e.preventDefault()
  }
  const click = (e: Event): void => {
    if (!held) return
    held = false
    e.preventDefault()
    e.stopPropagation()
  }
  const listeners = { pointerover: over, pointerout: out, pointerdown: down, pointermove: move, pointerup: stop, pointercancel: stop, contextmenu: menu }
  for (const [kind, f] of Object.entries(listeners)) node.addEventListener(kind, f as EventListener)
  node.addEventListener('click', click, { capture: true })
  return {
    update: (to) => (of = to),
    destroy() {
      stop()
      tips.hide()
      for (const [kind, f] of Object.entries(listeners)) node.removeEventListener(kind, f as EventListener)
      node.removeEventListener('click', click, { capture: true })
    },
  }
}
