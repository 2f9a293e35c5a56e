import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses } from '../address/addresses.ts'
import { screens } from './screens.ts'

/** Section 2 of the specification, as it spells them; the empty path is the entry page. */
const specified = `
  welcome
  login register phone-login account-setup forgot-password google-account
  services products service-list featured offers gallery about more
  review book-appointment bookings bookin-details shop-booking shop-details map range search
  chat chats notifications notifys
  settings support profile privacy terms
  wallet card add-credit credit-paypal credit-stripe
  chaeckout paypal-checkout card-checkout paylater-paypal
  tabs/featured
`
  .trim()
  .split(/\s+/u)

test('every route of the specification stands in the table, and no other', () => {
  const paths = Object.values(addresses).map(({ path }) => path.slice(1))
  expect(paths.toSorted()).toEqual(specified.toSorted())
  expect(Object.keys(screens).toSorted()).toEqual(Object.keys(addresses).toSorted())
})

test.each(Object.entries(screens))(
  'the screen %s has a page and a title in both languages',
  async (_name, screen) => {
    const page = await screen.file()
    expect(page.Page).toBeTypeOf('function')
    expect(['undefined', 'function']).toContain(typeof page.preload)
    expect(typeof page.metadata).toBe(screen.indexing ? 'function' : 'undefined')
    for (const language of ['en', 'fr']) {
      const file = new URL(`../../public/assets/i18n/${language}.json`, import.meta.url)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty([screen.title])
    }
  },
)
