import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ReportedReview } from '@serein/shared/review/moderation.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './platform.tsx'

const review: ReportedReview = {
  businessId: idOf(1),
  reviewId: idOf(2),
  shopName: 'Serein',
  stars: 1,
  text: 'Never again.',
  language: 'en',
  authorName: 'Nadia B.',
  pictures: [],
  createdAt: '2026-11-20T10:00:00Z',
  answer: null,
  reports: [],
}

async function open() {
  const page = await renderConsole(<Page />, {
    answers: {
      'review.reported': { reviews: [review], waiting: 1 },
      'review.judge': { reviewId: review.reviewId, takenDownFor: null },
    },
  })
  const judge = (word: 'keepOf' | 'takeDownOf') =>
    page.press(page.t(`review.platform.${word}`, { name: review.authorName }))
  return { ...page, judge }
}

test('a review is taken down only with a reason', async () => {
  const page = await open()
  const { t } = page
  await page.judge('takeDownOf')
  expect(page.notesOf(t('review.platform.reason'))).toContain(t('review.platform.reasonMissing'))
  expect(page.sent('review.judge')).toEqual([])
  await page.fill(t('review.platform.reason'), 'An insult')
  await page.judge('takeDownOf')
  await page.findByText(t('review.platform.takenDown'))
  expect(page.sent('review.judge')).toMatchObject([{ decision: 'taken_down', reason: 'An insult' }])
})

test('a reported review is kept without a reason', async () => {
  const page = await open()
  await page.judge('keepOf')
  await page.findByText(page.t('review.platform.kept'))
  await waitFor(() =>
    expect(page.sent('review.judge')).toMatchObject([{ decision: 'kept', reason: 'kept' }]),
  )
})
