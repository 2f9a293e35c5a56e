import type { Picture } from '@serein/shared/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { hasPicture } from './picture-row.ts'
import { shownPicture } from './sql.ts'

/** The picture that stands for a business; both null: it has none. */
export type BusinessLogo = { logoId: string | null; logo: Picture | null }

export async function readLogo(db: Db | Tx, businessId: string): Promise<BusinessLogo> {
  const { rows } = await sql<BusinessLogo>`
    select p.id as "logoId", ${shownPicture} as logo from business_logo l
    join picture p on p.business_id = l.business_id and p.id = l.picture_id
    where l.business_id = ${businessId}`.execute(db)
  return rows[0] ?? { logoId: null, logo: null }
}

/** Errors: `invalid_input` for a picture that the business does not have. */
export async function writeLogo(tx: Tx, businessId: string, logoId: string | null): Promise<void> {
  if (!logoId) {
    await tx.deleteFrom('business_logo').where('business_id', '=', businessId).execute()
    return
  }
  if (!(await hasPicture(tx, businessId, logoId)))
    throw refuse('invalid_input', { fields: [{ path: 'logoId', message: '' }] })
  await sql`
    insert into business_logo (business_id, picture_id) values (${businessId}, ${logoId})
    on conflict (business_id) do update set picture_id = excluded.picture_id`.execute(tx)
}
