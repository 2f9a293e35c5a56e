/**
 * Visits as iCalendar (RFC 5545), the same from a mail, from the app and at the address that a calendar subscribes to.
 * Pure: `now` is an argument. A calendar knows an entry again by its UID, which is the guest's own, and takes the one
 * with the higher SEQUENCE: that of the booking, which rises with every change. So a move moves the entry, and a
 * cancellation takes it out. Times are in UTC, which every calendar turns into its reader's own.
 */
export type CalendarEntry = {
  /** Of the booking, or of the part of it that is one person's own. */
  id: string
  /** The booking's `sequence`. */
  sequence: number
  isCancelled: boolean
  startsAt: string
  endsAt: string
  shop: { name: string; street: string; city: string; latitude: number; longitude: number }
  /** It is at its client’s. */
  isCallOut?: boolean
  /** Where that is, in a file that they save themself; no other calendar is told. */
  address?: { street: string; postalCode: string; city: string } | null
  words: { title: string; text: string; url: string }
  /** Who invites whom; a mail says so (RFC 5546), a file one has asked for oneself does not. */
  invitation?: { from: CalendarPerson; to: CalendarPerson }
}

type CalendarPerson = { name: string; email: string }

/** An entry of a feed: it is stamped with its last change, so that what has not changed reads the same. */
export type FeedEntry = Omit<CalendarEntry, 'invitation'> & { changedAt: string }

/** How often a calendar should look at a feed again. */
const feedEvery = 'PT1H'

/** `text/calendar; charset=utf-8; method=REQUEST`, or `CANCEL`, or `PUBLISH` when nobody is invited. */
export function calendarMethod(entry: Pick<CalendarEntry, 'isCancelled' | 'invitation'>): string {
  if (!entry.invitation) return 'PUBLISH'
  return entry.isCancelled ? 'CANCEL' : 'REQUEST'
}

/** The entry of one guest of a party, who may come at another time; the booker’s entry is that of the booking. */
export function calendarIdOf(bookingId: string, guestPosition: number): string {
  return guestPosition === 0 ? bookingId : `${bookingId}.${guestPosition}`
}

export function calendarFile(entry: CalendarEntry, now: string): string {
  return written([`METHOD:${calendarMethod(entry)}`], [ringingLines(entry, now)])
}

/** Several in one file, as one asks for them oneself: an invitation is always to one thing. */
export function calendarOfGuests(
  entries: readonly Omit<CalendarEntry, 'invitation'>[],
  now: string,
): string {
  return written(
    ['METHOD:PUBLISH'],
    entries.map((entry) => ringingLines(entry, now)),
  )
}

/** All that somebody's calendar shows of us, under one name. */
export function calendarFeed(name: string, entries: FeedEntry[]): string {
  const head = [
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${feedEvery}`,
    `X-PUBLISHED-TTL:${feedEvery}`,
  ]
  return written(
    head,
    entries.map((entry) => eventLines(entry, entry.changedAt)),
  )
}

function written(head: string[], events: string[][]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serein//Booking//EN',
    'CALSCALE:GREGORIAN',
    ...head,
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** An entry of a file rings; what a calendar subscribes to leaves that to the calendar. */
function ringingLines(entry: CalendarEntry, stampedAt: string): string[] {
  return eventLines(entry, stampedAt, entry.isCancelled ? [] : alarm(entry.words.title))
}

function eventLines(entry: CalendarEntry, stampedAt: string, more: string[] = []): string[] {
  const { shop, words } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@serein`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(entry.startsAt)}`,
    `DTEND:${stamp(entry.endsAt)}`,
    `SUMMARY:${escaped(words.title)}`,
    `DESCRIPTION:${escaped(words.text)}`,
    ...(entry.isCallOut ? addressLines(entry.address) : placeLines(shop)),
    `URL:${words.url}`,
    ...people(entry.invitation),
    ...more,
    'END:VEVENT',
  ]
}

function addressLines(address: CalendarEntry['address']): string[] {
  if (!address) return []
  const { street, postalCode, city } = address
  return [`LOCATION:${escaped(`${street}, ${`${postalCode} ${city}`.trim()}`)}`]
}

function placeLines({ name, street, city, latitude, longitude }: CalendarEntry['shop']): string[] {
  return [`LOCATION:${escaped(`${name}, ${street}, ${city}`)}`, `GEO:${latitude};${longitude}`]
}

/** A calendar rings so long before. */
const alarmBefore = 'PT2H'

function alarm(title: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-${alarmBefore}`,
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
  ]
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
