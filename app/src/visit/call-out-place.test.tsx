import { expect, test, vi } from 'vitest'
import { linkTo, useScreenSearch } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ChooseTimeLink } from './basket-bar.tsx'
import { sumOf } from './basket.ts'
import { CallOutPlace } from './call-out-place.tsx'
import { spa } from './testing/spa.ts'
import { useBasket } from './use-basket.ts'
import { isCallOut } from './visit.ts'

const [first, ...others] = spa.services
const shop = {
  ...spa.shop,
  country: 'FR',
  latitude: 48.86,
  longitude: 2.36,
  rules: { ...spa.shop.rules, horizonDays: 90 },
}
const data = {
  ...spa,
  shop,
  services: [{ ...first!, taxRate: 0, isCallOut: true }, ...others],
}
const items = [{ variantId: first!.variants[0]!.id, addOnIds: [] }]
const at = linkTo('shopBooking', { shop: spa.shop.id, items: writeVisit([{ items }]) })

function Plan() {
  const basket = useBasket('shopBooking', useScreenSearch('shopBooking'), data)
  const sum = sumOf(basket.items, data.services, data.shop)
  return (
    <>
      <CallOutPlace data={data} basket={basket} wish={undefined} />
      <ChooseTimeLink data={data} basket={basket} sum={sum} wish={undefined} />
    </>
  )
}

const house = {
  id: '1',
  name: 'Rue Lepic',
  region: 'Île-de-France',
  country: shop.country,
  latitude: 48.88412,
  longitude: 2.33501,
}
const month = { timeZone: 'Europe/Paris', held: [], days: [] }

test('the address of a visit at the reader’s is asked for first, and its place leads to the times', async () => {
  const page = await renderApp(<Plan />, {
    at,
    answers: {
      'search.places': { places: [house], source: 'openstreetmap' },
      'slot.month': month,
    },
  })
  const { t } = page
  expect(page.getByRole('link', { name: t('shop.callOut.where') })).toBeTruthy()
  await page.press(t('shop.callOut.use'))
  expect(await page.findAllByText(t('shop.callOut.missing'))).toHaveLength(2)
  await page.fill(t('shop.callOut.street'), '3 rue Lepic')
  await page.fill(t('shop.callOut.postalCode'), '75018')
  await page.fill(t('shop.callOut.city'), 'Paris')
  await page.press(t('shop.callOut.use'))
  expect(await page.findByText('3 rue Lepic, 75018 Paris')).toBeTruthy()
  const link = await page.findByRole('link', { name: t('shop.basket.chooseTime') })
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain('at=48.88412,2.33501')
  await vi.waitFor(() =>
    expect(page.sent('slot.month')).toMatchObject([{ clientPlace: '48.88412,2.33501' }]),
  )
})

test('a town that is in no list is said at its field', async () => {
  const page = await renderApp(<Plan />, {
    at,
    answers: { 'search.places': { places: [], source: 'geonames' } },
  })
  const { t } = page
  await page.fill(t('shop.callOut.street'), '3 rue Lepic')
  await page.fill(t('shop.callOut.city'), 'Nowhere')
  await page.press(t('shop.callOut.use'))
  expect(await page.findByText(t('shop.callOut.notFound'))).toBeTruthy()
})

test('a visit is at the reader’s where one of its treatments is', () => {
  const guestsOf = (service: (typeof others)[number]) => [
    { items: [{ ...items[0]!, wish: 'any', variantId: service.variants[0]!.id }] },
  ]
  expect(isCallOut({ guests: guestsOf(first!) }, data.services)).toBe(true)
  expect(isCallOut({ guests: guestsOf(others[0]!) }, data.services)).toBe(false)
})
