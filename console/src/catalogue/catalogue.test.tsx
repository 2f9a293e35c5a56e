import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './catalogue.tsx'
import { managedService } from './testing/managed-service.ts'

const massages = {
  id: idOf(60),
  kind: 'massage',
  name: { en: 'Massages', fr: 'Massages' },
} as const

const catalogue: ManagedCatalogue = {
  categories: [massages],
  services: [],
  addOns: [],
  kinds: [],
  staff: [{ id: idOf(61), name: 'Inès' }],
  otherPrices: [],
}

const answers: Answers = {
  'business.me': owner,
  'catalogue.ofBusiness': catalogue,
  'shop.pictures': { pictures: [], albums: [] },
}

async function open(own: Answers = {}) {
  const page = await renderConsole(<Page />, { answers: { ...answers, ...own } })
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('a service with faults reports each at its field and is not sent', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('catalogue.service.new'))
  await page.fill(t('catalogue.name.fr'), 'Massage profond')
  await page.fill(t('catalogue.before'), '250')
  await page.fill(t('catalogue.length'), 'an hour')
  await page.fill(t('catalogue.price'), 'much')
  await page.save()
  expect(page.notesOf(t('catalogue.name.en'))).toContain(t('catalogue.fault.missing'))
  expect(page.notesOf(t('catalogue.name.fr'))).not.toContain(t('catalogue.fault.missing'))
  expect(page.notesOf(t('catalogue.before'))).toContain(t('catalogue.fault.minutes'))
  expect(page.notesOf(t('catalogue.length'))).toContain(t('catalogue.fault.minutes'))
  expect(page.notesOf(t('catalogue.price'))).toContain(t('catalogue.fault.amount'))
  await waitFor(() => expect(document.activeElement).toBe(page.field(t('catalogue.name.en'))))
  expect(page.sent('catalogue.saveService')).toEqual([])
})

test('a service that the server refuses shows the fault at its field', async () => {
  const fault = { field: 'variants.0.prices', reason: 'price_missing' }
  const page = await open({ 'catalogue.saveService': refused('service_not_possible', fault) })
  const { t } = page
  await page.press(t('catalogue.service.new'))
  await page.fill(t('catalogue.name.en'), 'Deep tissue')
  await page.fill(t('catalogue.name.fr'), 'Massage profond')
  await page.fill(t('catalogue.length'), '60')
  await page.save()
  await page.findByText(t('catalogue.fault.price_missing'))
  expect(page.notesOf(t('catalogue.price'))).toContain(t('catalogue.fault.price_missing'))
  expect(page.field(t('catalogue.name.en')).value).toBe('Deep tissue')
  expect(page.sent('catalogue.saveService')).toMatchObject([
    {
      serviceId: null,
      categoryId: massages.id,
      shopIds: [shop.id],
      variants: [{ lengthMinutes: 60 }],
    },
  ])
})

test('the menu says of a price from which it begins, and of one on consultation that it is', async () => {
  const services = (['fixed', 'from', 'on_consultation'] as const).map((priceKind, at) => ({
    ...managedService(80 + 4 * at, massages.id, `Swedish ${priceKind}`, [[60, 8_000]]),
    priceKind,
  }))
  const page = await open({ 'catalogue.ofBusiness': { ...catalogue, services } })
  await page.findByText('Swedish from')
  const facts = [...page.container.querySelectorAll('.figures')].map(({ textContent }) =>
    textContent.replaceAll('\u00A0', ' '),
  )
  expect(facts).toEqual(['60 min €80', '60 min from €80', '60 min On consultation'])
})

const draft: ServiceEntry = {
  ...managedService(70, massages.id, 'Swedish', [[60, 8_000]]),
  state: 'draft',
}

test('drafts are published together; what stays one says what it lacks, and undo makes drafts again', async () => {
  const other = { ...draft, id: idOf(75), name: { en: 'Thai', fr: 'Thaï' } }
  const fault = { field: 'variants.0.skills', reason: 'too_few_therapists' }
  const outcome = { serviceId: draft.id, state: 'published' as const, faults: [] }
  const page = await open({
    'catalogue.ofBusiness': { ...catalogue, services: [draft, other] },
    'catalogue.publishServices': {
      services: [outcome, { serviceId: other.id, state: 'draft', faults: [fault] }],
    },
  })
  const { t } = page
  await page.press(t('catalogue.publishAll'))
  await page.findByText(t('catalogue.fault.too_few_therapists'))
  await page.press(t('common.undo'))
  expect(page.sent('catalogue.publishServices')).toEqual([
    { serviceIds: [draft.id, other.id], isPublished: true },
    { serviceIds: [draft.id], isPublished: false },
  ])
})

test('a service is copied under a name that says so, and the copy goes with undo', async () => {
  const page = await open({
    'catalogue.ofBusiness': { ...catalogue, services: [draft] },
    'catalogue.copyService': { serviceId: idOf(78) },
    'catalogue.removeService': { serviceId: idOf(78) },
  })
  const { t } = page
  await page.press(t('catalogue.copyOf', { name: 'Swedish' }))
  await page.press(t('common.undo'))
  expect(page.sent('catalogue.copyService')).toEqual([
    { serviceId: draft.id, name: { en: 'Swedish (copy)', fr: 'Swedish (copie)' } },
  ])
  expect(page.sent('catalogue.removeService')).toEqual([{ serviceId: idOf(78) }])
})

test('an empty catalogue leads to a menu to start from', async () => {
  const page = await open({ 'catalogue.ofBusiness': { ...catalogue, categories: [] } })
  await page.press(page.t('catalogue.starter.open'))
  expect(await page.findByText(page.t('catalogue.starter.title'))).toBeDefined()
})

test('a category without a French name is not sent', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('catalogue.category.new'))
  await page.fill(t('catalogue.name.en'), 'Facials')
  await page.save()
  expect(page.notesOf(t('catalogue.name.fr'))).toContain(t('catalogue.fault.missing'))
  expect(page.sent('catalogue.saveCategory')).toEqual([])
})

test('an extra with an impossible length reports it and is not sent', async () => {
  const page = await open()
  const { t } = page
  await page.press(t('catalogue.addOn.new'))
  await page.fill(t('catalogue.name.en'), 'Hot stones')
  await page.fill(t('catalogue.name.fr'), 'Pierres chaudes')
  await page.fill(t('catalogue.addOn.length'), '241')
  await page.save()
  expect(page.notesOf(t('catalogue.addOn.length'))).toContain(t('catalogue.fault.minutes'))
  expect(page.sent('catalogue.saveAddOn')).toEqual([])
})
