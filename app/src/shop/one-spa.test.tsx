import { idOf } from '@serein/client/testing/answers.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import type { ShopCard } from '@serein/shared/shop/contract.ts'
import { expect, test } from 'vitest'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OneSpa } from './one-spa.tsx'

const shop = { id: idOf(1), name: 'Serein', timeZone: 'Europe/Paris' } as ShopCard
const services = [
  { ...sampleService(idOf(11), idOf(21)), priceKind: 'from' as const },
  { ...sampleService(idOf(12), idOf(22)), priceKind: 'on_consultation' as const },
  { ...sampleService(idOf(13), idOf(23)), channel: 'desk' as const },
].map((service, index) => ({ ...service, name: { en: `Care ${index}`, fr: `Soin ${index}` } }))

test('the treatments of the only spa say what is known of their price, and where they are booked', async () => {
  const page = await renderApp(<OneSpa shop={shop} />, {
    answers: {
      'catalogue.menu': {
        currency: 'EUR',
        categories: [{ id: idOf(31), kind: 'massage', name: { en: 'x', fr: 'x' }, services }],
      },
      'slot.menu': 'pending',
    },
  })
  const rowOf = async (name: string) => (await page.findByText(name)).closest('a')!
  expect((await rowOf('Care 0')).textContent).toContain(`${page.t('shop.service.from')}€90`)
  const consultation = await rowOf('Care 1')
  expect(consultation.textContent).toContain(page.t('shop.price.onConsultation'))
  expect(consultation.textContent).not.toContain('€')
  const atSpa = await rowOf('Care 2')
  expect(atSpa.textContent).toContain(page.t('shop.service.atSpa'))
  expect(atSpa.getAttribute('href')).toBe(
    linkTo('shopDetails', { shop: shop.id, service: idOf(13) }),
  )
})
