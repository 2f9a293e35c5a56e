import { addDays, dayNumber, type Day, weekdayOf, type Weekday } from '@serein/shared/time/day.ts'
import { edgeOfWall, type OffsetTable } from '@serein/shared/time/zone.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { tradeOf, trades } from './bio.ts'
import { canGive, isOffered, priceIn, variantId } from './menu.ts'
import { businessId, countries, pictureId, shopId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData, ShopData, StaffData } from './world/shape.ts'

export type Span = { from: number; to: number }
type Shift = Span & { weekday: Weekday; breaks: Span[]; everyWeeks: number }

/** A person at a shop with the days they work; minutes are those of the shop’s clock. */
export type Member = {
  id: string
  data: StaffData
  shifts: Shift[]
  /** Days on which other hours (or, empty, none) replace the shifts. */
  exceptions: Map<Day, Span[]>
  /** Days away, both included. */
  away: Away[]
}

type Away = { fromDay: Day; toDay: Day; kind: 'leave' | 'training' }

const fullShiftMinutes = 510
const breakMinutes = 45

export const staffId = (shop: ShopData, member: StaffData) =>
  idOf(`staff ${shop.slug} ${member.name}`)

/** Who works at a shop, and when, around `today`. */
export function teamOf(shop: ShopData, shopIndex: number, today: Day): Member[] {
  return shop.staff.map((data, index) => {
    const turn = (shopIndex + index) % 5
    const shifts = shiftsOf(shop, index)
    const exceptions = new Map<Day, Span[]>()
    if (turn === 2) exceptions.set(addDays(today, 6), [])
    const extra = addDays(today, 9)
    const open = hoursOn(shop, weekdayOf(extra))
    if (turn === 4 && open) exceptions.set(extra, [{ from: open.from + 60, to: open.to - 120 }])
    const away: Member['away'] = []
    if (turn === 3)
      away.push({ fromDay: addDays(today, 16), toDay: addDays(today, 22), kind: 'leave' })
    if (turn === 1)
      away.push({ fromDay: addDays(today, -24), toDay: addDays(today, -18), kind: 'leave' })
    if (turn === 0)
      away.push({ fromDay: addDays(today, 3), toDay: addDays(today, 3), kind: 'training' })
    return { id: staffId(shop, data), data, shifts, exceptions, away }
  })
}

/** The stretches a person works on a day, breaks and days off taken out. */
export function workOn({ shifts, exceptions, away }: Member, day: Day, firstWeek: Day): Span[] {
  if (away.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)) return []
  const special = exceptions.get(day)
  if (special) return special
  const week = Math.floor((dayNumber(day) - dayNumber(firstWeek)) / 7)
  const on = shifts.filter((one) => one.weekday === weekdayOf(day) && week % one.everyWeeks === 0)
  return on.flatMap(({ from, to, breaks }) => {
    const [pause] = breaks
    return pause
      ? [
          { from, to: pause.from },
          { from: pause.to, to },
        ]
      : [{ from, to }]
  })
}

export function hoursOn(shop: ShopData, weekday: Weekday): Span | null {
  const found = shop.hours.find(([weekdays]) => weekdays.includes(weekday))
  return found ? { from: found[1] * 60, to: found[2] * 60 } : null
}

export function addTeam(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  team: Member[],
  clock: { zone: OffsetTable; firstWeek: Day },
): void {
  for (const [position, member] of team.entries()) {
    addMember(rows, business, shop, member, position)
    addShifts(rows, business, shop, member, clock.firstWeek)
    addAbsences(rows, business, shop, member, clock.zone)
  }
}

function shiftsOf(shop: ShopData, index: number): Shift[] {
  const open = ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).filter((weekday) => hoursOn(shop, weekday))
  // Five days a week each, the free ones side by side and spread over the team.
  const free = new Set(
    Array.from({ length: open.length - 5 }, (_, at) => open[(index * 3 + 2 + at) % open.length]),
  )
  const days = open.filter((weekday) => !free.has(weekday))
  return days.map((weekday, at) => {
    const { from, to } = hoursOn(shop, weekday)!
    const span =
      index % 2 === 0
        ? { from: Math.max(from, to - fullShiftMinutes), to }
        : { from, to: Math.min(to, from + fullShiftMinutes) }
    const noon = Math.floor((span.from + span.to) / 2 / 15) * 15
    const everyWeeks = index === 4 && at === days.length - 1 ? 2 : 1
    return { ...span, weekday, breaks: [{ from: noon, to: noon + breakMinutes }], everyWeeks }
  })
}

/** Who costs more is the senior of the business, and is called so. */
export function titleOf({ own, skills, gender }: StaffData): Bilingual {
  const isSenior = Object.values(own ?? {}).some(({ price = 0 }) => price > 0)
  if (isSenior) return { en: 'Senior therapist', fr: 'Thérapeute senior' }
  const { en, fr, frMale = fr } = trades[tradeOf(skills)]!.title
  return { en, fr: gender === 'male' ? frMale : fr }
}

function addMember(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  { id, data }: Member,
  position: number,
): void {
  const business_id = businessId(business)
  const trade = tradeOf(data.skills)
  const { bios } = trades[trade]!
  const colleagues = shop.staff
    .slice(0, position)
    .filter((one) => tradeOf(one.skills) === trade).length
  rows.add('staff_member', {
    business_id,
    id,
    user_id: null,
    name: data.name,
    gender: data.gender,
    title: titleOf(data),
    bio: bios[(shop.slug.length + colleagues) % bios.length],
    languages: data.languages.split(' '),
    picture_id: data.portrait ? pictureId(business, data.portrait) : null,
    is_for_returning_only: data.isForReturningOnly ?? false,
    hands_on_minutes_a_day: data.limits?.aDay ?? null,
    hands_on_minutes_in_a_row: data.limits?.inARow ?? null,
    recovery_minutes: data.skills.includes('sports') ? 15 : 0,
    position,
  })
  const { currency } = countries[shop.country]
  for (const service of business.services) {
    if (!canGive(data, service) || !isOffered(shop, service)) continue
    const own = data.own?.[service.key]
    for (const variant of service.variants)
      rows.add('skill', {
        business_id,
        staff_id: id,
        variant_id: variantId(business, service, variant),
        length_minutes: own?.minutes && !variant.parts ? variant.minutes + own.minutes : null,
        price_minor: own?.price
          ? priceIn(business, variant.price, currency) + own.price * 100
          : null,
        level: own?.price ? 'expert' : 'able',
      })
  }
}

function addShifts(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  member: Member,
  firstWeek: Day,
): void {
  const business_id = businessId(business)
  const key = { business_id, staff_id: member.id }
  for (const { weekday, from, to, breaks, everyWeeks } of member.shifts) {
    const id = idOf(`shift ${member.id} ${weekday}`)
    const hours = { weekday, from_minute: from, to_minute: to }
    rows.add('shift', {
      ...key,
      id,
      shop_id: shopId(shop),
      ...hours,
      from_day: firstWeek,
      every_weeks: everyWeeks,
    })
    for (const pause of breaks)
      rows.add('shift_break', {
        business_id,
        shift_id: id,
        from_minute: pause.from,
        to_minute: pause.to,
      })
  }
  for (const [day, spans] of member.exceptions) {
    const none = { shop_id: null, from_minute: null, to_minute: null }
    const hours = spans.map(({ from, to }) => ({
      shop_id: shopId(shop),
      from_minute: from,
      to_minute: to,
    }))
    for (const [index, span] of (hours.length ? hours : [none]).entries())
      rows.add('shift_exception', {
        ...key,
        id: idOf(`exception ${member.id} ${day} ${index}`),
        day,
        ...span,
      })
  }
}

/** Time off, and its claims: a claim lasts a day at most, so a week away takes seven. */
function addAbsences(
  rows: Rows,
  business: BusinessData,
  shop: ShopData,
  member: Member,
  zone: OffsetTable,
): void {
  const business_id = businessId(business)
  const midnight = (day: Day) => instantOf(edgeOfWall(zone, dayNumber(day) * 1440))
  // Named before the claims that point to them.
  rows.add('group_session')
  rows.add('block')
  for (const { fromDay, toDay, kind } of member.away) {
    const id = idOf(`time off ${member.id} ${fromDay}`)
    const during = `[${midnight(fromDay)},${midnight(addDays(toDay, 1))})`
    rows.add('time_off', {
      business_id,
      id,
      shop_id: shopId(shop),
      staff_id: member.id,
      during,
      kind,
      state: 'approved',
      reason: null,
      decided_at: midnight(addDays(fromDay, -30)),
      created_at: midnight(addDays(fromDay, -31)),
    })
    for (let day = fromDay; day <= toDay; day = addDays(day, 1))
      rows.add('claim', {
        business_id,
        shop_id: shopId(shop),
        staff_id: member.id,
        service_id: null,
        unit_id: null,
        place: null,
        during: `[${midnight(day)},${midnight(addDays(day, 1))})`,
        state: 'kept',
        purpose: 'time_off',
        booking_id: null,
        item_id: null,
        time_off_id: id,
        held_until: null,
        block_id: null,
        is_strenuous: false,
      })
  }
}
