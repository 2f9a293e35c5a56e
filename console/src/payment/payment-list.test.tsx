import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { PaymentList } from './payment-list.tsx'
import { bill as unpaid } from './testing/bill.ts'
import { useBillVerbs } from './use-bill.ts'

type Payment = Bill['payments'][number]

const refund: Payment['refunds'][number] = {
  id: idOf(51),
  amountMinor: 500,
  state: 'failed',
  destination: 'tender',
  reason: 'goodwill',
  at: '2026-11-25T09:00:00Z',
  paidAt: null,
  failedAt: '2026-11-25T09:30:00Z',
  canPayOut: true,
}
const payment = {
  id: idOf(50),
  tender: 'card',
  amountMinor: 9_000,
  refundedMinor: 500,
  payer: 'booker',
  at: '2026-11-25T08:00:00Z',
  card: null,
  canRefund: false,
  refunds: [refund],
} as unknown as Payment

function Payments({ bill }: { bill: Bill }) {
  return <PaymentList bill={bill} verbs={useBillVerbs(bill.bookingId)} onRefund={() => {}} />
}

test('a returned refund goes to a client’s wallet with one press, and without a client in cash', async () => {
  const bill = { ...unpaid, customerId: idOf(60), payments: [payment] }
  const page = await renderConsole(<Payments bill={bill} />, {
    answers: { 'payment.payOut': { ...bill, payments: [] } },
  })
  const { t } = page
  await page.press(t('payment.list.payToWallet'))
  await page.findByText(t('payment.list.paidToWallet', { amount: '€5.00' }))
  expect(page.sent('payment.payOut')).toEqual([{ refundId: refund.id, destination: 'wallet' }])
  page.unmount()
  const other = await renderConsole(<Payments bill={{ ...bill, customerId: null }} />)
  expect(other.getByRole('button', { name: t('payment.list.payInCash') })).toBeTruthy()
  expect(other.queryByRole('button', { name: t('payment.list.payToWallet') })).toBe(null)
})
