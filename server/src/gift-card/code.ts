import { createHash } from 'node:crypto'
import {
  giftCardCodeFrom,
  giftCardCodeLength,
  giftCardCodeOf,
} from '@serein/shared/gift-card/code.ts'
import type { GiftCardOfTender, GiftCardToPay } from '@serein/shared/gift-card/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { TryLimit } from '../identity/try-limit.ts'
import type { CallContext } from '../platform/context.ts'
import { accountOr } from '../platform/gate.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Scope } from '../platform/scope.ts'
import type { CardToPay } from './spend.ts'
import type { CardRef } from './sql.ts'

export type GiftCardCodes = ReturnType<typeof openGiftCardCodes>

/**
 * Codes of gift cards. A code follows from the private link of its card, so that a mail can be sent again; what is kept of it is made by
 * the server's secret, and a wrong code is looked for just as a right one.
 */
export function openGiftCardCodes({ links, limit }: { links: Links; limit: TryLimit }) {
  const hashesOf = (code: string) => hashesBy(links, code)
  async function find(
    { db, network, scope }: Pick<CallContext, 'db' | 'network' | 'scope'>,
    typed: string,
  ): Promise<CardRef> {
    const code = giftCardCodeOf(typed)
    const tries = [{ ...wrongCodes, of: accountOr(network, scope) }]
    await limit.take(tries)
    const { rows } = await sql<CardRef>`
      select business_id as "businessId", id as "giftCardId" from gift_card
      where code_hash = any(${hashesOf(code)}::text[]) and state <> 'ordered'`.execute(db)
    if (!rows[0] || code.length !== giftCardCodeLength) throw refuse('gift_card_unknown')
    await limit.giveBack(tries)
    return rows[0]
  }
  async function toPay(
    context: CallContext,
    { code, giftCardId, amountMinor }: GiftCardToPay,
  ): Promise<CardToPay> {
    if (code !== undefined)
      return { giftCardId: (await find(context, code)).giftCardId, amountMinor }
    const { rows } = await sql`
      select from gift_card g where g.id = ${giftCardId} and ${isWithin(context.scope)}`.execute(
      context.db,
    )
    if (rows.length === 0) throw refuse('gift_card_unknown')
    return { giftCardId: giftCardId!, amountMinor }
  }
  return {
    make: () => newCardSecrets(links),
    hashesOf,
    /** Null where the secret is gone by which it was made. */
    codeOf: (link: KeptLink) => codeBy(links, link),
    /** The card of a code, of any business. Errors: `gift_card_unknown`, and `too_many_requests` after ten wrong ones. */
    find,
    /** Cards that somebody may pay with. Errors: as `find`. */
    async toPay(context: CallContext, cards: readonly GiftCardToPay[]): Promise<CardToPay[]> {
      const found: CardToPay[] = []
      for (const card of cards) found.push(await toPay(context, card))
      return found
    },
    /** The same of one that is named at the desk. */
    ofTender: async (
      context: CallContext,
      card: GiftCardOfTender,
    ): Promise<CardToPay | undefined> => card && toPay(context, card),
  }
}

/** The secrets of a new card, as its row keeps them. */
export function newCardSecrets(links: Links) {
  const link = links.make()
  const code = codeBy(links, link)!
  return {
    link_seed: link.seed,
    link_hash: link.hash,
    code_hash: hashesBy(links, code)[0]!,
    code_end: code.slice(-4),
  }
}

/** By the secret that signs, then by those that still read. */
function hashesBy(links: Links, code: string): string[] {
  return links.seals(`gift card ${code}`)
}

const wrongCodes = { kind: 'gift_card', tries: 10, pauseSeconds: 360 }

function codeBy(links: Links, link: KeptLink): string | null {
  const token = links.tokenOf(link)
  return token && giftCardCodeFrom(createHash('sha256').update(`gift card ${token}`).digest())
}

/** Of the card `g`: a customer pays by id with what they keep, a desk with any card of its business. */
function isWithin(scope: Scope) {
  if (scope.kind === 'business') return sql`g.business_id = ${scope.businessId}`
  return scope.kind === 'customer'
    ? sql`exists (select from customer c where c.business_id = g.business_id and c.id = g.holder_id and c.user_id = ${scope.userId})`
    : sql`false`
}
