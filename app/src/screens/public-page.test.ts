import { expect, test } from 'vitest'
import { addresses } from '../address/addresses.ts'
import { isPublicPage } from './public-page.ts'

const isPublic = (address: string) => isPublicPage(new URL(address, 'https://spa.example'))

test.each([
  '/tabs/featured',
  '/services?lang=fr',
  '/shop-details?shop=rue',
  '/shop-details?shop=rue&lang=en',
  '/offers',
])('the page %s is the same for everybody', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['a place somebody is at', '/tabs/featured?near=48.85,2.35'],
  ['a view somebody chose', '/shop-details?shop=rue&service=oil'],
  ['a text somebody looks for', '/search?q=massage'],
  ['a step of somebody’s way', '/book-appointment?shop=rue'],
  ['a private link', `${addresses.bookingDetails.path}?visit=secret`],
  ['a screen of an account', '/profile'],
  ['a log-in', '/login'],
  ['no screen', '/nothing'],
  ['an unknown word', '/services?utm_source=mail'],
  ['a language that is none', '/services?lang=de'],
  ['two subjects', '/shop-details?shop=rue&shop=lac'],
])('an address with %s has no public page: %s', (_what, address) => {
  expect(isPublic(address)).toBe(false)
})
