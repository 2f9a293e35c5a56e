import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { bill as unpaid } from './testing/bill.ts'
import { TipForm } from './tip-form.tsx'
import { useBillVerbs } from './use-bill.ts'

const marc = { id: idOf(61), name: 'Marc' }
const bill: Bill = {
  ...unpaid,
  lines: [],
  therapists: [marc, { id: idOf(62), name: 'Léa' }],
  dueMinor: 0,
  paidMinor: 9_000,
}

function Tip({ onDone }: { onDone: () => void }) {
  return <TipForm bill={bill} verbs={useBillVerbs(bill.bookingId)} onDone={onDone} />
}

test('a tip joins the bill for whom it is, and none is reported', async () => {
  const onDone = vi.fn<() => void>()
  const page = await renderConsole(<Tip onDone={onDone} />, {
    answers: { 'bill.addTip': { ...bill, dueMinor: 750 } },
  })
  const { t } = page
  await page.press(t('payment.tip.button', { amount: '€0' }))
  await page.findByText(t('payment.take.invalid'))
  expect(page.sent('bill.addTip')).toEqual([])
  await page.press(t('payment.take.tipOwn'))
  await page.fill(t('payment.take.tipOwn'), '7.50')
  await page.press(t('payment.tip.button', { amount: '€7.50' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(page.sent('bill.addTip')).toEqual([
    { bookingId: bill.bookingId, tips: [{ staffId: marc.id, amountMinor: 750 }] },
  ])
})
