import {
  type CalendarEntry,
  calendarFile,
  calendarIdOf,
  calendarOfGuests,
} from '@serein/shared/booking/calendar.ts'
import type { Mail } from '../platform/delivery.ts'
import { wordsIn } from '../platform/words.ts'
import type { VisitFacts, VisitGuest } from './facts.ts'
import type { VisitContent } from './mail/content.ts'
import { formatFor } from './mail/format.ts'
import { guestOf } from './mail/visit-values.ts'
import type { Delivery } from './sql.ts'

type Written = Pick<Delivery, 'message' | 'recipient' | 'recipientName' | 'language'> & {
  at: Date
  /** What the mail says of the visit; null of a mail about none. */
  content: VisitContent | null
  /** The address it comes from. */
  from: string
  /** The page of the visit. */
  url: string
}

/** A change of the visit comes with a file that changes the calendar; a simple mail, a cancelled hold and a test have none. */
export function calendarOf(written: Written): Mail['calendar'] {
  const [own] = entriesOf(written)
  if (!own) return null
  const invitation = {
    from: { name: own.shop.name, email: written.from },
    to: { name: written.recipientName, email: written.recipient },
  }
  const text = calendarFile({ ...own, invitation }, written.at.toISOString())
  return { method: own.isCancelled ? 'CANCEL' : 'REQUEST', text }
}

/** An invitation is to one thing, so what the booker's guests have comes in a file of its own. */
export function calendarOfOthers(written: Written): Mail['attachment'] {
  const [, ...others] = entriesOf(written)
  if (others.length === 0) return null
  const content = Buffer.from(calendarOfGuests(others, written.at.toISOString()))
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
  return { filename: 'guests.ics', contentType, content }
}

/** An entry for each guest, the booker's first. */
function entriesOf({ message, content, language, url }: Written): CalendarEntry[] {
  if (!content || !('visit' in message.facts)) return []
  // Until the shop has answered nothing stands in a calendar.
  if (message.template === 'booking_requested' || message.template === 'request_closed') return []
  const { visit } = message.facts
  const isOver = message.template === 'booking_cancelled'
  const code = `${wordsIn(language)('notification.visit.code')}: ${visit.code}`
  return guestsOf(visit).map(({ position, isCancelled, startsAt = '', endsAt = '' }) => ({
    id: calendarIdOf(visit.bookingId, position),
    sequence: visit.sequence,
    isCancelled: isOver || isCancelled,
    startsAt,
    endsAt,
    shop: visit.shop,
    isCallOut: visit.isCallOut ?? false,
    words: {
      title: titleOf(visit, position, language),
      text: [...(position === 0 ? content.rule : []), code].join('\n'),
      url,
    },
  }))
}

/** In what was written before their times were kept: the booker alone, all the time. */
function guestsOf({ guests = [], startsAt, endsAt }: VisitFacts) {
  const timed = guests.filter((guest) => guest.startsAt && guest.endsAt)
  const all: Pick<VisitGuest, 'position' | 'isCancelled' | 'startsAt' | 'endsAt'> = {
    position: 0,
    isCancelled: false,
    startsAt,
    endsAt,
  }
  return timed.length > 0 ? timed : [all]
}

function titleOf(visit: VisitFacts, position: number, language: Delivery['language']): string {
  const format = formatFor(language, visit.timeZone, visit.currency)
  const own = visit.items.filter(({ guestPosition }) => guestPosition === position)
  return [
    ...(position === 0 ? [] : [guestOf(visit, position, language)]),
    ...(own.length > 0 ? [format.list(own.map(({ name }) => format.pick(name)))] : []),
    visit.shop.name,
  ].join(', ')
}
