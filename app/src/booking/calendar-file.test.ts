import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const booking = {
  id: '019a2b3c-0000-7000-8000-000000000001',
  startsAt: '2026-11-24T16:00:00.000Z',
  endsAt: '2026-11-24T17:15:00.000Z',
  shop: {
    id: 's',
    name: 'Maison Serein',
    city: 'Paris',
    street: '12, rue des Archives',
    picture: { src: '', alt: { en: '', fr: '' }, tint: '' },
  },
  location: { latitude: 48.86, longitude: 2.36, phone: null },
  history: [{ event: 'booking.rescheduled', at: '2026-11-20T10:00:00.000Z' }],
}
const words = { title: 'Massage; long', text: 'é'.repeat(80), url: 'https://spa.example/b' }
const file = calendarFile(booking, words, '2026-11-21T08:00:00.000Z')

it('says when in UTC, under a name that stays the same after a move', () => {
  expect(file).toContain('\r\nDTSTART:20261124T160000Z\r\nDTEND:20261124T171500Z\r\n')
  expect(file).toContain(`\r\nUID:${booking.id}@serein\r\nSEQUENCE:1\r\n`)
})

it('keeps commas and semicolons from being read as separators', () => {
  expect(file).toContain('SUMMARY:Massage\\; long')
  expect(file).toContain('LOCATION:Maison Serein\\, 12\\, rue des Archives\\, Paris')
})

it('folds lines over 75 octets without cutting a letter', () => {
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${words.text}`)
})
