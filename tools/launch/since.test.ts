import { expect, it } from 'vitest'
import { reachOf } from './since.js'

it.each([
  [['README.md', 'docs/words.md'], 'none', 'none'],
  [['server/src/booking/model.test.ts'], 'imports', 'none'],
  [['e2e/steps/plan.ts'], 'none', 'imports'],
  [['e2e/peers/stripe/refund.ts'], 'imports', 'imports'],
  [['console/src/booking/calendar/board.ts', 'docs/words.md'], 'imports', 'console'],
  [['console/src/booking/calendar/board.ts', 'e2e/slot.e2e.ts'], 'imports', 'all'],
  [['shared/src/money/money.ts'], 'imports', 'all'],
  [['app/src/shop/featured.tsx', 'torture/race.ts'], 'imports', 'all'],
  [['db/migrations/0001-platform.sql'], 'all', 'all'],
  [['app/public/assets/i18n/fr.json'], 'all', 'all'],
  [['playwright.config.ts'], 'all', 'all'],
  [['a-new/place.ts'], 'all', 'all'],
  [[], 'none', 'none'],
])('a change of %s reaches tests: %s, journeys: %s', (files, tests, journeys) => {
  expect(reachOf(files)).toEqual({ tests, journeys })
})
