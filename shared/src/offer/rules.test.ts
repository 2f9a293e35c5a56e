import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime, offsetTable } from '../time/zone.ts'
import { applies, bestOffer, holdsOn, labelOf, type OfferRule } from './rules.ts'

const paris = offsetTable('Europe/Paris', '2026-01-01T00:00:00.000Z', '2027-12-31T00:00:00.000Z')
const label = { en: 'Offer', fr: 'Offre' }
const always: OfferRule = {
  id: 'a',
  name: label,
  rate: 20_000,
  amountMinor: null,
  includesAddOns: false,
  serviceIds: null,
  weekdays: null,
  fromMinute: 0,
  toMinute: 1440,
  fromDay: null,
  toDay: null,
  lastMinuteHours: null,
  forNewClients: false,
  onlyBestFit: false,
}

/** A service for 85.00 with 18.00 of add-ons, that begins then in Paris. */
function item(startsAt: string, now = '2026-11-01T00:00:00.000Z') {
  const local = localTime(paris, startsAt)
  const what = { serviceId: 's', priceMinor: 8_500, addOnsMinor: 1_800, isBestFit: false }
  return { ...what, startsAt, now, ...local }
}

const evening = { fromMinute: 17 * 60, toMinute: 19 * 60 }
const late = { fromMinute: 22 * 60, toMinute: 26 * 60, weekdays: [2] }
const night = { fromMinute: 120, toMinute: 180 }

test('an offer for the best fits applies to them alone', () => {
  const [offer, at] = [{ ...always, onlyBestFit: true }, item('2026-11-24T10:00:00.000Z')]
  expect(applies(offer, at)).toBe(false)
  expect(applies(offer, { ...at, isBestFit: true })).toBe(true)
  expect(bestOffer([{ ...offer, id: 'b', rate: 30_000 }, always], at)?.id).toBe('a')
})

describe('an offer applies to visits that begin in its time', () => {
  test.each([
    ['its first minute', evening, '2026-11-24T16:00:00.000Z', true],
    ['the minute before', evening, '2026-11-24T15:59:00.000Z', false],
    ['the minute it ends', evening, '2026-11-24T18:00:00.000Z', false],
    ['its weekday', { weekdays: [2] }, '2026-11-24T10:00:00.000Z', true],
    ['another weekday', { weekdays: [2] }, '2026-11-25T10:00:00.000Z', false],
    ['Tuesday in Paris, Monday still in UTC', { weekdays: [2] }, '2026-11-23T23:30:00.000Z', true],
    ['the last minute of the day', { weekdays: [2] }, '2026-11-24T22:59:00.000Z', true],
    ['midnight', { weekdays: [2] }, '2026-11-24T23:00:00.000Z', false],
    ['after midnight of its evening', late, '2026-11-25T00:59:00.000Z', true],
    ['the end of its night', late, '2026-11-25T01:00:00.000Z', false],
    ['the night before its evening', late, '2026-11-24T00:30:00.000Z', false],
    ['its first day', { fromDay: '2026-11-24' }, '2026-11-24T10:00:00.000Z', true],
    ['the day before', { fromDay: '2026-11-24' }, '2026-11-23T10:00:00.000Z', false],
    ['its last day', { toDay: '2026-11-24' }, '2026-11-24T22:00:00.000Z', true],
    ['the day after', { toDay: '2026-11-24' }, '2026-11-24T23:00:00.000Z', false],
    ['an hour the clock shows twice, at first', night, '2026-10-25T00:30:00.000Z', true],
    ['an hour the clock shows twice, again', night, '2026-10-25T01:30:00.000Z', true],
    ['the hour after that', night, '2026-10-25T02:00:00.000Z', false],
    ['an hour the clock jumps over', night, '2027-03-28T01:00:00.000Z', false],
    ['its service', { serviceIds: ['s'] }, '2026-11-24T10:00:00.000Z', true],
    ['another service', { serviceIds: ['other'] }, '2026-11-24T10:00:00.000Z', false],
  ])('%s', (_, part, startsAt, expected) => {
    expect(applies({ ...always, ...part }, item(startsAt))).toBe(expected)
  })

  test.each([
    ['at once', '2026-11-24T10:00:00.000Z', true],
    ['just within it', '2026-11-24T07:00:00.000Z', true],
    ['a second too early', '2026-11-24T06:59:59.000Z', false],
  ])('as a last-minute offer: booked %s', (_, now, expected) => {
    const offer = { ...always, lastMinuteHours: 3 }
    expect(applies(offer, item('2026-11-24T10:00:00.000Z', now))).toBe(expected)
  })
})

test('an offer applies on its weekdays between its days', () => {
  const mondays = { weekdays: [1], fromDay: '2026-11-24', toDay: '2026-12-07' }
  const days = ['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-07', '2026-12-14']
  expect(days.filter((day) => holdsOn(mondays, day))).toEqual(['2026-11-30', '2026-12-07'])
  expect(holdsOn({ weekdays: null, fromDay: null, toDay: null }, '2026-11-24')).toBe(true)
})

test('a price line names the offer and its share in both languages', () => {
  expect(labelOf({ ...always, rate: 12_500 })).toEqual({
    en: 'Offer −12.5%',
    fr: 'Offre −12,5\u00a0%',
  })
  expect(labelOf({ ...always, rate: null, amountMinor: 1 })).toEqual(label)
})

describe('the best offer', () => {
  const at = item('2026-11-24T10:00:00.000Z')
  const ten = { ...always, id: 'ten', rate: null, amountMinor: 1_800 }
  const whole = { ...always, id: 'whole', includesAddOns: true }

  test('saves the most, add-ons included where they are discounted', () => {
    expect(bestOffer([always, ten], at)?.id).toBe('ten')
    expect(bestOffer([always, ten, whole], at)?.id).toBe('whole')
  })

  test('is none when nothing is saved', () => {
    expect(bestOffer([], at)).toBeNull()
    expect(bestOffer([always], { ...at, priceMinor: 0 })).toBeNull()
    expect(bestOffer([{ ...always, weekdays: [3] }], at)).toBeNull()
  })

  test('is the same in any order', () => {
    const offer = fc.record({
      rate: fc.integer({ min: 1, max: 100_000 }),
      includesAddOns: fc.boolean(),
      weekdays: fc.constantFrom(null, [2], [3]),
    })
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 6 }), fc.nat(20_000), (parts, priceMinor) => {
        const offers = parts.map((part, index) => ({ ...always, ...part, id: `${index}` }))
        const visit = { ...at, priceMinor }
        expect(bestOffer(offers.toReversed(), visit)).toEqual(bestOffer(offers, visit))
      }),
    )
  })
})
