// The types of the API, made from the server's own description (schema.ts).
import type { components } from './schema'
import type { components as socket } from './socket'

type Schemas = components['schemas']

export type SeatView = Schemas['SeatView']
export type Snapshot = Schemas['Snapshot']
export type TableLine = Schemas['TableLine']
export type GameInfo = Schemas['GameInfo']
export type Person = Schemas['Person']
export type Event = Schemas['Event']
export type Clock = Schemas['Clock']
export type Problem = Schemas['Problem']
export type Action = Schemas['Action']
export type Piece = Schemas['Piece']
export type Site = Schemas['Site']

/** What goes over the socket, in both directions. */
export type Request = socket['schemas']['Request']
export type Message = socket['schemas']['Message']
export type Away = socket['schemas']['Away']
export type PlayAt = socket['schemas']['PlayAt']
/** What a rated game did to a player's rating. */
export type RatingChange = Schemas['RatingChange']
export type LiveView = socket['schemas']['LiveView']
export type PieceKind = socket['schemas']['PieceKind']

/** A sentence of an engine, what a ply did, and what to do next after some picks. */
export type Sentence = Schemas['Sentence']
export type Said = Schemas['Said']
export type Next = Schemas['Next']

/** A position. Over the socket it comes with what the plies before it did. */
export type View = Schemas['View'] & { said?: Said[] }
/** Where a piece is drawn, and where a die lies, relative to its site's centre. */
export type Stand = Schemas['Stand']
export type Lying = Schemas['Lying']
export type Kit = Schemas['Kit']
export type Standing = Schemas['Standing']
/** What a piece can capture, and what threatens it. */
export type About = Schemas['About']
export type Outcome = Schemas['Outcome']
export type Legend = Schemas['Legend']
export type Lesson = Schemas['Lesson']
export type LessonStep = Schemas['Step']
export type RulesPage = Schemas['RulesPage']
export type RuleText = Schemas['RuleText']
export type Picture = Schemas['Picture']
