/**
 * A visit as an iCalendar file (RFC 5545), the same from a mail and from the app. Pure: `now` is an argument.
 * A calendar knows the entry again by its UID, which is the booking's own, and takes the file with the higher SEQUENCE:
 * that of the booking, which rises with every change. So a move moves the entry, and a cancellation takes it out.
 */
export type CalendarEntry = {
  bookingId: string
  /** The booking's `sequence`. */
  sequence: number
  isCancelled: boolean
  startsAt: string
  endsAt: string
  shop: { name: string; street: string; city: string; latitude: number; longitude: number }
  words: { title: string; text: string; url: string }
  /** Who invites whom; a mail says so (RFC 5546), a file one has asked for oneself does not. */
  invitation?: { from: CalendarPerson; to: CalendarPerson }
}

type CalendarPerson = { name: string; email: string }

/** `text/calendar; charset=utf-8; method=REQUEST`, or `CANCEL`, or `PUBLISH` when nobody is invited. */
export function calendarMethod(entry: Pick<CalendarEntry, 'isCancelled' | 'invitation'>): string {
  if (!entry.invitation) return 'PUBLISH'
  return entry.isCancelled ? 'CANCEL' : 'REQUEST'
}

export function calendarFile(entry: CalendarEntry, now: string): string {
  const { shop, words } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serein//Booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(entry)}`,
    'BEGIN:VEVENT',
    `UID:${entry.bookingId}@serein`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escaped(words.title)}`,
    `DESCRIPTION:${escaped(words.text)}`,
    `LOCATION:${escaped(`${shop.name}, ${shop.street}, ${shop.city}`)}`,
    `GEO:${shop.latitude};${shop.longitude}`,
    `URL:${words.url}`,
    ...people(entry.invitation),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function people(invitation: CalendarEntry['invitation']): string[] {
  if (!invitation) return []
  const { from, to } = invitation
  return [
    `ORGANIZER;CN=${quoted(from.name)}:mailto:${from.email}`,
    // They have booked it themselves: there is nothing to answer.
    `ATTENDEE;CN=${quoted(to.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${to.email}`,
  ]
}

function stamp(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (char) => `\\${char}`).replaceAll(/\r\n|\r|\n/gu, '\\n')
}

/** A parameter cannot escape its quotes or a line's end, so it does without them. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`
}

/** Lines hold 75 octets at most; a longer one goes on after a space, and no letter is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
