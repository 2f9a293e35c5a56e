import type { NotificationSetting as Setting } from '@serein/shared/notification/contract.ts'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { hearsOwnOnly, teamTopicsFor } from '@serein/shared/notification/team-kinds.ts'
import { usualSetting } from '@serein/shared/notification/rules.ts'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'

/** The setting of the user `u` as JSON, or null. */
export const settingOfUser = sql`(select jsonb_build_object('choices', n.choices, 'quietFromMinute', n.quiet_from_minute,
    'quietToMinute', n.quiet_to_minute, 'timeZone', n.time_zone, 'reminderMinutes', n.reminder_minutes,
    'isDeadlineReminded', n.is_deadline_reminded, 'isSentAnotherWay', n.is_sent_another_way)
  from notification_setting n where n.user_id = u.id)`

/** The setting of the membership `m` as JSON, or null. */
export const settingOfMember = sql`(select jsonb_build_object('choices', n.choices, 'shopIds', n.shop_ids,
    'quietFromMinute', n.quiet_from_minute, 'quietToMinute', n.quiet_to_minute, 'isSoundOn', n.is_sound_on,
    'isSentAnotherWay', n.is_sent_another_way)
  from member_notification_setting n where n.business_id = m.business_id and n.user_id = m.user_id)`

/** What applies to a person who has chosen nothing. */
const unchosen: Setting = {
  choices: {},
  quietFromMinute: usualSetting.quiet.fromMinute,
  quietToMinute: usualSetting.quiet.toMinute,
  timeZone: null,
  reminderMinutes: null,
  isDeadlineReminded: true,
  isSentAnotherWay: true,
}

export async function loadSettings(
  db: Db | Tx,
  { userId }: Pick<CustomerScope, 'userId'>,
): Promise<Setting & { phone: string | null; email: string | null }> {
  const { rows } = await sql<{
    setting: Setting | null
    phone: string | null
    email: string | null
  }>`
    select ${settingOfUser} as setting, u.phone_number as phone, u.reachable_email as email
    from "user" u where u.id = ${userId}`.execute(db)
  const { setting = null, phone = null, email = null } = rows[0] ?? {}
  return { ...(setting ?? unchosen), phone, email }
}

/** Errors: `invalid_input` for a zone that nobody knows, and for two reminders at one time. */
export async function saveSettings(
  tx: Tx,
  { userId }: CustomerScope,
  setting: Setting,
  now: Date,
): Promise<Setting> {
  const { timeZone, reminderMinutes } = setting
  if (timeZone !== null && !isZone(timeZone)) throw invalid('timeZone')
  if (reminderMinutes && new Set(reminderMinutes).size < reminderMinutes.length)
    throw invalid('reminderMinutes')
  const leads = reminderMinutes?.toSorted((one, other) => other - one) ?? null
  await sql`
    insert into notification_setting (user_id, choices, quiet_from_minute, quiet_to_minute, time_zone, reminder_minutes,
      is_deadline_reminded, is_sent_another_way, updated_at)
    values (${userId}, ${JSON.stringify(setting.choices)}, ${setting.quietFromMinute}, ${setting.quietToMinute}, ${timeZone},
      ${leads}, ${setting.isDeadlineReminded}, ${setting.isSentAnotherWay}, ${now})
    on conflict (user_id) do update set choices = excluded.choices, quiet_from_minute = excluded.quiet_from_minute,
      quiet_to_minute = excluded.quiet_to_minute, time_zone = excluded.time_zone,
      reminder_minutes = excluded.reminder_minutes, is_deadline_reminded = excluded.is_deadline_reminded,
      is_sent_another_way = excluded.is_sent_another_way, updated_at = excluded.updated_at`.execute(
    tx,
  )
  // Other reminders may be due earlier than their visits would be looked at.
  await sql`
    update reminder r set due_at = ${now} from booking b
    where b.user_id = ${userId} and r.business_id = b.business_id and r.booking_id = b.id`.execute(
    tx,
  )
  return { ...setting, reminderMinutes: leads }
}

/** The same for a member. */
export const usualTeamSetting: TeamSetting = {
  choices: {},
  shopIds: null,
  quietFromMinute: usualSetting.quiet.fromMinute,
  quietToMinute: usualSetting.quiet.toMinute,
  isSoundOn: false,
  isSentAnotherWay: true,
}

export async function loadTeamSettings(db: Db, scope: BusinessScope) {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone_number as phone, reachable_email as email from "user" where id = ${scope.userId}`.execute(
    db,
  )
  return {
    ...(await loadMemberSetting(db, scope)),
    topics: teamTopicsFor(scope.permissions),
    isOwnOnly: scope.role !== 'platform_admin' && hearsOwnOnly(scope.role),
    phone: rows[0]?.phone ?? null,
    email: rows[0]?.email ?? null,
  }
}

/** Errors: `forbidden` for who does not work there, `not_found` for a shop of another business. */
export async function saveTeamSettings(
  tx: Tx,
  scope: BusinessScope,
  setting: TeamSetting,
  now: Date,
): Promise<TeamSetting> {
  const { businessId, userId, role } = scope
  if (role === 'platform_admin') throw refuse('forbidden')
  const { shopIds } = setting
  if (shopIds && !(await areOurs(tx, businessId, shopIds))) throw refuse('not_found')
  const before = await loadMemberSetting(tx, scope)
  await sql`
    insert into member_notification_setting (business_id, user_id, choices, shop_ids, quiet_from_minute, quiet_to_minute,
      is_sound_on, is_sent_another_way, updated_at)
    values (${businessId}, ${userId}, ${JSON.stringify(setting.choices)}, ${shopIds}, ${setting.quietFromMinute},
      ${setting.quietToMinute}, ${setting.isSoundOn}, ${setting.isSentAnotherWay}, ${now})
    on conflict (business_id, user_id) do update set choices = excluded.choices, shop_ids = excluded.shop_ids,
      quiet_from_minute = excluded.quiet_from_minute, quiet_to_minute = excluded.quiet_to_minute,
      is_sound_on = excluded.is_sound_on, is_sent_another_way = excluded.is_sent_another_way,
      updated_at = excluded.updated_at`.execute(tx)
  auditChange(tx, { kind: 'member', id: userId }, before, setting)
  return setting
}

async function loadMemberSetting(
  db: Db | Tx,
  { businessId, userId }: BusinessScope,
): Promise<TeamSetting> {
  const { rows } = await sql<{ setting: TeamSetting | null }>`
    select ${settingOfMember} as setting from (select ${businessId}::uuid as business_id, ${userId} as user_id) m`.execute(
    db,
  )
  return rows[0]?.setting ?? usualTeamSetting
}

async function areOurs(tx: Tx, businessId: string, shopIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop where business_id = ${businessId} and id = any(${shopIds}::uuid[])`.execute(
    tx,
  )
  return rows[0]!.count === new Set(shopIds).size
}

type MemberKey = { businessId: string; userId: string }

/** What a member has chosen to hear of, as it goes with the membership. */
async function keep(tx: Tx, { businessId, userId }: MemberKey): Promise<object> {
  const { rows } = await sql<{ setting: object }>`
    select to_jsonb(s) as setting from member_notification_setting s
    where business_id = ${businessId} and user_id = ${userId}`.execute(tx)
  return { notification: rows[0]?.setting ?? null }
}

async function restore(tx: Tx, _: MemberKey, answers: object): Promise<void> {
  const { notification = null } = answers as { notification?: object | null }
  if (notification)
    await sql`
      insert into member_notification_setting
      select * from jsonb_populate_record(null::member_notification_setting, ${JSON.stringify(notification)}::jsonb)
      on conflict do nothing`.execute(tx)
}

export const memberSettings = { keep, restore }

function isZone(name: string): boolean {
  // An offset such as +01:00 is a zone to others, but knows no summer.
  if (!name.includes('/')) return name === 'UTC'
  try {
    return Boolean(dateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function invalid(path: string) {
  return refuse('invalid_input', { fields: [{ path, message: '' }] })
}
