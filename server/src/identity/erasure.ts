import { verify } from '@node-rs/argon2'
import type { Erasure } from '@serein/shared/identity/person.ts'
import { erasureGraceDays } from '@serein/shared/identity/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { PersonPart, Unsettled } from '../platform/person.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { untilStopped } from '../platform/timer.ts'
import { isSessionRecent } from './recent-auth.ts'
import { publishForUser } from './mail-link.ts'
import { photoOf, portraitFile } from './profile.ts'

const day = 86_400_000

/** What stands of it now, and what is in its way. */
export async function erasureOf(
  db: Db,
  parts: PersonPart[],
  { userId }: CustomerScope,
): Promise<Erasure> {
  const { rows } = await sql<{ dueAt: Date | null; hasPassword: boolean; isStaff: boolean }>`
    select e.due_at as "dueAt",
      exists (select from account a where a.user_id = u.id and a.password is not null) as "hasPassword",
      u.is_platform_admin or exists (select from membership m where m.user_id = u.id) as "isStaff"
    from "user" u left join erasure e on e.user_id = u.id where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const busy = await busyUntil(db, parts, userId)
  return {
    dueAt: row.dueAt?.toISOString() ?? null,
    busyUntil: busy?.toISOString() ?? null,
    hasPassword: row.hasPassword,
    isStaff: row.isStaff,
    unsettled: await unsettledOf(db, parts, userId),
  }
}

/** Asks for it: due after the days of grace, or when the last visit is over; a mail says so. Twice is once. Errors: as the contract says. */
export async function askErasure(
  tx: Tx,
  parts: PersonPart[],
  scope: CustomerScope,
  proof: { password?: string | undefined; sessionId: string | null },
  now: Date,
): Promise<Erasure> {
  const { userId } = scope
  const standing = await erasureOf(tx, parts, scope)
  const { unsettled } = standing
  if (standing.isStaff) throw refuse('erasure_not_for_staff')
  await refuseSomebodyElse(tx, userId, proof, now)
  const grace = now.getTime() + erasureGraceDays * day
  const busy = standing.busyUntil ? Date.parse(standing.busyUntil) + day : 0
  const dueAt = new Date(Math.max(grace, busy))
  const { numAffectedRows } = await sql`
    insert into erasure (user_id, asked_at, due_at) values (${userId}, ${now}, ${dueAt})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows) {
    await publishForUser(tx, 'identity.erasure_asked', userId, {
      dueAt: dueAt.toISOString(),
      unsettled,
    })
  }
  return erasureOf(tx, parts, scope)
}

/** Changes one's mind. */
export async function keepPerson(
  tx: Tx,
  parts: PersonPart[],
  scope: CustomerScope,
): Promise<Erasure> {
  await sql`delete from erasure where user_id = ${scope.userId}`.execute(tx)
  return erasureOf(tx, parts, scope)
}

const batch = 20

/** Erases the people who are due, one person a transaction. Returns how many. */
export async function erasePersons(
  db: Db,
  { parts, store, log }: { parts: PersonPart[]; store: PictureStore; log: Logger },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const due = await sql<{ userId: string }>`
    select user_id as "userId" from erasure where due_at <= ${now} order by due_at limit ${batch}`.execute(
    db,
  )
  let erased = 0
  for (const { userId } of untilStopped(due.rows, signal)) {
    const done = await db.transaction().execute((tx) => eraseOne(tx, parts, userId, now))
    if (!done) continue
    erased += 1
    if (done.photo)
      await store
        .remove(portraitFile(done.photo))
        .catch((error: unknown) => log.warn({ err: error }, 'picture.not_removed'))
    // Not who: nobody shall find that out from the log.
    log.info({}, 'person.erased')
  }
  return erased
}

/** From right to left, since what a slice keeps is found through the slices to its left. */
async function eraseOne(tx: Tx, parts: PersonPart[], userId: string, now: Date) {
  const { rows } = await sql`
    select from erasure where user_id = ${userId} and due_at <= ${now} for update skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return null
  const busy = await busyUntil(tx, parts, userId)
  if (busy && busy > now) {
    const later = new Date(busy.getTime() + day)
    await sql`update erasure set due_at = ${later} where user_id = ${userId}`.execute(tx)
    return null
  }
  const photo = await photoOf(tx, userId)
  // What an order gives back to a wallet goes on from there.
  for (const part of parts.toReversed()) await part.settle?.(tx, userId, now)
  for (const part of parts.toReversed()) await part.erase(tx, userId)
  return { photo }
}

async function busyUntil(db: Db, parts: PersonPart[], userId: string): Promise<Date | null> {
  let latest: Date | null = null
  for (const { busyUntil: ask } of parts) {
    const until = (await ask?.(db, userId)) ?? null
    if (until && (!latest || until > latest)) latest = until
  }
  return latest
}

async function unsettledOf(db: Db, parts: PersonPart[], userId: string): Promise<Unsettled> {
  const all: Unsettled = {
    wallets: [],
    orders: [],
    visits: [],
    giftCards: [],
    passes: [],
    memberships: [],
  }
  for (const part of parts) Object.assign(all, await part.unsettled?.(db, userId))
  return all
}

async function refuseSomebodyElse(
  tx: Tx,
  userId: string,
  { password, sessionId }: { password?: string | undefined; sessionId: string | null },
  now: Date,
) {
  const { rows } = await sql<{ hash: string }>`
    select password as hash from account where user_id = ${userId} and password is not null limit 1`.execute(
    tx,
  )
  if (rows[0]) {
    const isRight = password !== undefined && (await verify(rows[0].hash, password))
    if (!isRight) throw refuse('wrong_password')
    return
  }
  if (!(await isSessionRecent(tx, sessionId, now))) throw refuse('log_in_again')
}
