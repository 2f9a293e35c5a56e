import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import { expect, test } from 'vitest'
import { offerOf, openingOf } from './shop-json-ld.ts'

const whole = { fromMinute: null, toMinute: null, reason: null }
// Closed on Sundays; a long lunch on Mondays; Saturdays until midnight.
const hours = [
  { weekday: 1, fromMinute: 600, toMinute: 720 },
  { weekday: 1, fromMinute: 840, toMinute: 1260 },
  ...[2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 1260 })),
  { weekday: 6, fromMinute: 600, toMinute: 1440 },
]

function opening(closures: ShopDetails['closures']) {
  return openingOf({ timeZone: 'Europe/Paris', hours, closures })
}

test('opening hours group equal days, split a day at its break and end midnight at 23:59', () => {
  const structuredData = opening([])
  expect(structuredData.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday'],
      opens: '10:00',
      closes: '12:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday'],
      opens: '14:00',
      closes: '21:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '10:00',
      closes: '21:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Saturday'],
      opens: '10:00',
      closes: '23:59',
    },
  ])
  expect(structuredData).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('a closure of whole days is one entry, and one of part of a day gives the hours left', () => {
  const { specialOpeningHoursSpecification: special } = opening([
    { fromDay: '2026-12-24', toDay: '2027-01-02', ...whole },
    // A Wednesday whose middle is missing, and a Thursday of which nothing is left.
    { fromDay: '2026-11-25', toDay: '2026-11-25', fromMinute: 720, toMinute: 840, reason: null },
    { fromDay: '2026-11-26', toDay: '2026-11-26', fromMinute: 540, toMinute: 1300, reason: null },
  ])
  const specialHours = special!.map((each) => Object.values(each).slice(1))
  expect(specialHours).toEqual([
    ['2026-12-24', '2027-01-02', '00:00', '00:00'],
    ['2026-11-25', '2026-11-25', '10:00', '12:00'],
    ['2026-11-25', '2026-11-25', '14:00', '21:00'],
    ['2026-11-26', '2026-11-26', '00:00', '00:00'],
  ])
})

test('closed mornings for a year do not fill the page', () => {
  const { specialOpeningHoursSpecification: special } = opening([
    { fromDay: '2026-12-01', toDay: '2027-12-01', fromMinute: 0, toMinute: 720, reason: null },
  ])
  expect(special!.length).toBeLessThanOrEqual(40)
})

test('a price is a decimal in its currency, and several lengths give the lowest and the highest', () => {
  expect(offerOf({ priceKind: 'fixed', variants: [{ priceMinor: 8550 }] }, 'EUR')).toEqual({
    '@type': 'Offer',
    price: '85.50',
    priceCurrency: 'EUR',
  })
  const variants = [{ priceMinor: 12_000 }, { priceMinor: 9_000 }]
  expect(offerOf({ priceKind: 'fixed', variants }, 'JPY')).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: '9000',
    highPrice: '12000',
    priceCurrency: 'JPY',
    offerCount: 2,
  })
})

test('a price that can be more is given as the least, and one that the spa tells is not given', () => {
  const variants = [{ priceMinor: 12_000 }, { priceMinor: 9_000 }]
  expect(offerOf({ priceKind: 'from', variants }, 'EUR')).toEqual({
    '@type': 'Offer',
    priceSpecification: { '@type': 'PriceSpecification', minPrice: 90, priceCurrency: 'EUR' },
  })
  expect(offerOf({ priceKind: 'on_consultation', variants: [{ priceMinor: 0 }] }, 'EUR')).toEqual({
    '@type': 'Offer',
  })
})
