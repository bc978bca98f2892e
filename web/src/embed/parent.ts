// How high an embed would like to be, for the page around it. That page may listen or not: where it
// does not, the board gets as small as the frame needs it.

const type = 'antares-embed'

/** The least that a board is drawn in, whatever the frame. */
const least = 200

/**
 * Keeps the board of a node within the frame, and tells the parent how high the frame would have to be for
 * a board as wide as it is. That depends on the width alone, so a parent that follows comes to rest at once.
 */
export function framed(node: HTMLElement): { destroy(): void } {
  let told = 0
  const fit = (): void => {
    const board = node.querySelector<SVGSVGElement>('svg.board')
    const box = board?.viewBox.baseVal
    const beside = node.offsetHeight - (board?.getBoundingClientRect().height ?? 0)
    const natural = board && box && box.width > 0 ? (board.clientWidth * box.height) / box.width : 0
    node.style.setProperty('--fit', `${Math.max(innerHeight - beside, least)}px`)
    // Nothing is there yet to be measured.
    if (!board && !node.querySelector('[role=alert]')) return
    const height = Math.ceil(beside + natural)
    if (height !== told) tell((told = height))
  }
  const tell = (height: number): void => {
    if (parent !== window) parent.postMessage({ type, height }, '*')
  }
  // A page that began to listen late asks.
  const asked = (e: MessageEvent<unknown>): void => {
    if (e.source === parent && typeof e.data === 'object' && e.data !== null && 'type' in e.data && e.data.type === type && told > 0) tell(told)
  }
  const eye = new ResizeObserver(fit)
  eye.observe(node)
  addEventListener('resize', fit)
  addEventListener('message', asked)
  return {
    destroy() {
      eye.disconnect()
      removeEventListener('resize', fit)
      removeEventListener('message', asked)
    },
  }
}
