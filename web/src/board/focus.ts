import { tick } from 'svelte'

/** A button that goes once it was pressed by a key leaves the focus to its board, or to that of the page. */
export function press(e: MouseEvent, f: () => void): void {
  const near = e.currentTarget instanceof Element ? e.currentTarget.closest('[data-board]') : null
  f()
  if (e.detail === 0)
    void tick().then(() => {
      if (document.activeElement === document.body) (near ?? document).querySelector<SVGElement>('.site[tabindex="0"]')?.focus({ preventScroll: true })
    })
}
