import { addDays, weekdayOf } from '@serein/shared/time/day.ts'
import { addBooking } from './booking.ts'
import type { Served } from './diary.ts'
import { categoryId, currenciesOf, kindId, priceIn, serviceId, variantId } from './menu.ts'
import type { Customer } from './people.ts'
import { businessId, pictureId, shopId } from './place.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import { type Span, staffId } from './team.ts'
import { priceOfVisit, type Visit } from './visit.ts'
import { boreal } from './world/business.ts'
import { type ServiceData, t } from './world/shape.ts'

const [thursday, hour] = [4, 16]
const [seats, leastSeats] = [12, 3]
/** Laid so long ago, before the first seat was taken. */
const laidDays = 22

/** Who comes to the next sessions, each with others by their names; the nearest is nearly full. */
const comers: (readonly string[])[][] = [
  [['Étienne'], [], ['Maya', 'Oliver'], [], ['Noor'], []],
  [[], ['Thomas'], [], []],
  [['Alice'], [], []],
  [[], ['Louis']],
  [[], []],
  [[]],
]

const lesson = { minutes: 60, price: 25 }
const yoga: ServiceData = {
  key: 'yoga',
  category: boreal.categories[0]!.kind,
  name: t('Yoga by the window', 'Yoga près de la baie'),
  description: t(
    'An hour of slow yoga in a small group, mats and tea included.',
    'Une heure de yoga doux en petit groupe, tapis et thé compris.',
  ),
  picture: boreal.services[0]!.picture,
  variants: [lesson],
  needs: Object.keys(boreal.shops[0]!.units).slice(0, 1),
}

type Claim = { staff_id: string | null; during: string }

/** A yoga hour with seats every Thursday afternoon, led by whoever of the spa is free then. */
export function addSessions(rows: Rows, now: Date): void {
  const shop = boreal.shops[0]!
  const place = { business_id: businessId(boreal), shop_id: shopId(shop) }
  addYoga(rows)
  const today = now.toISOString().slice(0, 10)
  const first = addDays(today, ((thursday - weekdayOf(today) + 7) % 7) + 7)
  const leaders = shop.staff.map((member) => staffId(shop, member))
  for (const week of comers.keys()) {
    const day = addDays(first, week * 7)
    const from = `${day}T${hour}:00:00.000Z`
    const until = new Date(Date.parse(from) + lesson.minutes * 60_000).toISOString()
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
      service_id: serviceId(boreal, yoga),
      staff_id: leader,
      during,
      seats,
      least_seats: leastSeats,
      decides_at: new Date(Date.parse(from) - 86_400_000).toISOString(),
      // They take place, however many have come to see the demo.
      decided_at: now.toISOString(),
      created_at: new Date(now.getTime() - laidDays * 86_400_000).toISOString(),
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
      service_id: null,
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
    addSeats(rows, week, { from: Date.parse(from) / 60_000, to: Date.parse(until) / 60_000 }, now)
  }
}

/** Everybody of the spa may lead it. */
function addYoga(rows: Rows): void {
  const shop = boreal.shops[0]!
  const business_id = businessId(boreal)
  const service_id = serviceId(boreal, yoga)
  const variant_id = variantId(boreal, yoga, lesson)
  rows.add('service', {
    business_id,
    id: service_id,
    category_id: categoryId(boreal, yoga.category),
    name: yoga.name,
    description: yoga.description,
    before_visit: t('Come ten minutes early.', 'Venez dix minutes avant.'),
    aftercare: t(
      'Drink a glass of water, and take your time.',
      'Buvez un verre d’eau et prenez votre temps.',
    ),
    rebook_after_days: null,
    picture_id: pictureId(boreal, yoga.picture),
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    hands: 1,
    is_strenuous: false,
    is_signature: false,
    position: boreal.services.length,
    session_seats: seats,
    session_least: leastSeats,
    session_decide_minutes: 1_440,
    is_call_out: false,
  })
  rows.add('service_shop', { business_id, service_id, shop_id: shopId(shop) })
  for (const [position, kind] of yoga.needs.entries())
    rows.add('requirement', { business_id, service_id, position, kind_ids: [kindId(boreal, kind)] })
  rows.add('variant', {
    business_id,
    id: variant_id,
    service_id,
    name: null,
    length_minutes: lesson.minutes,
    position: 0,
  })
  for (const currency of currenciesOf(boreal))
    rows.add('variant_price', {
      business_id,
      variant_id,
      currency,
      price_minor: priceIn(boreal, lesson.price, currency),
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
}

type Client = { id: string; business_id: string; name: string; language: Customer['language'] } & {
  user_id: string | null
}

/** Those who come to the session of a week: a seat for each of their guests. */
function addSeats(rows: Rows, week: number, { from, to }: Span, now: Date): void {
  const clients = (rows.of('customer') as Client[]).filter(
    ({ business_id, user_id, name }) => business_id === businessId(boreal) && !user_id && name,
  )
  const random = new Random(`seats ${week}`)
  const shop = boreal.shops[0]!
  let seat = 0
  for (const [place, others] of comers[week]!.entries()) {
    const { id, name, language } = clients[random.between(place * 20, place * 20 + 19)]!
    const names = [null, ...others]
    const served = names.map((_, guest): Served => {
      seat += 1
      const claim = { staffId: null, unitId: null, place: seat, from, to, purpose: 'seat' as const }
      return {
        service: yoga,
        variant: lesson,
        addOns: [],
        guest,
        staff: [],
        from,
        to,
        taken: [claim],
      }
    })
    const visit: Visit = {
      shop,
      customer: { id, userId: null, name, language },
      served,
      names,
      wish: 'any',
      source: 'app',
      isCertain: true,
      price: priceOfVisit(boreal, shop, served),
    }
    const minute = Math.floor(now.getTime() / 60_000)
    addBooking(rows, boreal, visit, { now: minute, random, name: `yoga ${week} ${place}` })
  }
}

/** Both are `[from,until)`. */
export function meets(during: string, { from, until }: { from: string; until: string }): boolean {
  const [start = '', end = ''] = during.slice(1, -1).split(',')
  return start < until && from < end
}
