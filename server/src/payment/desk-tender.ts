import { type ExtraTender, extraTenders, isExtra } from '@serein/shared/payment/tenders.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

export type DeskTenderRow = { tender: ExtraTender; isOn: boolean; name: Bilingual | null }

/** What a business takes at its desks beside cash, terminal and wallet: all there are, each on or off. */
export async function deskTendersOf(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
): Promise<{ tenders: DeskTenderRow[] }> {
  const { rows } = await sql<DeskTenderRow>`
    select tender, is_on as "isOn", name from desk_tender where business_id = ${businessId}`.execute(
    db,
  )
  return {
    tenders: extraTenders.map(
      (tender) => rows.find((row) => row.tender === tender) ?? { tender, isOn: false, name: null },
    ),
  }
}

/** How a business calls a tender at its desks, of columns of a statement; null: as everybody does. */
export function tenderNameOf(businessId: RawBuilder<unknown>, tender: RawBuilder<unknown>) {
  return sql<Bilingual | null>`(select dt.name from desk_tender dt where dt.business_id = ${businessId} and dt.tender = ${tender})`
}

/** Says what the desks take. What was paid by one that is off stays. */
export async function saveDeskTenders(
  tx: Tx,
  scope: BusinessScope,
  { tenders }: { tenders: DeskTenderRow[] },
): Promise<{ tenders: DeskTenderRow[] }> {
  const { businessId } = scope
  const before = await deskTendersOf(tx, scope)
  for (const { tender, isOn, name } of tenders)
    await sql`
      insert into desk_tender (business_id, tender, is_on, name)
      values (${businessId}, ${tender}, ${isOn}, ${name && JSON.stringify(name)}::jsonb)
      on conflict (business_id, tender) do update set is_on = excluded.is_on, name = excluded.name`.execute(
      tx,
    )
  const after = await deskTendersOf(tx, scope)
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, { tenders: namesOf(before) }, { tenders: namesOf(after) })
  return after
}

/** Errors: `tender_not_available` for what the business does not take at its desks. */
export async function demandDeskTender(
  tx: Tx,
  business: Pick<BusinessScope, 'businessId'>,
  tender: string,
): Promise<void> {
  if (!isExtra(tender)) return
  const { tenders } = await deskTendersOf(tx, business)
  if (!tenders.some((each) => each.tender === tender && each.isOn))
    throw refuse('tender_not_available')
}

function namesOf({ tenders }: { tenders: DeskTenderRow[] }) {
  return tenders.filter(({ isOn }) => isOn).map(({ tender, name }) => name ?? tender)
}
