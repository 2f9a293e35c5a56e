import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Review } from '@serein/shared/review/contract.ts'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { TherapistSheet } from './therapist-sheet.tsx'
import { ines, inesTimes, spa } from '../visit/testing/spa.ts'

const review: Review = {
  id: idOf(41),
  stars: 5,
  text: 'Strong hands.',
  language: 'en',
  authorName: 'Camille R.',
  serviceName: { en: 'Deep tissue', fr: 'Massage profond' },
  staffNames: ['Inès'],
  pictures: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  answer: null,
}
const reviews = {
  counts: [0, 0, 0, 0, 1],
  reviews: [review],
  nextCursor: null,
  staffRating: { average: 4.8, count: 12 },
}
const answers = { 'slot.menu': inesTimes, 'review.list': reviews }
const bookAddress = linkTo('shopDetails', { shop: spa.shop.id, wish: ines.id })

function sheetOf(therapistId: string, onBook: (address: string) => void = () => {}) {
  return (
    <TherapistSheet
      data={spa}
      therapistId={therapistId}
      onClose={() => {}}
      linkToBook={() => bookAddress}
      onBook={onBook}
    />
  )
}

test('a therapist’s sheet says what they are known for, when they are free and what clients say of them alone', async () => {
  const page = await renderApp(sheetOf(ines.id), { answers })
  const { t } = page
  expect(await page.findByText('Strong hands.')).toBeTruthy()
  expect(page.getByRole('heading', { name: 'Inès' })).toBeTruthy()
  expect(page.getByText(t('shop.therapist.knownFor')).nextSibling?.textContent).toBe('Deep tissue')
  // Her own price, and each time leads to choosing it with her.
  expect(page.getByText(/60 min · €95/u)).toBeTruthy()
  const name = t('shop.therapist.timesFor', { service: 'Deep tissue', name: 'Inès' })
  const times = await page.findByRole('list', { name })
  const links = [...times.querySelectorAll('a')].map(({ href }) => new URL(href).searchParams)
  expect(links.map((link) => link.get('wish'))).toEqual([ines.id, ines.id])
  expect(links.map((link) => link.get('start'))).toEqual(inesTimes.services[0]!.starts)
  expect(page.getByText('4.8')).toBeTruthy()
  expect(page.sent('review.list')).toMatchObject([{ staffId: ines.id }])
})

test('a therapist of whom few have spoken has no average, and one without a time says so', async () => {
  const free = {
    ...inesTimes,
    services: inesTimes.services.map((each) => ({ ...each, starts: [] })),
  }
  const page = await renderApp(sheetOf(ines.id), {
    answers: { 'slot.menu': free, 'review.list': { ...reviews, staffRating: null } },
  })
  expect(await page.findByText('Strong hands.')).toBeTruthy()
  expect(page.queryByText(/rated by/u)).toBeNull()
  expect(await page.findByText(page.t('shop.therapist.noTimes'))).toBeTruthy()
  // Later days, and the waiting list, with her.
  const later = page.getByRole('link', { name: page.t('shop.therapist.later') })
  expect(new URLSearchParams(later.getAttribute('href')!.split('?')[1]).get('wish')).toBe(ines.id)
})

test('a therapist of whom nobody has spoken says so', async () => {
  const none = { ...reviews, counts: [0, 0, 0, 0, 0], reviews: [], staffRating: null }
  const page = await renderApp(sheetOf(ines.id), { answers: { ...answers, 'review.list': none } })
  expect(await page.findByText(page.t('shop.therapist.noReviews', { name: 'Inès' }))).toBeTruthy()
})

test('whoever is no expert is known for what they give most', async () => {
  const popular = {
    id: idOf(22),
    name: 'Marc',
    title: { en: '', fr: '' },
    picture: null,
    shop: { id: spa.shop.id, name: 'Maison Serein', city: 'Paris', timeZone: 'Europe/Paris' },
    service: { variantId: idOf(113), name: { en: 'Énergie facial', fr: 'Soin Énergie' } },
    starts: [],
  }
  const page = await renderApp(sheetOf(idOf(22)), {
    answers: { ...answers, 'search.therapists': { therapists: [popular] } },
  })
  const heading = await page.findByText(page.t('shop.therapist.knownFor'))
  expect(heading.nextSibling?.textContent).toBe('Énergie facial')
})

test('the step from a therapist to a visit with them is one press', async () => {
  const pressed: string[] = []
  const page = await renderApp(
    sheetOf(ines.id, (address) => pressed.push(address)),
    { answers },
  )
  await page.user.click(
    await page.findByRole('link', { name: page.t('shop.therapist.book', { name: 'Inès' }) }),
  )
  expect(pressed).toEqual([bookAddress])
})

test('a link to a therapist who has left says so', async () => {
  const page = await renderApp(sheetOf(idOf(99)), { answers })
  expect(page.getByText(page.t('shop.therapist.missing'))).toBeTruthy()
})
