import { expect, test, vi } from 'vitest'
import { type Answers, idOf, refused } from '@serein/client/testing/answers.ts'
import type { OwnProfile } from '@serein/shared/business/own-profile.ts'
import type { OwnShops } from '@serein/shared/shop/own-shop.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { within } from '@testing-library/react'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './business.tsx'

const profile: OwnProfile = {
  businessName: 'Maison Serein',
  codePrefix: 'MS',
  languages: ['en', 'fr'],
  tagline: { en: 'Time for you', fr: 'Du temps pour vous' },
  story: { en: '', fr: '' },
  foundedYear: 2014,
  businessEmail: null,
  businessPhone: null,
  principles: [],
  certificates: [],
  logoId: null,
  logo: null,
}
const [home, other] = [
  { shopId: shop.id, shopName: shop.name, city: 'Paris', isListed: true, closedAt: null },
  { shopId: idOf(9), shopName: 'Two', city: 'Lyon', isListed: true, closedAt: null },
] as const
const shops: OwnShops = { shops: [home, other] }
const closed = { shops: [home, { ...other, closedAt: '2026-11-25T09:00:00.000Z' }] }

async function open(own: Answers = {}) {
  const page = await renderConsole(<Page />, {
    answers: {
      'business.me': owner,
      'business.profile': profile,
      'shop.own': shops,
      'shop.pictures': { pictures: [], albums: [] },
      ...own,
    },
  })
  await page.findByText('Two')
  return page
}

async function openProfile(own: Answers = {}) {
  const page = await open(own)
  const title = page.t('business.profile.title')
  await page.press(page.t('payment.rule.editOf', { rule: title }))
  const sheet = within(await page.findByRole('dialog', { name: title }))
  const save = async () =>
    page.user.click(sheet.getByRole('button', { name: page.t('common.save') }))
  return { ...page, sheet, save }
}

test('a business that writes in one language is asked for each text once, and both are sent', async () => {
  const page = await openProfile({ 'business.changeProfile': profile })
  const { t, sheet, user } = page
  const named = (word: Parameters<typeof t>[0]) => ({
    name: (name: string) => name.startsWith(t(word)),
  })
  expect(sheet.getByRole('textbox', named('business.profile.tagline.en'))).toBeTruthy()
  await user.selectOptions(sheet.getByLabelText(t('business.profile.languages')), 'fr')
  expect(sheet.queryByRole('textbox', named('business.profile.tagline.en'))).toBe(null)
  const tagline = sheet.getByRole('textbox', named('business.profile.tagline.only'))
  await user.clear(tagline)
  await user.type(tagline, 'Le calme')
  await page.save()
  await vi.waitFor(() => expect(page.sent('business.changeProfile')).toHaveLength(1))
  expect(page.sent('business.changeProfile')).toMatchObject([
    { languages: ['fr'], tagline: { en: 'Le calme', fr: 'Le calme' } },
  ])
})

test('a picture of the spa becomes the logo of the business', async () => {
  const alt = { en: 'Two leaves', fr: 'Deux feuilles' }
  const picture = { src: '/pictures/leaves.svg', alt, tint: 'white' }
  const logo = { id: idOf(7), picture, albumId: null, addedAt: '2026-11-01T09:00:00.000Z' }
  const page = await openProfile({
    'business.changeProfile': profile,
    'shop.pictures': { pictures: [logo], albums: [] },
  })
  const { sheet, user } = page
  const choice = await sheet.findByRole('button', { name: alt.en })
  await user.click(choice)
  expect(choice.getAttribute('aria-pressed')).toBe('true')
  await page.save()
  await vi.waitFor(() =>
    expect(page.sent('business.changeProfile')).toMatchObject([{ logoId: logo.id }]),
  )
})

test('a profile names its faults, and an empty certificate is one', async () => {
  const page = await openProfile()
  const { t, sheet, user } = page
  await user.clear(sheet.getByLabelText(t('business.profile.codePrefix')))
  await user.click(sheet.getByRole('button', { name: t('business.profile.addCertificate') }))
  await page.save()
  await sheet.findByText(t('business.profile.fault.codePrefix'))
  expect(sheet.getByText(t('business.profile.fault.year'))).toBeTruthy()
  expect(sheet.getAllByText(t('business.setUp.missing'))).toHaveLength(3)
  expect(page.sent('business.changeProfile')).toEqual([])
})

test('a spa is taken off the lists, and back from the message', async () => {
  const page = await open({ 'shop.changeListed': shops })
  const { t, user } = page
  await user.click(page.getByRole('switch', { name: t('shop.own.listedOf', { name: 'Two' }) }))
  await page.findByText(t('shop.own.isUnlisted', { name: 'Two' }))
  await page.press(t('common.undo'))
  await page.findByText(t('shop.own.isListed', { name: 'Two' }))
  expect(page.sent('shop.changeListed').map(({ isListed }) => isListed)).toEqual([false, true])
})

test('a spa that closes says what stands in the way, and can be opened again', async () => {
  const money = { visits: 0, orders: 2, refunds: 1 }
  const page = await open({ 'shop.closeForGood': refused('money_in_the_way', money) })
  const { t } = page
  const close = t('shop.own.closeOf', { name: 'Two' })
  await page.press(close)
  const link = await page.findByRole('link', { name: t('shop.own.moneyOrders', { count: 2 }) })
  expect(link.getAttribute('href')).toBe(`/console/orders?shop=${other.shopId}`)
  expect(page.getByRole('link', { name: t('shop.own.moneyRefunds', { count: 1 }) })).toBeTruthy()
  page.answers['shop.closeForGood'] = refused('last_shop')
  await page.press(close)
  await page.findByText(refusals.last_shop.en)
  page.answers['shop.closeForGood'] = closed
  page.answers['shop.own'] = closed
  await page.press(close)
  await page.findByText(t('shop.own.isClosed', { name: 'Two' }))
  page.answers['shop.openAgain'] = shops
  page.answers['shop.own'] = shops
  await page.press(t('shop.own.openAgainOf', { name: 'Two' }))
  await page.findByText(t('shop.own.isOpen', { name: 'Two' }))
  expect(page.sent('shop.openAgain')).toEqual([{ shopId: other.shopId }])
})

test('whoever may only view the settings changes nothing here', async () => {
  const permissions = { ...owner.permissions, setting: 'view' as const }
  const page = await open({ 'business.me': { ...owner, permissions } })
  const { t } = page
  for (const each of page.getAllByRole('switch')) expect(each).toHaveProperty('disabled', true)
  expect(page.queryByRole('button', { name: t('shop.own.open') })).toBe(null)
  expect(page.queryByRole('button', { name: t('shop.own.closeOf', { name: 'Two' }) })).toBe(null)
})
