import { sql } from 'kysely'
import type { Tx } from './pool.ts'

export type OutboxEvent = {
  id: number
  businessId: string
  shopId: string | null
  event: string
  subjectId: string
  data: unknown
  createdAt: Date
}

/** Whose an event or a message is that no business has part in: it is about an account, which is with all of them. */
export const noBusiness = '00000000-0000-0000-0000-000000000000'

type NewEvent = {
  businessId: string
  shopId?: string
  event: string
  subjectId: string
  data?: unknown
}

/** Writes an event in the transaction that causes it: it is read if and only if that transaction commits. */
export async function publish(tx: Tx, event: NewEvent): Promise<void> {
  await published(event).execute(tx)
}

/** The same as a piece of a larger statement: `with publication as (${published(event)}) …`. */
export function published({ businessId, shopId, event, subjectId, data }: NewEvent) {
  return sql`insert into outbox (business_id, shop_id, event, subject_id, data)
    values (${businessId}, ${shopId ?? null}, ${event}, ${subjectId}, ${JSON.stringify(data ?? {})})`
}

/** What was told of these subjects of a business is forgotten: they were somebody’s, who has been erased. */
export async function forgetEvents(
  tx: Tx,
  subjects: readonly { businessId: string; subjectId: string }[],
): Promise<void> {
  await sql`
    delete from outbox o
    using jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as gone("businessId" uuid, "subjectId" uuid)
    where o.business_id = gone."businessId" and o.subject_id = gone."subjectId"`.execute(tx)
}
