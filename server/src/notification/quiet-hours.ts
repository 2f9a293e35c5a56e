import { awake, type QuietHours, usualSetting } from '@serein/shared/notification/rules.ts'
import { isAlarm } from '@serein/shared/notification/team-kinds.ts'
import type { NotificationSetting } from '@serein/shared/notification/contract.ts'
import { type OffsetTable, offsetTable } from '@serein/shared/time/zone.ts'
import type { Visit } from './facts.ts'
import type { Delivery } from './sql.ts'

/** What of a setting says when somebody is left to sleep; without a zone it means the clock of the shop. */
type QuietSetting = Pick<NotificationSetting, 'quietFromMinute' | 'quietToMinute'> & {
  timeZone?: string | null
}

/** Quiet hours by which somebody lives: their own, else those of the shop where it is theirs that counts. */
export type ZonedQuietHours = { hours: QuietHours; timeZone: string }

/** Whose quiet hours count; null where nobody knows what time it is there. */
export function quietHoursOf(
  setting: QuietSetting | null,
  shop: ZonedQuietHours | null,
): ZonedQuietHours | null {
  const timeZone = setting?.timeZone ?? shop?.timeZone
  if (!timeZone) return null
  if (!setting) return { hours: shop?.hours ?? usualSetting.quiet, timeZone }
  const { quietFromMinute: fromMinute, quietToMinute: toMinute } = setting
  return { hours: { fromMinute, toMinute }, timeZone }
}

/** `now`, or the end of the quiet hours it falls into; before `now` when that would be after `latest`. */
export function afterQuietHours(
  quiet: ZonedQuietHours | null,
  now: Date,
  latest: Date | null,
): Date {
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

/** When the clients of its shop sleep who have chosen nothing themselves. */
export function quietHoursOfShop({ rules, facts: { timeZone } }: Visit): ZonedQuietHours {
  const { quietFromMinute: fromMinute, quietToMinute: toMinute } = rules
  return { hours: { fromMinute, toMinute }, timeZone }
}

/** The same where no shop says otherwise, or of a team. */
export function usualQuietHours(timeZone: string): ZonedQuietHours {
  return { hours: usualSetting.quiet, timeZone }
}

/**
 * The end of the quiet hours that a delivery waits for; null when it goes now: mail wakes no client, and some is of no use later.
 * `shop` is when people sleep who have chosen nothing themselves.
 */
export function quietUntil(
  { kind, channel, expiresAt, memberOf }: Delivery,
  setting: QuietSetting | null,
  shop: ZonedQuietHours | null,
  now: Date,
): Date | null {
  if (!kind || isAlarm(kind) || (channel === 'mail' && !memberOf)) return null
  const at = afterQuietHours(quietHoursOf(setting, shop), now, expiresAt)
  return at > now ? at : null
}
