import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

export type KnownClient = { id: string; userId: string | null; name: string }
export type Contact = { email?: string | null | undefined; phone?: string | null | undefined }

/** The clients who are reached by this e-mail or phone, the oldest first, five at most: people share both. */
export async function clientsReachedBy(
  tx: Tx,
  businessId: string,
  { email = null, phone = null }: Contact,
): Promise<KnownClient[]> {
  if (!email && !phone) return []
  const { rows } = await sql<KnownClient>`
    select id, user_id as "userId", name from customer
    where business_id = ${businessId} and merged_into is null and erased_at is null
      and (lower(email) = lower(${email}) or phone = ${phone})
    order by created_at, id limit 5`.execute(tx)
  return rows
}

/** The question which of them is meant, if any: `client_known`. */
export function askWhich(clients: readonly KnownClient[]) {
  return refuse('client_known', { customers: clients.map(({ id, name }) => ({ id, name })) })
}
