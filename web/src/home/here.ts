// Tables on this device: their ids say so, and whoever plays there is nobody to a server.

/** Whether a table is on this device. */
export const isHere = (table: string): boolean => table.startsWith('local-')

/** Who plays at tables on this device. */
export const self = 'local'

/** Who we are at a table. */
export const whoAt = (table: string, person: { id: string } | undefined): string | undefined => (isHere(table) ? self : person?.id)

/** The table on this device that a request is about. */
export const tableOf = (url: string): string | undefined => /^\/api\/tables\/(local-[^/?]*)/.exec(url)?.[1]
