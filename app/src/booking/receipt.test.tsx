import { expect, test } from 'vitest'
import type { Receipt as ReceiptData } from '@serein/shared/booking/receipt.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Receipt } from './receipt.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { visit } from './testing/visit.ts'

test('a receipt names each tender as the business calls it', async () => {
  const tenderName = { en: 'ANCV voucher', fr: 'Chèque-Vacances' }
  const tenders = [
    { tender: 'voucher', tenderName, paidMinor: 3_000 },
    { tender: 'cash', tenderName: null, paidMinor: 5_000 },
  ]
  const page = await renderApp(<Receipt booking={{ ...visit, paidMinor: 8_000, tenders }} />)
  const cash = page.t('checkout.tender.cash')
  expect(page.getByText(`ANCV voucher €30.00 · ${cash} €50.00`)).toBeTruthy()
})

test.each([
  [0, '€0.00', 0],
  [500, '€5.00', 1],
])(
  'a receipt names a refund that the bank returned while it is still owed: %i',
  async (owed, amount, said) => {
    const page = await renderApp(<Receipt booking={{ ...visit, owedBackMinor: owed }} />)
    const words = page.t('booking.receipt.owedBack', { amount })
    expect(page.queryAllByText(words)).toHaveLength(said)
  },
)

const paper: ReceiptData = {
  ...visit,
  number: visit.code,
  asOf: visit.startsAt,
  bookedAt: visit.startsAt,
  seller: {
    legalName: 'Serein SAS',
    shopName: visit.shop.name,
    street: visit.shop.street,
    postalCode: '75004',
    city: visit.shop.city,
    country: 'FR',
    taxNumber: null,
    phone: null,
    email: null,
  },
  buyer: { name: 'Camille', email: null },
  visit: { ...visit, staffNames: [], serviceNames: [] },
  guests: [],
  payments: [],
  refunds: [],
  rules: [],
}

test.each([
  [
    { src: '/pictures/leaves.svg', alt: { en: '', fr: '' }, tint: 'white' },
    ['/pictures/leaves.svg'],
  ],
  [null, []],
])('a receipt stands under the logo of its business: %o', async (logo, sources) => {
  const page = await renderApp(<ReceiptPage bookingId={visit.id} />, {
    answers: { 'booking.receipt': { ...paper, logo } },
  })
  await page.findByText('Serein SAS')
  const pictures = [...page.container.querySelectorAll('article img')]
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(sources)
})
