import { saysRoom } from '@serein/shared/resource/rules.ts'
import { calendarFeed, calendarIdOf, type FeedEntry } from '@serein/shared/booking/calendar.ts'
import { visitUrl } from '../guest/private-link.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { dateTimeFormat, listFormat } from '@serein/shared/formatters.ts'
import { firstNameOf } from '../../business/customer.ts'
import type { Db } from '../../platform/pool.ts'
import type { Language } from '../../platform/scope.ts'
import { type Translate, wordsIn } from '../../platform/words.ts'
import { roomNames } from '../calendar/room-names.ts'

type Reading = { language: Language; platform: string; publicUrl: string; now: Date }

type Row = {
  id: string
  bookingId: string
  sequence: number
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  changedAt: Date
  shop: FeedEntry['shop'] & { id: string; timeZone: string }
  isCallOut: boolean
}
type VisitRow = Row & {
  code: string
  guestPosition: number
  guestName: string | null
  serviceNames: Bilingual[]
  staffNames: string[]
  roomNames: string[]
}
type WorkRow = Row & {
  serviceName: Bilingual
  guestPosition: number
  guestName: string | null
  customerName: string | null
  units: { name: string; isRoom: boolean }[]
}

/** A calendar keeps what it has read, so an entry may leave the feed once it is so old. */
const keptDays = 90
const entryLimit = 2_000

/** What a person has booked, an entry for each guest: promised, over or cancelled; a time that is only held is no visit yet. */
export async function customerFeed(db: Db, userId: string, reading: Reading): Promise<string> {
  const { rows } = await sql<VisitRow>`
    select b.id, ${common}, b.state = 'cancelled' or g.cancelled_at is not null as "isCancelled",
      own.starts_at as "startsAt", own.ends_at as "endsAt", b.code,
      g.position as "guestPosition", nullif(g.name, '') as "guestName", own.service_names as "serviceNames",
      coalesce((select jsonb_agg(distinct m.name) from item i
        join staff_member m on m.business_id = i.business_id and m.id = any(i.staff_ids)
        where ${ofTheGuest}), '[]') as "staffNames",
      array(select distinct unnest(${roomNames}) from item i where ${ofTheGuest}) as "roomNames"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      join guest g on g.business_id = b.business_id and g.booking_id = b.id
      cross join lateral (select min(i.starts_at) as starts_at, max(i.ends_at) as ends_at,
        jsonb_agg(i.service_name order by i.starts_at, i.position) as service_names
        from item i where ${ofTheGuest}) own
    where b.user_id = ${userId} and ${lasting(reading)}
    order by b.starts_at desc, b.id, g.position limit ${entryLimit}`.execute(db)
  const t = wordsIn(reading.language)
  const list = listIn(reading.language)
  return calendarFeed(
    t('booking.feed.name', { platform: reading.platform }),
    rows.map(({ id, ...row }) =>
      entryOf(
        { ...row, id: calendarIdOf(id, row.guestPosition) },
        {
          title: titleOf(row, reading.language),
          text: [
            t('booking.feed.code', { code: row.code }),
            ...(row.staffNames.length > 0
              ? [t('booking.feed.with', { names: list(row.staffNames) })]
              : []),
            ...(row.roomNames.length > 0
              ? [t('booking.feed.in', { names: list(row.roomNames) })]
              : []),
          ].join('\n'),
          url: visitUrl(reading.publicUrl, row.bookingId),
        },
      ),
    ),
  )
}

/**
 * What a therapist serves: when, where, which service, and the guest's first name. Nothing of money, and nothing that
 * a guest has told of their health: a calendar is often seen by others.
 */
export async function therapistFeed(
  db: Db,
  { businessId, staffId }: { businessId: string; staffId: string },
  reading: Reading,
): Promise<string> {
  const { rows } = await sql<WorkRow>`
    select i.id, ${common}, b.state = 'cancelled' or i.cancelled_at is not null as "isCancelled", i.starts_at as "startsAt", i.ends_at as "endsAt",
      i.service_name as "serviceName", i.guest_position as "guestPosition",
      nullif(g.name, '') as "guestName", nullif(c.name, '') as "customerName",
      (select coalesce(jsonb_agg(distinct jsonb_build_object('name', u.name, 'isRoom', r.is_room)), '[]') from claim k
        join unit u on u.business_id = k.business_id and u.id = k.unit_id
        join resource_kind r on r.business_id = u.business_id and r.id = u.kind_id
        where k.business_id = i.business_id and k.booking_id = b.id and k.item_id = i.id and k.state <> 'released') as units
    from booking b
    join item i on i.business_id = b.business_id and i.booking_id = b.id and ${staffId} = any(i.staff_ids)
    join guest g on g.business_id = i.business_id and g.booking_id = i.booking_id and g.position = i.guest_position
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    where b.business_id = ${businessId} and ${lasting(reading)}
    order by i.starts_at desc, i.id limit ${entryLimit}`.execute(db)
  const name = await nameOf(db, businessId, staffId)
  const t = wordsIn(reading.language)
  return calendarFeed(
    t('booking.feed.workName', { name, platform: reading.platform }),
    rows.map((row) =>
      entryOf(row, {
        title: t('booking.feed.work', {
          guest: guestOf(row, t),
          service: row.serviceName[reading.language],
        }),
        text: [
          t('booking.feed.minutes', { minutes: minutesOf(row) }),
          ...row.units.map(({ name: unit, isRoom }) =>
            isRoom && !saysRoom(unit) ? t('booking.feed.room', { name: unit }) : unit,
          ),
        ].join(' · '),
        url: `${reading.publicUrl}/console/calendar?${new URLSearchParams({
          shop: row.shop.id,
          day: dayIn(row.startsAt, row.shop.timeZone),
          visit: row.bookingId,
        })}`,
      }),
    ),
  )
}

/** "Swedish at Maison Serein", "Swedish, Maison Serein" where it comes to them; of a guest with their name before it. */
function titleOf(row: Omit<VisitRow, 'id'>, language: Language): string {
  const t = wordsIn(language)
  const names = listIn(language)(row.serviceNames.map((name) => name[language]))
  const what = t('booking.feed.visit', {
    names,
    shop: row.shop.name,
    away: row.isCallOut ? 'yes' : 'no',
  })
  const { guestPosition, guestName } = row
  if (guestPosition === 0) return what
  const guest = guestName ?? t('booking.feed.guest', { number: guestPosition + 1 })
  return t('booking.feed.work', { guest, service: what })
}

function entryOf(row: Row, words: FeedEntry['words']): FeedEntry {
  const { id, sequence, isCancelled, shop, isCallOut } = row
  return {
    id,
    sequence,
    isCancelled,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    shop,
    isCallOut,
    words,
  }
}

/** The booker's first name is not that of their guests. */
function guestOf(row: WorkRow, t: Translate): string {
  const own = firstNameOf(row.guestName)
  const booker = row.guestPosition === 0 ? firstNameOf(row.customerName) : null
  return own ?? booker ?? t('booking.feed.guest', { number: row.guestPosition + 1 })
}

function minutesOf({ startsAt, endsAt }: Row): number {
  return (endsAt.getTime() - startsAt.getTime()) / 60_000
}

async function nameOf(db: Db, businessId: string, staffId: string): Promise<string> {
  const { name } = await db
    .selectFrom('staff_member')
    .select('name')
    .where('business_id', '=', businessId)
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return name
}

function listIn(language: Language) {
  return (texts: string[]) => listFormat(language).format([...new Set(texts)])
}

function dayIn(at: Date, timeZone: string): string {
  return dateTimeFormat('sv', { timeZone }).format(at)
}

function lasting({ now }: Reading) {
  const since = new Date(now.getTime() - keptDays * 86_400_000)
  return sql`b.state in ('confirmed', 'checked_in', 'completed', 'no_show', 'cancelled') and b.ends_at > ${since}
    and b.starts_at > ${since}::timestamptz - interval '1 day'`
}

const ofTheGuest = sql`i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position`

const common = sql`b.id as "bookingId", b.sequence, b.updated_at as "changedAt", b.request ? 'callOut' as "isCallOut",
  jsonb_build_object('id', s.id, 'name', s.name, 'street', s.street, 'city', s.city, 'latitude', s.latitude,
    'longitude', s.longitude, 'timeZone', b.time_zone) as shop`
