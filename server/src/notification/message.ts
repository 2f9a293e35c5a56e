import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitFacts } from './facts.ts'

/** What kinds of message there are, and what each is written from. */
export type Message =
  | { template: 'booking_confirmed'; facts: { visit: VisitFacts } }
  | {
      template: 'booking_moved'
      facts: { visit: VisitFacts; from: string | null; byShop: boolean }
    }
  | { template: 'booking_cancelled'; facts: { visit: VisitFacts } }
  | {
      template: 'guest_cancelled'
      facts: { visit: VisitFacts; guestPosition: number; byShop: boolean }
    }
  | { template: 'guest_moved'; facts: { visit: VisitFacts; guestPosition: number } }
  | { template: 'visit_reminder'; facts: { visit: VisitFacts } }
  | { template: 'free_cancel_reminder'; facts: { visit: VisitFacts; freeUntil: string } }
  | { template: 'letter'; facts: { letter: Letter } }

export type VisitMessage = Exclude<Message, { template: 'letter' }>
export type Template = Message['template']
export type ChannelName = 'mail' | 'sms' | 'push'

/** A message of a few sentences with one thing to do: what other slices have to say, such as a link to a new password. */
export type Letter = {
  subject: Bilingual
  heading: Bilingual
  paragraphs: Bilingual[]
  action: { label: Bilingual; url: string } | null
}

/** The part of a visit that is one guest's. */
export function ofGuest({ items }: VisitFacts, guestPosition: number) {
  const own = items.filter((item) => item.guestPosition === guestPosition)
  return { startsAt: own[0]?.startsAt ?? '', items: own }
}
