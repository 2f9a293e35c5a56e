import { sql } from 'kysely'
import type { Tx } from '../../platform/pool.ts'
import { writeVersion } from '../../shop/sql.ts'
import { shopsOfMember } from '../member-sql.ts'
import { noteRotaChange } from '../rota-sql.ts'

type Whose = { businessId: string; staffId: string }

/** Her time is as her shifts are again; whose it is has been locked. @returns whether there was one */
export async function endCalendar(tx: Tx, whose: Whose): Promise<boolean> {
  const { businessId, staffId } = whose
  const { rows } = await sql<{ blocked: boolean }>`
    delete from private_calendar where business_id = ${businessId} and staff_id = ${staffId}
    returning not isempty(busy) as blocked`.execute(tx)
  if (rows[0]?.blocked) await noteNewHours(tx, whose)
  return rows.length > 0
}

/** Whatever was planned or shown on the hours before is looked at again. */
export async function noteNewHours(tx: Tx, { businessId, staffId }: Whose): Promise<void> {
  await noteRotaChange(tx, businessId, [staffId])
  for (const shopId of await shopsOfMember(tx, businessId, staffId))
    await writeVersion(tx, businessId, shopId)
}
