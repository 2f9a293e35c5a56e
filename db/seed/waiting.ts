import { addDays } from '@serein/shared/time/day.ts'
import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { serein } from './world/business.ts'

type Variant = { id: string; service_id: string; business_id: string; length_minutes: number }

/**
 * Two who wait for an evening at the first spa, where the desk offers what is free, so that nothing of the demo's day changes by
 * itself; one whose days are over; one whose visit moves earlier by itself; and two who come regularly, of whom one has paused.
 */
export function addWaiting(rows: Rows, now: Date): void {
  const ofShop = { business_id: businessId(serein), shop_id: shopId(serein.shops[0]!) }
  rows.add('waiting_rule', { ...ofShop, mode: 'desk', hold_minutes: 15, members_first: false })
  const today = now.toISOString().slice(0, 10)
  const variants = (rows.of('variant') as Variant[]).filter(
    ({ business_id, length_minutes }) =>
      business_id === ofShop.business_id && length_minutes === 60,
  )
  const wishes = [
    { local: 'hugo', days: [1, 3], part: [1_020, 1_320], hoursAgo: 30, isOver: false },
    { local: 'sofia', days: [2, 9], part: [0, 1_440], hoursAgo: 5, isOver: false },
    { local: 'hugo', days: [-9, -6], part: [0, 720], hoursAgo: 300, isOver: true },
  ]
  for (const [index, { local, days, part, hoursAgo, isOver }] of wishes.entries()) {
    const { id: variantId } = variants[index]!
    const [from, to] = days.map((count) => addDays(today, count))
    rows.add('waiting_entry', {
      ...ofShop,
      id: idOf(`waiting ${index}`),
      user_id: userId(local),
      state: isOver ? 'over' : 'waiting',
      request: {
        guests: [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }],
        together: 'same_start',
        sameRoom: false,
      },
      from_day: from,
      to_day: to,
      from_minute: part[0],
      to_minute: part[1],
      joined_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
      passed_count: 0,
      unanswered_count: 0,
      // The desk knows what fits them.
      desk_told_for: isOver ? null : now.toISOString(),
      ...isNoMove,
      ended_at: isOver ? new Date(now.getTime() - 5 * 86_400_000).toISOString() : null,
    })
  }
  addEarlierWish(rows, ofShop, now)
  const usual = [
    { local: 'sofia', lastDay: -10, state: 'active', skips: 0 },
    { local: 'hugo', lastDay: -90, state: 'paused', skips: 2 },
  ]
  for (const [index, { local, lastDay, state, skips }] of usual.entries()) {
    const { id: variantId } = variants[index]!
    rows.add('standing_wish', {
      ...ofShop,
      id: idOf(`standing ${index}`),
      user_id: userId(local),
      state,
      request: {
        guests: [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }],
        together: 'same_start',
        sameRoom: false,
      },
      staff: 'any',
      every_weeks: 6,
      give_days: 3,
      weekday: null,
      from_minute: 1_020,
      to_minute: 1_200,
      last_day: addDays(today, lastDay),
      next_day: addDays(today, lastDay + 42 * (skips + 1)),
      skip_count: skips,
      full_told_for: null,
      made_at: new Date(now.getTime() + lastDay * 86_400_000).toISOString(),
      ended_at: null,
    })
  }
}

const isNoMove = {
  standing_wish_id: null,
  standing_day: null,
  moves_booking_id: null,
  moves_from: null,
  moves_by_itself: false,
}

type Booked = Record<'id' | 'shop_id' | 'state' | 'starts_at', string> & {
  request: { callOut?: object }
  series_id: string | null
}

/** Hugo has a visit at the end of next week or later, which moves by itself once a time before it is free. */
function addEarlierWish(rows: Rows, ofShop: { business_id: string; shop_id: string }, now: Date) {
  const paid = new Set(rows.of('payment').map((payment) => payment['subject_id']))
  const isFarEnough = (startsAt: string) => Date.parse(startsAt) > now.getTime() + 9 * 86_400_000
  const visit = (rows.of('booking') as Booked[]).find(
    ({ id, shop_id, state, starts_at, series_id, request }) =>
      shop_id === ofShop.shop_id &&
      state === 'confirmed' &&
      isFarEnough(starts_at) &&
      !paid.has(id) &&
      series_id === null &&
      !request.callOut,
  )!
  const user_id = userId('hugo')
  const customer = rows
    .of('customer')
    .find((one) => one['user_id'] === user_id && one['business_id'] === ofShop.business_id)
  Object.assign(visit, { user_id, customer_id: customer!['id'] })
  const today = now.toISOString().slice(0, 10)
  rows.add('waiting_entry', {
    ...ofShop,
    id: idOf('waiting to move'),
    user_id,
    state: 'waiting',
    request: visit.request,
    from_day: addDays(today, 1),
    to_day: visit.starts_at.slice(0, 10),
    from_minute: 0,
    to_minute: 1_440,
    joined_at: new Date(now.getTime() - 20 * 3_600_000).toISOString(),
    passed_count: 0,
    unanswered_count: 0,
    desk_told_for: now.toISOString(),
    ...isNoMove,
    moves_booking_id: visit.id,
    moves_from: visit.starts_at,
    moves_by_itself: true,
    ended_at: null,
  })
}
