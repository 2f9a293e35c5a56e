import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { hearsOwnOnly, teamTopicsFor } from '@serein/shared/notification/team-kinds.ts'
import { usualSetting } from '@serein/shared/notification/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** Of whoever has chosen nothing. */
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
    ...(await settingOf(db, scope)),
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
  const before = await settingOf(tx, scope)
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

async function settingOf(
  db: Db | Tx,
  { businessId, userId }: Pick<BusinessScope, 'businessId' | 'userId'>,
): Promise<TeamSetting> {
  const { rows } = await sql<TeamSetting>`
    select choices, shop_ids as "shopIds", quiet_from_minute as "quietFromMinute", quiet_to_minute as "quietToMinute",
      is_sound_on as "isSoundOn", is_sent_another_way as "isSentAnotherWay"
    from member_notification_setting where business_id = ${businessId} and user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? usualTeamSetting
}

async function areOurs(tx: Tx, businessId: string, shopIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shop where business_id = ${businessId} and id = any(${shopIds}::uuid[])`.execute(
    tx,
  )
  return rows[0]!.count === new Set(shopIds).size
}
