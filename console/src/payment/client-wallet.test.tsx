import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { ClientWallet } from './client-wallet.tsx'

const gesture = {
  id: idOf(71),
  amountMinor: 1_500,
  reason: 'Waited long',
  by: 'Nora',
  at: '2026-11-20T10:00:00Z',
  isTakenBack: false,
  canTakeBack: true,
}
const wallet: DeskWallet = {
  moneyMinor: 4_000,
  bonusMinor: 1_500,
  currency: 'EUR',
  options: [{ amountMinor: 5_000, bonusMinor: 500 }],
  minMinor: 1_000,
  maxMinor: 100_000,
  leftMinor: 20_000,
  mostGestureMinor: 500,
  gestures: [gesture],
}
const of = { shopId: shop.id, customerId: idOf(70) }

const open = (answers: Answers = {}, mayChange = true) =>
  renderConsole(<ClientWallet customerId={of.customerId} shop={shop} mayChange={mayChange} />, {
    answers: {
      'business.me': owner,
      'till.tenders': { tenders: [] },
      'wallet.atDesk': { wallet },
      ...answers,
    },
  })

test('a top-up says its bonus and the change, and what is outside the limits', async () => {
  const page = await open({
    'wallet.topUpAtDesk': { wallet, number: 'T-1', changeMinor: 4_000 },
  })
  const { t } = page
  await page.press(t('payment.wallet.topUp'))
  await page.fill(t('payment.wallet.amount'), '250')
  await page.press(t('payment.wallet.topUpButton', { amount: '€250' }))
  const between = t('payment.wallet.between', { least: '€10.00', most: '€200.00' })
  expect(page.notesOf(t('payment.wallet.amount'))).toContain(between)
  await page.fill(t('payment.wallet.amount'), '60')
  await page.findByText(t('payment.wallet.withBonus', { amount: '€5.00' }))
  await page.fill(t('payment.take.given'), '100')
  await page.press(t('payment.wallet.topUpButton', { amount: '€60' }))
  await page.findByText(t('checkout.orders.changeGiven'))
  expect(page.sent('wallet.topUpAtDesk')).toEqual([
    { ...of, tender: 'cash', amountMinor: 6_000, givenMinor: 10_000 },
  ])
})

test('a gesture has a reason, says what the role gives alone, and can be undone', async () => {
  const page = await open({
    'wallet.give': { gestureId: idOf(72), wallet },
    'wallet.takeBack': { wallet },
  })
  const { t } = page
  await page.press(t('payment.wallet.give'))
  await page.findByText(t('payment.wallet.mostAlone', { amount: '€5.00' }))
  await page.fill(t('payment.wallet.amount'), '4')
  await page.press(t('payment.wallet.giveButton', { amount: '€4' }))
  expect(page.notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  await page.fill(t('payment.discount.reason'), 'Waited long')
  await page.press(t('payment.wallet.giveButton', { amount: '€4' }))
  await page.press(t('common.undo'))
  await waitFor(() =>
    expect(page.sent('wallet.takeBack')).toEqual([{ ...of, gestureId: idOf(72) }]),
  )
  expect(page.sent('wallet.give')).toEqual([{ ...of, amountMinor: 400, reason: 'Waited long' }])
})

test('a gesture that was spent meanwhile says so', async () => {
  const page = await open({ 'wallet.takeBack': refused('gesture_used') })
  await page.press(page.t('payment.wallet.takeBackOf', { amount: '€15.00' }))
  expect(await page.findByText(/spent this credit/u)).toBeTruthy()
})

test('who only sees money changes nothing', async () => {
  const page = await open({}, false)
  await page.findByText('€55.00')
  const buttons = page.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual([page.t('payment.wallet.statement')])
})

test('the statement names what each line is about', async () => {
  const page = await open({
    'wallet.statementAtDesk': {
      lines: [
        {
          id: idOf(73),
          kind: 'gesture',
          moneyMinor: 0,
          bonusMinor: 1_500,
          balanceMinor: 5_500,
          occurredAt: '2026-11-20T10:00:00Z',
          visit: null,
          order: null,
          topUp: null,
        },
      ],
      nextCursor: null,
    },
  })
  await page.press(page.t('payment.wallet.statement'))
  expect(await page.findByText(page.t('payment.wallet.line.gesture'))).toBeTruthy()
})
