import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import {
  calendarFeed,
  calendarFile,
  calendarMethod,
  calendarOfGuests,
  type CalendarEntry,
} from './calendar.ts'

const entry: CalendarEntry = {
  id: '019a2b3c-0000-7000-8000-000000000001',
  sequence: 3,
  isCancelled: false,
  startsAt: '2026-11-24T16:00:00.000Z',
  endsAt: '2026-11-24T17:15:00.000Z',
  shop: {
    name: 'Maison Serein',
    street: '12, rue des Archives',
    city: 'Paris',
    latitude: 48.86,
    longitude: 2.36,
  },
  words: {
    title: 'Massage; long',
    text: `${'é'.repeat(80)}\r\nCode SR-4K7P \\o/`,
    url: 'https://spa.example/b?booking=1',
  },
}
const now = '2026-11-21T08:00:00.000Z'
const invitation = {
  from: { name: 'Maison "Serein"', email: 'paris@spa.example' },
  to: { name: 'Camille, née Roy', email: 'camille@spa.example' },
}

/** What another program reads out of the file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = calendar.getFirstSubcomponent('vevent')!
  return { calendar, event, reader: new ICAL.Event(event) }
}

function alarmOf(file: string) {
  return read(file).event.getFirstSubcomponent('valarm')
}

describe('a calendar', () => {
  it('reads when, what and where, whatever letters are in it', () => {
    const { reader, event } = read(calendarFile(entry, now))
    expect(reader.startDate.toJSDate().toISOString()).toBe(entry.startsAt)
    expect(reader.endDate.toJSDate().toISOString()).toBe(entry.endsAt)
    expect(reader.summary).toBe('Massage; long')
    expect(reader.location).toBe('Maison Serein, 12, rue des Archives, Paris')
    expect(reader.description).toBe(`${'é'.repeat(80)}\nCode SR-4K7P \\o/`)
    expect(event.getFirstPropertyValue('url')).toBe(entry.words.url)
    expect(event.getFirstPropertyValue('geo')).toEqual([48.86, 2.36])
  })

  it('says no place of a visit at its client’s, but their address where it has it', () => {
    const { reader, event } = read(calendarFile({ ...entry, isCallOut: true }, now))
    expect(reader.location).toBeNull()
    const address = { street: '4, rue des Dames', postalCode: '', city: 'Paris' }
    const own = read(calendarFile({ ...entry, isCallOut: true, address }, now)).reader
    expect(own.location).toBe('4, rue des Dames, Paris')
    expect(event.getFirstPropertyValue('geo')).toBeNull()
    expect(reader.summary).toBe('Massage; long')
  })

  it('knows the entry again after a move, and which file is the newer', () => {
    const before = read(calendarFile(entry, now)).reader
    const after = read(
      calendarFile({ ...entry, sequence: 4, startsAt: '2026-11-24T16:30:00.000Z' }, now),
    ).reader
    expect(after.uid).toBe(before.uid)
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  it('rings two hours before a visit that is on, and leaves that to itself where it subscribes', () => {
    const alarm = alarmOf(calendarFile(entry, now))!
    expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('-PT2H')
    expect(alarm.getFirstPropertyValue('description')).toBe('Massage; long')
    expect(alarmOf(calendarOfGuests([entry], now))).not.toBeNull()
    expect(alarmOf(calendarFile({ ...entry, isCancelled: true }, now))).toBeNull()
    expect(alarmOf(calendarFeed('Ana', [{ ...entry, changedAt: now }]))).toBeNull()
  })

  it('is told that a visit is off', () => {
    const { event, reader } = read(calendarFile({ ...entry, isCancelled: true }, now))
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(reader.uid).toBe(`${entry.id}@serein`)
  })
})

describe('an invitation by mail', () => {
  it.each([
    [false, 'REQUEST'],
    [true, 'CANCEL'],
  ])('names who invites whom (cancelled: %s)', (isCancelled, method) => {
    const invited = { ...entry, isCancelled, invitation }
    const { calendar, event } = read(calendarFile(invited, now))
    expect(calendar.getFirstPropertyValue('method')).toBe(method)
    expect(calendarMethod(invited)).toBe(method)
    const attendee = event.getFirstProperty('attendee')!
    expect(attendee.getFirstValue()).toBe('mailto:camille@spa.example')
    expect(attendee.getFirstParameter('cn')).toBe('Camille, née Roy')
    expect(event.getFirstProperty('organizer')!.getFirstParameter('cn')).toBe('Maison  Serein ')
  })
})

it('a calendar has no line over 75 octets', () => {
  const lines = calendarFile({ ...entry, invitation }, now).split('\r\n')
  const sizes = lines.map((line) => new TextEncoder().encode(line).length)
  expect(sizes.length).toBeGreaterThan(15)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
})
