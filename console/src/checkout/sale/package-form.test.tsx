import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import type { PassPlan } from '@serein/shared/pass/contract.ts'
import { shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { PackageForm } from './package-form.tsx'
import type { SaleFormProps } from './sale-kinds.tsx'

const five: PassPlan = {
  id: idOf(10),
  name: { en: 'Five hot stones', fr: 'Cinq pierres chaudes' },
  description: { en: '', fr: '' },
  unit: 'visit',
  units: 5,
  services: [{ id: idOf(30), name: { en: 'Hot stones', fr: 'Pierres chaudes' } }],
  currency: 'EUR',
  priceMinor: 45_000,
  listMinor: 50_000,
  validMonths: 12,
  people: 0,
  withOffers: true,
  parts: 1,
}
const hours: PassPlan = {
  ...five,
  id: idOf(11),
  name: { en: 'Ten hours', fr: 'Dix heures' },
  unit: 'minute',
  units: 600,
  priceMinor: 90_001,
  parts: 4,
}
const shelf: Shelf = {
  currency: 'EUR',
  taxIsIncluded: true,
  taxRate: 20_000,
  taxRates: [20_000],
  discountRate: 20_000,
  products: [],
  sellers: [],
  sellerId: null,
}
const nora = { id: idOf(60), name: 'Nora' }

async function open(plans: PassPlan[], customer: SaleFormProps['customer'] = nora) {
  const onLine = vi.fn<SaleFormProps['onLine']>()
  const page = await renderConsole(<PackageForm {...{ shop, shelf, customer, onLine }} />, {
    answers: { 'passPlan.atDesk': { plans } },
  })
  return { ...page, onLine }
}

test('a package is added with what a client reads of it, and costs all of its price', async () => {
  const page = await open([five])
  await page.findByText('5 treatments of: Hot stones. Valid for 12 months.')
  expect(page.queryByLabelText(page.t('pass.sell.payments'))).toBe(null)
  await page.press(page.t('pass.sell.add', { amount: '€450' }))
  expect(page.onLine.mock.calls).toEqual([
    [
      {
        goods: { kind: 'pass', planId: five.id, parts: 1 },
        shown: { name: five.name, label: { en: '', fr: '' }, unitMinor: 45_000, taxRate: 0 },
      },
    ],
  ])
})

test('in parts a package costs its first part, which takes the odd cent', async () => {
  const page = await open([five, hours])
  const { t, user } = page
  await user.click(await page.findByRole('radio', { name: /^Ten hours/u }))
  await user.selectOptions(page.field(t('pass.sell.payments')), '4')
  await page.press(t('pass.sell.add', { amount: '€225.01' }))
  expect(page.onLine.mock.calls[0]).toMatchObject([
    {
      goods: { planId: hours.id, parts: 4 },
      shown: { label: { en: '1/4' }, unitMinor: 22_501 },
    },
  ])
})

test('a package waits until a client is chosen, and a desk without packages says where they are made', async () => {
  const page = await open([five], null)
  await page.findByText(page.t('pass.sell.clientFirst'))
  const add = page.getByRole('button', { name: page.t('pass.sell.add', { amount: '€450' }) })
  expect(add).toHaveProperty('disabled', true)
  const none = await open([])
  await none.findByText(none.t('pass.sell.none'))
})
