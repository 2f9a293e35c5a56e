import type { Permissions, Role } from '@serein/shared/business/permission.ts'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import {
  type Channel,
  channels,
  channelsFor,
  type Kind,
  type SentChannel,
} from '@serein/shared/notification/kinds.ts'
import type { TeamSetting } from '@serein/shared/notification/team-contract.ts'
import {
  isAlarm,
  teamChannelsOf,
  type TeamKind,
  teamKinds,
  teamTopicsFor,
} from '@serein/shared/notification/team-kinds.ts'
import { sql } from 'kysely'
import { permissionsOf } from '../business/permission.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { settingOfMember, settingOfUser, usualTeamSetting } from './setting.ts'

/** Whoever is notified: a person as a client, or a member of the team of a business. */
export type Recipient = Person | Member

type Addressee = {
  name: string
  email: string | null
  phone: string | null
  language: Language
}

export type Person = Addressee & {
  memberOf?: undefined
  /** Null of who has no account: they are reached by mail or SMS alone. */
  userId: string | null
  /** What they have chosen; null of who has chosen nothing. */
  setting: NotificationSetting | null
}

export type Member = Addressee & {
  /** The business they work at. */
  memberOf: string
  userId: string
  role: Role
  permissions: Permissions
  /** Who they are among those who serve. */
  staffIds: string[]
  setting: TeamSetting
}

/** The person `u`, who is the customer `c` of a business or nobody's customer, as JSON. */
export const personOfCustomer = sql`jsonb_build_object('userId', u.id, 'name', coalesce(u.name, c.name),
  'email', coalesce(u.reachable_email, c.email), 'phone', coalesce(u.phone_number, c.phone),
  'language', coalesce(u.language, c.language, 'en'), 'setting', ${settingOfUser})`

const account = sql`u.id as "userId", u.name, u.reachable_email as email, u.phone_number as phone, u.language`

/** Somebody with an account, as a message finds them. */
export async function loadPerson(db: Db, userId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${account}, ${settingOfUser} as setting from "user" u where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

type MemberRow = Omit<Member, 'permissions' | 'setting'> & {
  changes: Partial<Permissions>
  setting: TeamSetting | null
}

/** Everybody who works at a business now, or one of them. */
export async function loadMembers(
  db: Db | Tx,
  businessId: string,
  userId?: string,
): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select ${account}, m.business_id as "memberOf", m.role,
      (select coalesce(json_object_agg(p.area, p.level), '{}') from permission p
        where p.business_id = m.business_id and p.role = m.role) as changes,
      array(select t.id from staff_member t where t.business_id = m.business_id and t.user_id = m.user_id) as "staffIds",
      ${settingOfMember} as setting
    from membership m join "user" u on u.id = m.user_id
    where m.business_id = ${businessId} ${userId ? sql`and m.user_id = ${userId}` : sql``}`.execute(
    db,
  )
  return rows.map(({ changes, ...row }) => ({
    ...row,
    setting: row.setting ?? usualTeamSetting,
    permissions: permissionsOf(row.role, changes),
  }))
}

/** The channels by which news of this kind goes to somebody; none to a member who may not see what it is about. */
export function channelsTo(recipient: Recipient, kind: Kind | TeamKind): readonly Channel[] {
  if (recipient.memberOf === undefined)
    return channelsFor(kind as Kind, recipient.setting?.choices, recipient)
  if (isAlarm(kind)) return channels
  const { role, permissions, setting } = recipient
  const topic = teamKinds[kind as TeamKind]
  if (!teamTopicsFor(permissions).includes(topic)) return []
  return teamChannelsOf(topic, role, setting.choices)
}

/** Where a channel reaches somebody; null where it does not. */
export function addressOf(
  { userId, email, phone }: Pick<Recipient, 'userId' | 'email' | 'phone'>,
  channel: SentChannel,
): string | null {
  return { push: userId, mail: email, sms: phone }[channel]
}

/** Whether a member is notified of what happens at this shop. */
export function followsShop({ setting }: Member, shopId: string): boolean {
  return setting.shopIds?.includes(shopId) ?? true
}
