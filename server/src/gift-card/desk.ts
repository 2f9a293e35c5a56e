import type { DeskGiftCard } from '@serein/shared/gift-card/desk.ts'
import {
  giftCardCodeLength,
  giftCardCodeOf,
  shownGiftCardCode,
} from '@serein/shared/gift-card/code.ts'
import {
  giftCardMay,
  type GiftCardState,
  type GiftCardVerb,
} from '@serein/shared/gift-card/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { calledBy } from '../business/customer.ts'
import { auditChange } from '../platform/audit.ts'
import type { CallContext } from '../platform/context.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Links } from '../platform/link.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { GiftCardCodes } from './code.ts'
import { balanceOf, selectCards } from './read.ts'
import { moveCard } from './move.ts'
import { balanceOfCard, lockCard, type LockedCard, recordCardEvent } from './sql.ts'

type ListQuery = {
  search?: string | undefined
  state?: GiftCardState | undefined
  clientId?: string | undefined
  cursor?: string | undefined
  limit: number
}
type Named = { giftCardId: string }
type Reasoned = Named & { reason: string }

/** The cards of the business. */
export async function listCards(
  { db, scope }: CallContext<BusinessScope>,
  codes: GiftCardCodes,
  { search, state, clientId, cursor, limit }: ListQuery,
) {
  const { businessId } = scope
  const code = giftCardCodeOf(search ?? '')
  const isCode = code.length === giftCardCodeLength
  const like = `%${(search ?? '').replaceAll(/[%_\\]/gu, String.raw`\$&`)}%`
  const at = cursor ? readCursor(cursor) : null
  const conditions = [
    sql`g.business_id = ${businessId} and g.state <> 'ordered'`,
    ...(isCode ? [sql`g.code_hash = any(${codes.hashesOf(code)}::text[])`] : []),
    ...(search && !isCode
      ? [
          sql`(g.code_end = ${code.slice(-4)} or g.to_name ilike ${like} or g.from_name ilike ${like}
            or g.recipient_email ilike ${like} or u.name ilike ${like} or h.name ilike ${like})`,
        ]
      : []),
    ...(state ? [inState(state)] : []),
    ...(clientId ? [sql`${clientId}::uuid in (g.buyer_id, g.holder_id)`] : []),
    ...(at ? [sql`(g.created_at, g.id) < (${at.at}, ${at.id}::uuid)`] : []),
  ]
  const rows = await deskCards(
    db,
    scope,
    sql`${sql.join(conditions, sql` and `)} order by g.created_at desc, g.id desc limit ${limit + 1}`,
  )
  const { page, last } = pageOf(rows, limit)
  const owed = await sql<{ currency: string; amountMinor: number }>`
    select currency, sum(balance_minor)::bigint as "amountMinor" from ledger_account
    where business_id = ${businessId} and kind = 'gift_card' group by currency order by currency`.execute(
    db,
  )
  const nextCursor = last ? writeCursor({ at: new Date(last.createdAt), id: last.id }) : null
  return { giftCards: page, owedMinor: owed.rows, nextCursor }
}

function inState(state: GiftCardState): RawBuilder<unknown> {
  if (state === 'used_up') return sql`g.state = 'active' and ${balanceOfCard} = 0`
  return state === 'active'
    ? sql`g.state = 'active' and ${balanceOfCard} > 0`
    : sql`g.state = ${state}`
}

/** One card with what happened to it. Errors: `not_found`. */
export async function getCard(db: Db, scope: BusinessScope, { giftCardId }: Named) {
  const card = await oneCard(db, scope, giftCardId)
  const { rows: events } = await sql<CardEvent>`
    select kind, amount_minor as "amountMinor", reason, by, ${instantOf('at')} as at from (
      select e.kind, null::bigint as amount_minor, e.reason, u.name as by, e.occurred_at as at
      from gift_card_event e left join "user" u on u.id = e.done_by
      where e.business_id = ${scope.businessId} and e.gift_card_id = ${giftCardId} and e.kind not in ('expired', 'refunded')
      union all
      select case t.kind when 'order_earned' then 'sold' when 'payment_reserved' then 'paid' when 'gift_card_moved' then 'moved'
          when 'gift_card_expired' then 'expired' when 'refund_decided' then 'refunded' else 'given_back' end,
        case when p.destination = a.code then p.amount_minor else -p.amount_minor end, null, null, t.occurred_at
      from ledger_account a
      join ledger_posting p on p.business_id = a.business_id and a.code in (p.source, p.destination)
      join ledger_transfer t on t.business_id = p.business_id and t.id = p.transfer_id
      where a.business_id = ${scope.businessId} and a.code = ${`gift_card:${giftCardId}:${card.currency}`}
    ) as happened order by at desc`.execute(db)
  return { ...card, events }
}

type CardEvent = {
  kind:
    | 'sold'
    | 'paid'
    | 'given_back'
    | 'moved'
    | 'expired'
    | 'refunded'
    | 'blocked'
    | 'unblocked'
    | 'replaced'
    | 'sent'
    | 'claimed'
    | 'revived'
  amountMinor: number | null
  reason: string | null
  by: string | null
  at: string
}

/** The card of a code, of this business. Errors: `gift_card_unknown`. */
export async function findCard(
  context: CallContext<BusinessScope>,
  codes: GiftCardCodes,
  input: { code: string },
) {
  const card = await balanceOf(context, codes, input)
  if (card.businessId !== context.scope.businessId) throw refuse('gift_card_unknown')
  return card
}

export function blockCard(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, reason }: Reasoned,
  now: Date,
) {
  return changeCard(tx, scope, { giftCardId, verb: 'block' }, async (card) => {
    await setState(tx, card, 'blocked')
    await recordCardEvent(tx, refOf(card), { kind: 'blocked', reason, by: scope.userId, now })
  })
}

export function unblockCard(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, reason }: Reasoned,
  now: Date,
) {
  return changeCard(tx, scope, { giftCardId, verb: 'unblock' }, async (card) => {
    await setState(tx, card, 'active')
    await recordCardEvent(tx, refOf(card), { kind: 'unblocked', reason, by: scope.userId, now })
  })
}

/** What is left moves to a new card, which is for the same people. */
export async function replaceCard(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, reason }: Reasoned,
  now: Date,
  codes: GiftCardCodes,
): Promise<DeskGiftCard> {
  let intoId = ''
  await changeCard(tx, scope, { giftCardId, verb: 'replace' }, async (card) => {
    const { businessId, id, currency, balanceMinor: amountMinor } = card
    intoId = await copyCard(tx, card, codes, now)
    await sql`
      update gift_card set state = 'replaced', replaced_by = ${intoId}
      where business_id = ${businessId} and id = ${id}`.execute(tx)
    const moved = { giftCardId: id, intoId, currency, amountMinor, event: 'replaced' }
    await moveCard(tx, businessId, moved)
    await recordCardEvent(tx, refOf(card), { kind: 'replaced', reason, by: scope.userId, now })
  })
  return oneCard(tx, scope, intoId)
}

async function copyCard(
  tx: Tx,
  card: LockedCard,
  codes: GiftCardCodes,
  now: Date,
): Promise<string> {
  const { link_seed, link_hash, code_hash, code_end } = codes.make()
  const { rows } = await sql<{ id: string }>`
    insert into gift_card (business_id, shop_id, currency, amount_minor, state, variant_id, treatment, design, message, from_name, to_name,
      recipient_email, time_zone, language, buyer_id, holder_id, origin, order_id, order_position, expires_at, delivered_at, created_at,
      activated_at, link_seed, link_hash, code_hash, code_end)
    select business_id, shop_id, currency, amount_minor, 'active', variant_id, treatment, design, message, from_name, to_name,
      recipient_email, time_zone, language, buyer_id, holder_id, origin, order_id, order_position, expires_at, ${now}, ${now},
      ${now}, ${link_seed}, ${link_hash}, ${code_hash}, ${code_end}
    from gift_card where business_id = ${card.businessId} and id = ${card.id} returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

/** Sends its mail again. */
export function sendCard(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, email }: Named & { email: string },
  now: Date,
) {
  return changeCard(tx, scope, { giftCardId, verb: 'send' }, async (card) => {
    const { businessId } = card
    await sql`
      update gift_card set recipient_email = ${email}, delivered_at = ${now}
      where business_id = ${businessId} and id = ${giftCardId}`.execute(tx)
    await recordCardEvent(tx, refOf(card), { kind: 'sent', by: scope.userId, now })
    await publish(tx, {
      businessId,
      event: 'gift_card.sent',
      subjectId: giftCardId,
      data: { again: now.toISOString() },
    })
  })
}

/** Its code and its private link, to be printed. */
export async function printCard(
  tx: Tx,
  { businessId }: BusinessScope,
  { giftCardId }: Named,
  _now: Date,
  { links, codes }: { links: Links; codes: GiftCardCodes },
): Promise<{ code: string; token: string }> {
  const [card] = await selectCards(tx, sql`g.business_id = ${businessId} and g.id = ${giftCardId}`)
  if (!card) throw refuse('not_found')
  if (!giftCardMay.send(card)) throw refuse('state_conflict', { state: card.state })
  const [code, token] = [codes.codeOf(card.link), links.tokenOf(card.link)]
  if (!code || !token) throw refuse('not_found')
  auditChange(tx, { kind: 'gift_card', id: giftCardId }, {}, { isPrinted: true })
  return { code: shownGiftCardCode(code), token }
}

async function changeCard(
  tx: Tx,
  scope: BusinessScope,
  { giftCardId, verb }: { giftCardId: string; verb: GiftCardVerb },
  change: (card: LockedCard) => Promise<void>,
): Promise<DeskGiftCard> {
  const { businessId } = scope
  const card = await lockCard(tx, { businessId, giftCardId })
  const before = await oneCard(tx, scope, giftCardId)
  const { state } = before
  if (!card || !giftCardMay[verb](before)) throw refuse('state_conflict', { state })
  await change(card)
  const after = await oneCard(tx, scope, giftCardId)
  const subject = { kind: 'gift_card', id: giftCardId }
  auditChange(tx, subject, auditedCard(before), auditedCard(after))
  return after
}

/** What an audit entry says of a card. */
export function auditedCard({ state, balanceMinor, deliveredAt }: DeskGiftCard) {
  return { state, balanceMinor, deliveredAt }
}

async function setState(tx: Tx, { businessId, id }: LockedCard, state: string): Promise<void> {
  await sql`update gift_card set state = ${state} where business_id = ${businessId} and id = ${id}`.execute(
    tx,
  )
}

function refOf({ businessId, id: giftCardId }: LockedCard) {
  return { businessId, giftCardId }
}

/** One card as the desk sees it. Errors: `not_found`. */
export async function oneCard(
  db: Db | Tx,
  scope: BusinessScope,
  giftCardId: string,
): Promise<DeskGiftCard> {
  const isIt = sql`g.business_id = ${scope.businessId} and g.id = ${giftCardId} and g.state <> 'ordered'`
  const [card] = await deskCards(db, scope, isIt)
  if (!card) throw refuse('not_found')
  return card
}

function deskCards(db: Db | Tx, scope: BusinessScope, where: RawBuilder<unknown>) {
  const person = (c: string) => sql`case when ${sql.ref(`${c}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${c}.id`)}, 'name', coalesce(${calledBy(scope, c)}, '')) end`
  return selectCards<Pick<DeskGiftCard, 'buyer' | 'holder' | 'orderId'>>(db, where, {
    columns: sql`, ${person('u')} as buyer, ${person('h')} as holder, g.order_id as "orderId"`,
    joins: sql`
      left join customer u on u.business_id = g.business_id and u.id = g.buyer_id
      left join customer h on h.business_id = g.business_id and h.id = g.holder_id`,
  })
}
