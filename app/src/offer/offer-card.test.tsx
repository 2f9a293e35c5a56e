import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Offer } from '@serein/shared/offer/contract.ts'
import { visit } from '../booking/testing/visit.ts'
import { renderApp } from '../page/testing/render.tsx'
import { OfferCard } from './offer-card.tsx'
import { offersAt } from '../shop/offer-data.ts'

const offer: Offer = {
  id: idOf(8),
  shop: { ...visit.shop, timeZone: visit.timeZone, currency: 'EUR' },
  name: { en: 'Calm mornings', fr: 'Matins calmes' },
  smallPrint: { en: 'Until noon.', fr: 'Jusqu’à midi.' },
  rate: 20_000,
  amountMinor: null,
  includesAddOns: false,
  services: null,
  lastMinuteHours: null,
  forNewClients: true,
  onlyBestFit: false,
  isNow: true,
  isAllDay: false,
  from: '2026-11-25T08:00:00Z',
  until: '2026-11-25T11:00:00Z',
  free: {
    variantId: idOf(5),
    service: { en: 'Massage', fr: 'Massage' },
    lengthMinutes: 60,
    priceMinor: 7_200,
    fullPriceMinor: 9_000,
    starts: ['2026-11-25T10:30:00Z'],
  },
}

test.each(['en', 'fr'] as const)('an offer has its spa’s name for it in %s', async (language) => {
  const page = await renderApp(<OfferCard offer={offer} eager={false} />, { language })
  expect(await page.findByRole('heading', { name: offer.name[language] })).toBeTruthy()
  expect(page.getByText(offer.smallPrint[language])).toBeTruthy()
  expect(page.getByText(page.t('offer.for.newClients'))).toBeTruthy()
})

test('an offer on other services is not shown beside the times of a service', () => {
  const [massage, hammam] = [idOf(11), idOf(12)]
  const name = { en: 'Massage', fr: 'Massage' }
  const ofMassage: Offer = { ...offer, services: [{ id: massage, name }] }
  const at = (each: Offer, serviceId?: string) =>
    offersAt([each], offer.shop.id, offer.free.starts, serviceId).length
  expect([at(ofMassage, massage), at(ofMassage, hammam), at(ofMassage)]).toEqual([1, 0, 1])
  expect(at(offer, hammam)).toBe(1)
})
