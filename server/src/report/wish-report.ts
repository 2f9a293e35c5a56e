import type { WishReason } from '@serein/shared/report/wish.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Period } from '@serein/shared/report/period.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { checked, currenciesOf } from './about.ts'
import { namesOf } from './name.ts'

type WishesQuery = Period & { shopId?: string | undefined; serviceId?: string | undefined }

/** Wishes for the days of a period: why they found nothing, when they were for, and which treatments they began with. */
export async function readWishes(db: Db, { businessId }: BusinessScope, input: WishesQuery) {
  const { fromDay, toDay } = checked(input)
  const { shopId } = input
  if (shopId && (await currenciesOf(db, businessId, shopId)).length === 0) throw refuse('not_found')
  const { rows } = await sql<WishSum>`
    select grouping(reason, week, weekday, hour, service_id) as cut, reason, week::text as week, weekday, hour,
      service_id as "serviceId", count(*)::integer as wishes, sum(guests)::integer as guests,
      (count(*) filter (where is_search))::integer as searches,
      (count(*) filter (where reason = 'rooms_full'))::integer as "roomsFull"
    from (
      select w.reason, date_trunc('week', w.day)::date as week, extract(isodow from w.day)::integer as weekday,
        (w.minute / 60)::integer as hour, w.service_id, w.guests, w.is_search
      from lost_wish w
      where w.business_id = ${businessId} and w.day between ${fromDay}::date and ${toDay}::date
        and ${shopId ? sql`w.shop_id = ${shopId}` : sql`true`}
        and ${input.serviceId ? sql`w.service_id = ${input.serviceId}` : sql`true`}
    ) w
    group by grouping sets ((reason), (week, reason), (weekday, hour), (service_id))
    order by week, weekday, hour nulls last, wishes desc, reason, service_id`.execute(db)
  const of = (cut: number) => rows.filter((row) => row.cut === cut)
  const reasons = of(cuts.reason)
  const services = of(cuts.service).slice(0, 100)
  const names = await namesOf(
    db,
    businessId,
    'service',
    services.map(({ serviceId }) => serviceId),
  )
  return {
    total: reasons.reduce((sum, { wishes }) => sum + wishes, 0),
    guests: reasons.reduce((sum, { guests }) => sum + guests, 0),
    searches: reasons.reduce((sum, { searches }) => sum + searches, 0),
    reasons: reasons.map(({ reason, wishes }) => ({ reason, wishes })),
    weeks: of(cuts.week).map(({ week, reason, wishes }) => ({ fromDay: week, reason, wishes })),
    cells: of(cuts.hour).map(({ weekday, hour, wishes }) => ({ weekday, hour, wishes })),
    services: services.flatMap(({ serviceId, wishes, roomsFull }) => {
      const name = names.get(serviceId)
      return name ? [{ serviceId, name, wishes, roomsFull }] : []
    }),
  }
}

/** One row of one of the four ways to count; `cut` has a bit for each key that does not tell its rows apart. */
type WishSum = {
  cut: number
  reason: WishReason
  week: string
  weekday: number
  hour: number | null
  serviceId: string
  wishes: number
  guests: number
  searches: number
  roomsFull: number
}

const cuts = { reason: 0b01111, week: 0b00111, hour: 0b11001, service: 0b11110 }
