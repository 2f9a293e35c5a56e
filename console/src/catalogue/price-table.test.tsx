import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { basePath } from '../address/link.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './catalogue.tsx'
import { PriceTable } from './price-table.tsx'
import { managedService } from './testing/managed-service.ts'

const massages = {
  id: idOf(60),
  kind: 'massage',
  name: { en: 'Massages', fr: 'Massages' },
} as const
const facials = { id: idOf(61), kind: 'facial', name: { en: 'Facials', fr: 'Visage' } } as const
const catalogue: ManagedCatalogue = {
  categories: [massages, facials],
  services: [
    managedService(70, massages.id, 'Swedish', [
      [60, 8_000],
      [90, 11_000],
    ]),
    managedService(80, facials.id, 'Glow', [[45, 7_550]]),
  ],
  addOns: [],
  kinds: [],
  staff: [],
  otherPrices: [],
}
const [hourId, longId, glowId] = [idOf(71), idOf(72), idOf(81)]

type Label = (name: string, minutes: number) => string

async function open(answers: Answers = {}, own: Partial<ManagedCatalogue> = {}) {
  const page = await renderConsole(
    <PriceTable catalogue={{ ...catalogue, ...own }} shop={shop} mayChange />,
    {
      answers: {
        'business.me': owner,
        'catalogue.ofBusiness': catalogue,
        'catalogue.savePrices': { count: 1 },
        ...answers,
      },
    },
  )
  const { t } = page
  const [priceLabel, lengthLabel] = (
    ['catalogue.prices.cell', 'catalogue.lengths.cell'] as const
  ).map(
    (key) => (name: string, minutes: number) =>
      t(key, { name, minutes: t('catalogue.minutes', { count: minutes }) }),
  ) as [Label, Label]
  const cell = (name: string, minutes: number) => page.field(priceLabel(name, minutes))
  const length = (name: string, minutes: number) => page.field(lengthLabel(name, minutes))
  const valuesOf = (field: typeof cell) =>
    [field('Swedish', 60), field('Swedish', 90), field('Glow', 45)].map(({ value }) => value)
  const prices = () => valuesOf(cell)
  const lengths = () => valuesOf(length)
  const rise = async (by: string) => {
    await page.fill(t('catalogue.prices.by'), by)
    await page.user.click(page.getByRole('button', { name: /^Try on/u }))
  }
  const labels = { priceLabel, lengthLabel }
  const save = () => page.press(t('common.save'))
  return { ...page, ...labels, cell, length, prices, lengths, rise, save }
}

const usual = { currency: 'EUR', shopId: null, fromDay: null }

test('prices typed one below the other are sent in one, and had back by undo', async () => {
  const page = await open()
  const { t } = page
  await page.user.click(page.cell('Swedish', 60))
  await page.user.keyboard('85{Enter}120,50{ArrowDown}{ArrowUp}{ArrowDown}80{Escape}')
  expect(page.prices()).toEqual(['85', '120,50', '75.50'])
  await page.save()
  expect(page.sent('catalogue.savePrices')).toEqual([
    {
      ...usual,
      lengths: [],
      prices: [
        { subjectId: hourId, fromMinor: 8_000, priceMinor: 8_500 },
        { subjectId: longId, fromMinor: 11_000, priceMinor: 12_050 },
      ],
    },
  ])
  await page.press(t('common.undo'))
  expect(page.sent('catalogue.savePrices').at(-1)).toMatchObject({
    prices: [{ fromMinor: 8_500, priceMinor: 8_000 }, { priceMinor: 11_000 }],
  })
})

test('minutes are typed beside prices, sent with them in one, and had back by undo', async () => {
  const page = await open()
  const { t } = page
  await page.user.click(page.length('Swedish', 60))
  await page.user.keyboard('75{Enter}95 min{ArrowDown}50{Escape}')
  expect(page.lengths()).toEqual(['75', '95 min', '45'])
  await page.fill(page.priceLabel('Glow', 45), '80')
  await page.save()
  const lengths = [
    { subjectId: hourId, fromMinutes: 60, lengthMinutes: 75 },
    { subjectId: longId, fromMinutes: 90, lengthMinutes: 95 },
  ]
  const prices = [{ subjectId: glowId, fromMinor: 7_550, priceMinor: 8_000 }]
  expect(page.sent('catalogue.savePrices')).toEqual([{ ...usual, prices, lengths }])
  await page.press(t('common.undo'))
  expect(page.sent('catalogue.savePrices').at(-1)).toMatchObject({
    prices: [{ fromMinor: 8_000, priceMinor: 7_550 }],
    lengths: [
      { fromMinutes: 75, lengthMinutes: 60 },
      { fromMinutes: 95, lengthMinutes: 90 },
    ],
  })
})

test('minutes that are pasted fill those below, with the prices beside them', async () => {
  const page = await open()
  await page.user.click(page.length('Swedish', 90))
  await page.user.paste('100\t€115\n50\t€79.90\n')
  expect(page.lengths()).toEqual(['60', '100', '50'])
  expect(page.prices()).toEqual(['80', '€115', '€79.90'])
  await page.user.click(page.length('Swedish', 60))
  await page.user.paste('65\n105')
  expect(page.lengths()).toEqual(['65', '105', '50'])
  expect(page.prices()).toEqual(['80', '€115', '€79.90'])
})

test('minutes that cannot be, and those that the server refuses, are said at their cell', async () => {
  const fault = { field: 'lengths.0', reason: 'changed' }
  const page = await open({ 'catalogue.savePrices': refused('service_not_possible', fault) })
  const { t } = page
  const label = page.lengthLabel('Swedish', 90)
  await page.fill(page.priceLabel('Swedish', 60), '81')
  await page.fill(label, '4')
  await page.save()
  expect(page.notesOf(label)).toContain(t('catalogue.fault.minutes'))
  expect(page.sent('catalogue.savePrices')).toEqual([])
  await page.fill(label, '100')
  await page.save()
  await page.findAllByText(t('catalogue.fault.changed'))
  expect(page.notesOf(label)).toContain(t('catalogue.fault.changed'))
  expect(page.notesOf(page.priceLabel('Swedish', 60))).not.toContain(t('catalogue.fault.changed'))
})

test('minutes are read only where parts make them, and at one spa or from a day on unless they are typed', async () => {
  const [swedish, glow] = catalogue.services
  const [hour, long] = swedish!.variants
  const parts = [{ kind: 'hands_on' as const, lengthMinutes: 90 }]
  const variants = [hour!, { ...long!, segments: parts }]
  const page = await open({}, { services: [{ ...swedish!, variants }, glow!] })
  const { t } = page
  expect(page.queryByLabelText(page.lengthLabel('Swedish', 90))).toBe(null)
  await page.user.click(page.length('Swedish', 60))
  await page.user.paste('75\n100')
  await page.user.click(page.getByRole('radio', { name: t('catalogue.prices.from.day') }))
  expect(page.length('Swedish', 60).value).toBe('75')
  expect(page.queryByLabelText(page.lengthLabel('Glow', 45))).toBe(null)
  expect(page.container.textContent).toContain(t('catalogue.lengths.atOnce', { count: 1 }))
})

test('a column that is pasted fills the cells below', async () => {
  const page = await open()
  await page.user.click(page.cell('Swedish', 90))
  await page.user.paste('90 min\t€115\n45 min\t€79.90\n')
  expect(page.prices()).toEqual(['80', '€115', '€79.90'])
  await page.save()
  expect(page.sent('catalogue.savePrices')).toMatchObject([
    {
      prices: [
        { subjectId: longId, priceMinor: 11_500 },
        { subjectId: glowId, priceMinor: 7_990 },
      ],
    },
  ])
})

test('a rise stands in the table before anything is saved, for what is found or ticked alone', async () => {
  const page = await open()
  const { t } = page
  await page.user.selectOptions(page.field(t('catalogue.prices.rounding')), 'one')
  await page.rise('5')
  expect(page.prices()).toEqual(['84', '116', '79'])
  expect(page.sent('catalogue.savePrices')).toEqual([])
  await page.press(t('catalogue.prices.discard'))
  expect(page.prices()).toEqual(['80', '110', '75.50'])
  const minutes = t('catalogue.minutes', { count: 90 })
  await page.user.click(page.field(t('catalogue.prices.tick', { name: 'Swedish', minutes })))
  await page.user.selectOptions(page.field(t('catalogue.prices.rise')), 'down')
  await page.rise('10')
  expect(page.prices()).toEqual(['80', '99', '75.50'])
  await page.rise('ten')
  expect(page.notesOf(t('catalogue.prices.by'))).toContain(t('catalogue.prices.wrongRise'))
})

test('what is no amount, and what the server refuses, is said at its cell', async () => {
  const fault = { field: 'prices.1', reason: 'changed' }
  const page = await open({ 'catalogue.savePrices': refused('service_not_possible', fault) })
  const { t } = page
  await page.user.clear(page.cell('Swedish', 60))
  await page.user.type(page.cell('Swedish', 60), 'much')
  await page.user.clear(page.cell('Glow', 45))
  await page.user.type(page.cell('Glow', 45), '80')
  await page.save()
  const label = (name: string, count: number) =>
    t('catalogue.prices.cell', { name, minutes: t('catalogue.minutes', { count }) })
  expect(page.notesOf(label('Swedish', 60))).toContain(t('catalogue.fault.amount'))
  expect(page.sent('catalogue.savePrices')).toEqual([])
  await page.user.clear(page.cell('Swedish', 60))
  await page.user.type(page.cell('Swedish', 60), '81')
  await page.save()
  await page.findAllByText(t('catalogue.fault.changed'))
  expect(page.notesOf(label('Glow', 45))).toContain(t('catalogue.fault.changed'))
  expect(page.cell('Glow', 45).value).toBe('80')
})

test('prices from a day on are sent with it, and stand in the list of what is to come until they are taken back', async () => {
  const planned = {
    subjectId: hourId,
    currency: 'EUR',
    shopId: null,
    fromDay: '2099-01-01',
    priceMinor: 9_000,
  }
  const page = await open({}, { otherPrices: [planned] })
  const { t } = page
  await page.user.click(page.getByRole('radio', { name: t('catalogue.prices.from.day') }))
  await page.fill(t('catalogue.prices.day'), '2099-01-01')
  expect(page.prices()).toEqual(['90', '110', '75.50'])
  await page.user.clear(page.cell('Glow', 45))
  await page.user.type(page.cell('Glow', 45), '80')
  await page.save()
  expect(page.sent('catalogue.savePrices')).toEqual([
    {
      ...usual,
      lengths: [],
      fromDay: '2099-01-01',
      prices: [{ subjectId: glowId, fromMinor: null, priceMinor: 8_000 }],
    },
  ])
  await page.user.click(page.getByRole('button', { name: /^Take the prices from/u }))
  expect(page.sent('catalogue.savePrices').at(-1)).toEqual({
    ...usual,
    lengths: [],
    fromDay: '2099-01-01',
    prices: [{ subjectId: hourId, fromMinor: 9_000, priceMinor: null }],
  })
})

test('prices that are typed and not saved are asked about before their tab is left', async () => {
  const page = await renderConsole(<Page />, {
    at: `${basePath}/catalogue?tab=prices`,
    answers: { 'business.me': owner, 'catalogue.ofBusiness': catalogue },
  })
  const { t } = page
  const toMenu = () => page.user.click(page.getByRole('tab', { name: t('catalogue.tab.menu') }))
  const cell = await page.findByLabelText(
    t('catalogue.prices.cell', { name: 'Glow', minutes: t('catalogue.minutes', { count: 45 }) }),
  )
  await page.user.type(cell, 'x')
  await toMenu()
  await page.findByText(t('catalogue.prices.unsaved'))
  await page.press(t('common.leave.stay'))
  expect(page.field(t('catalogue.prices.search'))).toBeTruthy()
  await toMenu()
  await page.press(t('common.leave.go'))
  expect(page.queryByLabelText(t('catalogue.prices.search'))).toBe(null)
})

test('a spa with a price of its own shows it beside that of all', async () => {
  const own = {
    subjectId: hourId,
    currency: 'EUR',
    shopId: shop.id,
    fromDay: null,
    priceMinor: 7_500,
  }
  const second = { ...shop, id: idOf(9), name: 'Second' }
  const page = await open(
    { 'business.me': { ...owner, shops: [shop, second] } },
    { otherPrices: [own] },
  )
  const { t } = page
  await page.findByText(new RegExp(`${shop.name}.*€75`, 'u'))
  await page.user.selectOptions(await page.findByLabelText(t('catalogue.prices.place')), shop.id)
  expect(page.cell('Swedish', 60).value).toBe('75')
  await page.user.clear(page.cell('Swedish', 60))
  await page.save()
  expect(page.sent('catalogue.savePrices')).toEqual([
    {
      ...usual,
      lengths: [],
      shopId: shop.id,
      prices: [{ subjectId: hourId, fromMinor: 7_500, priceMinor: null }],
    },
  ])
})
