import { expect, test } from 'vitest'
import type { Bill, BillLine } from '@serein/shared/checkout/bill.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { bill as unpaid } from './testing/bill.ts'
import { useBillVerbs } from './use-bill.ts'
import { WaiveForm } from './waive-form.tsx'

const line = (kind: 'fee' | 'waived', amountMinor: number, reason: string | null): BillLine => ({
  id: kind,
  kind,
  label: null,
  amountMinor,
  taxRate: null,
  staffId: null,
  staffName: null,
  guestName: null,
  itemId: null,
  wasMinor: null,
  reason,
  at: null,
  canRemove: false,
})

const bill = (...waived: BillLine[]): Bill => ({
  ...unpaid,
  state: 'no_show',
  lines: [line('fee', 9_000, null), ...waived],
  can: {
    take: true,
    addTip: false,
    addGoods: false,
    discount: false,
    changePrice: false,
    waiveFee: true,
  },
})

function Waive({ before }: { before: Bill }) {
  return <WaiveForm bill={before} verbs={useBillVerbs(before.bookingId)} onDone={() => {}} />
}

async function waive(before: Bill, amount: string) {
  const page = await renderConsole(<Waive before={before} />, {
    answers: { 'business.me': owner, 'bill.waiveFee': before },
  })
  const { t } = page
  await page.fill(t('payment.waive.amount'), amount)
  await page.fill(t('payment.discount.reason'), 'Flat tyre')
  await page.press(t('payment.waive.button', { amount: `€${amount}` }))
  await page.press(t('common.undo'))
  return page.sent('bill.waiveFee')
}

test('a fee that is waived is charged again on undo', async () => {
  const { bookingId } = unpaid
  expect(await waive(bill(), '90')).toEqual([
    { bookingId, waivedMinor: 9_000, because: 'Flat tyre' },
    { bookingId, waivedMinor: 0 },
  ])
})

test('what was waived of a fee before is waived again on undo, for its reason', async () => {
  const { bookingId } = unpaid
  expect(await waive(bill(line('waived', -2_000, 'Ill')), '50')).toEqual([
    { bookingId, waivedMinor: 5_000, because: 'Flat tyre' },
    { bookingId, waivedMinor: 2_000, because: 'Ill' },
  ])
})
