import { expect, it } from 'vitest'
import * as imports from './imports.ts'
import * as kinds from './kinds.ts'
import { type Rule, judge } from './source.ts'
import * as tables from './tables.ts'
import * as text from './text.ts'
import {
  frenchMarksStayWithTheirWord,
  textsNameNoPlatform,
  translationsMatch,
} from './translations.ts'

type Files = Record<string, string>

/** Each rule with a breach planted, a neighbour that keeps it, and a piece of the sentence the breach must bring. */
const planted: [rule: Rule, wrong: Files, right: Files, says: string][] = [
  [
    text.formattersAreMadeOnce,
    { 'server/src/booking/receipt.ts': `new Intl.DateTimeFormat('fr')` },
    { 'client/src/clock.ts': `new Intl.DateTimeFormat().resolvedOptions().timeZone` },
    'ask shared/src/formatters.ts',
  ],
  [
    imports.slicesCallLeft,
    { 'server/src/shop/shop.ts': `import { hold } from '../booking/hold.ts'` },
    { 'server/src/booking/hold.ts': `import { claim } from '../slot/claim.ts'` },
    'to its right',
  ],
  [
    imports.slicesCallLeft,
    { 'server/src/platform/gate.ts': `import type { Person } from '../identity/identity.ts'` },
    { 'server/src/identity/identity.ts': `import { gate } from '../platform/gate.ts'` },
    'to its right',
  ],
  [
    imports.slicesCallLeft,
    { 'shared/src/slot/grid.ts': `const x = await import('../booking/rules.ts')` },
    { 'shared/src/booking/rules.ts': `// import { a } from '../checkout/rules.ts'` },
    'to its right',
  ],
  [
    imports.slicesCallLeft,
    { 'app/src/visit/basket-bar.tsx': `import { OpenBadge } from '../shop/shop-head.tsx'` },
    {
      'app/src/visit/basket-bar.tsx': `import { linkTo } from '../address/link.ts'`,
      'app/src/checkout/use-quote.ts': `import { isKept } from '../booking/bookings.tsx'`,
    },
    'to its right',
  ],
  [
    imports.slicesCallLeft,
    { 'server/src/shop/sql.ts': `import { walk } from '../endpoint/walk.ts'` },
    {
      'server/src/shop/shop.ts': '',
      'server/src/shop/shop.test.ts': `import { walk } from '../endpoint/walk.ts'`,
    },
    'only tests may',
  ],
  [
    imports.packagesKeepApart,
    { 'app/src/screens/frame.tsx': `import { api } from '@serein/server/api.ts'` },
    { 'app/src/screens/frame.tsx': `import { Button } from '@serein/ui/button.tsx'` },
    'app must not know server',
  ],
  [
    imports.packagesKeepApart,
    { 'ui/src/button.tsx': `import { money } from '../../shared/src/money/money.ts'` },
    { 'ui/src/button.tsx': `import { cx } from './cx.ts'` },
    'ui must not know shared',
  ],
  [
    imports.nobodyImportsTheRoot,
    { 'server/src/shop/shop.ts': `import { compose } from '../compose.ts'` },
    { 'server/src/main.ts': `import { compose } from './compose.ts'` },
    'puts it together',
  ],
  [
    imports.sharedIsPure,
    { 'shared/src/slot/grid.ts': `const now = Date.now()` },
    { 'shared/src/slot/grid.ts': `export const grid = (now: number) => now // not Date.now()` },
    'Date.now(',
  ],
  [
    imports.sharedIsPure,
    { 'shared/src/slot/grid.ts': `import { readFileSync } from 'node:fs'` },
    { 'shared/src/slot/grid.ts': `import { z } from 'zod'` },
    'imports node:fs',
  ],
  [
    imports.browserLoadsNoFullZod,
    { 'app/src/router.tsx': `import { contract } from '@serein/shared/booking/contract.ts'` },
    { 'app/src/router.tsx': `import type { Contract } from '@serein/shared/booking/contract.ts'` },
    'brings zod',
  ],
  [
    imports.pluginsStayInTheShell,
    { 'app/src/screens/frame.tsx': `import { App } from '@capacitor/app'` },
    { 'app/src/shell/start.ts': `import { App } from '@capacitor/app'` },
    'app/src/shell may',
  ],
  [
    imports.sliceFoldersAreKnown,
    { 'console/src/bookings/calendar.tsx': '' },
    { 'console/src/booking/calendar.tsx': '' },
    'bookings is no slice',
  ],
  [imports.sliceFoldersAreKnown, { 'server/src/a.ts': '' }, { 'server/src/api.ts': '' }, 'beside'],
  [imports.sliceFoldersAreKnown, { 'app/src/a.ts': '' }, { 'app/src/router.tsx': '' }, 'beside'],
  [imports.sliceFoldersAreKnown, { 'console/src/a': '' }, { 'console/src/main.tsx': '' }, 'beside'],
  [
    kinds.slicesHoldKindsAndNouns,
    { 'server/src/chat/controller.ts': '' },
    { 'server/src/chat/routes.ts': '', 'server/src/chat/attachment.ts': '' },
    'named after a layer',
  ],
  [
    kinds.slicesHoldKindsAndNouns,
    { 'server/src/chat/rules.ts': '' },
    { 'shared/src/chat/rules.ts': '', 'server/src/chat/chat-sql.ts': '' },
    'belongs to shared',
  ],
  [
    kinds.slicesHoldKindsAndNouns,
    { 'server/src/chat/parts/chat.ts': '' },
    { 'server/src/chat/testing/chat.ts': '' },
    'no folder of a slice',
  ],
  [
    kinds.slicesHoldKindsAndNouns,
    { 'server/src/chat/routes.ts': `db.selectFrom('chat')` },
    { 'server/src/chat/sql.ts': `db.selectFrom('chat')` },
    'that is for sql.ts',
  ],
  [
    kinds.namesSaySomething,
    { 'server/src/chat/chat-helpers.ts': '' },
    { 'server/src/chat/chat-utility-room.ts': '' },
    'names nothing',
  ],
  [kinds.namesSaySomething, { 'ui/src/index.ts': '' }, { 'ui/src/button.tsx': '' }, 'barrel'],
  [kinds.namesSaySomething, { 'ui/src/TabBar.tsx': '' }, { 'ui/src/tab-bar.tsx': '' }, 'kebab'],
  [
    kinds.namesSaySomething,
    { 'server/src/services/chat.ts': '' },
    { 'server/src/chat/chat.ts': '' },
    'product word',
  ],
  [
    kinds.wordsSaySomething,
    { 'server/src/chat/chat.ts': 'class ChatManager {}' },
    { 'server/src/chat/chat.ts': 'class Chat {}' },
    'ChatManager',
  ],
  [
    kinds.noDefaultExports,
    { 'ui/src/button.tsx': 'export default function Button() {}' },
    { 'app/vite.config.ts': 'export default {}', 'app/src/server.ts': 'export default {}' },
    'give it a name',
  ],
  [
    kinds.filesAreShort,
    { 'ui/src/button.tsx': 'a\n'.repeat(301) },
    { 'ui/src/button.tsx': 'a\n\n'.repeat(300), 'x/y.gen.ts': 'a\n'.repeat(999) },
    'has 301 lines',
  ],
  [kinds.journeysAreNouns, { 'e2e/happy-path.e2e.ts': '' }, { 'e2e/booking.e2e.ts': '' }, 'happy'],
  [
    text.coloursAreTokens,
    { 'app/src/screens/frame.tsx': `const style = { color: '#A9502F' }` },
    { 'ui/src/theme.css': '--clay: #A9502F', 'app/src/screens/frame.tsx': `<a href="#top">` },
    '#A9502F',
  ],
  [
    text.instantsHaveAClock,
    { 'app/src/a.tsx': `format.shortDate(one.writtenAt, zone ?? 'UTC')` },
    { 'app/src/a.tsx': `format.shortDate(noonOf(day), 'UTC')` },
    'whose clock',
  ],
  [
    text.oneFileReadsTheEnvironment,
    { 'server/src/shop/shop.ts': 'process.env.HOME' },
    { 'server/src/platform/config.ts': 'process.env' },
    'process.env',
  ],
  [
    text.misspellingsStayHome,
    { 'app/src/screens/frame.tsx': `<Link href="/chaeckout">` },
    { 'app/src/address/addresses.ts': `path: '/chaeckout'` },
    'chaeckout',
  ],
  [
    text.testsAreHonest,
    { 'shared/src/slot/a.test.ts': `it.skip('x', () => {})` },
    { 'shared/src/slot/a.test.ts': `it('does not skip', () => {})` },
    'it.skip',
  ],
  [
    text.testsAreHonest,
    { 'shared/src/slot/a.test.ts': `describe.runIf(present)('x', () => {})` },
    { 'shared/src/slot/known-answers.test.ts': `describe.runIf(present)('x', () => {})` },
    'describe.runIf',
  ],
  [
    text.testsAreHonest,
    { 'e2e/booking.e2e.ts': `await new Promise((done) => setTimeout(done, 500))` },
    { 'e2e/booking.e2e.ts': `await expect(page).toHaveURL('/')` },
    'setTimeout',
  ],
  [
    text.widthsAreOfTheTheme,
    { 'ui/src/card.tsx': `<div className="grid xl:grid-cols-2" />` },
    { 'ui/src/card.tsx': `const sizes = { xl: 'size-24 lg:grid-cols-2' }` },
    'no such width',
  ],
  [
    text.nothingIsLeftToDo,
    { 'server/src/shop/shop.ts': '// TODO' },
    { 'server/src/shop/shop.ts': '// done' },
    'TODO',
  ],
  [
    translationsMatch('app'),
    words(`t('a.b') + t('a.c')`, { 'a.b': 'B' }, { 'a.b': 'B' }),
    words(`t('a.b')`, { 'a.b': 'B' }, { 'a.b': 'B' }),
    'en.json lacks a.c, which is used',
  ],
  [
    translationsMatch('app'),
    words(`t('a.b')`, { 'a.b': 'B', 'a.c': 'C' }, { 'a.b': 'B', 'a.c': 'C' }),
    words('t(`a.${x}.y`)', { 'a.b.y': 'B' }, { 'a.b.y': 'B' }),
    'nobody uses a.c',
  ],
  [
    translationsMatch('app'),
    words(`t('a.b')`, { 'a.b': 'B' }, {}),
    words(`t('a.b')`, { 'a.b': '{n}' }, { 'a.b': '{n, plural, other {#}}' }),
    'fr.json lacks a.b',
  ],
  [
    translationsMatch('server'),
    spoken('t(`a.${x}.${y}`)', { 'a.b.c': 'C', 'd.e': 'E' }),
    spoken('t(`a.${x}.${y}`)', { 'a.b.c': 'C' }),
    'nobody uses d.e',
  ],
  [
    translationsMatch('app'),
    words(`t('a.b')`, { 'a.b': 'for {price}' }, { 'a.b': 'pour {prix}' }),
    words(
      `t('a.b')`,
      { 'a.b': '{known, select, yes {Good morning, {name}} other {Good morning}}' },
      { 'a.b': '{known, select, yes {Bonjour {name}} other {Bonjour}}' },
    ),
    'other {values}',
  ],
  [
    frenchMarksStayWithTheirWord,
    { 'app/public/assets/i18n/fr.json': '{"a.b": "Quelle durée ?"}' },
    { 'app/public/assets/i18n/fr.json': '{"a.b": "Quelle durée\u00A0? {n, plural, other {#}}"}' },
    'a.b has a plain space',
  ],
  [
    textsNameNoPlatform,
    { 'server/i18n/en.json': '{"a.b": "Back to Serein"}' },
    { 'server/i18n/en.json': '{"a.b": "Back to {platform}"}' },
    'a.b says Serein',
  ],
  [
    tables.migrationsAreNamed,
    { 'db/migrations/0012-fix.sql': '' },
    { 'db/migrations/0012-slot-place.sql': '' },
    'slice that owns',
  ],
]

const rows = planted.map((row) => [`${row[0].says}: ${row[3]}`, row] as const)

it.for(rows)('%s: red for a planted breach, green beside it', ([, row]) => {
  const [rule, wrong, right, says] = row
  expect(judge(rule, sources(wrong)).join('\n')).toContain(says)
  expect(judge(rule, sources(right))).toEqual([])
})

it('the judge goes red when a rule saw nothing', () => {
  for (const [rule] of planted) expect(judge(rule, sources({ 'x.png': '' }))).toHaveLength(1)
})

function sources(files: Files) {
  return Object.entries(files).map(([path, body]) => ({ path, text: body }))
}

function spoken(verb: string, texts: object): Files {
  return {
    'server/src/booking/mail.ts': verb,
    'server/i18n/en.json': JSON.stringify(texts),
    'server/i18n/fr.json': JSON.stringify(texts),
  }
}

function words(screen: string, en: object, fr: object): Files {
  return {
    'app/src/screens/frame.tsx': screen,
    'app/public/assets/i18n/en.json': JSON.stringify(en),
    'app/public/assets/i18n/fr.json': JSON.stringify(fr),
  }
}
