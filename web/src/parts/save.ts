/** Hands a text to the browser's downloads. */
export const saveFile = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

export function saveBlob(name: string, data: Blob): void {
  const url = URL.createObjectURL(data)
  const a = document.createElement('a')
  a.href = url
  a.download = name
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
