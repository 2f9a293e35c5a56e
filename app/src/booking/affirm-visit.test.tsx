import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { AffirmVisit } from './affirm-visit.tsx'
import { visit } from './testing/visit.ts'

const askedVisit = { ...visit, affirmation: 'asked' } as const

test('a client confirms that they will come with one press, also by their private link', async () => {
  const page = await renderApp(<AffirmVisit booking={askedVisit} />, {
    answers: { 'booking.affirm': { ...visit, affirmation: 'affirmed' } },
  })
  await page.press(page.t('booking.affirm.action'))
  await expect.poll(() => page.sent('booking.affirm')).toEqual([{ bookingId: visit.id }])
  page.unmount()

  const token = 'x'.repeat(43)
  const byLink = await renderApp(<AffirmVisit booking={askedVisit} token={token} />, {
    answers: { 'booking.affirmByLink': 'pending' },
  })
  await byLink.press(page.t('booking.affirm.action'))
  await expect.poll(() => byLink.sent('booking.affirmByLink')).toEqual([{ visitToken: token }])
})

test.each([
  ['that the client has affirmed it', { affirmation: 'affirmed' }, 'booking.affirm.done'],
  ['nothing when nobody has asked', { affirmation: 'not_asked' }, null],
  ['nothing once it has begun', { affirmation: 'asked', startsAt: '2026-11-25T09:00:00Z' }, null],
  ['nothing once it is cancelled', { affirmation: 'asked', state: 'cancelled' }, null],
] as const)('a visit that cannot be affirmed says %s', async (_, more, word) => {
  const page = await renderApp(<AffirmVisit booking={{ ...visit, ...more }} />)
  expect(page.queryByRole('button')).toBe(null)
  expect(page.queryByRole('status')?.textContent).toBe(word ? page.t(word) : undefined)
})
