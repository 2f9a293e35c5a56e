import { sum } from '@serein/shared/money/money.ts'
import {
  codeOf,
  earnedIn,
  isBounded,
  owedMinor,
  type Account,
  type Standing,
  type Transfer,
} from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'

/** The ledger of one subject, written as of any day: `post` itself knows no time but now. */
export function openBooks(db: Db, businessId: string) {
  const left = new Map<string, { account: Account; balanceMinor: number }>()
  const standing = (): Standing =>
    [...left.values()].filter(({ balanceMinor }) => balanceMinor !== 0)
  function move(account: Account, minor: number) {
    const before = left.get(codeOf(account))?.balanceMinor ?? 0
    left.set(codeOf(account), { account, balanceMinor: before + minor })
  }
  return {
    standing,
    owedMinor: () => owedMinor(standing()),
    earnedMinor: () => sum(earnedIn(standing()).map(({ balanceMinor }) => balanceMinor)),
    /** Null where nothing moves. */
    async post(transfer: Transfer, at: Date, reverses: string | null = null) {
      if (transfer.postings.length === 0) return null
      const { rows } = await sql<{ id: string }>`
        insert into ledger_transfer (business_id, reference, kind, subject, subject_id, reverses, occurred_at)
        values (${businessId}, ${transfer.reference}, ${transfer.kind}, ${transfer.subject.kind}, ${transfer.subject.id},
          ${reverses}, ${at}) returning id`.execute(db)
      const id = rows[0]!.id
      for (const [position, { source, destination, amountMinor }] of transfer.postings.entries()) {
        for (const account of [source, destination])
          await sql`
            insert into ledger_account (business_id, code, kind, holder, currency, balance_minor)
            values (${businessId}, ${codeOf(account)}, ${account.kind}, ${account.holder}, ${account.currency},
              ${isBounded(account.kind) ? 0 : null}) on conflict do nothing`.execute(db)
        await sql`
          insert into ledger_posting (business_id, transfer_id, position, source, destination, amount_minor, currency)
          values (${businessId}, ${id}, ${position}, ${codeOf(source)}, ${codeOf(destination)}, ${amountMinor},
            ${source.currency})`.execute(db)
        move(source, -amountMinor)
        move(destination, amountMinor)
      }
      return { ...transfer, id }
    },
  }
}
