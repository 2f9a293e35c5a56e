import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { StarterMenu } from './starter-menu.tsx'
import { starterCategories, starterPrice, starterServices } from './starter-services.ts'

const catalogue: ManagedCatalogue = {
  categories: [],
  services: [],
  addOns: [],
  kinds: [{ id: idOf(80), name: { en: 'Room', fr: 'Cabine' }, isRoom: true }],
  staff: [{ id: idOf(81), name: 'Inès' }],
  otherPrices: [],
}

async function open(own: Partial<ManagedCatalogue> = {}, answers: Answers = {}) {
  const page = await renderConsole(
    <StarterMenu catalogue={{ ...catalogue, ...own }} shop={shop} />,
    {
      answers: { 'business.me': owner, 'catalogue.addServices': { services: [] }, ...answers },
    },
  )
  const add = () => page.user.click(page.getByRole('button', { name: /^Add \d+ treatments/u }))
  return { ...page, add }
}

test('the menu has thirty treatments, each in a category, in both languages and at a price in any currency', () => {
  expect(starterServices).toHaveLength(30)
  const kinds = starterCategories.map(({ kind }) => kind)
  for (const { kind, name, description, euros } of starterServices) {
    expect(kinds).toContain(kind)
    for (const text of [name.en, name.fr, description.en, description.fr]) expect(text).not.toBe('')
    expect(starterPrice(euros, 'usual', 'EUR') % 500).toBe(0)
    expect(starterPrice(euros, 'simple', 'JPY')).toBeGreaterThanOrEqual(50)
  }
  expect(new Set(starterServices.map(({ name }) => name.fr)).size).toBe(30)
  expect(starterPrice(80, 'fine', 'EUR')).toBe(11_000)
})

test('what is unticked is left out, what is typed is sent, and all goes in one', async () => {
  const page = await open()
  const { t } = page
  const [first, second] = starterServices
  await page.user.click(page.getByRole('checkbox', { name: new RegExp(`^${first!.name.en}`, 'u') }))
  await page.fill(t('catalogue.starter.minutes', { name: second!.name.en }), '50')
  await page.fill(t('catalogue.starter.price', { name: second!.name.en }), '99.50')
  await page.add()
  const [sent, ...others] = page.sent('catalogue.addServices') as { services: object[] }[]
  expect(others).toEqual([])
  const ticked = starterServices.filter(({ isSpecial }) => !isSpecial).length - 1
  expect(sent!.services).toHaveLength(ticked)
  expect(sent).toMatchObject({
    currency: 'EUR',
    shopIds: [shop.id],
    kindIds: [idOf(80)],
    staffIds: [idOf(81)],
    publish: true,
  })
  expect(sent!.services[0]).toMatchObject({
    name: second!.name,
    variants: [{ lengthMinutes: 50, priceMinor: 9_950 }],
  })
})

test('a dearer level changes the prices, not the minutes', async () => {
  const page = await open()
  const { t } = page
  const [{ name }] = starterServices as [(typeof starterServices)[number]]
  const price = () => page.field(t('catalogue.starter.price', { name: name.en })).value
  expect(price()).toBe('80')
  await page.user.click(page.getByRole('radio', { name: t('catalogue.starter.level.fine') }))
  expect(price()).toBe('110')
})

test('without a team or rooms the menu says that its services stay drafts, and sends them so', async () => {
  const page = await open({ staff: [], kinds: [] })
  await page.findByText(page.t('catalogue.starter.neither'))
  await page.add()
  expect(page.sent('catalogue.addServices')).toMatchObject([{ publish: false, staffIds: [] }])
})

test('minutes that are none keep the menu from being sent, and a refusal is told', async () => {
  const fault = { field: 'name', reason: 'too_many' }
  const page = await open({}, { 'catalogue.addServices': refused('service_not_possible', fault) })
  const { t } = page
  const { name } = starterServices[0]!
  await page.fill(t('catalogue.starter.minutes', { name: name.en }), 'an hour')
  await page.findByText(t('catalogue.fault.minutes'))
  await page.add()
  expect(page.sent('catalogue.addServices')).toEqual([])
  await page.fill(t('catalogue.starter.minutes', { name: name.en }), '60')
  await page.add()
  await page.findByText(t('catalogue.fault.too_many'))
})
