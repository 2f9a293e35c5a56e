import type { Permissions, Role } from '@serein/shared/business/permission.ts'
import type { Channel } from '@serein/shared/notification/kinds.ts'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import {
  teamChannelsOf,
  type TeamKind,
  teamKinds,
  teamTopicsFor,
} from '@serein/shared/notification/team-kinds.ts'
import { usualSetting } from '@serein/shared/notification/rules.ts'
import { sql } from 'kysely'
import { permissionsOf } from '../business/permission.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import type { Reachable } from './reach.ts'
import { usualTeamSetting } from './team-setting.ts'

/** Somebody who works at a business, as news of it find them. */
export type Member = Reachable & {
  userId: string
  name: string
  language: Language
  role: Role
  permissions: Permissions
  /** Who they are among those who serve. */
  staffIds: string[]
  chosen: TeamSetting
}

type Row = Omit<Member, 'permissions' | 'setting' | 'chosen'> & {
  changed: Partial<Permissions>
  chosen: TeamSetting | null
}

/** Everybody who works at a business now, or one of them. */
export async function loadMembers(
  db: Db | Tx,
  businessId: string,
  userId?: string,
): Promise<Member[]> {
  const { rows } = await sql<Row>`
    select u.id as "userId", u.name, u.reachable_email as email, u.phone_number as phone, u.language, m.role,
      (select coalesce(json_object_agg(p.area, p.level), '{}') from permission p
        where p.business_id = m.business_id and p.role = m.role) as changed,
      array(select t.id from staff_member t where t.business_id = m.business_id and t.user_id = m.user_id) as "staffIds",
      (select jsonb_build_object('choices', s.choices, 'shopIds', s.shop_ids, 'quietFromMinute', s.quiet_from_minute,
          'quietToMinute', s.quiet_to_minute, 'isSoundOn', s.is_sound_on, 'isSentAnotherWay', s.is_sent_another_way)
        from member_notification_setting s where s.business_id = m.business_id and s.user_id = m.user_id) as chosen
    from membership m join "user" u on u.id = m.user_id
    where m.business_id = ${businessId} ${userId ? sql`and m.user_id = ${userId}` : sql``}`.execute(
    db,
  )
  return rows.map(({ changed, ...row }) => {
    const chosen = row.chosen ?? usualTeamSetting
    // Quiet hours are meant by the clock of the shop that the news is of.
    const setting = { ...chosen, timeZone: null }
    return { ...row, chosen, setting, permissions: permissionsOf(row.role, changed) }
  })
}

/** The channels by which news of this kind goes to a member; none where they may not see what it is about. */
export function channelsTo(
  { role, permissions, chosen }: Member,
  kind: TeamKind,
): readonly Channel[] {
  const topic = teamKinds[kind]
  if (!teamTopicsFor(permissions).includes(topic)) return []
  return teamChannelsOf(topic, role, chosen.choices)
}

/** Whether a member is told of what happens at this shop. */
export function hearsOf({ chosen }: Member, shopId: string): boolean {
  return chosen.shopIds?.includes(shopId) ?? true
}

export const teamQuiet = usualSetting.quiet
