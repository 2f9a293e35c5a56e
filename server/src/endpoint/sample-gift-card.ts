import { idOf, perform, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'
import { testReference } from '../payment/sandbox-card.ts'

const card = { tender: 'card', cardReference: testReference('success') }
const present = { amountMinor: 5_000, design: 'stones', message: 'For you' }
const because = { reason: 'Lost' }

/** Gift cards that Camille has bought and keeps. */
export const giftCardSamples: Samples = {
  giftCardId: async (world) => (await bought(world)).id,
  cardToken: async (world) => (await bought(world)).token,
  'giftCard.balance': codeOf,
  'giftCard.find': codeOf,
  'giftCard.claim': codeOf,
  'giftCard.buy': async (world) => {
    await sellGiftCards(world)
    return present
  },
  'giftCard.saveSetting': () => ({
    currency: 'EUR',
    isSold: true,
    leastMinor: 2_000,
    mostMinor: 40_000,
    suggestedMinor: [5_000],
    sellsTreatments: true,
    validMonths: 24,
    paysTips: false,
  }),
  'giftCard.block': () => because,
  'giftCard.unblock': async (world) => {
    const { id: giftCardId } = await bought(world)
    await perform(world, 'giftCard.block', { giftCardId, ...because }, 'owner')
    return { giftCardId, ...because }
  },
}

async function codeOf(world: World) {
  const { token } = await bought(world)
  const { code } = await perform(world, 'giftCard.byLink', { cardToken: token })
  return { code }
}

export async function sellGiftCards({ database, home }: World): Promise<void> {
  await database.pool.query(
    `insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
       valid_months, pays_tips)
     values ($1, 'EUR', true, 1000, 50000, array[5000], true, null, false)
     on conflict (business_id, currency) do update set is_sold = true, least_minor = 1000, most_minor = 50000`,
    [home.businessId],
  )
}

/** A card that is paid, and kept by who has bought it. */
async function bought(world: World): Promise<{ id: string; token: string }> {
  await sellGiftCards(world)
  const { id: orderId } = await perform(world, 'giftCard.buy', {
    shopId: world.home.shopId,
    ...present,
  })
  await perform(world, 'order.pay', { orderId, ...card })
  const id = await idOf(
    world,
    `update gift_card set holder_id = buyer_id where business_id = $1 and order_id = $2 returning id`,
    world.home.businessId,
    orderId,
  )
  const { giftCards } = await perform(world, 'giftCard.mine', {})
  const { token } = (giftCards as { id: string; token: string }[]).find((each) => each.id === id)!
  return { id, token }
}
