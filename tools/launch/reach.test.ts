import { describe, expect, it } from 'vitest'
import { readRepository } from '../tidy/source.ts'
import { reachOf, slicesChanged } from './reach.ts'

const table = `const table = {
  welcome: {
    title: 'identity.welcome.title',
    file: () => import('../identity/welcome.tsx'),
  },
  chatPage: {
    title: 'chat.title',
    file: () => import('../chat/chat-page.tsx'),
  },
}`

/** A small repository: the text of each file is what it imports. */
const repository = Object.entries({
  'shared/src/money/money.ts': '',
  'shared/src/chat/rules.ts': `import '../money/money.ts'`,
  'shared/src/chat/rules.test.ts': `import './rules.ts'`,
  'server/src/platform/pool.ts': '',
  'server/src/slot/free.ts': `import '../platform/pool.ts'`,
  'server/src/slot/free.test.ts': `import '../compose.ts'`,
  'server/src/booking/hold.ts': `import '../slot/free.ts'`,
  'server/src/booking/testing.ts': `import './hold.ts'`,
  'server/src/booking/hold.test.ts': `import './testing.ts'`,
  'server/src/chat/send.ts': `import '../platform/pool.ts'`,
  'server/src/chat/send.test.ts': `import '../booking/testing.ts'`,
  'server/src/compose.ts': `import './booking/hold.ts'\nimport './chat/send.ts'`,
  'server/src/endpoint/walk.ts': `import '../compose.ts'`,
  'server/src/endpoint/endpoint-input.test.ts': `import './walk.ts'`,
  'app/src/screens/screens.ts': table,
  'app/src/identity/welcome.tsx': `import type { Chat } from '../chat/chat-page.tsx'`,
  'app/src/chat/chat-page.tsx': `import '@serein/shared/chat/rules.ts'\nimport '@serein/ui/button.tsx'`,
  'ui/src/button.tsx': '',
  'ui/src/button.test.tsx': `import './button.tsx'`,
  'console/src/screens/frame.tsx': '',
  'console/src/booking/calendar.tsx': `import '../screens/frame.tsx'`,
  'e2e/steps/plan.ts': '',
  'e2e/booking.e2e.ts': `import './steps/plan.ts'`,
  'e2e/booking-desk.e2e.ts': `page.goto('/console/calendar')`,
  'e2e/slot.e2e.ts': '',
  'e2e/chat.e2e.ts': '',
  'e2e/ui.e2e.ts': `page.goto(screens.chatPage.path)`,
  'e2e/identity.e2e.ts': '',
}).map(([path, text]) => ({ path, text }))

const walk = 'server/src/endpoint/endpoint-input.test.ts'
const chats = ['e2e/chat.e2e.ts', 'e2e/ui-screens.e2e.ts', 'e2e/ui.e2e.ts']

describe('a change', () => {
  it.each<[string, { tests: 'all' | string[]; journeys: 'all' | string[] }]>([
    ['docs/words.md', { tests: [], journeys: [] }],
    ['app/android/app/build.gradle', { tests: [], journeys: [] }],
    ['tools/tidy/house.ts', { tests: [], journeys: [] }],
    [
      'server/src/booking/hold.test.ts',
      { tests: ['server/src/booking/hold.test.ts'], journeys: [] },
    ],
    // A slice, and the one that builds on it; not what only shares the composition.
    [
      'server/src/slot/free.ts',
      {
        tests: ['server/src/booking/hold.test.ts', walk, 'server/src/slot/free.test.ts'],
        journeys: ['e2e/booking-desk.e2e.ts', 'e2e/booking.e2e.ts', 'e2e/slot.e2e.ts'],
      },
    ],
    [
      'server/src/chat/send.ts',
      { tests: ['server/src/chat/send.test.ts', walk], journeys: chats.slice(0, 1) },
    ],
    // Shared rules: who draws with them, who serves them, and their own tests.
    [
      'shared/src/chat/rules.ts',
      {
        tests: ['server/src/chat/send.test.ts', walk, 'shared/src/chat/rules.test.ts'],
        journeys: chats,
      },
    ],
    // A type is nothing that runs: the welcome does not change.
    ['app/src/chat/chat-page.tsx', { tests: [], journeys: chats }],
    // The world of the tests of a slice.
    [
      'server/src/booking/testing.ts',
      {
        tests: ['server/src/booking/hold.test.ts', 'server/src/chat/send.test.ts'],
        journeys: [],
      },
    ],
    ['server/src/endpoint/walk.ts', { tests: [walk], journeys: [] }],
    // Below the slices.
    ['ui/src/button.tsx', { tests: ['ui/src/button.test.tsx'], journeys: 'all' }],
    ['console/src/screens/frame.tsx', { tests: [], journeys: ['e2e/booking-desk.e2e.ts'] }],
    ['e2e/steps/plan.ts', { tests: [], journeys: ['e2e/booking.e2e.ts'] }],
    ['e2e/slot.e2e.ts', { tests: [], journeys: ['e2e/slot.e2e.ts'] }],
    // What no rule knows.
    ['db/migrations/0223-platform.sql', { tests: 'all', journeys: 'all' }],
    ['app/public/assets/i18n/fr.json', { tests: 'all', journeys: 'all' }],
    ['playwright.config.ts', { tests: 'all', journeys: 'all' }],
    ['tools/launch/build.js', { tests: 'all', journeys: 'all' }],
    ['a-new/place.ts', { tests: 'all', journeys: 'all' }],
  ])('of %s', (path, reach) => {
    expect(reachOf([path], repository)).toMatchObject(reach)
  })

  it('of several files reaches what each does', () => {
    const both = reachOf(['server/src/chat/send.ts', 'server/src/slot/free.ts'], repository)
    expect(both.journeys).toHaveLength(4)
    expect(both.walked).toEqual(['slot', 'booking', 'chat'])
    const more = reachOf(['server/src/chat/send.ts', 'package-lock.json'], repository)
    expect(more.tests).toBe('all')
  })

  it('of a screen has its states looked at', () => {
    const { screens } = reachOf(['app/src/chat/chat-page.tsx'], repository)
    expect(screens).toEqual(['chatPage'])
    expect(reachOf(['server/src/chat/send.ts'], repository).screens).toEqual([])
  })

  it('of nothing reaches nothing', () => {
    expect(reachOf([], repository)).toEqual({ tests: [], journeys: [], screens: [], walked: [] })
  })
})

it('the reach of a change names journeys and screens that are there', () => {
  const { tests, journeys, screens, walked } = reachOf(
    ['app/src/chat/chat-page.tsx'],
    readRepository(),
  )
  expect(tests).not.toBe('all')
  expect(journeys).toContain('e2e/chat.e2e.ts')
  expect(journeys).not.toContain('e2e/import.e2e.ts')
  expect(screens).toEqual(['chat'])
  expect(walked).toEqual([])
})

it('the reach of a change names the slices that changed, those with most files first, three at most', () => {
  const files = [
    'server/src/chat/message.ts',
    'server/src/booking/hold.ts',
    'shared/src/booking/rules.ts',
    'server/src/booking/sql.ts',
    'server/src/team/swap.ts',
    'shared/src/team/swap.ts',
    'server/src/shop/sql.ts',
  ]
  expect(slicesChanged(files)).toEqual(['booking', 'team', 'chat'])
})

it('the reach of a change leaves out tests, the ground of the slices and what is not of the API', () => {
  const files = [
    'server/src/chat/chat.test.ts',
    'server/src/platform/gate.ts',
    'shared/src/money/money.ts',
    'server/src/endpoint/sample.ts',
    'app/src/chat/chats.tsx',
    'README.md',
  ]
  expect(slicesChanged(files)).toEqual([])
})
