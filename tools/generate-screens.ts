import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '@serein/app/screens.ts'

/**
 * Writes the addresses of the app that mails and calendars lead to into `server/src/platform/screen.gen.json`, so that their
 * spelling stays in the app's own table. Run `node tools/generate-screens.ts`; the drift check compares.
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

const file = join(import.meta.dirname, '../server/src/platform/screen.gen.json')
writeFileSync(file, `${JSON.stringify(linked, null, 2)}\n`)
