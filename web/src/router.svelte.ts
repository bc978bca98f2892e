// Addresses and pages: the history API and nothing else. The pages are listed in
// pages.ts.

let path = $state(location.pathname)
let query = $state(location.search)

/** Where we are; reading it in a component keeps the component up to date. */
export const here = {
  get path(): string {
    return path
  },
  get query(): URLSearchParams {
    return new URLSearchParams(query)
  },
}

function arrive(): void {
  path = location.pathname
  query = location.search
}

addEventListener('popstate', arrive)

/** Opens a page of ours without loading the document again. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  arrive()
  if (!replace) scrollTo(0, 0)
}

/** Makes every link of ours below a node work that way: use on the outermost element. */
export function links(node: HTMLElement): { destroy(): void } {
  const click = (e: MouseEvent): void => {
    if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return
    const a = e.target instanceof Element ? e.target.closest('a') : null
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return
    if (a.pathname.startsWith('/api/')) return
    if (a.pathname === location.pathname && a.hash) return
    e.preventDefault()
    go(a.pathname + a.search + a.hash)
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}

/** Matches a path against a pattern such as "/t/:id"; the parts by name, or nothing. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const want = pattern.split('/')
  const have = path.replace(/\/+$/, '').split('/')
  if (pattern === '/') return have.length === 1 ? {} : undefined
  if (want.length !== have.length) return undefined
  const parts: Record<string, string> = {}
  for (const [i, w] of want.entries()) {
    const h = have[i] ?? ''
    if (w.startsWith(':')) {
      if (!h) return undefined
      try {
        parts[w.slice(1)] = decodeURIComponent(h)
      } catch {
        return undefined
      }
    } else if (w !== h) return undefined
  }
  return parts
}
