import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

/** So many telephones of one person are told; one more takes the place of the one that was seen last the longest ago. */
const mostDevices = 20
/** FCM calls a token stale that was not seen for so long. https://firebase.google.com/docs/cloud-messaging/manage-tokens */
const keptDays = 270

type Device = { registrationToken: string; platform: 'ios' | 'android' }

/** Keeps the token of a device for whoever is logged in there; a token that was somebody else's is theirs no more. */
export async function addDevice(
  tx: Tx,
  { userId }: CustomerScope,
  { registrationToken, platform }: Device,
  now: Date,
): Promise<Device> {
  await sql`
    insert into push_device (token, user_id, platform, added_at, seen_at)
    values (${registrationToken}, ${userId}, ${platform}, ${now}, ${now})
    on conflict (token) do update set user_id = excluded.user_id, platform = excluded.platform, seen_at = excluded.seen_at,
      added_at = case when push_device.user_id = excluded.user_id then push_device.added_at else excluded.added_at end`.execute(
    tx,
  )
  await sql`
    delete from push_device where user_id = ${userId} and token not in (
      select token from push_device where user_id = ${userId} order by seen_at desc, token limit ${mostDevices})`.execute(
    tx,
  )
  return { registrationToken, platform }
}

/** A device of one's own takes no pushes any more; one that is not there, or another's, stays as it is. */
export async function removeDevice(
  tx: Tx,
  { userId }: CustomerScope,
  { registrationToken }: Pick<Device, 'registrationToken'>,
): Promise<{ registrationToken: string }> {
  await sql`delete from push_device where token = ${registrationToken} and user_id = ${userId}`.execute(
    tx,
  )
  return { registrationToken }
}

/** The tokens of a person's devices, the one seen last first. */
export async function devicesOf(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select token from push_device where user_id = ${userId} order by seen_at desc, token`.execute(
    db,
  )
  return rows.map(({ token }) => token)
}

/** Forgets tokens of which FCM says that nobody is behind them. */
export async function forgetDevices(db: Db, tokens: string[]): Promise<void> {
  if (tokens.length > 0) await sql`delete from push_device where token = any(${tokens})`.execute(db)
}

/** Forgets devices that were not seen for 270 days. Returns how many. */
export async function forgetUnseenDevices(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const { numAffectedRows } = await sql`delete from push_device where seen_at < ${before}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
