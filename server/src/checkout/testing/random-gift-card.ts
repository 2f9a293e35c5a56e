import { sql } from 'kysely'
import { sweepCards } from '../../gift-card/sweep.ts'
import { testReference } from '../../payment/sandbox-card.ts'
import type { Town } from './money-town.ts'
import type { Operation } from './random-operation.ts'

/** How often each is done beside the others. */
export const giftCardWeights = {
  buyGiftCard: 5,
  sellGiftCard: 3,
  takeByGiftCard: 4,
  changeGiftCard: 2,
  undoGiftCard: 2,
  giveTogether: 2,
  sweepGiftCards: 3,
} as const

type Act = (town: Town, each: Operation) => Promise<unknown>

const pick = <T>(all: readonly T[], on: number): T | undefined => all[on % Math.max(all.length, 1)]

/** Cards that the client keeps, for every fifth payment; also those that are used up, blocked or have ended. */
export async function cardsToPay({ db, world }: Town, { on }: Operation) {
  if (on % 5) return []
  const { rows } = await sql<{ giftCardId: string }>`
    select id as "giftCardId" from gift_card where business_id = ${world.businessId} and state <> 'ordered' and holder_id is not null
    order by id desc limit 4`.execute(db)
  return rows.slice(on % 3, (on % 3) + 2)
}

async function cardFor({ db, world }: Town, { on }: Operation) {
  const { rows } = await sql<{ id: string; minor: number; state: string }>`
    select g.id, g.state, coalesce(a.balance_minor, 0)::bigint as minor from gift_card g
    left join ledger_account a on a.business_id = g.business_id and a.kind = 'gift_card' and a.holder = g.id::text
    where g.business_id = ${world.businessId} and g.state <> 'ordered' order by g.id desc limit 5`.execute(
    db,
  )
  return pick(rows, on)
}

/** What becomes of gift cards beside what they pay. */
export const giftCardActs: Record<keyof typeof giftCardWeights, Act> = {
  async buyGiftCard(town, each) {
    const { shopId, businessId, hourId } = town.world
    const worth = each.yes ? { variantId: hourId } : { amountMinor: 1_000 + each.amountMinor }
    const wanted = { ...worth, design: 'water' }
    const order = await town.ask(each, 'customer', `/shops/${shopId}/gift-cards`, wanted)
    if (!order) return
    const isCard = each.tender === 'card' || each.tender === 'at_shop' || each.tender === 'wallet'
    const how = isCard
      ? { tender: 'card', cardReference: testReference(each.card) }
      : { tender: each.tender }
    await town.ask(each, 'customer', `/orders/${order.id}/pay`, how)
    await sql`update gift_card set holder_id = buyer_id where business_id = ${businessId}`.execute(
      town.db,
    )
  },
  async giveTogether(town, each) {
    const endsOn = new Date(town.api.clock.now.getTime() + 864_000_000).toISOString().slice(0, 10)
    const wanted = { amountMinor: 1_000 + each.amountMinor, design: 'night', endsOn }
    const path = `/shops/${town.world.shopId}/collections`
    const started = await town.ask(each, 'customer', path, wanted)
    if (!started) return
    for (const amountMinor of [700, each.amountMinor + 300]) {
      const gift = { name: 'Tom', email: 'tom@example.test', amountMinor }
      const gifts = `/collections/${started.collectionToken}/gifts`
      const begun = await town.ask(each, 'customer', gifts, gift)
      const how = { tender: 'card', cardReference: testReference(each.card) }
      if (begun) await town.ask(each, 'customer', `/collection-gifts/${begun.giftToken}/pay`, how)
    }
    await town.ask(each, 'customer', `/own-collections/${started.orderId}/stop`)
  },
  async sellGiftCard(town, { on, yes, amountMinor, ...each }) {
    const variantId = on % 2 ? town.world.hourId : null
    const card = { kind: 'gift_card', amountMinor: amountMinor + 500, variantId, design: 'stones' }
    const wrap = { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 1_995, taxRate: 10_000 }
    const discountMinor = yes && on % 3 === 0 ? 95 : 0
    const totalMinor = card.amountMinor + (yes ? 1_995 - discountMinor : 0)
    await town.ask({ ...each }, 'desk', `/console/shops/${town.world.shopId}/sales`, {
      customerId: null,
      lines: yes ? [wrap, card] : [card],
      discountMinor,
      discountReason: discountMinor > 0 ? 'A regular' : null,
      expectedTotalMinor: totalMinor,
      payments: [{ tender: 'terminal', amountMinor: totalMinor }],
    })
  },
  async takeByGiftCard(town, each) {
    const card = await cardFor(town, each)
    const visit = pick(
      (await town.visits('confirmed', 'checked_in', 'completed')).slice(-5),
      each.on,
    )
    if (!card || !visit) return
    const path = `/console/bookings/${visit.id}/bill`
    const { dueMinor } = await town.look('desk', path)
    const amountMinor = Math.max(1, Math.min(dueMinor, each.yes ? card.minor : each.amountMinor))
    const body = { tender: 'gift_card', giftCard: { giftCardId: card.id }, amountMinor }
    await town.ask(each, 'desk', `${path}/payments`, body)
  },
  async changeGiftCard(town, each) {
    const card = await cardFor(town, each)
    if (!card) return
    const verb = card.state === 'blocked' ? 'unblock' : each.yes ? 'replace' : 'block'
    await town.ask(each, 'desk', `/console/gift-cards/${card.id}/${verb}`, { reason: 'Lost' })
  },
  async undoGiftCard(town, each) {
    const card = await cardFor(town, each)
    if (!card) return
    if (each.yes) await town.ask(each, 'customer', `/gift-cards/${card.id}/undo`)
    else
      await town.ask(each, 'desk', `/console/gift-cards/${card.id}/undo`, { reason: 'A mistake' })
  },
  async sweepGiftCards(town, each) {
    await town.risk(each, (db) => sweepCards(db, town.api.clock.now))
    // One of them ends now and then, sooner than its months say.
    const card = each.on % 4 === 0 ? await cardFor(town, each) : undefined
    if (card)
      await sql`update gift_card set expires_at = ${town.api.clock.now} where id = ${card.id}`.execute(
        town.db,
      )
    town.count('sweepGiftCards: done')
  },
}
