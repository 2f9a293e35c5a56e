import type { BookingDetails } from '@serein/shared/booking/schema.ts'

/**
 * A visit as an iCalendar file (RFC 5545). The identifier is the booking's own, so that a calendar that gets the file
 * again after a move changes its entry instead of making a second one.
 */
export function calendarFile(
  booking: Pick<BookingDetails, 'id' | 'startsAt' | 'endsAt' | 'shop' | 'location' | 'history'>,
  words: { title: string; text: string; url: string },
  now: string,
): string {
  const { shop, location } = booking
  const moves = booking.history.filter(({ event }) => event === 'booking.rescheduled').length
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serein//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@serein`,
    `SEQUENCE:${moves}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(booking.startsAt)}`,
    `DTEND:${stamp(booking.endsAt)}`,
    `SUMMARY:${escaped(words.title)}`,
    `DESCRIPTION:${escaped(words.text)}`,
    `LOCATION:${escaped(`${shop.name}, ${shop.street}, ${shop.city}`)}`,
    `GEO:${location.latitude};${location.longitude}`,
    `URL:${words.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function stamp(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (char) => `\\${char}`).replaceAll('\n', '\\n')
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
