// Links that do something here instead of leading away. The page's own handling of links sees
// a click before handlers of components do, so this one listens on the element itself.

/** Calls with the link that was clicked, on or below a node, unless it is to open elsewhere. */
export function pressed(node: HTMLElement, act: (link: HTMLAnchorElement) => void): { destroy(): void } {
  const click = (e: MouseEvent): void => {
    if (e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return
    const link = e.target instanceof Element ? e.target.closest('a') : null
    if (!link) return
    e.preventDefault()
    act(link)
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}
