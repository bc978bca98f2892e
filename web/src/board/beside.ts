// What lies beside a board, and whose it is.
import type { Site, View } from '../api/types'

/** The hand and the trays of a seat. */
export const traysOf = (view: View, seat: string): Site[] => view.board.sites.filter((s) => s.shape === 'tray' && s.class === seat)

/** What belongs to nobody: lanes for dice, trays of all. */
export const besideBoard = (view: View): Site[] => view.board.sites.filter((s) => s.shape === 'lane' || (s.shape === 'tray' && !s.class))
