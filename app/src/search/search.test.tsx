import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { SavedSearch } from '@serein/shared/search/saved-search.ts'
import type { FoundShop } from '@serein/shared/search/shops.ts'
import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { SaveSearch } from './save-search.tsx'
import { Page } from './search.tsx'

const asOf = '2026-11-25T10:00:00Z'
/** The server knows no more of the words than the browser. */
const unread = { parts: [], rest: [], screens: [], otherwise: [] }
const none = { shops: [], total: 0, nextCursor: null, asOf, isComplete: true }

/** Nothing fits what is asked for, whatever that is. */
const answers: Answers = {
  'search.shops': none,
  'search.reading': unread,
  'search.dayPackages': { packages: [] },
}

const counted = (total: number) => ({ total, withTimes: false, asOf, isComplete: true })

test('a search without results says how many spas dropping each wish would find, the most first', async () => {
  const at = linkTo('search', { q: 'Paris', day: '2026-11-27', from: 120, to: 180, rating: 4 })
  const page = await renderApp(<Page />, {
    at,
    answers: {
      ...answers,
      'search.count': ({ fromMinute, minRating, text }) =>
        counted(fromMinute === undefined ? 7 : minRating === undefined ? 2 : text ? 0 : 5),
    },
  })
  const ways = () =>
    page
      .getAllByRole('button', { name: /: \d+ spas?$/u })
      .map((way) => Number(way.textContent?.match(/: (\d+)/u)?.[1]))
  const anyTime = page.t('search.none.anyTime')
  await page.findByRole('button', {
    name: page.t('search.none.found', { label: anyTime, count: 7 }),
  })
  await vi.waitFor(() => expect(ways()).toEqual([7, 5, 2]))
  await page.press(page.t('search.none.found', { label: anyTime, count: 7 }))
  await vi.waitFor(() =>
    expect(page.address()).toBe(linkTo('search', { q: 'Paris', day: '2026-11-27', rating: 4 })),
  )
})

test('a search without results that no dropped wish helps links to all spas', async () => {
  const at = linkTo('search', { q: 'Paris', rating: 4 })
  const page = await renderApp(<Page />, {
    at,
    answers: { ...answers, 'search.count': counted(0) },
  })
  await page.findByText(page.t('search.none.nothing'))
  const all = page.getByRole('link', { name: page.t('shop.list.clear') })
  expect(all.getAttribute('href')).toBe(linkTo('search'))
})

const hammam: FoundShop = {
  ...visit.shop,
  timeZone: visit.timeZone,
  currency: 'EUR',
  rating: null,
  amenities: [],
  isPick: false,
  isSponsored: false,
  fromPriceMinor: null,
  distanceMetres: null,
  categories: [],
  latitude: 48.86,
  longitude: 2.35,
  isOpen: true,
  service: {
    variantId: idOf(5),
    serviceId: idOf(6),
    name: { en: 'Hammam', fr: 'Hammam' },
    lengthMinutes: 60,
    priceMinor: 4_000,
    priceKind: 'fixed',
  },
  starts: ['2026-11-28T11:00:00Z'],
  reasons: [],
}

test('a search for a time that is not free shows when it is, the nearest day first', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'hammam friday morning', party: 2 }),
    answers: {
      'search.reading': unread,
      'search.dayPackages': { packages: [] },
      'search.count': counted(0),
      'search.shops': ({ day, fromMinute, toMinute }) => {
        if (day === '2026-11-27' || fromMinute !== undefined || toMinute !== undefined) return none
        const starts = day ? hammam.starts : ['2026-11-25T11:00:00Z']
        return { ...none, shops: [{ ...hammam, starts }], total: 1 }
      },
      'offer.list': { offers: [], nextCursor: null },
      'shop.favourites': { shops: [] },
    },
  })
  const nearest = await page.findByRole('heading', { name: page.t('search.none.nearest') })
  expect(nearest.closest('section')?.textContent).toMatch(/Hammam.*Saturday/u)
  expect(page.getByRole('link', { name: /^12:00/u }).getAttribute('href')).toContain('2026-11-28')
  expect(page.sent('search.shops').map(({ text }) => text)).not.toContain(undefined)
})

test('a search for a day that is full leads to where one waits for a time of it', async () => {
  const full = {
    shopId: hammam.id,
    name: 'Les Bains',
    city: 'Lyon',
    variantId: idOf(5),
    serviceName: { en: 'Hammam', fr: 'Hammam' },
    day: '2026-11-27',
  }
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'hammam', day: full.day, party: 2, gender: 'female' }),
    answers: {
      ...answers,
      'search.shops': ({ day }) => (day === full.day ? { ...none, full: [full] } : none),
      'search.count': counted(0),
    },
  })
  const link = await page.findByRole('link', { name: /^Les Bains.*Tell me when one is free$/u })
  expect(link.closest('section')?.textContent).toContain(page.t('search.none.full'))
  expect(link.getAttribute('href')).toBe(
    linkTo('bookAppointment', {
      shop: hammam.id,
      items: `${idOf(5)}__${idOf(5)}`,
      wish: 'female',
      day: full.day,
    }),
  )
  // It came with the search itself.
  expect(page.sent('search.shops').filter(({ day }) => day === full.day)).toHaveLength(1)
})

const hammams: SavedSearch = {
  id: idOf(10),
  name: 'hammam · from 4 stars',
  address: '?q=hammam&rating=4',
  createdAt: asOf,
}

test('a saved search links to its results, and deleting it can be undone', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search'),
    user: camille,
    answers: {
      ...answers,
      'search.count': counted(0),
      'search.saved': { searches: [hammams] },
      'search.drop': { searchId: hammams.id },
      'search.keep': hammams,
    },
  })
  const link = await page.findByRole('link', { name: hammams.name })
  expect(link.getAttribute('href')).toBe(linkTo('search', { q: 'hammam', rating: 4 }))
  page.answers['search.saved'] = { searches: [] }
  await page.press(page.t('search.saved.drop', { name: hammams.name }))
  await page.findByText(page.t('search.saved.dropped', { name: hammams.name }))
  await vi.waitFor(() => expect(page.queryByRole('link', { name: hammams.name })).toBe(null))
  expect(page.sent('search.drop')).toEqual([{ searchId: hammams.id }])
  page.answers['search.saved'] = { searches: [hammams] }
  await page.press(page.t('search.saved.undo'))
  await page.findByRole('link', { name: hammams.name })
  const { name, address } = hammams
  expect(page.sent('search.keep')).toEqual([{ name, address }])
})

const hammamSearch = { q: 'hammam', rating: 4 }

test('a visitor saving a search is led to log in and back to the search', async () => {
  const page = await renderApp(<SaveSearch search={hammamSearch} />, {
    at: linkTo('search', hammamSearch),
  })
  const link = await page.findByRole('link', { name: page.t('search.saved.action') })
  expect(link.getAttribute('href')).toBe(linkTo('login', { next: linkTo('search', hammamSearch) }))
})

test('a search is saved with its address and a name, and says so', async () => {
  const page = await renderApp(<SaveSearch search={hammamSearch} />, {
    at: linkTo('search', hammamSearch),
    user: camille,
    answers: { 'search.saved': { searches: [] }, 'search.keep': hammams },
  })
  const save = await page.findByRole('button', { name: page.t('search.saved.action') })
  page.answers['search.saved'] = { searches: [hammams] }
  await page.user.click(save)
  await page.findByRole('button', { name: page.t('search.saved.is') })
  const [{ name, address } = { name: '', address: '' }] = page.sent('search.keep')
  expect(address).toBe(hammams.address)
  expect(name).toMatch(/^hammam · .*4/u)
})

test('a place that is taken off comes back by one press', async () => {
  const at = linkTo('search', { near: '45.76,4.83', place: 'Lyon' })
  const page = await renderApp(<Page />, {
    at,
    answers: { ...answers, 'search.count': counted(0) },
  })
  await page.press(
    page.t('search.filter.drop', { filter: page.t('shop.list.nearPlace', { place: 'Lyon' }) }),
  )
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('search')))
  await page.findByText(page.t('search.place.dropped'))
  await page.press(page.t('search.saved.undo'))
  await vi.waitFor(() => expect(page.address()).toBe(at))
  expect(document.cookie).toContain('Lyon')
})

test('a suggestion stands for what was typed, which is not a town as well', async () => {
  const town = { name: 'Hamm', latitude: 51.68, longitude: 7.82 }
  const words = { at: 0, count: 1, words: 'hamm' }
  const read = { kind: 'place' as const, ...words, place: town, withinMetres: 30_000 }
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'hamm' }),
    answers: {
      ...answers,
      'search.reading': { ...unread, parts: [read] },
      'search.suggest': { suggestions: [{ kind: 'category', category: 'hammam' }] },
      'search.count': counted(0),
    },
  })
  await page.findByText(/Hamm$/u)
  const box = page.getByRole('combobox', { name: page.t('shop.search.label') })
  await page.user.click(box)
  await page.findByRole('option', { name: new RegExp(page.t('shop.category.hammam'), 'u') })
  await page.user.keyboard('{ArrowDown}{Enter}')
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('search', { category: 'hammam' })))
})

const calm = {
  id: idOf(30),
  name: { en: 'Day of calm', fr: 'Journée calme' },
  picture: null,
  priceMinor: 15_000,
  pairPriceMinor: null,
  guestLimit: 6,
  steps: [
    {
      variantId: idOf(32),
      serviceId: idOf(33),
      serviceName: { en: 'Hammam', fr: 'Hammam' },
      lengthMinutes: 60,
      isServed: true,
      pauseLeast: 0,
      pauseMost: 0,
      extra: null,
    },
  ],
  shop: { id: idOf(31), name: 'Les Bains', city: 'Lyon', currency: 'EUR', distanceMetres: null },
}

test('a search that may mean a day package shows those that fit, also where no spa does', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'calm', party: 2, day: '2026-11-27' }),
    answers: {
      ...answers,
      'search.count': counted(0),
      'search.dayPackages': { packages: [calm] },
    },
  })
  const card = await page.findByRole('link', { name: 'Day of calm' })
  expect(card.getAttribute('href')).toBe(
    linkTo('shopDetails', { shop: calm.shop.id, dayPackage: calm.id }),
  )
  expect(page.getByText(/for 1 to 6/u)).toBeTruthy()
  expect(page.getByText('Les Bains · Lyon')).toBeTruthy()
  expect(page.sent('search.dayPackages')).toEqual([{ text: 'calm', partySize: '2' }])
})

test('a search that names nothing asks for no day packages', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { rating: 4 }),
    answers: { ...answers, 'search.count': counted(0) },
  })
  await page.findByText(page.t('search.none.nothing'))
  expect(page.sent('search.dayPackages')).toEqual([])
})
