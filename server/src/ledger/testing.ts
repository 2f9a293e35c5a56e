import { randomUUID } from 'node:crypto'
import { accountOf, type Account, type Transfer } from '@serein/shared/ledger/transfer.ts'
import { beforeEach, expect } from 'vitest'
import type { Tx } from '../platform/pool.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { post } from './ledger.ts'

export const wallet = (holder: string) => accountOf('wallet', holder, 'EUR')
export const card = accountOf('provider_clearing', 'sandbox', 'EUR')
export const revenue = accountOf('revenue_service', '', 'EUR')

export function transfer(
  source: Account,
  destination: Account,
  amountMinor: number,
  more: Partial<Transfer> = {},
): Transfer {
  return {
    kind: 'test',
    reference: randomUUID(),
    subject: { kind: 'wallet', id: randomUUID() },
    postings: [{ source, destination, amountMinor }],
    ...more,
  }
}

/** A database of the file's own, and for each test a business whose books are empty. */
export function ledgerStage() {
  const database = fileDatabase()
  let businessId: string
  beforeEach(async () => {
    const { id } = await database.db
      .insertInto('business')
      .values({ name: 'Serein', slug: `serein-${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    businessId = id
  })
  const stage = {
    get db() {
      return database.db
    },
    get businessId() {
      return businessId
    },
    inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return database.db.transaction().execute(work)
    },
    posted(wanted: Transfer) {
      return stage.inTransaction((tx) => post(tx, businessId, wanted))
    },
    /** Every account of the business as it is stored and as its postings replay it. */
    async books() {
      const rows = await database.db
        .selectFrom('ledger_balance')
        .selectAll()
        .where('business_id', '=', businessId)
        .orderBy('code')
        .execute()
      for (const row of rows.filter((each) => each.stored_minor !== null))
        expect([row.code, row.stored_minor]).toEqual([row.code, row.replayed_minor])
      expect(rows.reduce((total, row) => total + Number(row.replayed_minor), 0)).toBe(0)
      return Object.fromEntries(rows.map((row) => [row.code, Number(row.replayed_minor)]))
    },
  }
  return stage
}
