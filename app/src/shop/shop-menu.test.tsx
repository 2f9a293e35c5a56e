import { expect, test, vi } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import type { MenuBasket } from '../visit/use-menu-basket.ts'
import { ShopMenu } from './shop-menu.tsx'
import { ines, inesTimes, spa } from '../visit/testing/spa.ts'

const menu = {
  announcement: '',
  isFull: false,
  itemOf: () => undefined,
  linkToChoices: () => '/',
  linkToToggle: () => '/',
} as unknown as MenuBasket
const answers = { 'slot.menu': inesTimes, 'offer.list': { offers: [], nextCursor: null } }

function drawMenu(more: Partial<Parameters<typeof ShopMenu>[0]> = {}) {
  return renderApp(<ShopMenu data={spa} menu={menu} under="tabs" {...more} />, { answers })
}

test('the search of a menu finds treatments by their words, accents and capitals aside', async () => {
  const { findByRole, getAllByRole, getByText, queryByRole, t, user } = await drawMenu()
  const names = () => getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
  const field = await findByRole('searchbox', { name: t('shop.menu.search') })
  await user.type(field, 'energie')
  expect(names()).toEqual(['Énergie facial'])
  expect(getByText(t('shop.menu.found', { count: 1 }))).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'tissue DEEP')
  expect(names()).toEqual(['Deep tissue'])
  // The type of a treatment is a word of it, too.
  await user.clear(field)
  await user.type(field, 'massages')
  expect(names()).toEqual(['Deep tissue', 'Thai massage'])
  expect(queryByRole('navigation')).toBeNull()
})

test('a search of a menu that finds nothing leads back to all', async () => {
  const { findByRole, findByText, getAllByRole, t, user } = await drawMenu()
  await user.type(await findByRole('searchbox'), 'sauna')
  expect(await findByText(t('shop.menu.nothing', { text: 'sauna' }))).toBeTruthy()
  await user.click(await findByRole('button', { name: t('shop.menu.all') }))
  expect(getAllByRole('heading', { level: 4 })).toHaveLength(spa.services.length)
})

test('the types of treatment of a menu lead to their parts of the page', async () => {
  const { findByRole, t } = await drawMenu()
  const types = await findByRole('navigation', { name: t('shop.menu.categories') })
  const links = [...types.querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Massages', 'Face'])
  for (const link of links) expect(document.getElementById(link.hash.slice(1))).toBeTruthy()
})

test('a menu with a therapist shows what they give, when they are free, and the way back', async () => {
  let isBack = false
  const page = await drawMenu({ wish: ines.id, onAnyone: () => (isBack = true) })
  const names = page.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Deep tissue', 'Thai massage'])
  // At her own price, and for what costs no more with her as on the menu.
  const prices = page
    .getAllByRole('listitem')
    .map(({ textContent }) => /€\d\d/u.exec(textContent)?.[0])
  expect(prices.filter(Boolean)).toEqual(['€95', '€85'])
  await vi.waitFor(() => expect(page.sent('slot.menu')).toMatchObject([{ wish: ines.id }]))
  await page.user.click(page.getByRole('button', { name: page.t('shop.therapist.anyone') }))
  expect(isBack).toBe(true)
})

test('a treatment that is booked at the spa alone leads to a message to it', async () => {
  const [first] = spa.services
  const atSpa = { ...first!, channel: 'desk' as const }
  const categories = [{ ...spa.categories[0]!, services: [atSpa] }]
  const page = await drawMenu({ data: { ...spa, categories, services: [atSpa] } })
  const name = page.t('shop.service.askLabel', { name: first!.name.en })
  expect(page.getByRole('link', { name }).getAttribute('href')).toContain(`shop=${spa.shop.id}`)
  expect(page.getByText(page.t('shop.service.atSpa'))).toBeTruthy()
  const add = page.t('shop.service.addLabel', { name: first!.name.en })
  expect(page.queryByRole('link', { name: add })).toBeNull()
})

test('a treatment that is given at the reader’s says so', async () => {
  const services = spa.services.map((one, at) => ({ ...one, isCallOut: at === 0 }))
  const categories = spa.categories.map((category) => ({
    ...category,
    services: services.filter(({ id }) => category.services.some((one) => one.id === id)),
  }))
  const { findAllByText } = await drawMenu({ data: { ...spa, services, categories } })
  expect(await findAllByText(/At your place/u)).toHaveLength(1)
})
