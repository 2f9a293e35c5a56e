import { expect, test } from 'vitest'
import { addressOfLink } from './address-of-link.ts'

const origin = 'https://booking.example'

test.each([
  ['https://booking.example/bookings?which=past', '/bookings?which=past'],
  ['https://booking.example/', '/'],
  ['serein://bookings?which=past', '/bookings?which=past'],
  ['serein:///tabs/featured', '/tabs/featured'],
  ['serein://tabs/featured/', '/tabs/featured'],
  ['serein://', '/'],
  [
    'https://booking.example/app-return?to=%2Fcard-checkout%3Fbooking%3D7&token=EC',
    '/card-checkout?booking=7',
  ],
])('the link %s opens the screen %s', (link, address) => {
  expect(addressOfLink(link, origin)).toBe(address)
})

test.each([
  'https://evil.example/bookings',
  'https://booking.example.evil.example/bookings',
  'http://booking.example/bookings',
  'https://booking.example/console',
  'https://booking.example/api/session',
  'serein://evil.example/bookings',
  'https://booking.example/app-return?to=//evil.example',
  'https://booking.example/app-return',
  'javascript:alert(1)',
  'nonsense',
])('the link %s opens no screen of ours', (link) => {
  expect(addressOfLink(link, origin)).toBeNull()
})
