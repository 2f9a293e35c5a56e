import { expect, test } from 'vitest'
import { addProduct } from '../catalogue/fixture.ts'
import { deskStage } from '../checkout/testing/desk.ts'
import { transaction } from '../platform/command.ts'
import { figureDays } from './figure.ts'

const { stage, desk, ...own } = deskStage()

test('what is sold with a visit counts for the product and who sold it, not for the treatment', async () => {
  const { db } = stage.database
  const { businessId, shopId } = stage.world
  const oil = await addProduct(db, stage.world, { units: 5, priceMinor: 2_400 })
  const id = await own.walkIn()
  const [therapist] = (await own.bill(id)).therapists
  const sellerId = stage.world.staffIds.find((one) => one !== therapist!.id)!
  await stage.api.ask('POST', `/console/bookings/${id}/bill/goods`, {
    ...desk(),
    body: {
      lines: [{ kind: 'product', variantId: oil, units: 2, sellerId }],
      expectedTotalMinor: 4_800,
    },
  })
  await own.complete(id, { takenAtShop: true })
  // One day that holds the visit and the books, whose clock is the database's.
  const from = new Date(stage.api.clock.now.getTime() - 86_400_000)
  const until = new Date(Math.max(Date.now(), stage.api.clock.now.getTime()) + 86_400_000)
  const day = { businessId, shopId, day: '2026-11-24', from, until, timeZone: 'Europe/Paris' }
  await transaction(db, (tx) => figureDays(tx, [day]))
  const figures = await stage.sql`
    select cut, service_minor, product_minor, tax_minor, treatments, served, guests from report_figure
    where business_id = ${businessId} and grain = 'day' and cut in ('service', 'product', 'total')
      and (cut = 'total' or coalesce(service_id, product_id) is not null)
    order by cut`
  const visit = { service_minor: 6_667, treatments: 1, served: 1, guests: 1 }
  expect(figures).toMatchObject([
    { cut: 'product', service_minor: 0, product_minor: 4_000, treatments: 0, served: 0 },
    { cut: 'service', ...visit, product_minor: 0 },
    { cut: 'total', ...visit, product_minor: 4_000, tax_minor: 2_133 },
  ])
  const [sold] = await stage.sql`
    select product_minor, service_minor from report_figure
    where business_id = ${businessId} and grain = 'day' and cut = 'staff' and staff_id = ${sellerId}`
  expect(sold).toEqual({ product_minor: 4_000, service_minor: 0 })
})
