import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { ShopReview } from '@serein/shared/review/moderation.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { AnswerForm } from './answer-form.tsx'

const review: ShopReview = {
  id: idOf(50),
  stars: 4,
  staffStars: null,
  shopStars: null,
  text: 'Very calm.',
  language: 'en',
  authorName: 'Nadia B.',
  serviceNames: [],
  staffNames: [],
  pictures: [],
  createdAt: '2026-11-20T10:00:00Z',
  answer: null,
  isReported: false,
  takenDownFor: null,
}

async function open(answers: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const page = await renderConsole(<AnswerForm {...{ review, shop, onDone }} />, { answers })
  return { ...page, onDone, send: () => page.press(page.t('review.answer.send')) }
}

test('an empty answer to a review is not sent', async () => {
  const page = await open()
  await page.fill(page.t('review.answer.text'), '   ')
  await page.send()
  expect(page.notesOf(page.t('review.answer.text'))).toContain(page.t('review.answer.missing'))
  expect(page.sent('review.answer')).toEqual([])
})

test('an answer to a review that could not be sent says so and keeps the text', async () => {
  const page = await open({ 'review.answer': 'broken' })
  await page.fill(page.t('review.answer.text'), 'Thank you!')
  await page.send()
  await page.findByText(page.t('screen.problem.text'))
  expect(page.field(page.t('review.answer.text')).value).toBe('Thank you!')
  expect(page.onDone).not.toHaveBeenCalled()
  expect(page.sent('review.answer')).toEqual([
    { shopId: shop.id, reviewId: review.id, answer: 'Thank you!' },
  ])
})
