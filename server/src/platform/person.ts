import { sql } from 'kysely'
import { noBusiness } from './outbox.ts'
import type { Db, Tx } from './pool.ts'

export type PersonSection = { name: string; rows: Record<string, unknown>[] }

/** What a slice keeps of a person. Each slice has one, and server/src/person.ts puts them together in the slices' order. */
export type PersonPart = {
  /** What is missing when it cannot be read, as one of its sections is called. */
  name: string
  /** All of it, for the person's own eyes. */
  sections(db: Db, userId: string): Promise<PersonSection[]>
  /** Removes it; what the law or the accounts need stays without the person. Those to the right have done so before. */
  erase(tx: Tx, userId: string): Promise<void>
  /** Until when something of theirs is still going on, that would make no sense without them. */
  busyUntil?(db: Db, userId: string): Promise<Date | null>
}

/** The platform's own: answers that were kept for commands sent twice, and what was told of the account. */
export const platformOfPerson: PersonPart = {
  name: 'platform',
  sections: async () => [],
  async erase(tx, userId) {
    await sql`delete from idempotency_key where actor = ${userId}`.execute(tx)
    await sql`delete from outbox where business_id = ${noBusiness} and subject_id = ${userId}`.execute(
      tx,
    )
  },
}
