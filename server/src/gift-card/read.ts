import type { GiftCard } from '@serein/shared/gift-card/schema.ts'
import {
  giftCardMay,
  giftCardLimits,
  giftCardStateOf,
  type KeptGiftCardState,
} from '@serein/shared/gift-card/states.ts'
import { shownGiftCardCode } from '@serein/shared/gift-card/code.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../platform/context.ts'
import { instantOf } from '../platform/instant.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import type { GiftCardCodes } from './code.ts'
import { balanceOfCard, type CardRef } from './sql.ts'

export type CardRow = GiftCard & { businessId: string; link: KeptLink }

/** Cards `g` as they are shown, by what is asked of them; `more` is selected besides, with what it joins. */
export async function selectCards<More = object>(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  more: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } = {
    columns: sql``,
    joins: sql``,
  },
): Promise<(CardRow & More)[]> {
  const { rows } = await sql<CardRow & More & { state: KeptGiftCardState }>`
    select g.id, g.business_id as "businessId", jsonb_build_object('id', b.id, 'name', b.name) as business, g.state, g.currency,
      g.amount_minor as "amountMinor", ${balanceOfCard} as "balanceMinor", g.treatment, g.design, g.code_end as "codeEnd",
      ${instantOf('g.expires_at')} as "expiresAt", g.shop_id as "shopId", g.message, g.from_name as "fromName", g.to_name as "toName",
      g.recipient_email as "recipientEmail", ${instantOf('g.deliver_at')} as "deliverAt",
      ${instantOf('g.delivered_at')} as "deliveredAt", g.time_zone as "timeZone", ${instantOf('g.created_at')} as "createdAt",
      jsonb_build_object('seed', g.link_seed, 'hash', g.link_hash) as link ${more.columns}
    from gift_card g join business b on b.id = g.business_id ${more.joins}
    where ${where}`.execute(db)
  return rows.map((row) => ({ ...row, state: giftCardStateOf(row.state, row.balanceMinor) }))
}

/** What is left on a card, for who has its code. */
export async function balanceOf(
  context: CallContext,
  codes: GiftCardCodes,
  { code }: { code: string },
) {
  const { businessId, giftCardId } = await codes.find(context, code)
  const [card] = await selectCards(
    context.db,
    sql`g.business_id = ${businessId} and g.id = ${giftCardId}`,
  )
  return card!
}

/** A card at its private link, with its code. Errors: `not_found`. */
export async function cardByLink(
  { db, caller }: CallContext,
  { links, codes }: { links: Links; codes: GiftCardCodes },
  token: string,
) {
  const holder = {
    columns: sql`, c.user_id as "holderUserId"`,
    joins: sql`left join customer c on c.business_id = g.business_id and c.id = g.holder_id`,
  }
  const [card] = await selectCards<{ holderUserId: string | null }>(
    db,
    sql`g.link_hash = ${links.hashOf(token)} and g.state not in ('ordered', 'replaced', 'refunded')`,
    holder,
  )
  const code = card && codes.codeOf(card.link)
  if (!code) throw refuse('not_found')
  const userId = card.holderUserId && (await caller())
  return {
    ...card,
    recipientEmail: null,
    code: shownGiftCardCode(code),
    isMine: userId !== null && userId === card.holderUserId,
  }
}

type Mine = { orderId: string; isHeld: boolean; isBought: boolean; isFromAfar: boolean }

/** The cards that somebody keeps or has bought, the newest first. */
export async function myCards({ db, scope, now }: CallContext<CustomerScope>, links: Links) {
  const { userId } = scope
  const columns = sql`, g.order_id as "orderId", coalesce(h.user_id = ${userId}, false) as "isHeld", coalesce(u.user_id = ${userId}, false) as "isBought",
    g.origin = 'app' as "isFromAfar"`
  const joins = sql`
    left join customer h on h.business_id = g.business_id and h.id = g.holder_id
    left join customer u on u.business_id = g.business_id and u.id = g.buyer_id`
  const rows = await selectCards<Mine>(
    db,
    sql`(h.user_id = ${userId} or u.user_id = ${userId}) and g.state not in ('ordered', 'replaced')
      order by g.created_at desc, g.id desc limit 100`,
    { columns, joins },
  )
  return {
    giftCards: rows.map((row) => ({
      ...row,
      recipientEmail: row.isBought ? row.recipientEmail : null,
      mayUndo: row.isBought && row.isFromAfar && giftCardMay.undo(row) && isFresh(row, now()),
      token: links.tokenOf(row.link),
    })),
  }
}

/** A distance sale is still undone without a reason. */
export function isFresh({ createdAt }: { createdAt: string }, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() < giftCardLimits.undoDays * 86_400_000
}

/** One card as its buyer or holder sees it, as a command answers. */
export async function shownCard(tx: Tx, { businessId, giftCardId }: CardRef): Promise<GiftCard> {
  const [card] = await selectCards(tx, sql`g.business_id = ${businessId} and g.id = ${giftCardId}`)
  return { ...card!, recipientEmail: null }
}
