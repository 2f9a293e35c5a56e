import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { DepositForm } from './deposit-sheet.tsx'
import { LateCallSwitches } from './late-call-switches.tsx'
import { PolicyForm } from './policy-sheet.tsx'
import { TendersForm } from './tenders-sheet.tsx'
import { TipsForm } from './tips-sheet.tsx'
import { TopUpForm } from './top-up-sheet.tsx'

const rules: PaymentRules = {
  shopId: shop.id,
  country: 'FR',
  currency: 'EUR',
  tenders: [{ tender: 'card', isAccepted: true, isPossible: true, provider: 'stripe' }],
  tipPresets: [10_000, 15_000],
  asksTipsAfterwards: true,
  depositRules: [],
  lateCallRule: {
    creditsClients: false,
    givesBackFilled: false,
    trustedAfterVisits: null,
    laterByItselfMinutes: 0,
  },
  cancellationPolicy: {
    tiers: [
      { untilMinutes: 2_880, feeRate: 0 },
      { untilMinutes: 1_440, feeRate: 50_000 },
    ],
    lateFeeRate: 100_000,
    noShowFeeRate: 100_000,
  },
  taxRate: 20_000,
  taxIsIncluded: true,
  topUps: [],
}

async function open(form: 'deposit' | 'policy' | 'tips', answers: Answers = {}) {
  const onDone = vi.fn<() => void>()
  const Form = { deposit: DepositForm, policy: PolicyForm, tips: TipsForm }[form]
  const page = await renderConsole(<Form {...{ rules, onDone }} timeZone={shop.timeZone} />, {
    answers: { 'catalogue.menu': { currency: 'EUR', categories: [] }, ...answers },
  })
  return { ...page, onDone, save: () => page.press(page.t('common.save')) }
}

test('a deposit above the price or without its services is not saved', async () => {
  const page = await open('deposit')
  const { t } = page
  await page.press(t('payment.rule.deposit.add'))
  await page.fill(t('payment.rule.deposit.rate'), '130')
  await page.user.selectOptions(page.field(t('payment.rule.deposit.services')), 'some')
  await page.save()
  const most = { least: '1', most: '100' }
  expect(page.notesOf(t('payment.rule.deposit.rate'))).toContain(
    t('payment.rule.fault.percent', most),
  )
  expect(page.getByText(t('payment.rule.fault.nothing_chosen'))).toBeTruthy()
  expect(page.getByText(t('common.previewLater'))).toBeTruthy()
  expect(page.sent('shop.askDeposit')).toEqual([])
})

test('a deposit is sent as the contract takes it, and its effect is shown before', async () => {
  const page = await open('deposit', { 'shop.askDeposit': rules })
  const { t } = page
  await page.press(t('payment.rule.deposit.add'))
  await page.fill(t('payment.rule.deposit.rate'), '30')
  await page.user.selectOptions(page.field(t('payment.rule.deposit.client')), 'new')
  expect(page.getByText(t('payment.rule.deposit.newClient'))).toBeTruthy()
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  expect(page.sent('shop.askDeposit')).toEqual([
    {
      shopId: shop.id,
      depositRules: [{ when: { client: 'new' }, ask: { kind: 'share', rate: 30_000 } }],
    },
  ])
})

test('a card on file that no tender can hold is reported for all fields together', async () => {
  const cash = { ...rules.tenders[0]!, tender: 'at_shop' as const, provider: null }
  const page = await renderConsole(
    <DepositForm rules={{ ...rules, tenders: [cash] }} onDone={() => {}} />,
    { answers: { 'catalogue.menu': { currency: 'EUR', categories: [] } } },
  )
  const { t } = page
  await page.press(t('payment.rule.deposit.add'))
  await page.user.click(page.getByText(t('payment.rule.deposit.card')))
  await page.press(t('common.save'))
  expect(page.getByRole('alert').textContent).toBe(t('payment.rule.fault.needs_card'))
  expect(page.sent('shop.askDeposit')).toEqual([])
})

test('a deadline out of order or not in whole hours is not saved', async () => {
  const page = await open('policy')
  const { t, user } = page
  const [, until] = page.getAllByLabelText(t('payment.rule.policy.until'))
  await user.clear(until!)
  await user.type(until!, '72')
  await page.save()
  expect(page.getByText(t('payment.rule.fault.out_of_order'))).toBeTruthy()
  await user.clear(until!)
  await user.type(until!, '1.5')
  expect(page.getByText(t('payment.rule.fault.not_whole_hours', { most: '1,440' }))).toBeTruthy()
  expect(page.sent('shop.changePolicy')).toEqual([])
})

test('a policy that the server refuses shows the fault at its field', async () => {
  const fault = { field: 'noShowFeeRate', reason: 'fee_falls' }
  const page = await open('policy', { 'shop.changePolicy': refused('rule_not_possible', fault) })
  await page.save()
  const word = page.t('payment.rule.fault.fee_falls')
  await page.findByText(word)
  expect(page.notesOf(page.t('payment.rule.policy.noShow'))).toContain(word)
  expect(page.onDone).not.toHaveBeenCalled()
  await page.fill(page.t('payment.rule.policy.noShow'), '100')
  expect(page.queryByText(word)).toBe(null)
})

test('a tip suggested twice is reported at the second, and saved tips can be undone', async () => {
  const page = await open('tips', { 'shop.suggestTips': rules })
  const { t } = page
  const second = t('payment.rule.tips.one', { n: 2 })
  await page.fill(second, '10')
  await page.save()
  expect(page.notesOf(second)).toContain(t('payment.rule.fault.doubled'))
  await waitFor(() => expect(document.activeElement).toBe(page.field(second)))
  await page.fill(second, '12,5')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  await page.press(t('common.undo'))
  await page.findByText(t('common.undone', { name: t('payment.rule.tips.title') }))
  expect(page.sent('shop.suggestTips')).toEqual([
    { shopId: shop.id, tipPresets: [10_000, 12_500] },
    { shopId: shop.id, tipPresets: rules.tipPresets },
  ])
})

test('a tender that is switched off is left out of what is sent', async () => {
  const [card] = rules.tenders
  const tenders = [
    card!,
    ...(['paypal', 'at_shop'] as const).map((tender) => ({ ...card!, tender })),
  ]
  const page = await renderConsole(
    <TendersForm rules={{ ...rules, tenders }} onDone={() => {}} />,
    { answers: { 'shop.acceptTenders': rules } },
  )
  await page.user.click(page.field(page.t('payment.tender.paypal')))
  await page.press(page.t('common.save'))
  await waitFor(() =>
    expect(page.sent('shop.acceptTenders')).toEqual([
      { shopId: shop.id, tenders: ['card', 'at_shop'] },
    ]),
  )
})

test('a top-up amount is sent with its bonus', async () => {
  const topUps = { currency: 'EUR', minMinor: 1_000, maxMinor: 100_000, options: [] }
  const page = await renderConsole(
    <TopUpForm {...{ topUps }} title="Top-ups" onDone={() => {}} />,
    {
      answers: { 'topUp.offer': topUps },
    },
  )
  const { t } = page
  await page.press(t('payment.rule.topUp.add'))
  await page.fill(t('payment.rule.topUp.amount'), '300')
  await page.fill(t('payment.rule.topUp.bonus'), '30')
  await page.press(t('common.save'))
  await waitFor(() =>
    expect(page.sent('topUp.offer')).toEqual([
      { currency: 'EUR', options: [{ amountMinor: 30_000, bonusMinor: 3_000 }] },
    ]),
  )
})

test('rules for late calls are sent whole, each as it is switched', async () => {
  const page = await renderConsole(<LateCallSwitches rules={rules} mayChange />, {
    answers: { 'shop.changeLateCalls': rules },
  })
  const { t } = page
  await page.user.click(
    page.getByRole('switch', { name: new RegExp(`^${t('payment.rule.late.credit')}`, 'u') }),
  )
  await waitFor(() => expect(page.sent('shop.changeLateCalls')).toHaveLength(1))
  await page.user.selectOptions(page.field(t('payment.rule.late.trusted')), '5')
  await waitFor(() => expect(page.sent('shop.changeLateCalls')).toHaveLength(2))
  await page.user.selectOptions(page.field(t('payment.rule.late.byItself')), '15')
  await waitFor(() => expect(page.sent('shop.changeLateCalls')).toHaveLength(3))
  const off = { shopId: shop.id, ...rules.lateCallRule }
  expect(page.sent('shop.changeLateCalls')).toEqual([
    { ...off, creditsClients: true },
    { ...off, trustedAfterVisits: 5 },
    { ...off, laterByItselfMinutes: 15 },
  ])
})
