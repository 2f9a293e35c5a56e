import type { Bilingual } from '@serein/shared/schema.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

type WaitingFacts = { shopName: string; timeZone: string; serviceNames: Bilingual[] }

/** A time is held for its reader until a minute; its subject says all of it, as it is what an SMS says. */
export function timeHeldMail(
  facts: WaitingFacts & { startsAt: string; until: string; bookingId: string },
): SimpleMail {
  const { shopName: spa, timeZone, serviceNames, startsAt, until, bookingId } = facts
  const text = (part: 'subject' | 'text' | 'otherwise') =>
    inEach((t, language) => {
      const { longDate, shortDate, time, list } = formatOf(language, timeZone)
      return t(`notification.waiting.held.${part}`, {
        spa,
        what: list(serviceNames.map((name) => name[language])),
        day: part === 'subject' ? shortDate(startsAt) : longDate(startsAt),
        time: time(startsAt),
        until: time(until),
      })
    })
  return {
    subject: text('subject'),
    heading: inBoth('notification.waiting.held.heading'),
    paragraphs: [text('text'), text('otherwise')],
    action: {
      label: inBoth('notification.waiting.held.action'),
      path: `${screens.checkout}?booking=${bookingId}`,
    },
    other: { label: inBoth('notification.waiting.held.pass'), path: screens.bookings },
    sender: spa,
  }
}

/** Times are free that others are told of as well. */
export function timeFreeMail({
  shopName: spa,
  timeZone,
  serviceNames,
  starts,
}: WaitingFacts & { starts: string[] }): SimpleMail {
  const text = (part: 'subject' | 'text') =>
    inEach((t, language) => {
      const { shortDate, time, list } = formatOf(language, timeZone)
      return t(`notification.waiting.free.${part}`, {
        spa,
        what: list(serviceNames.map((name) => name[language])),
        times: list(starts.map((at) => `${shortDate(at)} ${time(at)}`)),
      })
    })
  return {
    subject: text('subject'),
    heading: inBoth('notification.waiting.free.heading'),
    paragraphs: [text('text')],
    action: { label: inBoth('notification.waiting.free.action'), path: screens.bookings },
    sender: spa,
  }
}

/** Nothing came free, or nobody answered. */
export function waitingEndedMail(
  { shopName: spa, timeZone, serviceNames }: WaitingFacts,
  isOver: boolean,
): SimpleMail {
  const text = (part: 'subject' | 'over' | 'lapsed') =>
    inEach((t, language) => {
      const what = formatOf(language, timeZone).list(serviceNames.map((name) => name[language]))
      return t(`notification.waiting.ended.${part}`, { spa, what })
    })
  return {
    subject: text('subject'),
    heading: text('subject'),
    paragraphs: [text(isOver ? 'over' : 'lapsed')],
    action: { label: inBoth('notification.waiting.ended.action'), path: screens.bookings },
    sender: spa,
  }
}

/** No money is said. */
function formatOf(language: 'en' | 'fr', timeZone: string) {
  return formatFor(language, timeZone, 'EUR')
}
