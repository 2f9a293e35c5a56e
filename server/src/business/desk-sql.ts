import { type DeskPeople, pinTries } from '@serein/shared/identity/desk.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { MemberKey } from './member-sql.ts'

/** A browser stands at one desk: what its key said before is over. */
export async function insertDesk(
  tx: Tx,
  desk: MemberKey & { name: string; lockMinutes: number; hash: string },
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shared_desk (business_id, name, hash, lock_minutes, opened_by, opened_at, used_at)
    values (${desk.businessId}, ${desk.name}, ${desk.hash}, ${desk.lockMinutes}, ${desk.userId}, ${now}, ${now})
    on conflict on constraint shared_desk_is_known_by_one_key do update set business_id = excluded.business_id,
      name = excluded.name, lock_minutes = excluded.lock_minutes, opened_by = excluded.opened_by,
      opened_at = excluded.opened_at, used_at = excluded.used_at
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function deleteDesk(tx: Tx, businessId: string, deskId: string): Promise<void> {
  await sql`delete from shared_desk where business_id = ${businessId} and id = ${deskId}`.execute(
    tx,
  )
}

export type FoundDesk = {
  businessId: string
  deskId: string
  businessName: string
  deskName: string
  lockMinutes: number
}

export async function findDesk(db: Db, hash: string): Promise<FoundDesk | null> {
  const { rows } = await sql<FoundDesk>`
    select d.business_id as "businessId", d.id as "deskId", b.name as "businessName", d.name as "deskName",
      d.lock_minutes as "lockMinutes"
    from shared_desk d join business b on b.id = d.business_id where d.hash = ${hash}`.execute(db)
  return rows[0] ?? null
}

/** Who has a PIN there, by name. */
export async function selectPins(db: Db, businessId: string): Promise<DeskPeople['people']> {
  const { rows } = await sql<DeskPeople['people'][number]>`
    select u.id as "memberId", u.name, p.failures >= ${pinTries} as "isLocked"
    from member_pin p join "user" u on u.id = p.user_id
    where p.business_id = ${businessId} order by u.name, u.id`.execute(db)
  return rows
}

/** Chooses a PIN, or takes it away; says whether there was one. */
export async function writePin(
  tx: Tx,
  { businessId, userId }: MemberKey,
  hash: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from member_pin where business_id = ${businessId} and user_id = ${userId} for update`.execute(
    tx,
  )
  if (hash === null)
    await sql`delete from member_pin where business_id = ${businessId} and user_id = ${userId}`.execute(
      tx,
    )
  else
    await sql`
      insert into member_pin (business_id, user_id, hash, chosen_at) values (${businessId}, ${userId}, ${hash}, ${now})
      on conflict (business_id, user_id) do update set hash = excluded.hash, failures = 0, chosen_at = excluded.chosen_at`.execute(
      tx,
    )
  return rows.length > 0
}

/** Counts a try as a wrong one, whatever it will be: `failures` with it, one more than allowed where none was left. */
export async function takeTry(
  tx: Tx,
  { businessId, userId }: MemberKey,
): Promise<{ hash: string; failures: number } | null> {
  const { rows } = await sql<{ hash: string; failures: number }>`
    with before as (
      select hash, failures from member_pin where business_id = ${businessId} and user_id = ${userId} for update
    ), counted as (
      update member_pin p set failures = least(p.failures + 1, ${pinTries}) from before
      where p.business_id = ${businessId} and p.user_id = ${userId}
    )
    select hash, failures + 1 as failures from before`.execute(tx)
  return rows[0] ?? null
}

/** It was right: the tries are there again. */
export async function giveTriesBack(db: Db, { businessId, userId }: MemberKey): Promise<void> {
  await sql`update member_pin set failures = 0 where business_id = ${businessId} and user_id = ${userId}`.execute(
    db,
  )
}

/** Somebody has come in at it. */
export async function noteEntered(
  db: Db,
  { businessId, deskId }: Pick<FoundDesk, 'businessId' | 'deskId'>,
  now: Date,
): Promise<void> {
  await sql`update shared_desk set used_at = ${now} where business_id = ${businessId} and id = ${deskId}`.execute(
    db,
  )
}
