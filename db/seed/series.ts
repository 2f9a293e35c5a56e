import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { serein } from './world/business.ts'

type Booked = Record<'id' | 'customer_id' | 'shop_id' | 'starts_at' | 'created_at', string> & {
  state: string
  user_id: string | null
  series_id: string | null
  series_position: number | null
}

const weekMs = 7 * 86_400_000

/** The client of the first spa who comes most often from today on comes by a rule: their next two visits were booked together. */
export function addSeries(rows: Rows, now: Date, camille: string): void {
  const shop = shopId(serein.shops[0]!)
  const ahead = (rows.of('booking') as Booked[])
    .filter(
      ({ state, starts_at }) => state === 'confirmed' && Date.parse(starts_at) > now.getTime(),
    )
    .filter(({ shop_id, user_id }) => shop_id === shop && user_id !== camille)
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
  const [often = []] = [...Map.groupBy(ahead, ({ customer_id }) => customer_id).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  const [first, next] = often
  if (!first || !next) return
  const weeks = Math.round((Date.parse(next.starts_at) - Date.parse(first.starts_at)) / weekMs)
  const series = { business_id: businessId(serein), id: idOf('series'), shop_id: shop }
  const everyWeeks = Math.min(12, Math.max(1, weeks))
  rows.add('booking_series', { ...series, every_weeks: everyWeeks, created_at: first.created_at })
  for (const [position, visit] of [first, next].entries()) {
    visit.series_id = series.id
    visit.series_position = position
  }
}
