// Pictures that the server cannot be asked for are drawn by the engine of this page.
import { atHand } from '../engine/home'

/** A picture by its address under /api/picture.svg. */
export async function drawn(url: string): Promise<Blob> {
  const engine = atHand.engine ?? (await import('../engine/engine.svelte')).engine
  return new Blob([await engine.ask<string>('GET', url)], { type: 'image/svg+xml' })
}

/** For an image of such an address: where it cannot be loaded, it is drawn here. */
export function orDrawn(node: HTMLImageElement): { destroy(): void } {
  let own = ''
  const failed = async (): Promise<void> => {
    const src = node.getAttribute('src') ?? ''
    if (!src.startsWith('/api/picture.svg')) return
    try {
      const picture = await drawn(src)
      if (node.getAttribute('src') !== src) return // another one is shown by now
      URL.revokeObjectURL(own)
      own = URL.createObjectURL(picture)
      node.src = own
    } catch {
      // Then its description stands there.
    }
  }
  const listen = (): void => void failed()
  node.addEventListener('error', listen)
  return {
    destroy() {
      node.removeEventListener('error', listen)
      URL.revokeObjectURL(own)
    },
  }
}

/** A picture as PNG, so many pixels wide. */
export async function painted(svg: Blob, width: number): Promise<Blob> {
  const url = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error('the picture cannot be painted'))), 'image/png'))
  } finally {
    URL.revokeObjectURL(url)
  }
}
