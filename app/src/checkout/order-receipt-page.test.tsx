import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { OrderReceipt } from '@serein/shared/checkout/order-receipt.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './wallet.tsx'

const boughtAt = '2026-11-25T09:00:00.000Z'
const receipt: OrderReceipt = {
  number: 'SR-TCYNFD',
  asOf: '2026-11-25T10:00:00.000Z',
  logo: null,
  seller: {
    legalName: 'Serein SAS',
    shopName: 'Maison Serein',
    street: '12 rue des Rosiers',
    postalCode: '75004',
    city: 'Paris',
    country: 'FR',
    taxNumber: 'FR00',
    phone: null,
    email: null,
  },
  buyer: { name: 'Camille Martin', email: null },
  payments: [
    {
      at: boughtAt,
      tender: 'card',
      tenderName: null,
      card: { brand: 'visa', last4: '4242' },
      amountMinor: 12_000,
    },
  ],
  refunds: [],
  dueMinor: 0,
  order: {
    id: idOf(1),
    code: 'SR-TCYNFD',
    state: 'collected',
    isPaid: true,
    business: { id: idOf(3), name: 'Serein' },
    shop: {
      id: idOf(2),
      name: 'Maison Serein',
      street: '12 rue des Rosiers',
      city: 'Paris',
      timeZone: 'Europe/Paris',
    },
    currency: 'EUR',
    lines: [
      {
        kind: 'product',
        variantId: idOf(5),
        name: { en: 'Hammam oil', fr: 'Huile de hammam' },
        label: { en: '100 ml', fr: '100 ml' },
        picture: null,
        units: 2,
        unitMinor: 6_000,
        discountMinor: 0,
        amountMinor: 12_000,
        soldBy: null,
        taxRate: 20_000,
        returnedUnits: 0,
      },
    ],
    taxes: [{ rate: 20_000, baseMinor: 10_000, taxMinor: 2_000, isIncluded: true }],
    totalMinor: 12_000,
    paidMinor: 12_000,
    refundedMinor: 0,
    payments: [],
    visit: null,
    collectBy: null,
    reason: null,
    createdAt: boughtAt,
    placedAt: boughtAt,
    readyAt: null,
    collectedAt: '2026-11-25T09:30:00.000Z',
    endedAt: null,
  },
}

test('the receipt of an order says who sold what to whom, how it was paid, and is taken along as a PDF', async () => {
  const order = receipt.order.id
  const page = await renderApp(<Page />, {
    at: linkTo('wallet', { order, show: 'receipt' }),
    user: camille,
    answers: { 'order.receipt': receipt },
  })
  const { t } = page
  expect(await page.findByText('Serein SAS')).toBeTruthy()
  expect(page.getByText('Camille Martin')).toBeTruthy()
  expect(page.getByText('2 × Hammam oil')).toBeTruthy()
  expect(page.getByText(t('booking.receipt.card', { brand: 'Visa', last: '4242' }))).toBeTruthy()
  const collected = t('checkout.receipt.collected', { when: '25 Nov 2026, 10:30 am' })
  expect(page.getByText(collected)).toBeTruthy()
  const pdf = page.getByRole('link', { name: t('booking.receipt.pdf') })
  expect(pdf.getAttribute('href')).toBe(`/api/orders/${order}/receipt.pdf?language=en`)
})
