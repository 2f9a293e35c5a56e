import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { instantOf } from './instant.ts'
import { noBusiness } from './outbox.ts'
import type { Db, Tx } from './pool.ts'

export type PersonSection = { name: string; rows: Record<string, unknown>[] }

/** What is still open between a person and businesses. */
export type Unsettled = {
  /** Of each: what goes back through the cards and accounts it was added by, other money, and what the business has given. */
  wallets: {
    businessName: string
    currency: string
    backMinor: number
    otherMinor: number
    bonusMinor: number
  }[]
  orders: {
    code: string
    shopName: string
    currency: string
    paidMinor: number
    collectBy: string | null
  }[]
  visits: { code: string; shopName: string; startsAt: string; timeZone: string }[]
  giftCards: { businessName: string; currency: string; balanceMinor: number }[]
  /** With what their shops give back by their rule, if they are asked before. */
  passes: { name: Bilingual; shopName: string; currency: string; refundMinor: number }[]
  memberships: { name: Bilingual; shopName: string }[]
}

/** What a slice keeps of a person. Each slice has one, and server/src/person.ts puts them together in the slices' order. */
export type PersonPart = {
  /** What is missing when it cannot be read, as one of its sections is called. */
  name: string
  /** All of it, for the person's own eyes. */
  sections(db: Db, userId: string): Promise<PersonSection[]>
  /** The files among it, one at a time. */
  files?(db: Db, userId: string): AsyncIterable<{ name: string; bytes: Uint8Array }>
  /** Removes it; what the law or the accounts need stays without the person. Those to the right have done so before. */
  erase(tx: Tx, userId: string): Promise<void>
  /** Until when something goes on that would make no sense without them. */
  busyUntil?(db: Db, userId: string): Promise<Date | null>
  /** What they are told of before they ask to be erased. */
  unsettled?(db: Db, userId: string): Promise<Partial<Unsettled>>
  /** Ends it, and sends back what is theirs, just before they are erased. Those to the right have done so before. */
  settle?(tx: Tx, userId: string, now: Date): Promise<void>
}

/**
 * The platform's own: answers that were kept for commands sent twice, what was told of the account, and what they did in a
 * console. What they changed there is the business's; that it was them goes.
 */
export const platformOfPerson: PersonPart = {
  name: 'platform',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select endpoint, subject_kind as "subjectKind", ${instantOf('occurred_at')} as "occurredAt"
      from audit_entry where actor = ${userId} order by occurred_at, id`.execute(db)
    return [{ name: 'consoleCommands', rows }]
  },
  async erase(tx, userId) {
    await sql`delete from idempotency_key where actor = ${userId}`.execute(tx)
    await sql`update audit_entry set actor = null where actor = ${userId}`.execute(tx)
    await sql`update audit_entry set approved_by = null where approved_by = ${userId}`.execute(tx)
    await sql`delete from outbox where business_id = ${noBusiness} and subject_id = ${userId}`.execute(
      tx,
    )
  },
}
