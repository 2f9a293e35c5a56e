import type { Bilingual } from '@serein/shared/schema.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

type StandingFacts = { shopName: string; timeZone: string; serviceNames: Bilingual[] }

/** The next visit of a wish that comes again is held until a day and minute; its subject says all of it, as it is what an SMS says. */
export function standingHeldMail({
  shopName: spa,
  timeZone,
  serviceNames,
  startsAt,
  until,
  bookingId,
}: StandingFacts & { startsAt: string; until: string; bookingId: string }): SimpleMail {
  const text = (part: 'subject' | 'text' | 'otherwise') =>
    inEach((t, language) => {
      const { longDate, shortDate, time, list } = formatFor(language, timeZone, 'EUR')
      return t(`notification.standing.held.${part}`, {
        spa,
        what: list(serviceNames.map((name) => name[language])),
        day: part === 'subject' ? shortDate(startsAt) : longDate(startsAt),
        time: time(startsAt),
        until: `${shortDate(until)} ${time(until)}`,
      })
    })
  return {
    subject: text('subject'),
    heading: inBoth('notification.standing.held.heading'),
    paragraphs: [text('text'), text('otherwise')],
    action: {
      label: inBoth('notification.waiting.held.action'),
      path: `${screens.checkout}?booking=${bookingId}`,
    },
    other: { label: inBoth('notification.standing.held.skip'), path: screens.bookings },
    sender: spa,
  }
}

/** What a wish that comes again has come to, and when it goes on. */
export function standingMail(
  news: 'full' | 'over' | 'lapsed' | 'paused',
  { shopName: spa, serviceNames, nextDay }: Omit<StandingFacts, 'timeZone'> & { nextDay: string },
): SimpleMail {
  const text = (part: 'subject' | 'text') =>
    inEach((t, language) => {
      const { list, longDate } = formatFor(language, 'UTC', 'EUR')
      return t(`notification.standing.${news}.${part}`, {
        spa,
        what: list(serviceNames.map((name) => name[language])),
        day: longDate(`${nextDay}T12:00:00Z`),
      })
    })
  return {
    subject: text('subject'),
    heading: text('subject'),
    paragraphs: [text('text')],
    action: {
      label: inBoth(
        news === 'paused' ? 'notification.standing.resume' : 'notification.standing.see',
      ),
      path: screens.bookings,
    },
    sender: spa,
  }
}
