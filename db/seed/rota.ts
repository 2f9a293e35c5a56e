import { addDays, type Day, dayNumber, weekdayOf } from '@serein/shared/time/day.ts'
import { edgeOfWall, type OffsetTable } from '@serein/shared/time/zone.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { Member } from './team.ts'
import type { BusinessData, ShopData } from './world/shape.ts'

const reasons = [
  { en: 'My sister’s wedding', fr: 'Mariage de ma sœur' },
  { en: 'Moving house', fr: 'Déménagement' },
  { en: 'A week with the children', fr: 'Une semaine avec les enfants' },
  { en: 'Training in lymphatic drainage', fr: 'Formation au drainage lymphatique' },
]

/** What waits for an answer at a shop: days off that somebody asks for, and a day that they would give to a colleague. */
export function addRotaRequests(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  team: readonly Member[],
  { zone, today }: { zone: OffsetTable; today: Day },
): void {
  const [first, second, third] = team
  if (!first || !second || !third) return
  const place = { business_id: businessId(business), shop_id: shopId(shop) }
  const midnight = (day: Day) => instantOf(edgeOfWall(zone, dayNumber(day) * 1440))
  const isFrench = shop.country === 'FR'
  rows.add('time_off', {
    ...place,
    id: idOf(`asked time off ${third.id}`),
    staff_id: third.id,
    during: `[${midnight(addDays(today, 40))},${midnight(addDays(today, 43))})`,
    kind: 'leave',
    state: 'asked',
    reason:
      reasons[Number.parseInt(third.id.slice(-2), 16) % reasons.length]![isFrench ? 'fr' : 'en'],
    decided_at: null,
    created_at: midnight(addDays(today, -2)),
  })
  const day = firstDayOf(first, addDays(today, 12))
  rows.add('swap', {
    ...place,
    id: idOf(`swap ${first.id}`),
    staff_id: first.id,
    day,
    with_staff_id: second.id,
    state: 'asked',
    created_at: midnight(addDays(today, -1)),
  })
  const monday = addDays(today, 22 - weekdayOf(today))
  const planned = firstDayOf(second, monday)
  rows.add('rota_draft', {
    ...place,
    staff_id: second.id,
    day: planned,
    spans: [{ fromMinute: 720, toMinute: 1_080 }],
  })
}

/** The first day from `day` on that somebody works. */
function firstDayOf({ shifts }: Member, day: Day): Day {
  const days = Array.from({ length: 7 }, (_, at) => addDays(day, at))
  return days.find((one) => shifts.some(({ weekday }) => weekday === weekdayOf(one))) ?? day
}
