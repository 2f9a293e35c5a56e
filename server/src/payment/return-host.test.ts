import { expect, test } from 'vitest'
import { returnHost, returnUrlOf } from './return-host.ts'

const site = 'https://booking.example'
const screen = '/card-checkout?booking=7'

test('a page comes back to its screen, an app by the page that opens it', () => {
  expect(returnUrlOf({ headers: new Headers() }, site, screen)).toBe(site + screen)
  const headers = new Headers({ 'x-serein-app': 'ios/1.0.0' })
  expect(returnUrlOf({ headers }, site, screen)).toBe(
    'https://booking.example/app-return?to=%2Fcard-checkout%3Fbooking%3D7',
  )
})

test('the page opens the app at the screen, by itself or by a press, in the reader’s language', async () => {
  const response = await returnHost().request(
    `/app-return?to=${encodeURIComponent(screen)}&token=EC`,
    {
      headers: { 'accept-language': 'fr' },
    },
  )
  const page = await response.text()
  expect(page).toContain('content="0;url=serein://card-checkout?booking=7"')
  expect(page).toContain('<a href="serein://card-checkout?booking=7">Revenir à l’application</a>')
})

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a b',
])('whoever writes “%s” there is led to their bookings', async (to) => {
  const response = await returnHost().request(`/app-return?to=${encodeURIComponent(to)}`)
  expect(await response.text()).toContain('<a href="serein://bookings">')
})
