// The evidence against a server, as a file to keep and to show to others.
import { trust } from './trust.svelte'

/** Hands the evidence of a table to the browser's downloads. */
export function saveEvidence(table: string): void {
  const text = JSON.stringify(
    { what: 'Evidence that a server of Antares did not keep its commitment. See docs/chance.md.', saved: new Date().toISOString(), ...trust.evidence(table) },
    null,
    2,
  )
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const a = document.createElement('a')
  a.href = url
  a.download = `antares-evidence-${table}.json`
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
