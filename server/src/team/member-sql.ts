import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { firstDayOf, type Load, type Shift } from '@serein/shared/team/week.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { shownPicture } from '../shop/sql.ts'

export type MemberRow = Omit<ManagedTeam['members'][number], 'visits'>
/** What is left out stays as it is. */
export type MemberTerms = Pick<MemberRow, 'staffName' | 'gender'> & {
  [Name in 'load' | 'profile' | 'isForReturningOnly' | 'pictureId']?: MemberRow[Name] | undefined
}
const noLoad: Load = { handsOnMinutesADay: null, handsOnMinutesInARow: null, recoveryMinutes: 0 }
const noText = { en: '', fr: '' }
const noProfile: MemberRow['profile'] = { title: noText, bio: noText, languages: [] }

/** In which week of its rhythm a shift is worked, as `phaseOf` counts it; `of` names its table. */
const phaseOfShift = (of: RawBuilder<unknown>) =>
  sql`((${of}from_day - date '1969-12-29') / 7 % ${of}every_weeks)`

export type ShopIds = { businessId: string; shopId: string }

/** The people of a business in their order, each with the week at one shop as it is worked from `today` on. */
export async function selectMembers(
  db: Db | Tx,
  { businessId, shopId }: ShopIds,
  today: string,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as "staffId", m.name as "staffName", m.gender, m.is_active as "isActive",
      m.is_for_returning_only as "isForReturningOnly", m.picture_id as "pictureId",
      (select ${shownPicture} from picture p where p.business_id = m.business_id and p.id = m.picture_id) as portrait,
      jsonb_build_object('title', m.title, 'bio', m.bio, 'languages', to_jsonb(m.languages)) as profile,
      jsonb_build_object('handsOnMinutesADay', m.hands_on_minutes_a_day, 'handsOnMinutesInARow', m.hands_on_minutes_in_a_row,
        'recoveryMinutes', m.recovery_minutes) as load,
      coalesce((
        select jsonb_agg(jsonb_build_object('weekday', f.weekday, 'fromMinute', f.from_minute, 'toMinute', f.to_minute,
          'everyWeeks', f.every_weeks, 'phase', ${phaseOfShift(sql`f.`)}, 'breaks', coalesce((
            select jsonb_agg(jsonb_build_object('fromMinute', b.from_minute, 'toMinute', b.to_minute) order by b.from_minute)
            from shift_break b where b.business_id = f.business_id and b.shift_id = f.id), '[]'))
          order by f.weekday, f.from_minute, f.from_day)
        from shift f where f.business_id = m.business_id and f.staff_id = m.id and f.shop_id = ${shopId}
          and (f.to_day is null or f.to_day >= ${today})), '[]') as week
    from staff_member m where m.business_id = ${businessId}
    order by m.is_active desc, m.position, m.name, m.id`.execute(db)
  return rows
}

/** Until the end of the transaction nobody else changes the team of the shop; its zone, or null where it is none of the business. */
export async function lockTeamOf(tx: Tx, { businessId, shopId }: ShopIds): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from shop where business_id = ${businessId} and id = ${shopId} for no key update`.execute(
    tx,
  )
  return rows[0]?.zone ?? null
}

export async function selectZone(db: Db, { businessId, shopId }: ShopIds): Promise<string | null> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from shop where business_id = ${businessId} and id = ${shopId}`.execute(
    db,
  )
  return rows[0]?.zone ?? null
}

export async function insertMember(
  tx: Tx,
  businessId: string,
  terms: MemberTerms,
): Promise<string> {
  const {
    staffName,
    gender,
    load = noLoad,
    profile = noProfile,
    isForReturningOnly = false,
    pictureId = null,
  } = terms
  const { rows } = await sql<{ id: string }>`
    insert into staff_member (business_id, name, gender, title, bio, languages, picture_id, is_for_returning_only,
      hands_on_minutes_a_day, hands_on_minutes_in_a_row, recovery_minutes, position)
    select ${businessId}, ${staffName}, ${gender}, ${JSON.stringify(profile.title)}::jsonb,
      ${JSON.stringify(profile.bio)}::jsonb, ${profile.languages}::text[], ${pictureId}::uuid, ${isForReturningOnly},
      ${load.handsOnMinutesADay}::int, ${load.handsOnMinutesInARow}::int, ${load.recoveryMinutes},
      coalesce(max(position) + 1, 0)
    from staff_member where business_id = ${businessId}
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateMember(
  tx: Tx,
  businessId: string,
  staffId: string,
  { staffName: name, gender, load, profile, isForReturningOnly, pictureId }: MemberTerms,
): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set({
      name,
      gender,
      ...(load && {
        hands_on_minutes_a_day: load.handsOnMinutesADay,
        hands_on_minutes_in_a_row: load.handsOnMinutesInARow,
        recovery_minutes: load.recoveryMinutes,
      }),
      ...(profile && {
        title: JSON.stringify(profile.title),
        bio: JSON.stringify(profile.bio),
        languages: profile.languages,
      }),
      ...(isForReturningOnly !== undefined && { is_for_returning_only: isForReturningOnly }),
      ...(pictureId !== undefined && { picture_id: pictureId }),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', staffId)
    .execute()
}

export async function writeActive(
  tx: Tx,
  businessId: string,
  staffId: string,
  isActive: boolean,
): Promise<void> {
  await tx
    .updateTable('staff_member')
    .set({ is_active: isActive })
    .where('business_id', '=', businessId)
    .where('id', '=', staffId)
    .execute()
}

/** Ends these shifts of a therapist with yesterday, so that what was worked stays known. */
export async function endShifts(
  tx: Tx,
  { businessId, shopId, staffId }: ShopIds & { staffId: string },
  shifts: readonly Shift[],
  today: string,
): Promise<void> {
  for (const { weekday, fromMinute, everyWeeks, phase } of shifts) {
    const own = sql`business_id = ${businessId} and staff_id = ${staffId} and shop_id = ${shopId}
      and weekday = ${weekday} and from_minute = ${fromMinute} and every_weeks = ${everyWeeks}
      and ${phaseOfShift(sql``)} = ${phase ?? 0}`
    await sql`delete from shift where ${own} and from_day >= ${today}`.execute(tx)
    await sql`
      update shift set to_day = ${today}::date - 1 where ${own} and (to_day is null or to_day >= ${today})`.execute(
      tx,
    )
  }
}

export async function insertShifts(
  tx: Tx,
  { businessId, shopId, staffId }: ShopIds & { staffId: string },
  shifts: readonly Shift[],
  today: string,
): Promise<void> {
  for (const { breaks, ...shift } of shifts) {
    const fromDay = firstDayOf({ ...shift, breaks }, today)
    const { rows } = await sql<{ id: string }>`
      insert into shift (business_id, staff_id, shop_id, weekday, from_minute, to_minute, from_day, every_weeks)
      values (${businessId}, ${staffId}, ${shopId}, ${shift.weekday}, ${shift.fromMinute}, ${shift.toMinute},
        ${fromDay}, ${shift.everyWeeks}) returning id`.execute(tx)
    for (const { fromMinute, toMinute } of breaks)
      await sql`
        insert into shift_break (business_id, shift_id, from_minute, to_minute)
        values (${businessId}, ${rows[0]!.id}, ${fromMinute}, ${toMinute})`.execute(tx)
  }
}

/** The shops at which somebody works, so that each is read anew. */
export async function shopsOfMember(
  tx: Tx,
  businessId: string,
  staffId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct shop_id as id from shift where business_id = ${businessId} and staff_id = ${staffId} order by 1`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
