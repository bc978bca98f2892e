// Pictures as files. Without a network the engine of this page draws them.
import { drawn, painted } from '../board/drawn'
import { saveBlob } from '../parts/save'

/** As wide as the server makes them. */
const width = 1200

/** For a link to a picture of a position: where the browser knows that there is no network, the file is made here. */
export function orMade(node: HTMLAnchorElement): { destroy(): void } {
  const click = (e: MouseEvent): void => {
    const url = new URL(node.href)
    if (navigator.onLine || !/^\/api\/picture\.(svg|png)$/.test(url.pathname)) return
    e.preventDefault()
    void make(`/api/picture.svg${url.search}`, url.pathname.endsWith('.png'), node.download).catch(() => {})
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}

async function make(svg: string, png: boolean, name: string): Promise<void> {
  const picture = await drawn(svg)
  saveBlob(name, png ? await painted(picture, width) : picture)
}
