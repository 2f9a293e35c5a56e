import type { NotificationSetting as Setting } from '@serein/shared/notification/contract.ts'
import { awake, type QuietHours, usualSetting } from '@serein/shared/notification/rules.ts'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type OffsetTable, offsetTable } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope, Language } from '../platform/scope.ts'

/** Somebody who is told something, and how they want it. */
export type Reader = {
  /** Null of who has no account: they are told by mail or SMS alone. */
  userId: string | null
  name: string
  email: string | null
  phone: string | null
  language: Language
  /** What they have chosen; null of who has chosen nothing. */
  setting: Setting | null
}

/** What of a setting says when and how else somebody is reached. */
export type Reach = Pick<
  Setting,
  'quietFromMinute' | 'quietToMinute' | 'timeZone' | 'isSentAnotherWay'
>

/** The setting of the user `u` as JSON, or null. */
export const settingOfUser = sql`(select jsonb_build_object('choices', n.choices, 'quietFromMinute', n.quiet_from_minute,
    'quietToMinute', n.quiet_to_minute, 'timeZone', n.time_zone, 'reminderMinutes', n.reminder_minutes,
    'isDeadlineReminded', n.is_deadline_reminded, 'isSentAnotherWay', n.is_sent_another_way)
  from notification_setting n where n.user_id = u.id)`

/** The reader `u`, who is the customer `c` of a business or nobody's customer, as JSON. */
export const readerOfCustomer = sql`jsonb_build_object('userId', u.id, 'name', coalesce(u.name, c.name),
  'email', coalesce(u.reachable_email, c.email), 'phone', coalesce(u.phone_number, c.phone),
  'language', coalesce(u.language, c.language, 'en'), 'setting', ${settingOfUser})`

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

/** Quiet hours by which somebody lives: their own, else those of the shop where it is theirs that counts. */
export type Quiet = { hours: QuietHours; timeZone: string }

/** Whose quiet hours count; null where nobody knows what time it is there. */
export function quietOf(
  setting: Reach | null,
  shop: { hours: QuietHours; timeZone: string } | null,
): Quiet | null {
  const timeZone = setting?.timeZone ?? shop?.timeZone
  if (!timeZone) return null
  if (!setting) return { hours: shop?.hours ?? usualSetting.quiet, timeZone }
  const { quietFromMinute: fromMinute, quietToMinute: toMinute } = setting
  return { hours: { fromMinute, toMinute }, timeZone }
}

/** `now`, or the end of the quiet hours it falls into; before `now` when that would be after `latest`. */
export function awakeFrom(quiet: Quiet | null, now: Date, latest: Date | null): Date {
  if (!quiet) return now
  const end = latest ?? new Date(now.getTime() + 2 * 86_400_000)
  const at = awake(minute(now), minute(end), quiet.hours, zoneAround(quiet.timeZone, now, end))
  return at === minute(now) ? now : new Date(at * 60_000)
}

/** The offsets of a zone from long before the earlier of two moments until after the later. */
export function zoneAround(zone: string, one: Date, other: Date): OffsetTable {
  const [first, last] = [one.getTime(), other.getTime()].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return offsetTable(
    zone,
    new Date(first - 30 * 86_400_000).toISOString(),
    new Date(last + 86_400_000).toISOString(),
  )
}

export function minute(at: Date): number {
  return Math.floor(at.getTime() / 60_000)
}

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
