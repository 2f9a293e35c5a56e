import { type GuestSpan, ownSpan } from '@serein/shared/booking/guest-span.ts'
import type { Receipt } from '@serein/shared/booking/receipt.ts'
import type { OrderReceipt } from '../checkout/order-receipt.ts'
import type { TemplateKind } from '@serein/shared/notification/template-kind.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import type { TeamKind } from '@serein/shared/notification/team-kinds.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { KeptLink } from '../platform/link.ts'
import type { Language } from '../platform/scope.ts'
import type { VisitFacts } from './facts.ts'

/** What kinds of message there are, and what each is written from. */
export type Message =
  | { template: 'booking_confirmed'; facts: { visit: VisitFacts } }
  | { template: 'booking_requested'; facts: { visit: VisitFacts } }
  /** Nothing has come of a request. */
  | { template: 'request_closed'; facts: { visit: VisitFacts } }
  | {
      template: 'booking_rescheduled'
      /** `creditMinor`: what the shop has credited for it; `isAsWished`: its client had agreed to it in advance. */
      facts: {
        visit: VisitFacts
        from: string | null
        byShop: boolean
        creditMinor?: number
        isAsWished?: boolean
      }
    }
  | {
      template: 'booking_changed'
      /** `isUndone`: it is as it was before. */
      facts: { visit: VisitFacts; from: string | null; byShop: boolean; isUndone: boolean }
    }
  | { template: 'booking_cancelled'; facts: { visit: VisitFacts } }
  | {
      template: 'guest_cancelled'
      facts: { visit: VisitFacts; guestPosition: number; byShop: boolean; creditMinor?: number }
    }
  | { template: 'guest_rescheduled'; facts: { visit: VisitFacts; guestPosition: number } }
  | { template: 'visit_reminder'; facts: { visit: VisitFacts } }
  | { template: 'free_cancel_reminder'; facts: { visit: VisitFacts; freeUntil: string } }
  | { template: 'simple_mail'; facts: { mail: SimpleMail } }
  | { template: 'phone_code'; facts: { codeId: string } }
  | { template: 'team_news'; facts: { news: TeamNews } }

export type VisitMessage = Exclude<
  Message,
  { template: 'simple_mail' | 'phone_code' | 'team_news' }
>
/** What somebody who works at a business is told of it; its words are found when it is written. */
export type TeamNews = { kind: TeamKind; facts: TeamFacts }

export type Template = Message['template']
export type ChannelName = 'mail' | 'sms' | 'push'

/** A message of a few sentences with one thing to do: what other slices have to say, such as a link to a new password. */
export type SimpleMail = {
  subject: Bilingual
  heading: Bilingual
  /** Stands above its words; `path` is one of ours, sides are in pixels. */
  picture?: { path: string; alt: Bilingual; width: number; height: number }
  paragraphs: Bilingual[]
  /** Sums, rules and lists, which are ours whatever a business says around them. */
  fixed?: Bilingual[]
  closing?: Bilingual[]
  /** What a business may say in its own words: whose it is, which of its messages, and what the variables stand for. */
  own?: {
    businessId: string
    kind: TemplateKind
    values: Record<Language, Readonly<Record<string, string>>>
  }
  /** The id of a one-time code, which stands in large digits; the code itself is derived when it is written. */
  codeId?: string
  /** Short answers of which one is tapped. */
  choices?: MailAction[]
  action: MailAction | null
  /** Another thing one may do instead. */
  other?: MailAction
  /** A receipt, which goes with it as a PDF. */
  receipt?: Receipt | OrderReceipt
  /** Who it is from, where that is a business. */
  sender?: string
  /** The code of an offer, in large letters. */
  offerCode?: string
  /** The private link by which its reader ends news of this sender. */
  unsubscribe?: KeptLink
}

/** Where its button leads: an address or a page of ours. */
export type MailAction = { label: Bilingual } & ({ url: string } | PageAction)

/** A page of ours, with a private link or a code that is derived when it is written. */
export type PageAction = { path: string; link?: KeptLink; codeId?: string }

/** Whether a reminder still asks: its answer would be heard, and none was given. */
export function isAsking({ template, facts: { visit } }: VisitMessage, now: string): boolean {
  const isReminder = template === 'visit_reminder' || template === 'free_cancel_reminder'
  const isAhead = Date.parse(visit.startsAt) > Date.parse(now)
  return isReminder && visit.state === 'confirmed' && isAhead && !visit.isAffirmed
}

/** A reminder with what its booker has answered by now; all others as they are. */
export function withAnswer(message: Message, now: VisitFacts | undefined): Message {
  if (message.template !== 'visit_reminder' && message.template !== 'free_cancel_reminder')
    return message
  if (!now) return message
  const { state, isAffirmed, affirmBy } = now
  const visit = { ...message.facts.visit, state, isAffirmed, affirmBy }
  return { ...message, facts: { ...message.facts, visit } } as Message
}

/** When each guest who comes is there; in what was written before that was kept: all of them, all the time. */
export function guestTimes({ guests = [], startsAt, endsAt }: VisitFacts): GuestSpan[] {
  const spans = guests.flatMap(({ position, isCancelled, ...span }) =>
    isCancelled || !span.startsAt || !span.endsAt
      ? []
      : [{ guestPosition: position, startsAt: span.startsAt, endsAt: span.endsAt }],
  )
  return spans.length > 0 ? spans : [{ guestPosition: 0, startsAt, endsAt }]
}

/** When its booker comes, or who comes in their stead. */
export function ownStart(visit: VisitFacts): string {
  return ownSpan(guestTimes(visit))!.startsAt
}

/** The part of a visit that is one guest's. */
export function ofGuest({ items }: VisitFacts, guestPosition: number) {
  const own = items.filter((item) => item.guestPosition === guestPosition)
  return { startsAt: own[0]?.startsAt ?? '', items: own }
}
