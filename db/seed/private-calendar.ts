import { placeOfAddress } from '@serein/server/team/private-calendar/address-seal.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import type { Vault } from '@serein/server/platform/vault.ts'
import { sql } from 'kysely'

/** Nobody answers there, so the demo does not ask. */
const address = 'https://calendar.example/ines/private.ics'
const dayMs = 86_400_000

/** A therapist with a log-in lets a calendar of her own block two evenings, weeks from now. */
export async function writePrivateCalendar(
  tx: Tx,
  { businessId, vault, now }: { businessId: string; vault: Vault; now: Date },
): Promise<void> {
  const { rows } = await sql<{ staffId: string; userId: string; shopId: string }>`
    select m.id as "staffId", m.user_id as "userId", f.shop_id as "shopId"
    from staff_member m join shift f on f.business_id = m.business_id and f.staff_id = m.id
    where m.business_id = ${businessId} and m.user_id is not null order by m.position, m.id, f.shop_id limit 1`.execute(
    tx,
  )
  const [therapist] = rows
  if (!therapist) throw new Error('Nobody in the demo serves and logs in.')
  const { staffId, userId, shopId } = therapist
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const evening = (days: number, hour: number) =>
    new Date(midnight + days * dayMs + hour * 3_600_000).toISOString()
  const busy = [40, 47].map((days) => `[${evening(days, 17)},${evening(days, 20)})`)
  await sql`
    insert into private_calendar (business_id, staff_id, user_id, shop_id, address_sealed, host, added_at, busy, read_at, next_read_at)
    values (${businessId}, ${staffId}, ${userId}, ${shopId}, ${vault.seal(address, placeOfAddress(staffId))}, 'calendar.example',
      ${new Date(now.getTime() - 9 * dayMs)}, ${`{${busy.join(',')}}`}, ${now}, 'infinity')`.execute(
    tx,
  )
}
