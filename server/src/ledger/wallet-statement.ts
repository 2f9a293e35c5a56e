import { accountOf, codeOf, type Subject } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { readPlace, rowId, writePlace } from '../platform/cursor.ts'
import type { Db } from '../platform/pool.ts'

/** What one transfer did to a wallet: to its money, to its bonus, and what both were together after it. */
export type WalletMove = {
  id: string
  kind: string
  subject: Pick<Subject, 'id'> & { kind: string }
  moneyMinor: number
  bonusMinor: number
  balanceMinor: number
  occurredAt: Date
}

type Row = Omit<WalletMove, 'balanceMinor'> & { standsAtMinor: number }

/** Where a page ended: its last transfer, and what the wallet held before that. */
const place = z.tuple([rowId, z.int()])

/**
 * What came to a wallet (above zero) and left it (below), the latest first. The first page begins with the balance of the
 * same moment, each other one with what its cursor brings along, so that no page reads what lies before it.
 */
export async function walletStatement(
  db: Db,
  wallet: { businessId: string; customerId: string; currency: string },
  page: { cursor?: string | undefined; limit: number },
): Promise<{ moves: WalletMove[]; nextCursor: string | null }> {
  const from = page.cursor === undefined ? null : readPlace(place, page.cursor)
  const found = await select(db, wallet, { before: from?.[0] ?? null, limit: page.limit + 1 })
  const entries = found.slice(0, page.limit)
  let balanceMinor = from?.[1] ?? found[0]?.standsAtMinor ?? 0
  const moves = entries.map(({ id, kind, subject, moneyMinor, bonusMinor, occurredAt }) => {
    const move = { id, kind, subject, moneyMinor, bonusMinor, balanceMinor, occurredAt }
    balanceMinor -= moneyMinor + bonusMinor
    return move
  })
  const last = moves.at(-1)
  const hasMore = found.length > page.limit && last !== undefined
  return { moves, nextCursor: hasMore ? writePlace([last.id, balanceMinor]) : null }
}

async function select(
  db: Db,
  {
    businessId,
    customerId,
    currency,
  }: { businessId: string; customerId: string; currency: string },
  { before, limit }: { before: string | null; limit: number },
): Promise<Row[]> {
  const money = codeOf(accountOf('wallet', customerId, currency))
  const bonus = codeOf(accountOf('wallet_bonus', customerId, currency))
  const leg = (way: 'source' | 'destination', code: string) => sql`
    select transfer_id, ${sql.raw(way === 'source' ? '-' : '')}amount_minor as minor, ${code === bonus}::boolean as is_bonus
    from ledger_posting where business_id = ${businessId} and ${sql.ref(way)} = ${code}
      and (${before}::uuid is null or transfer_id < ${before}::uuid)`
  const { rows } = await sql<Row>`
    select t.id, t.kind, jsonb_build_object('kind', t.subject, 'id', t.subject_id) as subject, t.occurred_at as "occurredAt",
      coalesce(sum(leg.minor) filter (where not leg.is_bonus), 0)::bigint as "moneyMinor",
      coalesce(sum(leg.minor) filter (where leg.is_bonus), 0)::bigint as "bonusMinor",
      (select coalesce(sum(a.balance_minor), 0) from ledger_account a
        where a.business_id = ${businessId} and a.code in (${money}, ${bonus}))::bigint as "standsAtMinor"
    from (
      ${leg('source', money)} union all ${leg('destination', money)} union all
      ${leg('source', bonus)} union all ${leg('destination', bonus)}
    ) as leg
    join ledger_transfer t on t.business_id = ${businessId} and t.id = leg.transfer_id
    group by t.business_id, t.id
    order by t.id desc limit ${limit}`.execute(db)
  return rows
}
