import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { TranslatedText } from './translated-text.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const french = 'Un moment de calme.'
const review = <TranslatedText text={french} written="fr" author="Camille R." />

/** A browser that translates once its language has come; `arrive` lets it. */
function stubTranslator(options: { availability?: string; fails?: boolean } = {}) {
  const arrival = Promise.withResolvers<void>()
  const monitor = new EventTarget()
  const availability = vi.fn<() => Promise<string>>(
    async () => options.availability ?? 'downloadable',
  )
  vi.stubGlobal('Translator', {
    availability,
    create: async (request: { monitor: (monitor: EventTarget) => void }) => {
      request.monitor(monitor)
      await arrival.promise
      if (options.fails) throw new Error('No language.')
      return { translate: async () => 'A moment of calm.' }
    },
  })
  return {
    availability,
    load: (loaded: number) =>
      monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded })),
    arrive: () => arrival.resolve(),
  }
}

test('a review in another language is marked, and shown as it is where no browser translates', async () => {
  const page = await renderApp(review)
  expect(page.getByText(french).lang).toBe('fr')
  expect(page.getByText(page.t('shop.reviews.inFrench'))).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
})

test('a review in the reader’s language bears no mark', async () => {
  const page = await renderApp(review, { language: 'fr' })
  expect(page.getByText(french).lang).toBe('fr')
  expect(page.queryByText(page.t('shop.reviews.inFrench'))).toBeNull()
})

test('a browser that cannot translate from this language offers nothing', async () => {
  const { availability } = stubTranslator({ availability: 'unavailable' })
  const page = await renderApp(review)
  await act(async () => {})
  expect(availability).toHaveBeenCalledOnce()
  expect(page.queryByRole('button')).toBeNull()
})

test('a review is translated after a press, with its progress, and back to the original', async () => {
  const browser = stubTranslator()
  const { findByRole, findByText, getByText, t, user } = await renderApp(review)
  await user.click(
    await findByRole('button', { name: t('shop.translation.of', { name: 'Camille R.' }) }),
  )
  expect(await findByText(t('shop.translation.working'))).toBeTruthy()
  browser.load(0.42)
  expect(await findByText(t('shop.translation.loading', { percent: 42 }))).toBeTruthy()
  browser.arrive()
  expect((await findByText('A moment of calm.')).lang).toBe('en')
  expect(getByText(t('shop.translation.by'))).toBeTruthy()
  await user.click(await findByRole('button', { name: t('shop.translation.original') }))
  expect(getByText(french).lang).toBe('fr')
})

test('a translation that fails leaves the review as it is and says so', async () => {
  const browser = stubTranslator({ fails: true })
  const page = await renderApp(
    <TranslatedText text="An hour of calm." written="en" author="Sam B." />,
    { language: 'fr' },
  )
  const { t, user } = page
  const name = t('shop.translation.of', { name: 'Sam B.' })
  await user.click(await page.findByRole('button', { name }))
  browser.arrive()
  expect(await page.findByText(t('shop.translation.failed'))).toBeTruthy()
  expect(page.getByText('An hour of calm.').lang).toBe('en')
  expect(page.getByRole('button', { name })).toBeTruthy()
})
