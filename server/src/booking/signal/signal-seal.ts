import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import { resealAll, type Resealed } from '../../platform/reseal.ts'
import type { Vault } from '../../platform/vault.ts'

export const placeOfSignal = (signalId: string) => `silent_signal/${signalId}/content`

const nobody = '00000000-0000-0000-0000-000000000000'

/** Seals anew what an earlier key has sealed of silent signals. */
export function resealSignals(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  const current = `${vault.currentId}.%`
  return resealAll<string>(
    nobody,
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string; sealed: string }>`
          select id, content_sealed as sealed from silent_signal
          where id > ${after} and content_sealed not like ${current} order by id limit 200 for update`.execute(
          tx,
        )
        let resealed = 0
        for (const { id, sealed } of rows) {
          const anew = vault.reseal(sealed, placeOfSignal(id))
          if (anew === null) continue
          await sql`update silent_signal set content_sealed = ${anew} where id = ${id}`.execute(tx)
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null }
      }),
    signal,
  )
}
