// The types of the API, made from the server's own description (schema.ts).
import type { components } from './schema'
import type { components as socket } from './socket'

type Schemas = components['schemas']

/** Lists are never null once they are read (http.ts). */
export type Whole<T> = [T] extends [(infer E)[] | null]
  ? Whole<E>[]
  : [T] extends [(infer E)[] | null | undefined]
    ? Whole<E>[] | undefined
    : T extends object
      ? { [K in keyof T]: Whole<T[K]> }
      : T

export type SeatView = Whole<Schemas['SeatView']>
export type Snapshot = Whole<Schemas['Snapshot']>
export type TableLine = Whole<Schemas['TableLine']>
export type GameInfo = Whole<Schemas['GameInfo']>
export type Person = Whole<Schemas['Person']>
export type Event = Whole<Schemas['Event']>
export type Clock = Whole<Schemas['Clock']>
export type Problem = Whole<Schemas['Problem']>
export type Action = Whole<Schemas['Action']>
export type Piece = Whole<Schemas['Piece']>
export type Site = Whole<Schemas['Site']>

/** What goes over the socket, in both directions. */
export type Request = socket['schemas']['Request']
export type Message = socket['schemas']['Message']
export type PlayAt = socket['schemas']['PlayAt']
export type LiveView = socket['schemas']['LiveView']
export type PieceKind = socket['schemas']['PieceKind']

export type View = Whole<Schemas['View']>
/** Where a piece is drawn, and where a die lies, relative to its site's centre. */
export type Stand = Whole<Schemas['Stand']>
export type Lying = Whole<Schemas['Lying']>
export type Kit = Whole<Schemas['Kit']>
export type Standing = Whole<Schemas['Standing']>
export type Lesson = Whole<Schemas['Lesson']>
export type LessonStep = Whole<Schemas['Step']>
export type RulesPage = Whole<Schemas['RulesPage']>
export type RuleText = Whole<Schemas['RuleText']>
export type Picture = Whole<Schemas['Picture']>
