// What can wait until the page is there.

type Idle = (f: () => void, o: { timeout: number }) => void

/** Runs something once the page has loaded and has nothing to do. */
export function whenIdle(f: () => void): void {
  const idle = 'requestIdleCallback' in window ? (requestIdleCallback as Idle) : (g: () => void) => void setTimeout(g, 2000)
  const soon = (): void => idle(f, { timeout: 10_000 })
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
