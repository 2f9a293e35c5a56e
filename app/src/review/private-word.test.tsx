import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { renderApp } from '../page/testing/render.tsx'
import { PrivateWordPart } from './private-word.tsx'

const visit: ReviewOfVisit = {
  bookingId: idOf(1),
  shopId: idOf(2),
  shopName: 'Maison Serein',
  startsAt: '2026-11-20T11:00:00Z',
  timeZone: 'Europe/Paris',
  serviceNames: [{ en: 'Deep tissue', fr: 'Massage profond' }],
  staffNames: ['Inès'],
  openUntil: '2027-02-20T11:00:00Z',
  whyNot: null,
  review: null,
  word: null,
  canSayPrivately: true,
}

test('something is said to the therapist alone, without a review', async () => {
  const word = {
    audience: 'therapist' as const,
    text: 'Thank you.',
    writtenAt: '2026-11-20T12:00:00Z',
  }
  const page = await renderApp(<PrivateWordPart visit={visit} of={{ booking: idOf(1) }} />, {
    answers: { 'review.writeWord': { ...visit, word } },
  })
  const { t } = page
  await page.press(t('review.word.open'))
  await page.press(t('review.word.send'))
  expect(page.notesOf(t('review.word.label'))).toContain(t('review.word.missing'))
  expect(page.sent('review.writeWord')).toEqual([])
  await page.user.click(page.getByRole('radio', { name: /^Inès/u }))
  await page.fill(t('review.word.label'), ' Thank you. ')
  await page.press(t('review.word.send'))
  await expect
    .poll(() => page.sent('review.writeWord'))
    .toEqual([{ bookingId: idOf(1), audience: 'therapist', word: 'Thank you.' }])
})

test('what was said in private can no longer be changed, and who reads it stands beside', async () => {
  const word = { audience: 'shop' as const, text: 'Cold room.', writtenAt: '2026-11-20T12:00:00Z' }
  const page = await renderApp(
    <PrivateWordPart visit={{ ...visit, word, canSayPrivately: false }} of={{ visit: 'token' }} />,
  )
  expect(page.getByText(page.t('review.word.to', { who: 'Maison Serein' }))).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
})
