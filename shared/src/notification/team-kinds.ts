import { allows, type Area, type Permissions, type Role } from '../business/permission.ts'
import { type Channel, channels, type Kind, kinds, type SentChannel, topics } from './kinds.ts'

/** The notifications of a team. Source of the rules: decision 048. */

type Rule = {
  /** Sent to members who may see this area. */
  area: Area
  /** What fails for good by one channel goes by the next. */
  isUrgent: boolean
}

/** What members choose for: a row of their settings each. */
export const teamTopics = {
  booked: { area: 'calendar', isUrgent: true },
  moved: { area: 'calendar', isUrgent: true },
  cancelled: { area: 'calendar', isUrgent: true },
  late: { area: 'calendar', isUrgent: false },
  arrived: { area: 'calendar', isUrgent: false },
  message: { area: 'message', isUrgent: false },
  question: { area: 'message', isUrgent: false },
  review: { area: 'message', isUrgent: false },
  /** Said in private: to the spa or to who served. */
  word: { area: 'calendar', isUrgent: false },
  order: { area: 'money', isUrgent: false },
  rota: { area: 'team', isUrgent: false },
} as const satisfies Record<string, Rule>
export type TeamTopic = keyof typeof teamTopics
export const teamTopicNames = Object.keys(teamTopics) as [TeamTopic, ...TeamTopic[]]

/** The kinds by topic. None has the name of a kind for clients. */
export const teamKinds = {
  visit_booked: 'booked',
  /** It waits for an answer. */
  visit_asked: 'booked',
  /** Something is free for a client who waits, where the desk offers it. */
  time_fits: 'booked',
  visit_moved: 'moved',
  /** It was somebody else's, and is the reader's now. */
  visit_given: 'moved',
  /** It was the reader's, and is somebody else's now. */
  visit_taken: 'moved',
  /** Its client says no to another time that they were asked for. */
  time_declined: 'moved',
  visit_called_off: 'cancelled',
  guest_called_off: 'cancelled',
  visit_late: 'late',
  /** Its client says that they are, and waits for an answer. */
  late_told: 'late',
  client_arrived: 'arrived',
  /** Somebody calls for help without a sound: told at once by every channel, to who is named for it alone. */
  signal_raised: 'booked',
  client_wrote: 'message',
  question_asked: 'question',
  /** Their next message on one of theirs. */
  question_written: 'question',
  review_written: 'review',
  word_written: 'word',
  order_placed: 'order',
  /** It waits for an answer, as a swap that is agreed does. */
  time_off_asked: 'rota',
  time_off_approved: 'rota',
  time_off_refused: 'rota',
  /** A colleague would give the reader a day of theirs. */
  swap_asked: 'rota',
  /** The two are agreed. */
  swap_agreed: 'rota',
  swap_declined: 'rota',
  swap_approved: 'rota',
  swap_refused: 'rota',
  /** The reader is to serve while a calendar of their own says that they are busy. */
  visit_in_private_time: 'rota',
} as const satisfies Record<string, TeamTopic>
export type TeamKind = keyof typeof teamKinds
export const teamKindNames = Object.keys(teamKinds) as [TeamKind, ...TeamKind[]]

/** Somebody may need help now: it goes at once by every channel and at any hour, whatever its reader has chosen. */
export function isAlarm(kind: Kind | TeamKind): boolean {
  return kind === 'signal_raised'
}

/** A client who has not come so long after the start gives no sign. */
export const lateAfterMinutes = 10

/** The console shows everything; what goes by mail, too, depends on whether somebody sits before it. */
const mailedTo: Record<Role, readonly TeamTopic[]> = {
  owner: ['question', 'review', 'word', 'rota'],
  manager: ['question', 'review', 'word', 'rota'],
  front_desk: [],
  therapist: ['booked', 'moved', 'cancelled', 'word', 'rota'],
}

/** Whether this role is notified only of the visits they serve. */
export function hearsOwnOnly(role: Role): boolean {
  return role === 'therapist'
}

export type TeamChoices = Partial<Record<TeamTopic, Channel[]>>

/** The channels of a topic for somebody of this role who has chosen so, or has chosen nothing, in the order of `channels`. */
export function teamChannelsOf(
  topic: TeamTopic,
  role: Role,
  choices: TeamChoices = {},
): readonly Channel[] {
  const usual: Channel[] = mailedTo[role].includes(topic) ? ['mail', 'app'] : ['app']
  const chosen = choices[topic] ?? usual
  return channels.filter((channel) => chosen.includes(channel))
}

/** The topics of a member with these rights. */
export function teamTopicsFor(permissions: Permissions): TeamTopic[] {
  return teamTopicNames.filter((topic) => allows(permissions[teamTopics[topic].area], 'view'))
}

/** The channels that news of this kind may fall back to when one failed for good, the next first. */
export function fallbackChannels(kind: Kind | TeamKind, failed: SentChannel): SentChannel[] {
  const { isUrgent } = isOfTeam(kind) ? teamTopics[teamKinds[kind]] : topics[kinds[kind]]
  if (!isUrgent) return []
  const sent = channels.filter((channel) => channel !== 'app')
  return sent.slice(sent.indexOf(failed) + 1)
}

function isOfTeam(kind: Kind | TeamKind): kind is TeamKind {
  return kind in teamKinds
}
