import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import type { SoldPass } from '@serein/shared/pass/sold.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './packages.tsx'
import { pass } from './testing/pass.ts'

const { id, name, state, unit, units, unitsLeft, currency, priceMinor, startsAt } = pass
const sold: SoldPass = {
  id,
  name,
  state,
  unit,
  units,
  unitsLeft,
  currency,
  priceMinor,
  startsAt,
  shop: pass.shop,
  endsAt: '2026-12-10T23:00:00.000Z',
  owedMinor: 15_000,
  customer: { id: idOf(60), name: 'Nora Martin' },
  leftMinor: 21_000,
}

const open = (answers: Answers = {}, search = '?tab=sold') =>
  renderConsole(<Page />, {
    at: `/console/packages${search}`,
    answers: {
      'business.me': owner,
      'catalogue.ofBusiness': {
        categories: [],
        services: [],
        addOns: [],
        kinds: [],
        staff: [],
        otherPrices: [],
      },
      'passPlan.ofBusiness': { plans: [] },
      'pass.sold': {
        passes: [sold],
        leftMinor: [{ currency: 'EUR', amountMinor: 21_000 }],
        nextCursor: null,
      },
      ...answers,
    },
  })

test('packages that were sold say whose they are, what is left and owed, and lead to the client', async () => {
  const page = await open()
  const { t } = page
  const client = await page.findByRole('link', { name: 'Nora Martin' })
  expect(client.getAttribute('href')).toContain(`client=${idOf(60)}`)
  expect(page.getByText(t('pass.sold.owed', { amount: '€210' }))).toBeTruthy()
  expect(page.getByText('4 of 5 left · until 10 December 2026')).toBeTruthy()
  expect(page.getByText(t('pass.endsSoon'))).toBeTruthy()
  const facts = [
    shop.name,
    t('pass.sold.on', { day: '14 Mar 2026', amount: '€450' }),
    t('pass.sold.owing.amount', { amount: '€150' }),
  ]
  expect(page.getByText(facts.join(' · '))).toBeTruthy()
})

test('the list is asked for as its address says, and the choice changes the address', async () => {
  const page = await open({}, '?tab=sold&which=owing')
  await page.findByText('Nora Martin')
  await page.user.click(page.getByRole('radio', { name: page.t('pass.sold.ending') }))
  await waitFor(() => expect(page.address()).toContain('which=ending'))
  await waitFor(() =>
    expect(page.sent('pass.sold')).toMatchObject([{ which: 'owing' }, { which: 'ending' }]),
  )
})

test('who does not see money sees what is sold alone', async () => {
  const permissions = { ...owner.permissions, money: 'none' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  expect(await page.findByRole('heading', { name: page.t('pass.plan.none') })).toBeTruthy()
  expect(page.queryByRole('tab')).toBe(null)
  expect(page.sent('pass.sold')).toEqual([])
})
