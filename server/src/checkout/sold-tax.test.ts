import { beforeEach, describe, expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { tomorrowAtTen } from './testing/card.ts'
import { giftCardStage } from './testing/gift-card.ts'
import { passStage } from './testing/pass.ts'

type Stage = ReturnType<typeof giftCardStage>['stage']

const complete = async (stage: Stage, id: string) => {
  stage.api.clock.now = new Date(tomorrowAtTen)
  for (const verb of ['check-in', 'complete']) {
    const { status } = await stage.api.ask('POST', `/console/bookings/${id}/${verb}`, stage.desk())
    expect([verb, status]).toEqual([verb, 200])
  }
}

describe('a gift card for a treatment that is taxed at its sale', () => {
  const own = giftCardStage()
  const { stage } = own
  beforeEach(
    () => stage.sql`
    update gift_card_setting set is_taxed_at_sale = true where business_id = ${stage.world.businessId}`,
  )
  const sold = {
    provider_clearing: -8_000,
    gift_card: 8_000,
    tax_payable: 1_333,
    tax_prepaid: -1_333,
  }
  const treatmentCard = () => own.card(0, { amountMinor: undefined, variantId: stage.world.hourId })
  async function paidBy(code: string) {
    const id = (await stage.hold(tomorrowAtTen)).body.id as string
    const paid = await stage.pay(id, {
      ...byCard,
      expectedTotalMinor: 8_000,
      giftCards: [{ code }],
    })
    expect(paid.body.booking.state).toBe('confirmed')
    return id
  }

  test('owes its tax from its sale on, which its receipt says, and once in all', async () => {
    const { orderId, code } = await treatmentCard()
    expect((await stage.ask('GET', `/orders/${orderId}`)).body).toMatchObject({
      totalMinor: 8_000,
      taxes: [{ rate: 20_000, baseMinor: 6_667, taxMinor: 1_333, isIncluded: true }],
    })
    expect(await own.books()).toEqual(sold)
    const id = await paidBy(code)
    expect(await own.books()).toEqual({ ...sold, gift_card: undefined, deposit_held: 8_000 })
    expect(await own.faults()).toEqual([])
    await complete(stage, id)
    const earned = { provider_clearing: -8_000, revenue_service: 6_667, tax_payable: 1_333 }
    expect(await own.books()).toEqual(earned)
    expect(await own.faults()).toEqual([])
  })

  test('for an amount is taxed as it is used, and so is one where prices come without tax', async () => {
    await own.card(8_000)
    expect(await own.books()).toEqual({ provider_clearing: -8_000, gift_card: 8_000 })
    await stage.sql`update shop set tax_is_included = false where id = ${stage.world.shopId}`
    await treatmentCard()
    expect(await own.books()).toEqual({ provider_clearing: -16_000, gift_card: 16_000 })
  })

  test('pays something of another rate by that rate, and gives the tax of its sale back', async () => {
    const { code } = await treatmentCard()
    await stage.sql`update service set tax_rate = 10000 where business_id = ${stage.world.businessId}`
    await complete(stage, await paidBy(code))
    const books = { provider_clearing: -8_000, revenue_service: 7_273, tax_payable: 727 }
    expect(await own.books()).toEqual(books)
  })

  test('has its tax again when a visit that it has paid is cancelled', async () => {
    const { code } = await treatmentCard()
    const id = await paidBy(code)
    await stage.ask('POST', `/bookings/${id}/cancel`, { expectedFeeMinor: 0 })
    expect(await own.books()).toEqual(sold)
    expect(await own.faults()).toEqual([])
  })

  test('takes its tax along to the card that replaces it, and keeps it when it ends', async () => {
    const { id } = await treatmentCard()
    await own.desk('POST', `/gift-cards/${id}/replace`, { reason: 'Lost' })
    expect(await own.books()).toEqual(sold)
    expect(await own.faults()).toEqual([])
    stage.api.clock.now = new Date('2029-01-01T10:00:00.000Z')
    await own.sweepCards()
    const ended = { provider_clearing: -8_000, revenue_expired: 6_667, tax_payable: 1_333 }
    expect(await own.books()).toEqual(ended)
    expect(await own.faults()).toEqual([])
  })

  test('owes no tax once its buyer has their money back', async () => {
    const { id } = await treatmentCard()
    await own.desk('POST', `/gift-cards/${id}/undo`, { reason: 'Bought by mistake' })
    const books = await own.books()
    for (const kind of ['gift_card', 'tax_payable', 'tax_prepaid'])
      expect(books).not.toHaveProperty(kind)
    expect(await own.faults()).toEqual([])
  })
})

describe('a package that is taxed at its sale', () => {
  const own = passStage()
  const { stage } = own
  const taxed = { isTaxedAtSale: true }

  test('owes its tax from its sale on, and once in all, also of the part that expires', async () => {
    const passId = await own.pass(taxed)
    const sold = {
      provider_clearing: -70_000,
      pass: 70_000,
      tax_payable: 11_667,
      tax_prepaid: -11_667,
    }
    expect(await own.books()).toEqual(sold)
    const id = (await stage.hold(tomorrowAtTen)).body.id as string
    const [itemId] = await own.items(id)
    await own.choose(id, [{ itemId: itemId!, passId }])
    await stage.pay(id, { tender: 'wallet', expectedTotalMinor: 7_000 })
    expect(await own.faults()).toEqual([])
    await complete(stage, id)
    const after = await own.books()
    expect(after).toMatchObject({ pass: 63_000, revenue_service: 5_833, tax_prepaid: -10_500 })
    expect(after.tax_payable).toBe(11_667)
    stage.api.clock.now = new Date('2028-01-01T10:00:00.000Z')
    await own.sweepPasses()
    const over = { provider_clearing: -70_000, revenue_service: 5_833, revenue_expired: 52_500 }
    expect(await own.books()).toEqual({ ...over, tax_payable: 11_667 })
    expect(await own.faults()).toEqual([])
  })

  test('is paid at once, and for treatments of one rate', async () => {
    await expect(own.plan({ ...taxed, parts: 2 })).rejects.toThrow('taxed_at_once')
    const [category] = await stage.sql<{ id: string }>`
      select category_id as id from service where business_id = ${stage.world.businessId} limit 1`
    const categoryId = category!.id
    const ofCategory = { ...taxed, variantIds: null, categoryId }
    await own.plan(ofCategory)
    await stage.sql`
      with s as (insert into service (business_id, category_id, name, description, tax_rate)
        values (${stage.world.businessId}, ${categoryId}, '{"en": "Tea", "fr": "Thé"}', '{"en": "", "fr": ""}', 5500) returning id)
      insert into service_shop (business_id, service_id, shop_id) select ${stage.world.businessId}, id, ${stage.world.shopId} from s`
    await expect(own.plan(ofCategory)).rejects.toThrow('several_rates')
    await own.plan({ ...ofCategory, isTaxedAtSale: false })
  })
})
