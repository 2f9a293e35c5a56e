import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { uiStates } from './ui-states.ts'
import { isSound, type Stop, walk } from './inspection.ts'
import {
  inEveryVariant,
  isReached,
  variantOf,
  variants,
  oneOfToday,
  type Variant,
} from './variants.ts'
import { addressesOf, openUnanswered, still } from './states.ts'
import { newCustomer } from './steps/account.ts'
import { isOfNobody, type Onlooker, type Open } from './steps/onlooker.ts'
import { expect, test } from './test.ts'

type Reader = Omit<Onlooker, 'customer'>

interface Walk {
  title: string
  tag: string
  variant?: Variant
  stops: (reader: Reader) => Stop[]
}

/** The state that says most about its screen, where that is neither the one called `full` nor the first. */
const telling: Partial<Record<ScreenName, string>> = {
  privacy: 'of a member',
  map: 'around a place, with one chosen',
  shopDetails: 'with two services',
  bookAppointment: 'with a chosen time',
  bookingDetails: 'just booked',
  cardCheckout: 'with mistakes',
  chats: 'several',
  review: 'to be written, with the stars of a mail',
  wallet: 'with money and a bonus',
  creditStripe: 'with the form',
}

const names = Object.keys(screens) as ScreenName[]
const asking = names.filter((name) => !still.has(name))
const isIn = (variant: Variant) => (name: ScreenName) => variantOf(name) === variant

const reached = names.filter(isReached)

/** In each variant its screens, each with the state that says most, and one of them while it loads and when it could not. */
const walks: Walk[] = variants.filter(hasScreens).map((variant) => ({
  title: `screens, ${variant.project}, ${variant.scheme}`,
  tag: `@in-${variant.project}`,
  variant,
  stops: (reader) => [
    ...reached.filter(isIn(variant)).map((name) => stateOf(reader, name, mostTelling(name))),
    ...oneOfToday(asking.filter(isIn(variant)).filter(isReached)).map((name) =>
      unanswered(reader, name, variant),
    ),
  ],
}))

/** All states of a screen, which `npm run test:all` sees in every variant. */
const wholeWalks: Walk[] = names.map((name) => ({
  title: name,
  tag: '@in-phone-en',
  stops: (reader) => [
    ...Object.entries(uiStates[name]).map((uiState) => stateOf(reader, name, uiState)),
    ...(still.has(name) ? [] : [unanswered(reader, name)]),
  ],
}))

for (const { title, tag, variant, stops } of inEveryVariant ? wholeWalks : walks)
  test(title, { tag }, async ({ page, watching, t, format, language, sql }) => {
    const reader = { page, t, format, language, sql, allow: watching.allow }
    await walk({ page, watching }, stops(reader), variant)
  })

test('every variant has screens that are checked in it', { tag: '@once' }, () => {
  expect(variants.filter((variant) => !names.some(isIn(variant)))).toEqual([])
})

test('every screen has its own title @french', ({ t }) => {
  const titles = Object.values(screens).map(({ title }) => t(title))
  expect(titles.length).toBeGreaterThan(0)
  expect(new Set(titles).size).toBe(titles.length)
})

function hasScreens(variant: Variant): boolean {
  return reached.some(isIn(variant))
}

function mostTelling(name: ScreenName): [string, Open] {
  const all: Record<string, Open> = uiStates[name]
  const says = telling[name] ?? ('full' in all ? 'full' : Object.keys(all)[0]!)
  return [says, all[says]!]
}

function stateOf(reader: Reader, name: ScreenName, [says, open]: [string, Open]): Stop {
  const { page, t } = reader
  return {
    says: `${name}, ${says}`,
    async open() {
      if (isOfNobody(open)) await open(reader)
      else await open({ ...reader, customer: await newCustomer(page.context()) })
      await expect(page).toHaveTitle(/^.{2,} · Serein$/u)
      if (!ownTitle.has(name)) await expect(page).toHaveTitle(`${t(screens[name].title)} · Serein`)
    },
  }
}

/** Loading and error need no words of their own: they are brought about by answers that do not come. */
function unanswered({ page, t, allow }: Reader, name: ScreenName, variant?: Variant): Stop {
  return {
    says: `${name}, loading and not loaded`,
    async open() {
      allow(/status of 500|^500 from/u)
      const { api } = await newCustomer(page.context())
      const addresses = await addressesOf(api, 16 + Math.floor(Math.random() * 20))
      const fail = await openUnanswered(page, t, addresses[name])
      await isSound(page, variant)
      await fail()
    },
  }
}

/** Screens that are called after what they show. */
const ownTitle = new Set<ScreenName>([
  'featured',
  'services',
  'support',
  'allFeatured',
  'offers',
  'shopDetails',
  'gallery',
  'shopBooking',
  'bookAppointment',
  'serviceList',
  'about',
  'products',
  'search',
])
