import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Receipt as ReceiptData } from '@serein/shared/booking/receipt.ts'
import { renderApp } from '../page/testing/render.tsx'
import { FeeTimeline } from './fee-timeline.tsx'
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

test('a visit that its spa has cancelled late says what its client was credited, as was promised with the fees', async () => {
  const promise = { isPromised: true, creditedMinor: 0 }
  const booked = await renderApp(<FeeTimeline booking={{ ...visit, lateCredit: promise }} />)
  expect(booked.getByText(booked.t('checkout.fee.bothWays'))).toBeTruthy()
  const lateCredit = { isPromised: true, creditedMinor: 4_000 }
  const page = await renderApp(<Receipt booking={{ ...visit, state: 'cancelled', lateCredit }} />)
  const line = page.getByText(page.t('booking.receipt.credited')).closest('div')
  expect(line?.textContent).toContain('€40.00')
})

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

test('a day package is one line for each guest, with its steps below', async () => {
  const dayPackage = { en: 'Day of calm', fr: 'Journée calme' }
  const lineOf = (item: number, guest: number, en: string) => ({
    kind: 'service' as const,
    sourceId: idOf(5),
    item,
    guest,
    label: { en: `Day of calm: ${en}`, fr: en },
    lengthMinutes: 60,
    amountMinor: 6_000,
    taxRate: 0,
    netMinor: 6_000,
    taxMinor: 0,
    step: { dayPackage, service: { en, fr: en } },
  })
  const lines = [0, 1].flatMap((guest) => [
    lineOf(guest * 2, guest, 'Hammam'),
    lineOf(guest * 2 + 1, guest, 'Massage'),
  ])
  const price = { ...visit.price, lines }
  const page = await renderApp(<Receipt booking={{ ...visit, price }} />)
  expect(page.getAllByText('Day of calm')).toHaveLength(2)
  expect(page.getAllByText('Hammam · Massage')).toHaveLength(2)
  expect(page.getAllByText('€120.00')).toHaveLength(2)
  expect(page.queryByText(/Day of calm:/u)).toBe(null)
})
