import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicScreen, publicScreens } from '@serein/app/public-screens.ts'
import { builtScreens, screens } from '@serein/app/screens.ts'

/**
 * Writes the addresses of the app that mails and calendars lead to into `server/src/platform/screen.gen.json`, so that their
 * spelling stays in the app's own table, and into `site.gen.json` what search engines are told of it. Run
 * `node tools/generate-screens.ts`; the drift check compares.
 */
const linked = {
  bookingDetails: screens.bookingDetails.path,
  forgotPassword: screens.forgotPassword.path,
  googleAccount: screens.googleAccount.path,
  login: screens.login.path,
  privacy: screens.privacy.path,
  register: screens.register.path,
  settings: screens.settings.path,
}

const all = Object.entries<PublicScreen>(publicScreens).map(([name, rules]) => ({
  path: screens[name as keyof typeof screens].path,
  ...rules,
}))
const site = {
  pages: {
    shopDetails: screens.shopDetails.path,
    serviceList: screens.serviceList.path,
    about: screens.about.path,
    search: screens.search.path,
  },
  /** Those that are about something without any parameter. */
  alone: Object.entries<PublicScreen>(publicScreens)
    .filter(([name, { isStep, filedUnder }]) => !isStep && !filedUnder && isWhole(name))
    .map(([name]) => screens[name as keyof typeof screens].path),
  /** Nobody gets there without an account. */
  apart: Object.values(builtScreens)
    .filter(({ access }) => access === 'private')
    .map(({ path }) => path)
    .toSorted(),
  questions: Object.fromEntries(
    all.flatMap(({ path, question }) => (question ? [[path, question]] : [])),
  ),
}

write('screen.gen.json', linked)
write('site.gen.json', site)

function isWhole(name: string): boolean {
  return builtScreens[name as keyof typeof builtScreens].search.safeParse({}).success
}

function write(name: string, value: object): void {
  const file = join(import.meta.dirname, '../server/src/platform', name)
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
