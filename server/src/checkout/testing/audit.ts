import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'

const rules = readFileSync(new URL('../../../../torture/audit.sql', import.meta.url), 'utf8')

/** What the rules of the books find wrong at a business, or at nobody's, with the books of the sandbox beside ours. */
export function faultsOf(db: Db, businessId: string): Promise<{ rule: string; what: string }[]> {
  return db.transaction().execute(async (tx) => {
    await sql`create temporary table provider_book on commit drop as
      select c.id as payment_id, case when c.state = 'captured' then c.amount_minor else 0 end as captured_minor,
        coalesce((select sum(r.amount_minor) from sandbox_refund r where r.charge_id = c.id and r.failed_at is null), 0)::bigint as refunded_minor
      from sandbox_charge c`.execute(tx)
    const { rows } = await sql
      .raw<{ rule: string; business_id: string | null; what: string }>(rules)
      .execute(tx)
    return rows.filter(({ business_id }) => business_id === businessId || business_id === null)
  })
}
