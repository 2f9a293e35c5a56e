import { describe, expect, it } from 'vitest'
import { type BusyWindow, busyTimesIn, UnreadableCalendar } from './busy-times.ts'
import { busyTimesApart } from './busy-thread.ts'
import { apple, calendarOf, fastmail, google, outlook } from '../testing/private-calendars.ts'

const windowOf = (from: string, until: string): BusyWindow => ({
  from: Date.parse(from),
  until: Date.parse(until),
  timeZone: 'Europe/Paris',
})
const usual = windowOf('2026-11-25T00:00:00Z', '2027-02-23T00:00:00Z')

const iso = (ms: number) => new Date(ms).toISOString().slice(5, 16)

function busyIn(text: string, window = usual): string[] {
  return busyTimesIn(text, window).map(([from, until]) => `${iso(from)}/${iso(until)}`)
}

function problemOf(text: string): unknown {
  try {
    return busyTimesIn(text, usual)
  } catch (error) {
    return error instanceof UnreadableCalendar ? error.problem : error
  }
}

describe('a calendar of', () => {
  it('Google: a rule without one time and with one moved, a day that blocks and one that does not', () => {
    expect(busyIn(google)).toEqual([
      '11-25T17:00/11-25T18:30',
      '11-29T23:00/12-01T23:00',
      '12-09T18:00/12-09T19:30',
      '12-16T17:00/12-16T18:30',
    ])
  })

  it('Outlook: zones of Windows, defined in the file or not, and what it calls free', () => {
    expect(busyIn(outlook)).toEqual([
      '11-27T09:00/11-27T09:30',
      '12-01T08:30/12-01T10:00',
      '01-05T08:30/01-05T10:00',
      '02-02T08:30/02-02T10:00',
    ])
  })

  it('Apple: times without a zone are meant by the clock of the spa, and dates are added', () => {
    expect(busyIn(apple)).toEqual([
      '11-26T11:00/11-26T11:45',
      '11-28T11:00/11-28T11:45',
      '11-30T11:00/11-30T11:45',
    ])
  })

  it('Fastmail: the last day of a rule counts, and one occurrence may stand by itself', () => {
    expect(busyIn(fastmail)).toEqual([
      '11-25T13:00/11-25T14:00',
      '11-26T13:00/11-26T14:00',
      '11-27T13:00/11-27T14:00',
      '11-29T20:00/11-29T21:00',
    ])
  })
})

const daily = (start: string, end: string) =>
  calendarOf([
    `DTSTART;TZID=Europe/Paris:${start}`,
    `DTEND;TZID=Europe/Paris:${end}`,
    'RRULE:FREQ=DAILY',
  ])

describe('the clock', () => {
  it.each([
    [
      'goes forward: nine o’clock stays nine o’clock',
      daily('20270326T090000', '20270326T100000'),
      ['2027-03-27T00:00:00Z', '2027-03-30T00:00:00Z'],
      ['03-27T08:00/03-27T09:00', '03-28T07:00/03-28T08:00', '03-29T07:00/03-29T08:00'],
    ],
    [
      'goes forward over a time, which is then an hour later',
      daily('20270327T023000', '20270327T024500'),
      ['2027-03-28T00:00:00Z', '2027-03-29T12:00:00Z'],
      ['03-28T01:30/03-28T01:45', '03-29T00:30/03-29T00:45'],
    ],
    [
      'goes back: nine o’clock stays nine o’clock',
      daily('20261023T090000', '20261023T100000'),
      ['2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z'],
      ['10-24T07:00/10-24T08:00', '10-25T08:00/10-25T09:00', '10-26T08:00/10-26T09:00'],
    ],
    [
      'goes back: a whole day has 25 hours',
      calendarOf(['DTSTART;VALUE=DATE:20261025']),
      ['2026-10-20T00:00:00Z', '2026-10-30T00:00:00Z'],
      ['10-24T22:00/10-25T23:00'],
    ],
    [
      'goes forward: a whole day has 23 hours',
      calendarOf(['DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU']),
      ['2027-03-20T00:00:00Z', '2027-03-30T00:00:00Z'],
      ['03-27T23:00/03-28T22:00'],
    ],
  ])('%s', (_name, text, [from, until], expected) => {
    expect(busyIn(text, windowOf(from!, until!))).toEqual(expected)
  })
})

const at = (start: string, ...more: string[]) => [`DTSTART:${start}`, 'DURATION:PT1H', ...more]

const hour = (start: string) => [`DTSTART;TZID=Europe/Paris:${start}`, 'DURATION:PT1H']

describe('entries', () => {
  it.each([
    [
      'that meet are one',
      [at('20261126T100000Z'), at('20261126T103000Z')],
      ['11-26T10:00/11-26T11:30'],
    ],
    [
      'reach into the window and out of it',
      [['DTSTART:20261101T000000Z', 'DTEND:20270401T000000Z']],
      ['11-25T00:00/02-23T00:00'],
    ],
    [
      'of no length block nothing',
      [['DTSTART:20261126T100000Z'], ['DTSTART:20261126T100000Z', 'DTEND:20261126T090000Z']],
      [],
    ],
    ['without a start block nothing', [['SUMMARY:Some day']], []],
    [
      'that ended long ago block nothing',
      [at('20011126T100000Z', 'RRULE:FREQ=DAILY;COUNT=300')],
      [],
    ],
    [
      'have dates left out one by one, some of them twice',
      [
        at(
          '20261126T100000Z',
          'RRULE:FREQ=DAILY;COUNT=5',
          'EXDATE:20261101T100000Z,20261127T100000Z',
          'EXDATE:20261127T100000Z,20261129T100000Z',
        ),
      ],
      ['11-26T10:00/11-26T11:00', '11-28T10:00/11-28T11:00', '11-30T10:00/11-30T11:00'],
    ],
    [
      'have whole days left out',
      [at('20261126T100000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261127')],
      ['11-26T10:00/11-26T11:00'],
    ],
    [
      'without an end go on until the end of the window',
      [at('20270221T100000Z', 'RRULE:FREQ=DAILY')],
      ['02-21T10:00/02-21T11:00', '02-22T10:00/02-22T11:00'],
    ],
    [
      'on a day that no month has never come',
      [at('20261126T100000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
      ['11-26T10:00/11-26T11:00'],
    ],
  ])('%s', (_name, entries, expected) => {
    expect(busyIn(calendarOf(...entries))).toEqual(expected)
  })

  it('that come from us block nothing', () => {
    const own = calendarOf(at('20261126T100000Z')).replace('0@example.test', '019a2b3c.1@serein')
    expect(busyIn(own)).toEqual([])
  })

  it('say a day without saying that it is one', () => {
    const days = [
      ['DTSTART:20261224', 'DTEND:20261226'],
      ['DTSTART:20261230', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20261231,20270101'],
    ]
    expect(busyIn(calendarOf(...days))).toEqual([
      '12-23T23:00/12-25T23:00',
      '12-29T23:00/12-30T23:00',
      '01-01T23:00/01-02T23:00',
    ])
  })

  it.each([
    [
      'at another time and for longer',
      ['DTSTART;TZID=Europe/Paris:20261127T140000', 'DURATION:PT2H'],
      ['11-26T09:00/11-26T10:00', '11-27T13:00/11-27T15:00', '11-28T13:00/11-28T15:00'],
    ],
    [
      'three days earlier',
      ['DTSTART;TZID=Europe/Paris:20261124T100000', 'DURATION:PT1H'],
      ['11-25T09:00/11-25T10:00', '11-26T09:00/11-26T10:00'],
    ],
    [
      'not at all',
      ['DTSTART;TZID=Europe/Paris:20261127T100000', 'STATUS:CANCELLED'],
      ['11-26T09:00/11-26T10:00'],
    ],
    [
      'for whole days',
      ['DTSTART;VALUE=DATE:20261127'],
      ['11-26T09:00/11-26T10:00', '11-26T23:00/11-28T23:00'],
    ],
  ])('are from one time on %s', (_name, change, expected) => {
    const changed = calendarOf(
      ['DTSTART;TZID=Europe/Paris:20261126T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'],
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261127T090000Z', ...change],
    ).replace('1@example.test', '0@example.test')
    expect(busyIn(changed)).toEqual(expected)
  })

  it('that change from one time on change again later, by the clock, and once in between', () => {
    const onward = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris'
    const text = calendarOf(
      [...hour('20270311T100000'), 'RRULE:FREQ=WEEKLY;COUNT=5'],
      [`${onward}:20270325T100000`, ...hour('20270323T120000')],
      [`${onward}:20270408T100000`, ...hour('20270409T080000')],
      ['RECURRENCE-ID;TZID=Europe/Paris:20270401T100000', ...hour('20270401T180000')],
    ).replaceAll(/\d@example.test/gu, '0@example.test')
    expect(busyIn(text, windowOf('2027-03-01T00:00:00Z', '2027-05-01T00:00:00Z'))).toEqual([
      '03-11T09:00/03-11T10:00',
      '03-18T09:00/03-18T10:00',
      '03-23T11:00/03-23T12:00',
      '04-01T16:00/04-01T17:00',
      '04-09T06:00/04-09T07:00',
    ])
  })

  it('that are from one time on many days earlier come into the window from outside', () => {
    const text = calendarOf(
      [...hour('20261205T100000'), 'RRULE:FREQ=WEEKLY;COUNT=2'],
      [
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261205T100000',
        ...hour('20261129T100000'),
      ],
    ).replace('1@example.test', '0@example.test')
    expect(busyIn(text, windowOf('2026-12-05T00:00:00Z', '2026-12-08T00:00:00Z'))).toEqual([
      '12-06T09:00/12-06T10:00',
    ])
  })

  it('moved by a reference in another zone are moved all the same', () => {
    const moved = calendarOf(
      ['DTSTART;TZID=Europe/Paris:20261126T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['RECURRENCE-ID:20261127T090000Z', 'STATUS:CANCELLED', 'DTSTART:20261127T090000Z'],
    ).replace('1@example.test', '0@example.test')
    expect(busyIn(moved)).toEqual(['11-26T09:00/11-26T10:00'])
  })
})

describe('what is no calendar', () => {
  it.each([
    ['a page that asks for a log-in', '<!doctype html><title>Log in</title>'],
    ['nothing', ''],
    ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Zoé\r\nEND:VCARD\r\n'],
    ['one that breaks off', google.slice(0, 900)],
    ['a time that is none', calendarOf(['DTSTART:tomorrow'])],
    ['a rule that is none', calendarOf(['DTSTART:20261126T100000Z', 'RRULE:FREQ=OFTEN'])],
    ['a list of dates that are none', calendarOf(['DTSTART:20261126T100000Z', 'EXDATE:never'])],
  ])('%s', (_name, text) => {
    expect(problemOf(text)).toBe('no_calendar')
  })
})

describe('a calendar that is too much', () => {
  it('has 20,000 entries and is read', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => {
      const day = new Date(Date.UTC(2020, 0, 1) + index * 43_200_000).toISOString()
      return [`DTSTART:${day.slice(0, 19).replaceAll(/[-:]/gu, '')}Z`, 'DURATION:PT1H']
    })
    expect(busyTimesIn(calendarOf(...entries), usual)).toHaveLength(180)
  })

  it.each([
    ['repeats every second', ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']],
    [
      'repeats every minute of its days',
      ['DTSTART:20261126T000000Z', 'DURATION:PT30S', 'RRULE:FREQ=MINUTELY;COUNT=9000'],
    ],
  ])('%s', (_name, entry) => {
    expect(problemOf(calendarOf(entry))).toBe('too_much')
  })

  it('is given up in its thread, whatever it hides in', async () => {
    const bomb = google.replace('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=SECONDLY')
    const text = bomb.replaceAll('Europe/Paris', 'Nowhere')
    await expect(busyTimesApart(text, usual, 400)).rejects.toMatchObject({ problem: 'too_much' })
    expect(await busyTimesApart(google, usual)).toHaveLength(4)
  })
})
