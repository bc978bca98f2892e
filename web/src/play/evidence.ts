// The evidence against a server, as a file to keep and to show to others.
import { saveFile } from '../parts/save'
import { trust } from './trust.svelte'

/** Hands the evidence of a table to the browser's downloads. */
export function saveEvidence(table: string): void {
  const text = JSON.stringify(
    { what: 'Evidence that a server of Antares did not keep its commitment. See docs/chance.md.', saved: new Date().toISOString(), ...trust.evidence(table) },
    null,
    2,
  )
  saveFile(`antares-evidence-${table}.json`, text, 'application/json')
}
