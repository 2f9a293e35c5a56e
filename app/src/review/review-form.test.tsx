import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ReviewForm } from './review-form.tsx'

const visit: ReviewOfVisit = {
  bookingId: idOf(1),
  shopId: idOf(2),
  shopName: 'Maison Serein',
  startsAt: '2026-11-20T11:00:00Z',
  timeZone: 'Europe/Paris',
  serviceNames: [{ en: 'Deep tissue', fr: 'Massage profond' }],
  staffNames: [],
  openUntil: '2027-02-20T11:00:00Z',
  whyNot: null,
  review: null,
  word: null,
  canSayPrivately: true,
}

async function open(answers: Answers) {
  const onSaved = vi.fn<() => void>()
  const form = <ReviewForm visit={visit} of={{ booking: idOf(1) }} stars={null} onSaved={onSaved} />
  const page = await renderApp(form, { answers })
  const stars = (group: string, word: 'one' | 'four') =>
    page.user.click(
      [...page.getByRole('group', { name: group }).querySelectorAll('input')].find(
        (input) => input.getAttribute('aria-label') === page.t(`review.stars.${word}`),
      )!,
    )
  return { ...page, onSaved, stars }
}

test('stars are needed, and the focus goes to them', async () => {
  const page = await open({ 'review.write': visit, 'review.ofVisit': visit })
  const { t } = page
  await page.fill(t('review.form.text'), ' Warm hands. ')
  await page.press(t('review.form.send'))
  expect(page.getByRole('alert').textContent).toBe(t('review.form.missing'))
  expect(document.activeElement).toBe(page.getAllByRole('radio')[0])
  expect(page.sent('review.write')).toEqual([])
  await page.stars(t('review.form.visit'), 'four')
  await page.press(t('review.form.send'))
  await vi.waitFor(() => expect(page.onSaved).toHaveBeenCalledOnce())
  expect(page.queryByRole('alert')).toBe(null)
  expect(page.sent('review.write')).toEqual([
    { bookingId: idOf(1), stars: 4, staffStars: null, shopStars: null, text: 'Warm hands.' },
  ])
})

test('why it was not kept is said, and what was written stands', async () => {
  const page = await open({
    'review.write': refused('review_not_possible', { reason: 'too_late' }),
    'review.ofVisit': visit,
  })
  const { t } = page
  await page.stars(t('review.form.visit'), 'one')
  await page.fill(t('review.form.text'), 'Cold room.')
  await page.press(t('review.form.send'))
  expect(await page.findByText(refusals.review_not_possible.en)).toBeTruthy()
  expect(page.field(t('review.form.text')).value).toBe('Cold room.')
  expect(page.onSaved).not.toHaveBeenCalled()
})
