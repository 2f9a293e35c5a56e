import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { renderApp } from '../page/testing/render.tsx'
import { spa } from '../visit/testing/spa.ts'
import { DayPackages } from './day-packages.tsx'

const step = (at: number, en: string, lengthMinutes: number, pause: [number, number]) => ({
  variantId: idOf(at),
  serviceId: idOf(at + 10),
  serviceName: { en, fr: en },
  lengthMinutes,
  isServed: true,
  pauseLeast: pause[0],
  pauseMost: pause[1],
  extra: at === 52 ? { en: 'With mint tea', fr: 'Avec un thé à la menthe' } : null,
})
const calm = {
  id: idOf(50),
  name: { en: 'Day of calm', fr: 'Journée calme' },
  description: { en: 'All at ease.', fr: 'Tout en douceur.' },
  picture: null,
  priceMinor: 15_000,
  pairPriceMinor: 27_000,
  singlyMinor: 18_000,
  guestLimit: 2,
  channel: 'everywhere' as 'everywhere' | 'desk',
  steps: [
    step(51, 'Hammam', 60, [0, 0]),
    step(52, 'Quiet room', 30, [10, 30]),
    step(53, 'Massage', 60, [0, 0]),
  ],
}
const shop = { ...spa.shop, rules: { ...spa.shop.rules, partyLimit: 6 } }
const oil = {
  id: idOf(70),
  name: { en: 'Warm oil', fr: 'Huile chaude' },
  description: { en: '', fr: '' },
  lengthMinutes: 15,
  priceMinor: 2_000,
}
const massage = { ...spa.services[0]!, id: idOf(63), addOns: [oil] }
const draw = (opened?: string, dayPackage = calm) =>
  renderApp(
    <DayPackages shop={shop} services={[massage]} opened={opened} search={{ shop: shop.id }} />,
    {
      answers: { 'dayPackage.ofShop': { currency: 'EUR', packages: [dayPackage] } },
    },
  )
const toTimes = (count: number, addOnIds: string[] = []) => {
  const items = calm.steps.map(({ variantId, serviceId }) => ({
    variantId,
    addOnIds: serviceId === massage.id ? addOnIds : [],
  }))
  return linkTo('bookAppointment', {
    shop: shop.id,
    items: writeVisit(Array.from({ length: count }, () => ({ items }))),
    dayPackage: calm.id,
  })
}

test('a day package stands on a card with its length and its prices, and leads to its details', async () => {
  const page = await draw()
  const card = await page.findByRole('link', { name: 'Day of calm' })
  expect(card.getAttribute('href')).toBe(
    linkTo('shopDetails', { shop: shop.id, dayPackage: calm.id }),
  )
  expect(page.getByText('Day package · 2 h 40 min · for 1 to 2')).toBeTruthy()
  expect(page.getByText('€270 for two')).toBeTruthy()
})

test('its details say how the day goes, and lead to its times for as many as come', async () => {
  const page = await draw(calm.id)
  const { t } = page
  expect(await page.findByText('Quiet room')).toBeTruthy()
  expect(page.getByText('With mint tea')).toBeTruthy()
  expect(page.getByText('10–30 min to yourself')).toBeTruthy()
  const choose = (price: string) =>
    page.getByRole('link', { name: t('shop.dayPackage.choose', { price }) })
  expect(choose('€150.00').getAttribute('href')).toBe(toTimes(1))
  await page.press(t('shop.party.more'))
  expect(choose('€270.00').getAttribute('href')).toBe(toTimes(2))
})

test('one that is booked at the spa alone says so', async () => {
  const page = await draw(calm.id, { ...calm, channel: 'desk' })
  const atDesk = page.t('shop.dayPackage.atDesk', { shop: shop.name })
  expect(await page.findByText(atDesk)).toBeTruthy()
  expect(page.queryByRole('link', { name: /€150/u })).toBeNull()
})

test('one that is offered no more says so', async () => {
  const page = await draw(idOf(99))
  expect(await page.findByText(page.t('shop.dayPackage.gone'))).toBeTruthy()
})

test('what its services have as extras is added to a step, for all who come', async () => {
  const page = await draw(calm.id)
  const { t } = page
  const extras = await page.findByRole('group', {
    name: t('shop.dayPackage.extras', { service: 'Massage' }),
  })
  await page.user.click(page.getByRole('checkbox', { name: /Warm oil.*\+15 min.*\+€20/u }))
  expect(extras.textContent).toContain('Warm oil')
  await page.press(t('shop.party.more'))
  const go = page.getByRole('link', { name: t('shop.dayPackage.choose', { price: '€310.00' }) })
  expect(go.getAttribute('href')).toBe(toTimes(2, [oil.id]))
})
