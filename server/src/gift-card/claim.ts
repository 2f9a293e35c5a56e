import type { GiftCard } from '@serein/shared/gift-card/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { customerOf } from '../business/customer.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { Db } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import type { GiftCardCodes } from './code.ts'
import { shownCard } from './read.ts'
import { type CardRef, lockCard, recordCardEvent } from './sql.ts'

type By = { code?: string | undefined; cardToken?: string | undefined }

/** Keeps a card in the caller’s wallet. Errors: as the contract says. */
export async function claim(
  context: CallContext<CustomerScope>,
  { links, codes }: { links: Links; codes: GiftCardCodes },
  { code, cardToken }: By,
): Promise<GiftCard> {
  const { db, scope } = context
  const earlier = await answeredBefore<GiftCard>(context)
  if (earlier) return earlier
  const ref =
    code === undefined
      ? await atLink(db, links.hashOf(cardToken!))
      : await codes.find(context, code)
  return once(context, async (tx) => {
    const { businessId, giftCardId } = ref
    const holderId = await customerOf(tx, businessId, scope.userId)
    const card = await lockCard(tx, ref)
    if (!holderId || card?.state !== 'active') throw refuse('gift_card_not_usable')
    const { numAffectedRows } = await sql`
      update gift_card set holder_id = ${holderId}
      where business_id = ${businessId} and id = ${giftCardId} and holder_id is distinct from ${holderId}`.execute(
      tx,
    )
    if (numAffectedRows) await recordCardEvent(tx, ref, { kind: 'claimed', now: context.now() })
    return shownCard(tx, ref)
  })
}

async function atLink(db: Db, hash: string): Promise<CardRef> {
  const { rows } = await sql<CardRef>`
    select business_id as "businessId", id as "giftCardId" from gift_card where link_hash = ${hash} and state <> 'ordered'`.execute(
    db,
  )
  if (!rows[0]) throw refuse('gift_card_unknown')
  return rows[0]
}
