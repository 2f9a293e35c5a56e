import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { ManagedOffer } from '@serein/shared/offer/managed-offer.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './offers.tsx'

const welcome: ManagedOffer = {
  id: idOf(10),
  name: { en: 'Welcome', fr: 'Bienvenue' },
  smallPrint: { en: '', fr: '' },
  rate: 20_000,
  amountMinor: null,
  currency: null,
  includesAddOns: false,
  serviceIds: null,
  shopIds: null,
  weekdays: null,
  fromMinute: 0,
  toMinute: 1_440,
  fromDay: null,
  toDay: null,
  lastMinuteHours: null,
  forNewClients: false,
  onlyBestFit: false,
  code: null,
  useLimit: null,
  version: 1,
  isActive: true,
  uses: null,
}

const answers: Answers = {
  'business.me': owner,
  'catalogue.menu': { currency: 'EUR', categories: [] },
  'offer.ofBusiness': { offers: [welcome], nextCursor: null },
}

/** The form of a new offer, opened by who may make one. */
async function openNew(own: Answers = {}) {
  const page = await renderConsole(<Page />, { answers: { ...answers, ...own } })
  await page.press(page.t('offer.new'))
  return { ...page, save: () => page.press(page.t('common.save')) }
}

test('an offer with faults reports each at its field and is not sent', async () => {
  const page = await openNew()
  const { t, user } = page
  await page.fill(t('offer.percent'), '130')
  await page.fill(t('offer.code'), 'été')
  await user.selectOptions(page.field(t('offer.services')), 'some')
  await page.save()
  for (const [label, reason] of [
    ['offer.name.en', 'missing'],
    ['offer.name.fr', 'missing'],
    ['offer.percent', 'percent'],
    ['offer.code', 'code'],
  ] as const) {
    expect(page.notesOf(t(label))).toContain(t(`offer.fault.${reason}`))
    expect(page.field(t(label)).getAttribute('aria-invalid')).toBe('true')
  }
  expect(page.getByText(t('offer.fault.nothing_chosen'))).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(page.field(t('offer.name.en'))))
  expect(page.sent('offer.save')).toEqual([])
})

test('an offer that the server refuses shows the fault at its field and keeps what was typed', async () => {
  const fault = { field: 'code', reason: 'code_taken' }
  const page = await openNew({ 'offer.save': refused('offer_not_possible', fault) })
  const { t } = page
  await page.fill(t('offer.name.en'), 'Spring')
  await page.fill(t('offer.name.fr'), 'Printemps')
  await page.fill(t('offer.percent'), '12.5')
  await page.fill(t('offer.code'), 'spring')
  await page.save()
  await page.findByText(t('offer.fault.code_taken'))
  expect(page.notesOf(t('offer.code'))).toContain(t('offer.fault.code_taken'))
  expect(page.field(t('offer.name.fr')).value).toBe('Printemps')
  expect(page.sent('offer.save')).toMatchObject([
    { offerId: null, rate: 12_500, code: 'SPRING', weekdays: null, toMinute: 1_440 },
  ])
})

test('an offer refused for one of its shops shows the fault at the shops', async () => {
  const fault = { field: 'shopIds.0', reason: 'unknown' }
  const page = await openNew({ 'offer.save': refused('offer_not_possible', fault) })
  const { t } = page
  await page.fill(t('offer.name.en'), 'Spring')
  await page.fill(t('offer.name.fr'), 'Printemps')
  await page.fill(t('offer.percent'), '20')
  await page.save()
  const faultTexts = await page.findAllByText(t('offer.fault.unknown'))
  expect(faultTexts.some((each) => each.closest('form'))).toBe(true)
})

test('an offer that somebody else has changed says so, and the list is loaded again', async () => {
  const page = await renderConsole(<Page />, {
    answers: { ...answers, 'offer.save': refused('state_conflict', { state: 'changed' }) },
  })
  const { t } = page
  await page.press(t('offer.changeOf', { name: 'Welcome' }))
  await page.press(t('common.save'))
  await page.findByText(t('offer.changedMeanwhile'))
  await waitFor(() => expect(page.sent('offer.ofBusiness')).toHaveLength(2))
})

test('a saved offer closes the form, and the list is loaded again', async () => {
  const page = await openNew({ 'offer.save': { offer: { ...welcome, id: idOf(11) } } })
  const { t } = page
  await page.fill(t('offer.name.en'), 'Spring')
  await page.fill(t('offer.name.fr'), 'Printemps')
  await page.fill(t('offer.percent'), '20')
  await page.save()
  await page.findByText(t('offer.saved', { name: 'Spring' }))
  expect(page.queryByRole('dialog')).toBe(null)
  expect(page.sent('offer.ofBusiness')).toHaveLength(2)
})

test('the offers have no buttons for a member who may only view them', async () => {
  const permissions = { ...owner.permissions, catalogue: 'view' as const }
  const page = await renderConsole(<Page />, {
    answers: { ...answers, 'business.me': { ...owner, permissions } },
  })
  expect(await page.findByText(page.t('offer.look'))).toBeTruthy()
  expect(page.queryAllByRole('button')).toEqual([])
})

test('the offers without any say what one is for', async () => {
  const page = await renderConsole(<Page />, {
    answers: { ...answers, 'offer.ofBusiness': { offers: [], nextCursor: null } },
  })
  expect(await page.findByRole('heading', { name: page.t('offer.none') })).toBeTruthy()
})
