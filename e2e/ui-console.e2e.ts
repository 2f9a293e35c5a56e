import { consoleAddresses } from './console-addresses.ts'
import { consoleStates, keeperOf } from './console-states.ts'
import { isSound, type Stop, walk } from './inspection.ts'
import { inEveryVariant, type Variant, variantOf, variants, oneOfToday } from './variants.ts'
import { openUnanswered } from './states.ts'
import type { Onlooker } from './steps/onlooker.ts'
import { test } from './test.ts'

type Screen = keyof typeof consoleAddresses
type Reader = Pick<Onlooker, 'page' | 'language' | 'sql' | 'allow'>

interface Walk {
  title: string
  tag: string[]
  variant?: Variant
  stops: (reader: Reader) => Stop[]
}

/** The states that say most, of each screen and of the sheets that are used all day. */
const tellingStates = [
  'log-in refused',
  'today with a visit',
  'day by room',
  'week of therapists',
  'a visit to cancel',
  'new booking, filled in',
  'a bill',
  'till',
  'asking by link',
  'catalogue',
  'a service to change',
  'pictures',
  'rooms',
  'a week of the team',
  'a new therapist with mistakes',
  'a chat',
  'a review to answer',
  'a question to answer',
  'a client',
  'what came of a campaign',
  'an offer with mistakes',
  'reports: revenue',
  'settings',
  'opening hours',
  'people',
  'payment settings',
  'deposit rules with mistakes',
  'texts',
  'messages',
  'what reaches a member how',
  'businesses',
  'legal texts',
  'reported reviews',
  'more of the console',
]
const desks = variants.filter(({ project }) => project.startsWith('desktop'))
const screens = Object.keys(consoleAddresses) as Screen[]
const isIn = (variant: Variant) => (name: string) =>
  variantOf(`console ${name}`, consoleStates[name]?.only ? desks : variants) === variant

/** In each variant some states, and a screen while it loads and when it could not. */
const walks: Walk[] = variants.map((variant) => ({
  title: `console, ${variant.project}, ${variant.scheme}`,
  tag: [`@in-${variant.project}`],
  variant,
  stops: (reader) => [
    ...tellingStates.filter(isIn(variant)).map((says) => stateOf(reader, says)),
    ...oneOfToday(screens.filter(isIn(variant))).map((name) => unanswered(reader, name, variant)),
  ],
}))

/** All of them, which `npm run test:all` sees in every variant. */
const wholeWalks: Walk[] = [
  ...Object.entries(Object.groupBy(Object.keys(consoleStates), placeOf)).flatMap(([place, all]) =>
    inTens(all!).map((some) => ({
      title: `console, ${some[0]} to ${some.at(-1)}`,
      tag: ['@in-phone-en', ...(place === 'desk' ? ['@desk'] : [])],
      stops: (reader: Reader) => some.map((says) => stateOf(reader, says)),
    })),
  ),
  ...inTens(screens).map((some) => ({
    title: `console, ${some[0]} to ${some.at(-1)}, loading and not loaded`,
    tag: ['@in-phone-en'],
    stops: (reader: Reader) => some.map((name) => unanswered(reader, name)),
  })),
]

for (const { title, tag, variant, stops } of inEveryVariant ? wholeWalks : walks)
  test(title, { tag }, async ({ page, watching, language, sql }) => {
    await walk({ page, watching }, stops({ page, language, sql, allow: watching.allow }), variant)
  })

/** Where a state is seen, and what must not be seen after it. */
function placeOf(says: string): string {
  const { only, isLast } = consoleStates[says]!
  return isLast ? says : (only ?? 'anywhere')
}

function inTens<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 10) }, (_, ten) =>
    all.slice(10 * ten, 10 * ten + 10),
  )
}

function stateOf(reader: Reader, says: string): Stop {
  const { as, open } = consoleStates[says]!
  return {
    says,
    async open() {
      if (as === 'nobody') reader.allow(/status of 401|^401 from/u)
      await open(await keeperOf(reader, as))
    },
  }
}

function unanswered(reader: Reader, name: Screen, variant?: Variant): Stop {
  const { page, allow } = reader
  return {
    says: `${name}, loading and not loaded`,
    async open() {
      allow(/status of 500|^500 from/u)
      // The owner, from whom nothing is withheld.
      const { t } = await keeperOf(reader, 'owner')
      // From a screen that knows nothing of this one’s data, so that the frame alone is there.
      const from = name === 'pictures' ? 'today' : 'pictures'
      const fail = await openUnanswered(page, t, consoleAddresses[name], consoleAddresses[from])
      await isSound(page, variant)
      await fail()
    },
  }
}
