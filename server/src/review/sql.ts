import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { sql } from 'kysely'
import { ownStart } from '../booking/guest/own-start.ts'
import { type Booker, isOf } from '../booking/sql.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { shownPicture } from '../shop/sql.ts'

/** A visit with what its booker has said of it. */
export type ReviewedVisit = Omit<ReviewOfVisit, 'review' | 'whyNot' | 'canSayPrivately'> & {
  businessId: string
  customerId: string
  authorName: string
  state: string
  review: Omit<NonNullable<ReviewOfVisit['review']>, 'editableUntil'> | null
}

/** What everybody may see of the pictures of the review `r`. */
export const shownPictures = sql`case when r.taken_down_at is null then ${picturesOf(shownPicture)} else '[]' end`

/** Of the review `r`. */
function picturesOf(one: ReturnType<typeof sql>) {
  return sql`coalesce((
  select jsonb_agg(${one} order by rp.position) from review_picture rp
  join picture p on p.business_id = rp.business_id and p.id = rp.picture_id
  where rp.business_id = r.business_id and rp.review_id = r.id), '[]')`
}

const withId = sql`jsonb_build_object('id', p.id, 'picture', case when not p.is_private then ${shownPicture} end)`

const own = sql`case when r.id is not null then jsonb_build_object('id', r.id, 'stars', r.stars, 'staffStars', r.staff_stars,
  'shopStars', r.shop_stars, 'text', r.text, 'writtenAt', ${instantOf('r.created_at')},
  'takenDownFor', r.taken_down_reason, 'pictures', ${picturesOf(withId)}) end`

/** In the months of the shop, on its own calendar. */
const openUntil = sql`(booking.ends_at at time zone booking.time_zone + make_interval(months => s.review_months))
  at time zone booking.time_zone`

const columns = sql`booking.business_id as "businessId", booking.id as "bookingId", booking.shop_id as "shopId",
  booking.customer_id as "customerId", booking.state, booking.time_zone as "timeZone", s.name as "shopName",
  coalesce(u.name, c.name, '') as "authorName", ${ownStart('booking')} as "startsAt",
  to_char((${openUntil}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openUntil",
  coalesce((select jsonb_agg(distinct i.service_name) from item i where i.business_id = booking.business_id
    and i.booking_id = booking.id and i.cancelled_at is null), '[]') as "serviceNames",
  coalesce((select jsonb_agg(distinct m.name) from item i join staff_member m on m.business_id = i.business_id
    and m.id = any(i.staff_ids) where i.business_id = booking.business_id and i.booking_id = booking.id
    and i.cancelled_at is null), '[]') as "staffNames",
  ${own} as review, case when w.id is not null then jsonb_build_object('audience', w.audience, 'text', w.text,
    'writtenAt', ${instantOf('w.written_at')}) end as word`

const sources = sql`booking
  join shop s on s.business_id = booking.business_id and s.id = booking.shop_id
  join customer c on c.business_id = booking.business_id and c.id = booking.customer_id
  left join "user" u on u.id = booking.user_id
  left join review r on r.business_id = booking.business_id and r.booking_id = booking.id
  left join private_word w on w.business_id = booking.business_id and w.booking_id = booking.id`

/** Their visit; undefined: it is somebody else's. */
export async function selectVisit(
  db: Db | Tx,
  booker: Booker,
  bookingId: string,
): Promise<ReviewedVisit | undefined> {
  const { rows } = await sql<ReviewedVisit>`
    select ${columns} from ${sources} where booking.id = ${bookingId} and ${isOf(booker)}`.execute(
    db,
  )
  return rows[0]
}

/** Visits of a person that are over and of which nothing was said, the latest first. */
export async function selectWaiting(
  db: Db,
  userId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ReviewedVisit[]> {
  const { rows } = await sql<ReviewedVisit>`
    select ${columns} from ${sources}
    where booking.user_id = ${userId} and booking.state = 'completed' and r.id is null
      and ${openUntil} >= ${now}
    order by booking.ends_at desc limit ${limit}`.execute(db)
  return rows
}
