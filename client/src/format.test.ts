import { describe, expect, test } from 'vitest'
import { createFormat, dayIn, daysBetween, hourIn, walkMinutes } from './format.ts'

const en = createFormat('en')
const fr = createFormat('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ')

describe('money', () => {
  test.each([
    [{ amountMinor: 8500, currency: 'EUR' }, '€85.00', '85,00 €'],
    [{ amountMinor: -2060, currency: 'EUR' }, '−€20.60', '−20,60 €'],
    [{ amountMinor: 900, currency: 'JPY' }, 'JP¥900', '900 JPY'],
    [{ amountMinor: 1_234_567, currency: 'GBP' }, '£12,345.67', '12 345,67 £'],
  ])('%o', (money, english, french) => {
    expect(plain(en.money(money))).toBe(english)
    expect(plain(fr.money(money))).toBe(french)
  })
  test('drops zero cents in its short form only', () => {
    expect(en.money({ amountMinor: 8500, currency: 'EUR' }, { short: true })).toBe('€85')
    expect(en.money({ amountMinor: 8550, currency: 'EUR' }, { short: true })).toBe('€85.50')
  })
})

test('the first of a month is “1er” in French, in each shape of a date', () => {
  const instant = '2027-01-01T12:00:00.000Z'
  expect(plain(fr.shortDate(instant, 'UTC'))).toBe('ven. 1er janv.')
  expect(plain(fr.longDate(instant, 'UTC'))).toBe('vendredi 1er janvier')
  expect(plain(fr.day('2027-01-01', { day: 'numeric', month: 'long', year: 'numeric' }))).toBe(
    '1er janvier 2027',
  )
  expect(fr.day('2027-01-01', { day: 'numeric' })).toBe('1')
  expect(plain(fr.shortDate('2027-01-11T12:00:00.000Z', 'UTC'))).toBe('lun. 11 janv.')
  expect(plain(en.shortDate(instant, 'UTC'))).toBe('Fri 1 Jan')
})

describe('times are in the shop’s zone', () => {
  const instant = '2026-11-24T23:30:00.000Z'
  test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('on a device in %s', (device) => {
    const before = process.env.TZ
    process.env.TZ = device
    try {
      expect(createFormat('en').time(instant, 'Europe/Paris')).toBe('00:30')
      expect(createFormat('en').shortDate(instant, 'Europe/Paris')).toBe('Wed 25 Nov')
      expect(createFormat('fr').longDate(instant, 'America/Montreal')).toBe('mardi 24 novembre')
      expect(dayIn(instant, 'Europe/Paris')).toBe('2026-11-25')
      expect(hourIn(instant, 'Europe/London')).toBe(23)
      expect(en.day('2026-11-24', { weekday: 'short', day: 'numeric' })).toBe('Tue 24')
      expect(en.month('2026-11')).toBe('November 2026')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

test('days are named relative to today, across a clock change', () => {
  const now = '2026-10-24T22:30:00.000Z'
  const zone = 'Europe/Paris'
  const at = (instant: string) => en.relativeDay(instant, zone, now)
  expect(at('2026-10-25T10:00:00Z')).toBe('today')
  expect(at('2026-10-26T10:00:00Z')).toBe('tomorrow')
  expect(at('2026-10-24T10:00:00Z')).toBe('yesterday')
  expect(at('2026-10-29T10:00:00Z')).toBe('Thursday')
  expect(at('2026-11-01T10:00:00Z')).toBe('Sun 1 Nov')
  expect(at('2026-11-24T10:00:00Z')).toBe('Tue 24 Nov')
  expect(fr.relativeDay('2026-10-26T10:00:00Z', zone, now)).toBe('demain')
  const elsewhere = (instant: string) => en.relativeDay(instant, zone, now, false)
  expect(elsewhere('2026-10-25T10:00:00Z')).toBe('Sunday')
  expect(elsewhere('2026-10-26T10:00:00Z')).toBe('Monday')
  expect(elsewhere('2026-10-24T10:00:00Z')).toBe('Sat 24 Oct')
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
})

test('times are 17 h 30 in a French sentence, and 17:30 in a grid and in English', () => {
  const [sharp, half] = ['2026-11-24T16:00:00Z', '2026-11-24T16:30:00Z']
  const zone = 'Europe/Paris'
  expect([fr.time(sharp, zone), fr.time(half, zone)]).toEqual(['17\u00a0h', '17\u00a0h\u00a030'])
  expect([fr.clock(sharp, zone), en.time(sharp, zone)]).toEqual(['17:00', '17:00'])
  expect(plain(fr.timeRange(sharp, half, zone))).toBe('de 17 h à 17 h 30')
  expect(en.timeRange(sharp, half, zone)).toBe('17:00–17:30')
  expect([plain(fr.timeOfDay(545)), en.timeOfDay(545)]).toEqual(['9 h 05', '09:05'])
  expect([fr.city('London'), en.city('London'), fr.city('Lyon')]).toEqual([
    'Londres',
    'London',
    'Lyon',
  ])
})

test('distances, lists and countdowns are written as the language does', () => {
  expect(plain(en.distance(620))).toBe('600 m')
  expect(plain(fr.distance(1240))).toBe('1,2 km')
  const american = createFormat('en', { units: 'imperial', clock: 'h12' })
  expect(plain(american.distance(5000))).toBe('3.1 mi')
  expect(plain(american.time('2026-11-24T16:00:00Z', 'Europe/Paris'))).toBe('5:00 pm')
  expect(fr.list(['Inès', 'Marc', 'Yuna'])).toBe('Inès, Marc et Yuna')
  expect(en.countdown(552_000)).toBe('9:12')
  expect(en.countdown(-5)).toBe('0:00')
})

test('a walk takes longer than the way as the crow flies, at least a minute, and has an end', () => {
  expect([0, 640, 3_000, 3_001].map(walkMinutes)).toEqual([1, 10, 47, null])
})
