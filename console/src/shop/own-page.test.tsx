import { expect, test, vi } from 'vitest'
import type { Picture } from '@serein/shared/schema.ts'
import { owner, shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { details } from './testing/details.ts'
import { Page } from './own-page.tsx'

const own = {
  shopId: shop.id,
  shopName: shop.name,
  city: 'Paris',
  isListed: true,
  closedAt: null as string | null,
}

const open = (
  change: Partial<typeof own> = {},
  language: 'en' | 'fr' = 'en',
  who = owner,
  logo: Picture | null = null,
) =>
  renderConsole(<Page />, {
    language,
    answers: {
      'business.me': who,
      'shop.get': { ...details, logo },
      'shop.own': { shops: [{ ...own, ...change }] },
      'catalogue.ofBusiness': {
        categories: [],
        services: [],
        addOns: [],
        kinds: [],
        staff: [],
        otherPrices: [],
      },
    },
  })

test('the page of a spa without a published treatment says what makes it be there', async () => {
  const page = await open()
  expect(await page.findByText(page.t('shop.page.emptyText'))).toBeTruthy()
  const address = new RegExp(`shop-details.shop=${shop.id}`, 'u')
  expect(page.getAllByText(address).length).toBeGreaterThan(0)
})

test('the page of a spa that is closed for good says so', async () => {
  const page = await open({ closedAt: '2026-11-01T10:00:00Z' })
  expect(await page.findByText(page.t('shop.page.closed'))).toBeTruthy()
})

test('the poster speaks the languages of its business, whoever reads the console', async () => {
  const page = await open({}, 'fr')
  await page.findByText(page.t('shop.page.emptyText'))
  expect(page.getByText('Scan, choose your time, relax.').lang).toBe('en')
  expect(page.getByText(/^Scannez/u).lang).toBe('fr')
  page.unmount()
  const business = { ...owner.business, languages: ['en' as const] }
  const one = await open({}, 'fr', { ...owner, business })
  await one.findByText(one.t('shop.page.emptyText'))
  expect(one.queryByText(/^Scannez/u)).toBe(null)
})

test('the poster bears the logo of its business above the name', async () => {
  const alt = { en: 'Two leaves', fr: 'Deux feuilles' }
  const logo = { src: '/pictures/leaves.svg', alt, tint: 'white' }
  const page = await open({}, 'en', owner, logo)
  await page.findByText(page.t('shop.page.emptyText'))
  const marks = () => page.container.querySelectorAll('.poster img[src="/pictures/leaves.svg"]')
  await vi.waitFor(() => expect(marks()).toHaveLength(1))
})
