import type { Collection } from '@serein/shared/checkout/collection.ts'
import { collectionLimits } from '@serein/shared/checkout/collection-states.ts'
import type { GiftCardWanted } from '@serein/shared/checkout/gift-card.ts'
import type { Present } from '@serein/shared/gift-card/schema.ts'
import { giftCardLimits } from '@serein/shared/gift-card/states.ts'
import { heldMinor } from '@serein/shared/ledger/transfer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { firstNameOf } from '../business/customer.ts'
import type { GiftCardCodes } from '../gift-card/code.ts'
import { keepUnpaidCard, resizeCard, rewordCard, soldIn } from '../gift-card/sale.ts'
import { standingOf } from '../ledger/ledger.ts'
import { openBill } from '../payment/bill.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { rulesOf } from '../shop/rule.ts'
import {
  collectionAt,
  collectionOf,
  type CollectionRow,
  collectionsOf,
  shownGifts,
  underWay,
} from './collection-sql.ts'
import { lockOwnOrder } from './customer-order.ts'
import { openCardOrder } from './gift-card-order.ts'
import { cancelOrder, conflict, markPaid, placeOrder } from './order.ts'
import { handOver } from './order-earned.ts'
import { type ClientOrder, isCollected, lockOrder } from './order-sql.ts'
import type { Checkout } from './payable.ts'
import { waysToPay } from './tender.ts'

// A present from many is an order of one gift card that others pay. It waits as one that is reserved does: until it is paid, or until the
// days are over in which its organiser chooses.

type Parts = { codes: GiftCardCodes; links: Links; now: Date }

/** Errors: as the contract says, here and below. */
export async function startCollection(
  tx: Tx,
  scope: CustomerScope,
  { endsOn, ...wanted }: GiftCardWanted & { shopId: string; endsOn: string },
  { codes, links, now }: Parts,
): Promise<{ orderId: string }> {
  const orderId = await openCardOrder(tx, scope, wanted, { codes, now })
  const order = await lockOwnOrder(tx, scope, orderId)
  const { chooseBy: collectBy } = await writeCollection(tx, order, endsOn, { links, now })
  await placeOrder(tx, order, { collectBy, isReserved: false, now })
  const { businessId, shopId } = order
  await limitAtOnce(tx, order)
  const event = { businessId, shopId, subjectId: orderId, data: {} }
  await publish(tx, { ...event, event: 'collection.started' })
  return { orderId }
}

/** The customer is locked since the order was placed. */
async function limitAtOnce(tx: Tx, { businessId, customerId }: ClientOrder): Promise<void> {
  const { atOnce: limit } = collectionLimits
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from "order" o
    where business_id = ${businessId} and customer_id = ${customerId} and state = 'placed' and ${isCollected}`.execute(
    tx,
  )
  if (rows[0]!.count > limit) throw refuse('collections_full', { limit })
}

/** Many give to an order of a card from now on. */
export async function writeCollection(
  tx: Tx,
  order: Pick<ClientOrder, 'businessId' | 'id' | 'shopId' | 'customerId' | 'currency'>,
  endsOn: string,
  { links, now }: Pick<Parts, 'links' | 'now'>,
): Promise<{ chooseBy: Date }> {
  const { businessId, id: orderId, shopId, customerId, currency } = order
  const { endsAt, chooseBy, keptUntil } = await daysOf(tx, order, endsOn, now)
  const subject = { kind: 'order', id: orderId } as const
  await openBill(tx, { businessId, subject, shopId, customerId, currency, now })
  const { seed, hash } = links.make()
  await sql`
    insert into collection (business_id, order_id, ends_on, ends_at, link_seed, link_hash)
    values (${businessId}, ${orderId}, ${endsOn}, ${endsAt}, ${seed}, ${hash})`.execute(tx)
  await keepUnpaidCard(tx, { businessId, orderId }, keptUntil)
  return { chooseBy }
}

/** Says anew what its card says, and the last day. */
export async function changeCollection(
  tx: Tx,
  scope: CustomerScope,
  { orderId, endsOn, ...present }: Present & { orderId: string; endsOn: string },
  now: Date,
): Promise<void> {
  const order = await lockOwnOrder(tx, scope, orderId)
  const { businessId } = order
  const found = await collectionIn(tx, order, now)
  if (found.state !== 'open') throw refuse('collection_over')
  const { endsAt, chooseBy, keptUntil } = await daysOf(tx, order, endsOn, now)
  await sql`
    update collection set ends_on = ${endsOn}, ends_at = ${endsAt}
    where business_id = ${businessId} and order_id = ${orderId}`.execute(tx)
  await sql`
    update "order" set collect_by = ${chooseBy} where business_id = ${businessId} and id = ${orderId}`.execute(
    tx,
  )
  await rewordCard(tx, { businessId, orderId }, present)
  await keepUnpaidCard(tx, { businessId, orderId }, keptUntil)
}

/** The card is one of what was collected, from now on. */
export async function takeSmaller(
  tx: Tx,
  scope: CustomerScope,
  { orderId }: { orderId: string },
  now: Date,
): Promise<void> {
  const order = await lockOwnOrder(tx, scope, orderId)
  const { businessId, currency } = order
  const found = await collectionIn(tx, order, now)
  const isBusy = (await underWay(tx, { businessId, orderId })) > 0
  if (found.state !== 'short' || isBusy) throw conflict(order)
  const totalMinor = heldMinor(await standingOf(tx, businessId, orderId))
  const setting = await soldIn(tx, { businessId, currency })
  if (!setting || totalMinor < setting.leastMinor) throw refuse('gift_card_not_sold')
  await sql`
    update "order" set total_minor = ${totalMinor}, net_minor = ${totalMinor}
    where business_id = ${businessId} and id = ${orderId}`.execute(tx)
  await sql`
    update order_line set unit_minor = ${totalMinor}, net_minor = ${totalMinor}, label = '{"en": "", "fr": ""}'
    where business_id = ${businessId} and order_id = ${orderId}`.execute(tx)
  await resizeCard(tx, { businessId, orderId }, totalMinor)
  const smaller = await lockOrder(tx, orderId, { businessId })
  await markPaid(tx, smaller!, now)
  await handOver(tx, smaller!, now)
}

/** All have their money back. */
export async function stopCollection(
  tx: Tx,
  scope: CustomerScope,
  { orderId }: { orderId: string },
  now: Date,
): Promise<{ businessId: string }> {
  const order = await lockOwnOrder(tx, scope, orderId)
  await collectionIn(tx, order, now)
  await cancelOrder(tx, order, { reason: 'customer', now })
  return { businessId: order.businessId }
}

/** What is collected for, as who has its link sees it. */
export async function collectionByLink(
  { db, caller, now }: CallContext,
  checkout: Checkout,
  token: string,
): Promise<Collection> {
  const row = await collectionAt(db, checkout.links, token, now())
  return shownCollection(db, checkout, row, await caller())
}

/** One of one’s own. Errors: `not_found`. */
export async function ownCollection(
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  orderId: string,
): Promise<Collection> {
  const row = await ownRow(context, orderId)
  return shownCollection(context.db, checkout, row, context.scope.userId)
}

async function ownRow(
  { db, scope, now }: CallContext<CustomerScope>,
  orderId: string,
): Promise<CollectionRow> {
  const { rows } = await sql<{ businessId: string }>`
    select o.business_id as "businessId" from "order" o
    join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where o.id = ${orderId} and c.user_id = ${scope.userId}`.execute(db)
  const row = rows[0] && (await collectionOf(db, { ...rows[0], orderId }, now()))
  if (!row) throw refuse('not_found')
  return row
}

export async function myCollections({ db, scope, now }: CallContext<CustomerScope>, links: Links) {
  const rows = await collectionsOf(db, scope.userId, now())
  return {
    collections: rows.map((row) => ({ ...row, collectionToken: links.tokenOf(row.link) })),
  }
}

/** Starts one, and answers with its link, which is not kept with the command. */
export async function start(
  context: CallContext<CustomerScope>,
  checkout: Checkout,
  input: Parameters<typeof startCollection>[2],
) {
  const { codes, links } = checkout
  const parts = { codes, links, now: context.now() }
  const { orderId } = await once(context, (tx) => startCollection(tx, context.scope, input, parts))
  const collectionToken = links.tokenOf((await ownRow(context, orderId)).link)
  if (!collectionToken) throw refuse('not_found')
  return { orderId, collectionToken }
}

async function shownCollection(
  db: Db,
  { providers }: Checkout,
  row: CollectionRow,
  userId: string | null,
): Promise<Collection> {
  const { shopId, shopName, shopCity, organiser, totalMinor, collectedMinor, state, ...rest } = row
  const { recipientEmail, deliverAt, businessId, currency } = row
  const isOwn = userId !== null && organiser?.userId === userId
  const leftMinor = totalMinor - collectedMinor - (await underWay(db, row))
  const { tenders: accepted } = await rulesOf(db, businessId, shopId)
  const setting = isOwn && state === 'short' ? await soldIn(db, { businessId, currency }) : null
  return {
    ...rest,
    state,
    totalMinor,
    collectedMinor,
    shop: { id: shopId, name: shopName, city: shopCity },
    organiserName: firstNameOf(organiser?.name ?? null) ?? null,
    leftMinor: state === 'open' || (state === 'short' && isOwn) ? Math.max(0, leftMinor) : 0,
    tenders: await waysToPay(db, providers, businessId, accepted),
    gifts: await shownGifts(db, row),
    own: isOwn
      ? {
          recipientEmail,
          deliverAt,
          mayTakeSmaller: setting !== null && collectedMinor >= setting.leastMinor,
        }
      : null,
  }
}

/** The collection of a locked order. Errors: `not_found` for an order of another kind. */
export async function collectionIn(
  tx: Tx,
  { businessId, id: orderId }: Pick<ClientOrder, 'businessId' | 'id'>,
  now: Date,
): Promise<CollectionRow> {
  const found = await collectionOf(tx, { businessId, orderId }, now)
  if (!found) throw refuse('not_found')
  return found
}

/** When a last day is over by the clock of the shop, and what follows. Errors: `invalid_input` for one that is over or too far ahead. */
async function daysOf(
  tx: Tx,
  { businessId, shopId }: Pick<ClientOrder, 'businessId' | 'shopId'>,
  endsOn: string,
  now: Date,
) {
  const { rows } = await sql<{ endsAt: Date; isWithin: boolean }>`
    select (${endsOn}::date + 1)::timestamp at time zone time_zone as "endsAt",
      ${endsOn}::date - (${now}::timestamptz at time zone time_zone)::date between 0 and ${giftCardLimits.collectDays} as "isWithin"
    from shop where business_id = ${businessId} and id = ${shopId}`.execute(tx)
  const { endsAt, isWithin } = rows[0]!
  if (!isWithin) {
    const message = `from today on, ${giftCardLimits.collectDays} days ahead at most`
    throw refuse('invalid_input', { fields: [{ path: 'endsOn', message }] })
  }
  const daysAfter = (days: number) => new Date(endsAt.getTime() + days * 86_400_000)
  const { chooseDays, linkDays } = collectionLimits
  return { endsAt, chooseBy: daysAfter(chooseDays), keptUntil: daysAfter(chooseDays + linkDays) }
}
