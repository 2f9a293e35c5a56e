import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { partyApart } from '../day/day-fixture.ts'
import type { DeskInHand } from '../desk/use-desk.ts'
import { CancelGuestDialog } from './cancel-dialog.tsx'
import { LateCallSheet } from './late-call-sheet.tsx'

const terms = {
  feeRate: 50_000,
  wouldCostMinor: 4_000,
  paidMinor: 0,
  card: null,
  currency: 'EUR',
  mayWaive: true,
  creditMinor: 0,
}
const party = partyApart()
const [, lea] = party.guests

/** A desk that remembers its calls. */
function deskOf(calls: unknown[], seesMoney = true) {
  const verbs = {
    cancelForClient: async (_: Visit, ...rest: unknown[]) => void calls.push(rest),
  }
  const store = { ask: (question: { verb: string }) => calls.push(question.verb) }
  return { zone: 'Europe/Paris', pending: null, verbs, store, seesMoney } as unknown as DeskInHand
}

const whose = { visit: party, guest: lea! }

test('a visit that its client cancels by a call says what that costs them, and keeps a part of it with a reason', async () => {
  const calls: unknown[] = []
  const page = await renderConsole(
    <LateCallSheet desk={deskOf(calls)} question={whose} tells={true} />,
    { answers: { 'booking.cancelTerms': terms } },
  )
  const { t } = page
  await page.findByText(t('booking.visit.fee.rule', { rate: '50%' }))
  expect(page.sent('booking.cancelTerms')).toEqual([{ bookingId: party.id, guestPosition: '1' }])
  await page.user.click(page.getByLabelText(t('payment.waive.part')))
  await page.fill(t('payment.waive.amount'), '10')
  await page.fill(t('payment.discount.reason'), 'Ill')
  await page.user.click(page.getByLabelText(t('booking.tell.label')))
  await page.press(t('booking.visit.cancelByShop'))
  const input = {
    expectedFeeMinor: 4_000,
    waivedMinor: 1_000,
    because: 'Ill',
    tellClient: false,
  }
  expect(calls).toEqual([[lea, input]])
})

test('who may not see money cancels for a client without the fee', async () => {
  const calls: unknown[] = []
  const page = await renderConsole(
    <LateCallSheet desk={deskOf(calls, false)} question={whose} tells={true} />,
  )
  expect(page.sent('booking.cancelTerms')).toEqual([])
  await page.press(page.t('booking.visit.cancelByShop'))
  expect(calls).toEqual([[lea, { tellClient: true }]])
})

test('the question before the spa cancels says what it credits for that, and leads to what cancelling costs the client', async () => {
  const calls: unknown[] = []
  const page = await renderConsole(
    <CancelGuestDialog desk={deskOf(calls)} question={whose} tells={true} />,
    { answers: { 'booking.cancelTerms': { ...terms, creditMinor: 2_500 } } },
  )
  await page.findByText(page.t('booking.visit.ask.cancel.credit', { amount: '€25.00' }))
  await page.press(page.t('booking.visit.ask.late.button'))
  expect(calls).toEqual(['cancelForClient'])
})
