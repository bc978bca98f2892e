// What pages say to the service worker. It answers yes or no, or nothing.
export type Asked =
  /** Whether a file belongs to the worker's version of the client. */
  | { type: 'mine'; url: string }
  /** The person wants the new version. */
  | { type: 'take over' }
  /** The page is of the new version already: if no other is open, nothing is in the way. */
  | { type: 'take over quietly' }
  /** Fetch ahead what is needed without a network, with these pictures; whether it is all here. */
  | { type: 'warm'; pictures: string[] }
  | { type: 'warmed'; pictures: string[] }

export type Told = boolean
