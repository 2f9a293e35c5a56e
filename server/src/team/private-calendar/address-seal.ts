import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import { resealAll, type Resealed } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'

export const placeOfAddress = (staffId: string) => `private_calendar/${staffId}/address`

const nobody = '00000000-0000-0000-0000-000000000000'

/** Seals the addresses of calendars anew that an earlier key has sealed. */
export function resealAddresses(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  const current = `${vault.currentId}.%`
  return resealAll<string>(
    nobody,
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string; sealed: string }>`
          select staff_id as id, address_sealed as sealed from private_calendar
          where staff_id > ${after} and address_sealed not like ${current}
          order by staff_id limit 200 for update`.execute(tx)
        let resealed = 0
        for (const { id, sealed } of rows) {
          const anew = vault.reseal(sealed, placeOfAddress(id))
          if (anew === null) continue
          await sql`update private_calendar set address_sealed = ${anew} where staff_id = ${id}`.execute(
            tx,
          )
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null }
      }),
    signal,
  )
}
