import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { Membership } from '@serein/shared/pass/membership.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { membership, membershipPlan } from '../pass/testing/membership.ts'
import { OwnMemberships } from './own-memberships.tsx'

const open = (memberships: Membership[], answers: Answers = {}) =>
  renderApp(<OwnMemberships />, {
    at: linkTo('wallet', { tab: 'membership' }),
    user: camille,
    answers: { 'membership.list': { memberships }, ...answers },
  })

test('a membership says what it gives, what is left and when which card pays again', async () => {
  const page = await open([membership])
  expect(await page.findByText('1 treatment left')).toBeTruthy()
  expect(page.getByText('1 treatment a month: Hot stones · 15% off all treatments')).toBeTruthy()
  expect(page.getByText('Renews on 15 December 2026 with Visa •••• 4242')).toBeTruthy()
})

test('it is ended by two taps, of which the second says the day', async () => {
  const ended = { ...membership, endsOn: '2026-12-15' }
  const page = await open([membership], { 'membership.end': { membership: ended } })
  const { t } = page
  await page.findByText('1 treatment left')
  await page.press(t('pass.membership.end'))
  await page.press(t('pass.membership.endOn', { day: '15 December 2026' }))
  expect(await page.findByText(t('pass.membership.ended'))).toBeTruthy()
  expect(page.sent('membership.end')).toEqual([{ membershipId: membership.id }])
})

test('one that was ended says until when it runs, and can be kept', async () => {
  const page = await open([{ ...membership, endsOn: '2026-12-15' }], {
    'membership.keep': { membership },
  })
  const { t } = page
  expect(
    await page.findByText(t('pass.membership.endsOn', { day: '15 December 2026' })),
  ).toBeTruthy()
  expect(page.queryByRole('button', { name: t('pass.membership.end') })).toBe(null)
  await page.press(t('pass.membership.keep'))
  expect(page.sent('membership.keep')).toEqual([{ membershipId: membership.id }])
})

test('a pause begins with the next renewal, for as many months as are chosen', async () => {
  const page = await open([membership], { 'membership.pause': { membership } })
  const { t, user } = page
  await page.findByText('1 treatment left')
  await page.press(t('pass.membership.pause'))
  await user.click(page.getByRole('radio', { name: /2 months/u }))
  const dialog = within(page.getByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: t('pass.membership.pause') }))
  expect(page.sent('membership.pause')).toEqual([
    { membershipId: membership.id, resumesOn: '2027-02-15' },
  ])
})

test('what could not be charged is paid by another card, or the bank’s reason is said', async () => {
  const due = { amountMinor: 6_900, from: '2026-11-15', nextTryOn: null, isApproving: false }
  const card = { id: idOf(161), brand: 'visa', last4: '1881', expiryMonth: 9, expiryYear: 2030 }
  const page = await open([{ ...membership, state: 'past_due', due }], {
    'card.list': {
      businesses: [{ business: membership.business, cards: [{ ...card, isDefault: true }] }],
      places: [],
    },
    'membership.pay': refused('card_declined', { reason: 'declined' }),
  })
  const { t } = page
  expect(await page.findByText(t('pass.membership.due', { amount: '€69.00' }))).toBeTruthy()
  await page.press(t('pass.membership.payNow'))
  await page.findByText('Visa •••• 1881')
  const sheet = within(page.getByRole('dialog'))
  await page.user.click(sheet.getByRole('button', { name: t('pass.membership.payNow') }))
  expect(await page.findByText(t('pass.membership.refused'))).toBeTruthy()
  expect(page.sent('membership.pay')).toEqual([
    { membershipId: membership.id, savedCardId: card.id },
  ])
})

test('who comes back from their bank hears what became of the payment, asked once', async () => {
  const due = { amountMinor: 6_900, from: '2026-11-15', nextTryOn: null, isApproving: true }
  const page = await open([{ ...membership, state: 'past_due', due }], {
    'membership.resumePayment': refused('card_declined', { reason: 'declined' }),
  })
  expect(await page.findByText(page.t('pass.membership.refused'))).toBeTruthy()
  expect(page.sent('membership.resumePayment')).toEqual([{ membershipId: membership.id }])
})

const fuller = {
  ...membershipPlan,
  id: idOf(111),
  name: { en: 'Full club', fr: 'Grand club' },
  priceMinor: 12_900,
}

test('a dearer one says what is paid now and then, and is paid by the card of the membership', async () => {
  const change = { plan: fuller, from: '2026-11-25', nowMinor: 4_000, visits: 1 }
  const page = await open([membership], {
    'membership.changes': { changes: [change] },
    'membership.changePlan': { membership: { ...membership, plan: fuller } },
  })
  const { t, user } = page
  await page.press(t('pass.membership.change'))
  await user.click(await page.findByRole('radio', { name: /Full club/u }))
  const facts = { amount: '€40.00', day: '15 December 2026', price: '€129 a month' }
  expect(page.getByText(t('pass.membership.changeNow', facts))).toBeTruthy()
  expect(page.getByText(t('pass.membership.changeVisits', { count: 1 }))).toBeTruthy()
  expect(page.getByText(t('pass.membership.changeWith', { card: 'Visa •••• 4242' }))).toBeTruthy()
  await page.press(t('pass.membership.changePay', { amount: '€40.00' }))
  expect(page.sent('membership.changePlan')).toEqual([
    {
      membershipId: membership.id,
      planId: fuller.id,
      expectedPriceMinor: 12_900,
      expectedNowMinor: 4_000,
    },
  ])
})

test('whoever pays at the spa chooses a card first, and the bank’s reason is said', async () => {
  const change = { plan: fuller, from: '2026-11-25', nowMinor: 4_000, visits: 0 }
  const changes = { 'membership.changes': { changes: [change] } }
  const page = await open([{ ...membership, paysBy: 'desk', card: null }], changes)
  const { t, user } = page
  await page.press(t('pass.membership.change'))
  await user.click(await page.findByRole('radio', { name: /Full club/u }))
  expect(page.getByText(t('pass.membership.changeNeedsCard'))).toBeTruthy()
  expect(page.getByRole('button', { name: t('pass.membership.changeCard') })).toBeTruthy()
})

test('any other begins with the next renewal, and is taken back until then', async () => {
  const small = { ...fuller, priceMinor: 3_900 }
  const change = { plan: small, from: '2026-12-15', nowMinor: null, visits: 0 }
  const page = await open([membership], {
    'membership.changes': { changes: [change] },
    'membership.changePlan': refused('price_changed', { totalMinor: 4_100 }),
  })
  const { t, user } = page
  await page.press(t('pass.membership.change'))
  await user.click(await page.findByRole('radio', { name: /Full club/u }))
  await page.press(t('pass.membership.changeOn', { day: '15 December 2026' }))
  expect(page.sent('membership.changePlan')).toMatchObject([{ expectedNowMinor: null }])
  expect(
    await page.findByText('The price has changed. Please check it and try again.'),
  ).toBeTruthy()
})

test('one that will change says to what, and when, and stays as it is if its member likes', async () => {
  const nextPlan = { plan: fuller, priceMinor: 12_900, from: '2026-12-15' }
  const page = await open([{ ...membership, nextPlan }], { 'membership.keepPlan': { membership } })
  const { t } = page
  const facts = { day: '15 December 2026', name: 'Full club', price: '€129 a month' }
  expect(await page.findByText(t('pass.membership.changes', facts))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('pass.membership.change') })).toBe(null)
  await page.press(t('pass.membership.changeNot'))
  expect(page.sent('membership.keepPlan')).toEqual([{ membershipId: membership.id }])
})

test('another price says from when it holds', async () => {
  const page = await open([{ ...membership, newPrice: { priceMinor: 7_900, from: '2027-01-15' } }])
  expect(
    await page.findByText(
      page.t('pass.membership.newPrice', { price: '€79 a month', day: '15 January 2027' }),
    ),
  ).toBeTruthy()
})

test('a reader without a membership reads what it is for', async () => {
  const page = await open([])
  expect(await page.findByRole('heading', { name: page.t('pass.membership.none') })).toBeTruthy()
})
