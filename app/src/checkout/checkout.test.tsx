import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { visit } from '../booking/testing/visit.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './checkout.tsx'
import type { Quote } from './use-quote.ts'

const heldUntil = '2026-11-25T10:10:00Z'
const held = { ...visit, state: 'held' as const, heldUntil, totalMinor: 0 }
const free: Quote = {
  booking: {
    ...held,
    guests: [{ ...visit.guests[0]!, totalMinor: 0 }],
    price: { ...visit.price, netMinor: 0, taxMinor: 0, totalMinor: 0 },
  },
  businessId: idOf(9),
  heldUntil,
  deposit: null,
  needsCard: false,
  cardConsent: null,
  passMinor: 0,
  shareMinor: 0,
  wallet: { moneyMinor: 18_500, bonusMinor: 0 },
  contact: { phone: null, isPhoneRequired: false },
  tenders: [{ tender: 'card', isSandbox: true, provider: 'sandbox', publicKey: null }],
  answerBy: null,
  savedCards: [],
  offerCode: null,
  payment: null,
  tipPresets: [],
}

test('a free visit is booked with one button, without a choice of tender', async () => {
  const page = await renderApp(<Page />, {
    at: linkTo('checkout', { booking: visit.id }),
    user: camille,
    answers: {
      'checkout.quote': free,
      'checkout.passes': { passes: [] },
      'checkout.pay': 'pending',
    },
  })
  const { t } = page
  const [book] = await page.findAllByRole('button', { name: t('checkout.pay.free') })
  expect(page.queryByRole('radio')).toBe(null)
  expect(page.queryByRole('switch')).toBe(null)
  await page.user.click(book!)
  await vi.waitFor(() =>
    expect(page.sent('checkout.pay')).toMatchObject([
      { expectedTotalMinor: 0, tender: 'wallet', walletMinor: 0 },
    ]),
  )
})
