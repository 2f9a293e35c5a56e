import { waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import type { ParkedSale } from '@serein/shared/checkout/parked-sale.ts'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { owner, shop } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { bill } from '../../payment/testing/bill.ts'
import type { SaleStart } from './draft.ts'
import { Sell } from './sell.tsx'

const NobodyFound = () => null

const oil: Shelf['products'][number] = {
  variantId: idOf(60),
  name: { en: 'Almond oil', fr: 'Huile d’amande' },
  label: { en: '100 ml', fr: '100 ml' },
  kind: 'oil',
  sku: '3760001234567',
  picture: null,
  priceMinor: 2_400,
  taxRate: 20_000,
  units: 5,
}
const tea = { ...oil, variantId: idOf(61), name: { en: 'Tea', fr: 'Thé' }, sku: null, units: 0 }
const shelf: Shelf = {
  currency: 'EUR',
  taxIsIncluded: true,
  taxRate: 20_000,
  taxRates: [20_000],
  discountRate: 20_000,
  products: [oil, tea],
  sellers: [{ staffId: idOf(70), name: 'Inès' }],
  sellerId: null,
}
const order: DeskOrder = {
  id: idOf(80),
  code: 'MS-7K2',
  state: 'collected',
  isPaid: true,
  business: { id: idOf(2), name: 'Maison Serein' },
  shop: { id: shop.id, name: shop.name, street: '', city: '', timeZone: shop.timeZone },
  currency: 'EUR',
  lines: [],
  taxes: [],
  totalMinor: 2_400,
  paidMinor: 2_400,
  refundedMinor: 0,
  payments: [],
  visit: null,
  collectBy: null,
  reason: null,
  createdAt: '2026-11-25T09:00:00Z',
  placedAt: null,
  readyAt: null,
  collectedAt: null,
  endedAt: null,
  customer: null,
  walletMinor: 0,
  sentBack: [],
}
const sold = (changeMinor: number) => ({ order, changeMinor })

async function open(answers: Answers = {}, sell?: SaleStart) {
  const page = await renderConsole(<Sell FindClient={NobodyFound} forms={{}} />, {
    ...(sell && { state: { sell } }),
    answers: {
      'business.me': owner,
      'sale.products': shelf,
      'till.tenders': { tenders: [] },
      'sale.parked': { sales: [] },
      'sale.make': sold(0),
      'receipt.sendOrder': { sentTo: 'nadia@example.test' },
      ...answers,
    },
  })
  const { t, user } = page
  await page.findByRole('heading', { level: 1, name: t('checkout.sale.title') })
  const search = await page.findByLabelText(t('checkout.sale.search'))
  return {
    ...page,
    scan: (text: string) => user.type(search, `${text}{Enter}`),
    basket: () => within(page.getByRole('region', { name: t('checkout.sale.basket') })),
    pay: (amount: string) => page.press(t('checkout.sale.pay', { amount })),
  }
}

const one = { units: 1, discountMinor: 0, sellerId: null }
const line = { kind: 'product', variantId: oil.variantId, ...one }

test('a product that is scanned twice is one line of two, paid in cash with change', async () => {
  const page = await open({ 'sale.make': sold(200) })
  const { t } = page
  await page.scan(oil.sku!)
  await page.scan('almond oil')
  expect(page.basket().getAllByRole('listitem')).toHaveLength(1)
  await page.pay('€48')
  await page.press('€50')
  await page.press(t('payment.take.button', { amount: '€48' }))
  expect(await page.findByText('€2.00')).toBeTruthy()
  expect(page.sent('sale.make')).toEqual([
    {
      shopId: shop.id,
      customerId: null,
      parkedSaleId: null,
      lines: [{ ...line, units: 2 }],
      discountMinor: 0,
      discountReason: null,
      expectedTotalMinor: 4_800,
      payments: [{ tender: 'cash', amountMinor: 4_800, givenMinor: 5_000 }],
    },
  ])
  const print = page.getByRole('link', { name: t('payment.receipt.print') })
  expect(print.getAttribute('href')).toBe(`/api/console/orders/${order.id}/receipt.pdf?language=en`)
  await page.press(t('payment.receipt.byMail'))
  await page.fill(t('payment.receipt.email'), 'nadia@example.test')
  await page.press(t('payment.link.send'))
  await waitFor(() =>
    expect(page.sent('receipt.sendOrder')).toEqual([
      { orderId: order.id, email: 'nadia@example.test', language: 'en' },
    ]),
  )
  await page.press(t('checkout.sale.next'))
  expect(page.basket().getByText(t('checkout.sale.empty'))).toBeTruthy()
})

test('what is sold out cannot be pressed, and what is not there is said', async () => {
  const page = await open()
  const { t } = page
  expect(page.getByRole('button', { name: /^Tea/u })).toHaveProperty('disabled', true)
  await page.scan('4006381333931')
  expect(
    await page.findByText(t('checkout.sale.noneFound', { text: '4006381333931' })),
  ).toBeTruthy()
})

test('a part in cash and the rest by card are sent together', async () => {
  const page = await open()
  const { t } = page
  await page.scan(oil.sku!)
  await page.pay('€24')
  await page.fill(t('payment.take.amount'), '10')
  await page.press(t('checkout.sale.takePart', { amount: '€10' }))
  expect(page.sent('sale.make')).toEqual([])
  await page.press(t('payment.take.button', { amount: '€14' }))
  await waitFor(() => expect(page.sent('sale.make')).toHaveLength(1))
  expect(page.sent('sale.make')[0]).toMatchObject({
    payments: [
      { tender: 'cash', amountMinor: 1_000 },
      { tender: 'terminal', amountMinor: 1_400 },
    ],
  })
})

test('a discount needs a reason, and a sale that costs nothing asks for no tender', async () => {
  const page = await open()
  const { t, user } = page
  await page.scan(oil.sku!)
  await page.press(t('checkout.sale.discount'))
  await user.click(page.getByRole('radio', { name: t('checkout.sale.free') }))
  const off = t('payment.discount.button', { amount: '€24.00' })
  await page.press(off)
  expect(page.notesOf(t('payment.discount.reason'))).toContain(t('payment.discount.reasonMissing'))
  await page.fill(t('payment.discount.reason'), 'A birthday')
  await page.press(off)
  await page.pay('€0')
  await page.press(t('checkout.sale.give'))
  await waitFor(() =>
    expect(page.sent('sale.make')).toMatchObject([
      { discountMinor: 2_400, discountReason: 'A birthday', expectedTotalMinor: 0, payments: [] },
    ]),
  )
})

test('a line of the desk’s own is sold like a product, and a refusal leaves all of it there', async () => {
  const page = await open({ 'sale.make': refused('cash_too_little', { missingMinor: 1 }) })
  const { t, user } = page
  const tabs = page.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual([t('checkout.sale.kind.product'), t('checkout.sale.kind.own')])
  await user.click(page.getByRole('tab', { name: t('checkout.sale.kind.own') }))
  await page.fill(t('checkout.sale.name'), 'Herbal wrap')
  await page.fill(t('checkout.sale.price'), '35')
  await page.press(t('checkout.sale.addLine'))
  await page.pay('€35')
  await page.press(t('payment.take.button', { amount: '€35' }))
  await waitFor(() => expect(page.sent('sale.make')).toHaveLength(1))
  expect(page.sent('sale.make')[0]).toMatchObject({
    lines: [{ kind: 'custom', name: 'Herbal wrap', unitMinor: 3_500, taxRate: 20_000, units: 1 }],
  })
  expect(page.basket().getByText('Herbal wrap')).toBeTruthy()
})

const wrap = { kind: 'custom', name: 'Herbal wrap', unitMinor: 3_500, taxRate: 20_000 } as const
const parked: ParkedSale = {
  id: idOf(90),
  name: 'The lady with the hat',
  customer: null,
  draft: {
    sellerId: null,
    lines: [
      { sold: { kind: 'product', variantId: oil.variantId, ...one }, shown: null },
      {
        sold: { ...wrap, ...one },
        shown: {
          name: { en: wrap.name, fr: wrap.name },
          label: { en: '', fr: '' },
          unitMinor: 3_500,
          taxRate: 20_000,
        },
      },
    ],
    discountMinor: 0,
    discountReason: '',
  },
  totalMinor: 5_500,
  currency: 'EUR',
  parkedAt: '2026-11-25T08:00:00Z',
  parkedBy: 'Nora',
}

test('a sale is put aside under a name, which leaves the till empty', async () => {
  const page = await open({ 'sale.park': parked })
  const { t } = page
  await page.scan(oil.sku!)
  await page.press(t('checkout.sale.park'))
  const park = () =>
    page.user.click(page.getAllByRole('button', { name: t('checkout.sale.park') }).at(-1)!)
  await park()
  expect(page.notesOf(t('checkout.sale.parkName'))).toContain(t('checkout.sale.parkNameMissing'))
  await page.fill(t('checkout.sale.parkName'), parked.name!)
  await park()
  await waitFor(() =>
    expect(page.sent('sale.park')).toMatchObject([
      {
        name: parked.name,
        parkedSaleId: null,
        draft: { lines: [{ sold: line, shown: null }] },
        totalMinor: 2_400,
      },
    ]),
  )
  expect(page.basket().getByText(t('checkout.sale.empty'))).toBeTruthy()
})

test('one that waits goes on at the prices of now, and is sold as that', async () => {
  const page = await open({ 'sale.parked': { sales: [parked] } })
  const { t } = page
  await page.press(t('checkout.sale.parked', { count: 1 }))
  await page.press(t('checkout.sale.takeUpOf', { name: parked.name! }))
  // The oil cost 20.00 then.
  await page.pay('€59')
  await page.press(t('payment.take.button', { amount: '€59' }))
  await waitFor(() =>
    expect(page.sent('sale.make')).toMatchObject([
      { parkedSaleId: parked.id, lines: [line, wrap], expectedTotalMinor: 5_900 },
    ]),
  )
})

test('from a visit it goes on its bill, and leads back there', async () => {
  const page = await open({ 'bill.addGoods': bill }, { visit: { id: idOf(95), code: 'MS-9A1' } })
  const { t } = page
  await page.scan(oil.sku!)
  expect(page.basket().getByText('MS-9A1')).toBeTruthy()
  expect(page.queryByRole('button', { name: t('checkout.sale.park') })).toBe(null)
  await page.press(t('checkout.sale.addToBill', { amount: '€24' }))
  await waitFor(() =>
    expect(page.sent('bill.addGoods')).toEqual([
      { bookingId: idOf(95), lines: [line], discountReason: null, expectedTotalMinor: 2_400 },
    ]),
  )
})

test('on the bill of a visit a line costs less for a reason', async () => {
  const page = await open({ 'bill.addGoods': bill }, { visit: { id: idOf(95), code: 'MS-9A1' } })
  const { t } = page
  await page.scan(oil.sku!)
  await page.user.click(page.basket().getByRole('button', { name: /^Take something off/u }))
  await page.user.click(page.getByRole('radio', { name: t('checkout.sale.free') }))
  await page.fill(t('payment.discount.reason'), 'A birthday')
  await page.press(t('payment.discount.button', { amount: '€24.00' }))
  await page.press(t('checkout.sale.addToBill', { amount: '€0' }))
  await waitFor(() =>
    expect(page.sent('bill.addGoods')).toMatchObject([
      {
        lines: [{ ...line, discountMinor: 2_400 }],
        discountReason: 'A birthday',
        expectedTotalMinor: 0,
      },
    ]),
  )
})

test('from a client it is theirs', async () => {
  const page = await open({}, { customer: { id: idOf(96), name: 'Jeanne' } })
  expect(page.basket().getByText('Jeanne')).toBeTruthy()
})

test('from an empty till to its receipt it takes four presses', async () => {
  const page = await open()
  const { t } = page
  let presses = 0
  const count = () => void (presses += 1)
  page.baseElement.addEventListener('click', count)
  onTestFinished(() => page.baseElement.removeEventListener('click', count))
  await page.user.click(page.getByRole('button', { name: /^Almond oil/u }))
  await page.pay('€24')
  await page.press(t('payment.take.button', { amount: '€24' }))
  await page.user.click(await page.findByRole('link', { name: t('payment.receipt.print') }))
  expect(presses).toBe(4)
})
