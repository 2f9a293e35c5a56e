import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, opensAlone, type ScreenName } from '@serein/app/address/addresses.ts'
import type { Indexing } from '@serein/app/metadata/metadata.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Writes the addresses of the app that mails and calendars lead to into `server/src/platform/screen.gen.json`, so that their
 * spelling stays in the app's own table, into `site.gen.json` what search engines are told of it, and into the manifest of the
 * app on Android which links open it. Run `node tools/generate-screens.ts`; the drift check compares.
 */
const linked = {
  bookAppointment: screens.bookAppointment.path,
  bookingDetails: screens.bookingDetails.path,
  card: screens.card.path,
  cardCheckout: addresses.cardCheckout.path,
  chat: screens.chat.path,
  bookings: addresses.bookings.path,
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
  /** All that a customer may be led to. */
  screens: all.map(({ path }) => path).toSorted(),
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
writeLinks(['/', ...Object.values(addresses).map(({ path }) => path)].toSorted())

function write(name: string, value: object): void {
  const file = join(import.meta.dirname, '../server/src/platform', name)
  writeChanged(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** Nothing else of the server is a screen of the app: not the console, not a file. */
function writeLinks(paths: string[]): void {
  const file = join(import.meta.dirname, '../app/android/app/src/main/AndroidManifest.xml')
  const manifest = readFileSync(file, 'utf8')
  const [before, after] = manifest.split(/(?<=<!-- screens -->\n)[\s\S]*(?= *<!-- \/screens -->)/u)
  if (!before || !after) throw new Error('The manifest does not say where the screens stand')
  const indent = ' '.repeat(16)
  const lines = paths.map((path) => `${indent}<data android:path="${path}" />\n`)
  writeChanged(file, before + lines.join('') + after)
}
