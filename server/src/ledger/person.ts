import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** A person's wallets and what moved in them. The accounts keep both: without the person they name nobody. */
export const walletsOfPerson: PersonPart = {
  name: 'wallets',
  async sections(db, userId) {
    const accounts = sql`
      select b.id as business_id, b.name, a.code, a.kind, a.currency, a.balance_minor
      from customer c
        join ledger_account a on a.business_id = c.business_id and a.holder = c.id::text and a.kind in ('wallet', 'wallet_bonus')
        join business b on b.id = c.business_id
      where c.user_id = ${userId}`
    const wallets = await sql<Record<string, unknown>>`
      select w.name as "businessName", w.currency,
        coalesce(sum(w.balance_minor) filter (where w.kind = 'wallet'), 0)::bigint as "moneyMinor",
        coalesce(sum(w.balance_minor) filter (where w.kind = 'wallet_bonus'), 0)::bigint as "bonusMinor"
      from (${accounts}) w group by w.business_id, w.name, w.currency order by w.name, w.currency`.execute(
      db,
    )
    const moves = await sql<Record<string, unknown>>`
      select ${instantOf('t.occurred_at')} as "occurredAt", w.name as "businessName", t.kind, w.currency,
        sum(case when p.destination = w.code then p.amount_minor else -p.amount_minor end)::bigint as "amountMinor"
      from (${accounts}) w
        join ledger_posting p on p.business_id = w.business_id and w.code in (p.source, p.destination)
        join ledger_transfer t on t.business_id = p.business_id and t.id = p.transfer_id
      group by w.business_id, w.name, w.currency, t.id, t.occurred_at, t.kind order by t.id`.execute(
      db,
    )
    return [
      { name: 'wallets', rows: wallets.rows },
      { name: 'walletMoves', rows: moves.rows },
    ]
  },
  erase: () => Promise.resolve(),
}
