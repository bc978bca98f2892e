// What somebody copies into a page of their own to show a board there: docs/embed.md.

const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A frame of an embed's address, and the lines that fit it to its board. */
export const snippet = (url: string, title: string): string =>
  `<iframe src="${safe(url)}" title="${safe(title)}" width="100%" height="560" style="border: 0" loading="lazy"></iframe>
<script>
  addEventListener('message', (e) => {
    if (e.data?.type !== 'antares-embed') return
    for (const f of document.querySelectorAll('iframe')) if (f.contentWindow === e.source) f.style.height = e.data.height + 'px'
  })
</script>
`
