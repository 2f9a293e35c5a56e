import type { WellnessNotes } from '@serein/shared/identity/wellness.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { noteOpening, readWellness } from '../identity/wellness.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../platform/scope.ts'
import type { Vault } from '../platform/vault.ts'

/**
 * Opens the notes of who booked a visit that is coming or under way. What is kept as the command's answer is only that
 * they were opened; the notes are read anew each time. Errors: `not_found`, `state_conflict`,
 * `visit_without_client`.
 */
export async function openWellness(
  context: CallContext,
  vault: Vault,
  bookingId: string,
): Promise<{ openedAt: string; notes: WellnessNotes | null }> {
  const scope = asBusiness(context.scope)
  const opened = await once(context, async (tx) => {
    const { userId, ...opening } = await bookedBy(tx, scope, bookingId)
    const isThere = userId !== null && (await readWellness(tx, vault, userId)).notes !== null
    if (isThere) await noteOpening(tx, { userId, ...opening }, context.now())
    return { openedAt: context.now().toISOString(), userId: isThere ? userId : null }
  })
  const { userId, openedAt } = opened
  return { openedAt, notes: userId ? (await readWellness(context.db, vault, userId)).notes : null }
}

type Row = {
  userId: string | null
  isNamed: boolean
  code: string
  state: string
  businessName: string
  opener: string
}

async function bookedBy(tx: Tx, scope: BusinessScope, bookingId: string) {
  const { rows } = await sql<Row>`
    select b.user_id as "userId", coalesce(c.name, '') <> '' as "isNamed", b.code, b.state, h.name as "businessName", coalesce(o.name, '') as opener
    from booking b join business h on h.id = b.business_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id left join "user" o on o.id = ${scope.userId}
    where b.business_id = ${scope.businessId} and b.id = ${bookingId}`.execute(tx)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const { userId, isNamed, code, state, businessName, opener } = row
  if (!isNamed) throw refuse('visit_without_client')
  if (state !== 'confirmed' && state !== 'checked_in') throw refuse('state_conflict', { state })
  return {
    userId,
    openedBy: { userId: scope.userId, name: opener },
    businessName,
    booking: { id: bookingId, code },
  }
}
