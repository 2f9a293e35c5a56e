import { expect, test } from 'vitest'
import type { Answers } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { PaymentSheet } from './payment-sheet.tsx'
import { bill } from './testing/bill.ts'

const { bookingId } = bill
const taken = { bill: { ...bill, paidMinor: 9_000, dueMinor: 0 }, paymentId: bookingId }

async function open(answers: Answers = {}) {
  const all = {
    'bill.get': bill,
    'card.ofVisit': { cards: [] },
    'till.tenders': { tenders: [{ tender: 'cheque' as const, isOn: true, name: null }] },
    ...answers,
  }
  const sheet = <PaymentSheet bookingId={bookingId} onClose={() => {}} />
  const page = await renderConsole(sheet, { answers: all })
  await page.findByLabelText(page.t('payment.take.amount'))
  return page
}

test('the change to give stays visible after a payment in cash', async () => {
  const page = await open({ 'bill.take': { ...taken, changeMinor: 1_000 } })
  const { t } = page
  await page.fill(t('payment.take.given'), '100')
  await page.press(t('payment.take.button', { amount: '€90' }))
  const done = await page.findByText(t('payment.take.done', { amount: '€90.00' }))
  expect(done.closest('section')!.textContent).toContain('€10.00')
})

test('a payment is taken by what the business takes besides, and by nothing that is off', async () => {
  const page = await open({ 'bill.take': { ...taken, changeMinor: 0 } })
  const { t } = page
  await page.user.click(await page.findByLabelText(t('payment.tender.cheque')))
  expect(page.queryByLabelText(t('payment.tender.voucher'))).toBe(null)
  await page.press(t('payment.take.button', { amount: '€90' }))
  await page.findByText(t('payment.take.done', { amount: '€90.00' }))
  expect(page.sent('bill.take')).toMatchObject([{ tender: 'cheque', amountMinor: 9_000 }])
})

test('a line that costs less says what it was, and why', async () => {
  const oil: Bill['lines'][number] = {
    id: 'oil',
    kind: 'product',
    label: { en: 'Almond oil', fr: 'Huile d’amande' },
    amountMinor: 1_900,
    wasMinor: 2_400,
    reason: 'A birthday',
    taxRate: null,
    staffId: null,
    staffName: null,
    guestName: null,
    itemId: null,
    at: null,
    canRemove: true,
  }
  const page = await open({ 'bill.get': { ...bill, lines: [oil] } })
  expect(await page.findByText('€24.00 before · A birthday')).toBeTruthy()
})

test('a receipt is printed or mailed to the given address', async () => {
  const answers = {
    'paymentLink.atDesk': { links: [], clientEmail: null },
    'receipt.send': { sentTo: 'nadia@example.test' },
  }
  const page = await open(answers)
  const { t } = page
  await page.press(t('payment.receipt.open'))
  const print = await page.findByRole('link', { name: t('payment.receipt.print') })
  expect(print.getAttribute('href')).toBe(
    `/api/console/bookings/${bookingId}/receipt.pdf?language=en`,
  )
  await page.fill(t('payment.receipt.email'), 'nadia@')
  await page.press(t('payment.link.send'))
  expect(page.notesOf(t('payment.receipt.email'))).toContain(t('payment.link.emailWrong'))
  expect(page.sent('receipt.send')).toEqual([])
  await page.fill(t('payment.receipt.email'), 'nadia@example.test')
  await page.press(t('payment.link.send'))
  expect(
    await page.findByText(t('payment.receipt.sent', { email: 'nadia@example.test' })),
  ).toBeTruthy()
  expect(page.sent('receipt.send')).toEqual([{ bookingId, email: 'nadia@example.test' }])
})
