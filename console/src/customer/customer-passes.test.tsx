import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../page/testing/render.tsx'
import type { RefundablePass } from '../pass/pass-refund.tsx'
import { pass } from '../pass/testing/pass.ts'
import { CustomerPasses } from './customer-passes.tsx'

const name = pass.name.en

const open = (passes: RefundablePass[], own: Answers = {}, mayChange = true) =>
  renderConsole(<CustomerPasses customerId={idOf(60)} mayChange={mayChange} />, {
    answers: { 'pass.ofCustomer': { passes }, 'pass.share': { people: [] }, ...own },
  })

test('a client’s package says what is left, until when, who shares it and when it was used', async () => {
  const page = await open([pass])
  expect(await page.findByText('4 of 5 left · until 14 March 2027')).toBeTruthy()
  expect(page.getByText(page.t('pass.share.one', { name: 'Nora' }))).toBeTruthy()
  const visit = page.getByRole('link', { name: '2 Oct 2026' })
  expect(visit.getAttribute('href')).toContain(`pay=${pass.uses[0]!.bookingId}`)
})

test('a package that ends soon, is used up, over or refunded says so', async () => {
  const page = await open([
    { ...pass, id: idOf(70), endsAt: '2026-12-10T23:00:00.000Z' },
    { ...pass, id: idOf(71), state: 'used_up', unitsLeft: 0 },
    { ...pass, id: idOf(72), state: 'expired', endsAt: '2026-11-01T23:00:00.000Z' },
    { ...pass, id: idOf(73), state: 'refunded' },
    { ...pass, id: idOf(74), unit: 'minute', units: 600, unitsLeft: 180, endsAt: null },
  ])
  const { t } = page
  await page.findByText(t('pass.left.usedUp'))
  expect(page.getAllByText(t('pass.endsSoon'))).toHaveLength(1)
  expect(page.getByText('Ended on 1 November 2026 · 4 of 5 left')).toBeTruthy()
  expect(page.getByText(t('pass.left.refunded'))).toBeTruthy()
  expect(page.getByText('180 of 600 minutes left')).toBeTruthy()
})

test('who shares a package is taken off it, and put back', async () => {
  const page = await open([pass])
  const { t } = page
  await page.press(t('pass.share.remove', { name: 'Nora' }))
  await page.findByText(t('pass.share.removed'))
  await page.press(t('common.undo'))
  await waitFor(() =>
    expect(page.sent('pass.share')).toEqual([
      { passId: pass.id, customerIds: [] },
      { passId: pass.id, customerIds: [idOf(61)] },
    ]),
  )
})

test('what is left is refunded by the terms, or more, and never without a reason', async () => {
  const page = await open([pass], { 'pass.refund': { refundedMinor: 40_000 } })
  const { t } = page
  await page.press(t('pass.refund.openOf', { name }))
  await page.findByText(t('pass.refund.byTerms', { paid: '€450.00', left: '€350.00' }))
  expect(page.field(t('pass.refund.amount')).value).toBe('350')
  await page.fill(t('pass.refund.amount'), '460')
  await page.press(t('pass.refund.button', { amount: '€460' }))
  expect(page.notesOf(t('pass.refund.amount'))).toContain(t('payment.take.invalid'))
  expect(page.notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  await page.fill(t('pass.refund.amount'), '400')
  await page.fill(t('payment.discount.reason'), 'She moves away')
  await page.press(t('pass.refund.button', { amount: '€400' }))
  await page.findByText(t('pass.refund.done', { amount: '€400.00' }))
  expect(page.sent('pass.refund')).toEqual([
    { passId: pass.id, amountMinor: 40_000, reason: 'She moves away' },
  ])
})

test('a refund that is refused keeps the form as it is', async () => {
  const page = await open([pass], { 'pass.refund': refused('pass_over') })
  const { t } = page
  await page.press(t('pass.refund.openOf', { name }))
  await page.fill(t('payment.discount.reason'), 'She moves away')
  await page.press(t('pass.refund.button', { amount: '€350' }))
  await page.findByText(/has ended or was refunded/u)
  expect(page.field(t('payment.discount.reason')).value).toBe('She moves away')
})

test('a package shared with the client, and any for who may only look, has no buttons', async () => {
  const shared = await open([{ ...pass, isMine: false }])
  await shared.findByText(shared.t('pass.sharedByOther'))
  expect(shared.queryAllByRole('button')).toEqual([])
  const seen = await open([pass], {}, false)
  await seen.findByText('4 of 5 left · until 14 March 2027')
  expect(seen.queryAllByRole('button')).toEqual([])
})
