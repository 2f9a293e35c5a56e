import { idOf, type Answers } from '@serein/client/testing/answers.ts'
import type { Reading } from '@serein/shared/search/reading.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { keepPlace } from '../shop/last-place.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page as HomePage } from './featured.tsx'
import { Page } from './search.tsx'

const asOf = '2026-11-25T10:00:00Z'
const none = { shops: [], total: 0, nextCursor: null, asOf, isComplete: true }
const versailles = {
  place: { name: 'Versailles', latitude: 48.804, longitude: 2.13 },
  withinMetres: 30_000,
}
const reading = (part: Partial<Reading>): Reading => ({
  parts: [],
  rest: [],
  screens: [],
  otherwise: [],
  ...part,
})

afterEach(() => keepPlace({}))

/** Nothing is found, and what the words are is what the test says. */
const answersWith = (part: Partial<Reading>): Answers => ({
  'search.shops': none,
  'search.dayPackages': { packages: [] },
  'search.count': { total: 0, withTimes: false, asOf, isComplete: true },
  'search.reading': reading(part),
  'shop.list': { shops: [], nextCursor: null },
  'catalogue.categories': { categories: [] },
})

const sentence = 'I’d like a deep tissue near Versailles on friday at 3 pm with my sister'
const parts: Reading['parts'] = [
  { kind: 'service', at: 0, count: 2, words: 'deep tissue', category: 'massage' },
  { kind: 'place', at: 2, count: 2, words: 'near Versailles', ...versailles },
]

/** The last question of the search itself: where nothing is found, what is nearest to it is asked for, too. */
function questionOf(page: { sent: (name: 'search.shops') => { limit?: unknown }[] }) {
  return page.sent('search.shops').findLast(({ limit }) => String(limit) === '20')
}

test('every part of a sentence is a chip, which takes its words along', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: sentence }),
    answers: answersWith({ parts }),
  })
  const chips = await page.findByRole('list', { name: page.t('search.filter.active') })
  await vi.waitFor(() =>
    expect([...chips.querySelectorAll('li')].map((chip) => chip.textContent)).toEqual([
      'deep tissue',
      expect.stringMatching(/Fri/u),
      '3:00 pm–4:00 pm',
      expect.stringMatching(/Versailles/u),
      page.t('search.activeFilter.party', { count: 2 }),
    ]),
  )
  expect(questionOf(page)).toMatchObject({
    text: 'deep tissue',
    near: '48.80,2.13',
    withinMetres: '30000',
    day: '2026-11-27',
    partySize: '2',
  })
  await page.press(page.t('search.filter.drop', { filter: '3:00 pm–4:00 pm' }))
  const where = { near: '48.80,2.13', place: 'Versailles', within: 30_000, party: 2 }
  await vi.waitFor(() =>
    expect(page.address()).toBe(
      linkTo('search', { q: 'deep tissue', day: '2026-11-27', ...where }),
    ),
  )
})

test('a day that is taken off leaves its hours to the days ahead', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'massage friday at 3 pm' }),
    answers: answersWith({}),
  })
  const day = await page.findByRole('button', { name: /^Remove: Fri/u })
  await page.user.click(day)
  await page.findByRole('button', {
    name: page.t('search.filter.drop', { filter: page.t('search.when.coming') }),
  })
  expect(page.address()).toBe(
    linkTo('search', { q: 'massage', day: '2026-11-25', days: 7, from: 900, to: 960 }),
  )
})

test.each([
  ['massage in December', 'December 2026', { day: '2026-12-01', days: '31' }],
  ['massage mi-janvier', 'Mon 11 Jan – Wed 20 Jan', { day: '2027-01-11', days: '10' }],
])('a month is a chip, and so is a part of it: %s', async (q, label, days) => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q }),
    answers: answersWith({}),
  })
  await page.findByRole('button', { name: page.t('search.filter.drop', { filter: label }) })
  await vi.waitFor(() => expect(questionOf(page)).toMatchObject({ text: 'massage', ...days }))
})

test('a therapist who is named is asked for, with her own chip', async () => {
  const therapistId = idOf(7)
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'massage Amélie tomorrow' }),
    answers: answersWith({
      parts: [
        { kind: 'service', at: 0, count: 1, words: 'massage', category: 'massage' },
        { kind: 'therapist', at: 1, count: 1, words: 'Amélie', name: 'Amélie Roux', therapistId },
      ],
    }),
  })
  const name = page.t('search.part.with', { name: 'Amélie Roux' })
  await page.findByRole('button', { name: page.t('search.filter.drop', { filter: name }) })
  expect(questionOf(page)).toMatchObject({ text: 'massage Amélie', therapistId })
})

test('a word that nobody knows is named, and another meaning is a press away', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'massage xyzzy bath' }),
    answers: answersWith({
      rest: [{ at: 1, count: 1, words: 'xyzzy' }],
      otherwise: [
        { kind: 'place', at: 2, count: 1, words: 'bath', ...versailles },
        { kind: 'word', at: 1, count: 1, words: 'xyzzy', text: 'hammam' },
      ],
    }),
  })
  await page.findByText(page.t('search.none.strange', { words: 'xyzzy' }))
  await page.press(page.t('search.otherwise.place', { place: 'Versailles' }))
  await vi.waitFor(() =>
    expect(page.address()).toBe(
      linkTo('search', {
        q: 'massage xyzzy',
        near: '48.80,2.13',
        place: 'Versailles',
        within: 30_000,
      }),
    ),
  )
})

test.each([
  ['gift card', 'wallet', linkTo('wallet')],
  ['je veux annuler mon rdv', 'bookings', linkTo('bookings')],
] as const)('“%s” leads to its screen, without going there by itself', async (q, screen, href) => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q }),
    answers: answersWith({ screens: [screen] }),
  })
  const link = await page.findByRole('link', { name: page.t(`search.screen.${screen}`) })
  expect(link.getAttribute('href')).toBe(href)
  expect(page.address()).toBe(linkTo('search', { q }))
})

test('“near me” asks where that is when nobody knows', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('search', { q: 'sauna near me' }),
    answers: answersWith({}),
  })
  await page.findByText(page.t('search.near.prompt'))
  await vi.waitFor(() => expect(page.sent('search.shops')[0]).toMatchObject({ text: 'sauna' }))
})

test('the home says as much of a sentence that finds nothing, and a way out leads to the search', async () => {
  const page = await renderApp(<HomePage />, {
    at: linkTo('featured'),
    answers: {
      ...answersWith({
        parts: [{ kind: 'service', at: 0, count: 1, words: 'massage', category: 'massage' }],
        rest: [{ at: 1, count: 1, words: 'xyzzy' }],
      }),
      'search.count': ({ text }) => ({
        total: text === 'massage' ? 5 : 0,
        withTimes: false,
        asOf,
        isComplete: true,
      }),
    },
  })
  const box = page.getByRole('searchbox', { name: page.t('shop.search.label') })
  await page.user.type(box, 'massage xyzzy')
  const label = page.t('search.none.without', { filter: 'xyzzy' })
  await page.press(await nameOf(page.t('search.none.found', { label, count: 5 })))
  await vi.waitFor(() => expect(page.address()).toBe(linkTo('search', { q: 'massage' })))

  async function nameOf(name: string): Promise<string> {
    await page.findByRole('button', { name })
    return name
  }
})
