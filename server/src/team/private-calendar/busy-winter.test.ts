import { expect, test } from 'vitest'
import { winterAs } from '../testing/calendar-writers.ts'
import { busyTimesIn } from './busy-times.ts'

const window = {
  from: Date.parse('2026-10-01T00:00:00Z'),
  until: Date.parse('2027-04-10T00:00:00Z'),
  timeZone: 'Europe/Paris',
}
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const busyIn = (text: string) =>
  busyTimesIn(text, window).map(([from, until]) => `${iso(from)} ${iso(until)}`)

const winter = [
  '2026-10-24T21:00 2026-10-25T05:00',
  '2026-10-25T09:00 2026-10-25T10:00',
  '2027-01-05T23:00 2027-01-06T23:00',
  '2027-02-01T13:00 2027-02-01T14:00',
  '2027-02-28T09:00 2027-02-28T10:00',
  '2027-03-27T22:00 2027-03-28T04:00',
  '2027-03-28T08:00 2027-03-28T09:00',
]

test.each(Object.entries(winterAs))(
  'a winter as %s writes it blocks the same times, over both changes of the hour',
  (_writer, text) => {
    expect(busyIn(text)).toEqual(winter)
  },
)

test.each([
  ['with single line feeds', (text: string) => text.replaceAll('\r\n', '\n')],
  ['with lines between its parts', (text: string) => text.replaceAll('\r\nEND:', '\r\n\r\nEND:')],
  ['with the mark of its encoding', (text: string) => `\uFEFF${text}`],
  ['twice', (text: string) => text + text],
])('a file that comes %s is the same', (_words, change) => {
  for (const text of Object.values(winterAs)) expect(busyIn(change(text))).toEqual(winter)
})
