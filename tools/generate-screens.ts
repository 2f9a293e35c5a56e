import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, opensAlone, type ScreenName } from '@serein/app/address/addresses.ts'
import type { Indexing } from '@serein/app/metadata/metadata.ts'
import { screens } from '@serein/app/page/screens.ts'

/**
 * Writes the addresses of the app that mails and calendars lead to into `server/src/platform/screen.gen.json`, so that their
 * spelling stays in the app's own table, and into `site.gen.json` what search engines are told of it. Run
 * `node tools/generate-screens.ts`; the drift check compares.
 */
const linked = {
  bookAppointment: screens.bookAppointment.path,
  bookingDetails: screens.bookingDetails.path,
  card: screens.card.path,
  cardCheckout: addresses.cardCheckout.path,
  chat: screens.chat.path,
  checkout: addresses.checkout.path,
  creditPaypal: addresses.creditPaypal.path,
  creditStripe: addresses.creditStripe.path,
  forgotPassword: screens.forgotPassword.path,
  googleAccount: screens.googleAccount.path,
  login: screens.login.path,
  offers: screens.offers.path,
  paylaterPaypal: addresses.paylaterPaypal.path,
  paypalCheckout: addresses.paypalCheckout.path,
  privacy: screens.privacy.path,
  register: screens.register.path,
  review: screens.review.path,
  settings: screens.settings.path,
  support: addresses.support.path,
  shopDetails: screens.shopDetails.path,
  wallet: addresses.wallet.path,
}

const all = (Object.keys(screens) as ScreenName[]).map((name) => {
  const { path, access, indexing } = screens[name]
  const { noindex, canonicalScreen, filterParams }: Indexing = indexing ?? { noindex: true }
  const isIndexed = !noindex && !canonicalScreen && opensAlone(name)
  return { path, access, isIndexed, filterParams }
})
const site = {
  pages: {
    shopDetails: screens.shopDetails.path,
    serviceList: screens.serviceList.path,
    about: screens.about.path,
    search: screens.search.path,
  },
  /** Those that are about something without any parameter. */
  alone: all.filter(({ isIndexed }) => isIndexed).map(({ path }) => path),
  /** Nobody gets there without an account. */
  apart: all
    .filter(({ access }) => access)
    .map(({ path }) => path)
    .toSorted(),
  filterParams: Object.fromEntries(
    all.flatMap(({ path, filterParams }) => (filterParams ? [[path, filterParams]] : [])),
  ),
}

write('screen.gen.json', linked)
write('site.gen.json', site)

function write(name: string, value: object): void {
  const file = join(import.meta.dirname, '../server/src/platform', name)
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
