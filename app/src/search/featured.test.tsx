import type { Answers } from '@serein/client/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
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
  'shop.list': { shops: [], nextCursor: null },
  'search.shops': none,
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
