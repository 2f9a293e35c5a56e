import { expect, test } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { ServiceDetails } from '@serein/shared/catalogue/contract.ts'
import { sampleService } from '@serein/shared/catalogue/testing/service.ts'
import { renderApp } from '../page/testing/render.tsx'
import { preload } from './booking-details.tsx'
import { visit } from './testing/visit.ts'
import { VisitGuidance } from './visit-guidance.tsx'

const [{ serviceId, variantId }] = visit.items as [(typeof visit.items)[number]]
const service: ServiceDetails = {
  ...sampleService(serviceId, variantId),
  category: { kind: 'massage', name: { en: 'Massage', fr: 'Massage' } },
  text: null,
  beforeVisit: { en: 'Drink water.', fr: 'Buvez de l’eau.' },
  aftercare: { en: 'Rest a while.', fr: 'Reposez-vous.' },
  rooms: [],
  processingMinutes: 0,
}
const answers: Answers = { 'catalogue.get': service }

test('the guidance before a visit is loaded with its page, and who pays what is due of it', async () => {
  const { client, sent } = await renderApp(null, {
    answers: {
      ...answers,
      'booking.get': { ...visit, dueMinor: 8_500 },
      'paymentLink.ofVisit': {
        dueMinor: 8_500,
        currency: 'EUR',
        shares: [],
        startsAt: visit.startsAt,
      },
    },
  })
  const { query, queryClient } = client
  const search = { booking: visit.id }
  await preload({ query, queryClient, search, user: { id: 'ana' } } as unknown as Parameters<
    typeof preload
  >[0])
  expect(sent('catalogue.get')).toEqual([{ shopId: visit.shop.id, serviceId }])
  expect(sent('paymentLink.ofVisit')).toEqual([{ bookingId: visit.id }])
  const input = { shopId: visit.shop.id, serviceId }
  const { queryKey } = query.catalogue.get.queryOptions({ input })
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ beforeVisit: service.beforeVisit })
})

test.each([
  ['what to know before one that is coming', {}, 'Drink water.'],
  ['what to mind after one that is over', { state: 'completed' }, 'Rest a while.'],
] as const)('the guidance of a visit says %s', async (_, more, words) => {
  const page = await renderApp(<VisitGuidance booking={{ ...visit, ...more }} />, { answers })
  expect(await page.findByText(words)).toBeTruthy()
})

test.each(['held', 'cancelled', 'expired'] as const)(
  'the guidance of a visit that is %s is not fetched',
  async (state) => {
    const page = await renderApp(<VisitGuidance booking={{ ...visit, state }} />, { answers })
    expect(page.client.queryClient.isFetching()).toBe(0)
  },
)

test('the guidance of a service that is no longer offered is empty', async () => {
  const page = await renderApp(<VisitGuidance booking={visit} />, {
    answers: { 'catalogue.get': refused('not_found') },
  })
  await expect.poll(() => page.sent('catalogue.get').length).toBeGreaterThan(0)
  expect(page.container.textContent).toBe('')
})
