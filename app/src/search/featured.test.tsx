import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page as SearchPage } from './search.tsx'
import { Page } from './featured.tsx'

const picture = { src: '/pictures/ripples.svg', alt: { en: '', fr: '' }, tint: 'var(--line)' }
const none = {
  shops: [],
  total: 0,
  nextCursor: null,
  asOf: '2026-11-25T10:00:00Z',
  isComplete: true,
}
const counted = { total: 0, withTimes: false, asOf: none.asOf, isComplete: true }
const answers: Answers = {
  'giftCard.sellers': { shops: [] },
  'shop.list': { shops: [], nextCursor: null },
  'search.shops': none,
  'search.dayPackages': { packages: [] },
  'search.count': counted,
  'search.reading': { parts: [], rest: [], screens: [], otherwise: [] },
  'catalogue.categories': { categories: [{ kind: 'massage', shopCount: 3, picture }] },
}

test('a category chosen before the typed text has reached the address is combined with it', async () => {
  const page = await renderApp(<Page />, { at: linkTo('featured'), answers })
  const massage = await page.findByRole('button', { name: page.t('shop.category.massage') })
  const box = page.getByRole('searchbox', { name: page.t('shop.search.label') })
  await page.user.type(box, 'Lyon')
  await page.user.click(massage)
  // Nothing is found, so that what is nearest to it is asked for, too.
  const lastQuestion = () =>
    page.sent('search.shops').findLast(({ limit }) => String(limit) === '20')
  await vi.waitFor(
    () => expect(lastQuestion()).toMatchObject({ text: 'Lyon', category: 'massage' }),
    { timeout: 10_000 },
  )
  expect(page.address()).toMatch(/(?=.*q=Lyon)(?=.*category=massage)/u)
  expect(box).toHaveProperty('value', 'Lyon')
})

test.each([
  ['en', 'deep tissue tomorrow evening near Paris'],
  ['en', 'this weekend for 3'],
  ['en', 'facial'],
  ['fr', 'massage demain soir'],
  ['fr', 'hammam samedi matin pour 3'],
  ['fr', 'après 18 h'],
] as const)(
  'a search in %s for “%s” asks the same while typed and once sent',
  async (language, q) => {
    const questionsOf = async (screen: 'featured' | 'search') => {
      const page = await renderApp(screen === 'featured' ? <Page /> : <SearchPage />, {
        at: linkTo(screen, { q, near: '48.86,2.35' }),
        language,
        answers,
      })
      const question = () => page.sent('search.shops').find(({ limit }) => String(limit) === '20')
      await vi.waitFor(() => expect(question()).toBeDefined(), { timeout: 10_000 })
      page.unmount()
      return question()
    }
    expect(await questionsOf('featured')).toEqual(await questionsOf('search'))
  },
)

test('the home of a platform with one spa is that spa, with its treatments, and no marketplace', async () => {
  const shop: ShopCard = {
    ...visit.shop,
    name: 'Thermes du Lac',
    timeZone: visit.timeZone,
    currency: 'EUR',
    rating: null,
    amenities: [],
    isPick: false,
    isSponsored: false,
    fromPriceMinor: 8000,
    distanceMetres: null,
    categories: [],
  }
  const service: ServiceCard = {
    id: idOf(6),
    name: { en: 'Lake massage', fr: 'Massage du lac' },
    description: { en: '', fr: '' },
    picture: null,
    taxRate: 20_000,
    variants: [{ id: idOf(7), name: null, lengthMinutes: 60, priceMinor: 8000 }],
    addOns: [],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    hands: 1,
    isSignature: false,
    priceKind: 'fixed',
    sharedRooms: [],
  }
  const name = { en: 'Massages', fr: 'Massages' }
  const categories = [{ id: idOf(5), kind: 'massage' as const, name, services: [service] }]
  const all: Answers = {
    ...answers,
    'shop.list': { shops: [shop], nextCursor: null },
    'catalogue.menu': { currency: 'EUR', categories },
    'slot.menu': 'pending',
    'slot.next': 'pending',
    'offer.list': { offers: [], nextCursor: null },
    'search.therapists': { therapists: [] },
  }
  const page = await renderApp(<Page />, { at: linkTo('featured'), answers: all })
  const { t } = page
  expect(await page.findByRole('heading', { level: 1, name: shop.name })).toBeTruthy()
  expect(await page.findByText('Lake massage')).toBeTruthy()
  expect(page.queryByText(t('shop.list.all'))).toBe(null)
  expect(page.queryByText(t('shop.list.why'))).toBe(null)
})
