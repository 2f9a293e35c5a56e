import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { resealAll, type Resealed } from '../platform/reseal.ts'
import type { Vault } from '../platform/vault.ts'

export const placeOfSecret = (accountId: string) => `provider_account/${accountId}/secret`
export const placeOfWebhook = (accountId: string) => `provider_account/${accountId}/webhook`

type Row = { id: string; secret: string; webhook: string | null }
const nobody = '00000000-0000-0000-0000-000000000000'

/** Seals the keys of providers' accounts anew that an earlier key has sealed. */
export function resealAccounts(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  const current = `${vault.currentId}.%`
  return resealAll<string>(
    nobody,
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<Row>`
          select id, secret_sealed as secret, webhook_secret_sealed as webhook from provider_account
          where id > ${after} and (secret_sealed not like ${current} or webhook_secret_sealed not like ${current})
          order by id limit 200 for update`.execute(tx)
        let resealed = 0
        for (const { id, ...row } of rows) {
          const secret = vault.reseal(row.secret, placeOfSecret(id))
          const webhook = row.webhook && vault.reseal(row.webhook, placeOfWebhook(id))
          if (secret === null || (row.webhook && webhook === null)) continue
          await sql`
            update provider_account set secret_sealed = ${secret}, webhook_secret_sealed = ${webhook}
            where id = ${id}`.execute(tx)
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null }
      }),
    signal,
  )
}
