// What the worker keeps, by the names of its caches. All names begin alike, so that all of it can go.
const prefix = 'antares-'

export const kept = {
  /** The files of this version. */
  files: `${prefix}files`,
  /** Files of earlier versions, for pages that are still open. */
  before: `${prefix}before`,
  /** The engine and its networks. */
  engine: `${prefix}engine`,
  /** What the engine is, as the server last said it. */
  list: `${prefix}list`,
  /** Pictures that belong to the pages. */
  pictures: `${prefix}pictures`,
  /** Other pictures that were seen. */
  seen: `${prefix}seen`,
} as const

/** Takes all of it away. */
export async function forget(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(ours.map((name) => caches.delete(name)))
}
