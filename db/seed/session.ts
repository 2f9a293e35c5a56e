import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { categoryId, currenciesOf, kindId, priceIn } from './menu.ts'
import { businessId, pictureId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { staffId } from './team.ts'
import { boreal } from './world/business.ts'

const weeks = 6
const [thursday, hour, minutes] = [4, 16, 60]

type Claim = { staff_id: string | null; during: string }

/** A yoga hour with seats every Thursday afternoon, led by whoever of the spa is free then. */
export function addSessions(rows: Rows, now: Date): void {
  const business = boreal
  const shop = business.shops[0]!
  const place = { business_id: businessId(business), shop_id: shopId(shop) }
  const service = addYoga(rows)
  const today = now.toISOString().slice(0, 10)
  const first = addDays(today, ((thursday - weekdayOf(today) + 7) % 7) + 7)
  const leaders = shop.staff.map((member) => staffId(shop, member))
  for (let week = 0; week < weeks; week += 1) {
    const day = addDays(first, week * 7)
    const from = `${day}T${hour}:00:00.000Z`
    const until = new Date(Date.parse(from) + minutes * 60_000).toISOString()
    const claims = rows.of('claim') as Claim[]
    const leader = leaders.find((id) =>
      claims.every((claim) => claim.staff_id !== id || !meets(claim.during, { from, until })),
    )
    if (!leader) continue
    const during = `[${from},${until})`
    const groupSessionId = idOf(`yoga ${week}`)
    rows.add('group_session', {
      ...place,
      id: groupSessionId,
      service_id: service,
      staff_id: leader,
      during,
      seats: 12,
      least_seats: 3,
      decides_at: new Date(Date.parse(from) - 86_400_000).toISOString(),
      // They take place, however many have come to see the demo.
      decided_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    const blockId = idOf(`yoga block ${week}`)
    rows.add('block', {
      ...place,
      id: blockId,
      staff_id: leader,
      during,
      note: null,
      group_session_id: groupSessionId,
    })
    rows.add('claim', {
      ...place,
      staff_id: leader,
      unit_id: null,
      place: null,
      during,
      state: 'kept',
      purpose: 'block',
      booking_id: null,
      item_id: null,
      time_off_id: null,
      held_until: null,
      is_strenuous: false,
      block_id: blockId,
    })
  }
}

const text = (en: string, fr: string) => ({ en, fr })

/** Everybody of the spa may lead it. */
function addYoga(rows: Rows): string {
  const business = boreal
  const shop = business.shops[0]!
  const business_id = businessId(business)
  const service_id = idOf('service yoga')
  const variant_id = idOf('variant yoga')
  rows.add('service', {
    business_id,
    id: service_id,
    category_id: categoryId(business, business.categories[0]!.kind),
    name: text('Yoga by the window', 'Yoga près de la baie'),
    description: text(
      'An hour of slow yoga in a small group, mats and tea included.',
      'Une heure de yoga doux en petit groupe, tapis et thé compris.',
    ),
    before_visit: text('Come ten minutes early.', 'Venez dix minutes avant.'),
    aftercare: text(
      'Drink a glass of water, and take your time.',
      'Buvez un verre d’eau et prenez votre temps.',
    ),
    rebook_after_days: null,
    picture_id: pictureId(business, business.services[0]!.picture),
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    hands: 1,
    is_strenuous: false,
    is_signature: false,
    position: business.services.length,
    session_seats: 12,
    session_least: 3,
    session_decide_minutes: 1_440,
    is_call_out: false,
  })
  rows.add('service_shop', { business_id, service_id, shop_id: shopId(shop) })
  const [room] = Object.keys(shop.units)
  rows.add('requirement', {
    business_id,
    service_id,
    position: 0,
    kind_ids: [kindId(business, room!)],
  })
  rows.add('variant', {
    business_id,
    id: variant_id,
    service_id,
    name: null,
    length_minutes: minutes,
    position: 0,
  })
  for (const currency of currenciesOf(business))
    rows.add('variant_price', {
      business_id,
      variant_id,
      currency,
      price_minor: priceIn(business, 25, currency),
    })
  for (const member of shop.staff)
    rows.add('skill', {
      business_id,
      staff_id: staffId(shop, member),
      variant_id,
      length_minutes: null,
      price_minor: null,
      level: 'able',
    })
  return service_id
}

/** Both are `[from,until)`. */
export function meets(during: string, { from, until }: { from: string; until: string }): boolean {
  const [start = '', end = ''] = during.slice(1, -1).split(',')
  return start < until && from < end
}
