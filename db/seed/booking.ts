import { instantOf } from '@serein/shared/time/instant.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { servicePrice } from '@serein/shared/offer/price.ts'
import { rangeOf, type Served } from './diary.ts'
import { bookedBefore, type Fate, fateOf } from './fate.ts'
import { addOnId, priceIn, serviceId, variantId } from './menu.ts'
import {
  approvalRuleOf,
  businessId,
  cancellationPolicy,
  countries,
  shopId,
  zoneOf,
} from './place.ts'
import { addMoney } from './money.ts'
import { paidAhead, tipOf } from './paid-ahead.ts'
import { idOf, type Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { Visit } from './visit.ts'
import type { BusinessData } from './world/shape.ts'

const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6

/** Writes a visit as its booking, with what has become of it by `now` (epoch minutes). */
export function addBooking(
  rows: Rows,
  business: BusinessData,
  visit: Visit,
  { now, random, name }: { now: number; random: Random; name: string },
): void {
  const { shop, customer, served, price } = visit
  const startsAt = Math.min(...served.map(({ from }) => from))
  const endsAt = Math.max(...served.map(({ to }) => to))
  const bookedAt = bookedBefore(visit, Math.min(startsAt, now), random)
  const id = idOf(`booking ${name}`, bookedAt * 60_000)
  const customerId = visit.source === 'walk_in' ? unnamed(rows, business, visit, name) : customer.id
  const fate = fateOf(visit, { startsAt, endsAt, bookedAt, now }, random)
  const key = { business_id: businessId(business), booking_id: id }
  const isPrepaid =
    visit.source === 'app' &&
    !(visit.isHeld || visit.isRequested) &&
    fate.state !== 'cancelled' &&
    (visit.isCertain || random.chance(0.45))
  const ahead = paidAhead(visit, fate.state, { id, isPrepaid, bookedAt })
  rows.add('booking', {
    business_id: key.business_id,
    id,
    shop_id: shopId(shop),
    customer_id: customerId,
    user_id: customer.userId,
    code: `${business.codePrefix}-${Array.from({ length: codeLength }, () => random.pick([...codeLetters])).join('')}`,
    state: fate.state,
    source: visit.source,
    held_until: fate.heldUntil ?? null,
    starts_at: instantOf(startsAt),
    ends_at: instantOf(endsAt),
    first_starts_at: instantOf(startsAt),
    time_zone: zoneOf(shop),
    currency: price.currency,
    total_minor: price.totalMinor,
    price,
    ...policiesOf(business, fate),
    request: requestOf(business, visit),
    approval_rule: visit.isRequested ? approvalRuleOf(business, shop) : null,
    tender: visit.isHeld ? null : ahead.prepaidAt !== null ? ahead.prepaidBy : 'at_shop',
    note: random.chance(0.08) ? random.pick(notes)[customer.language] : null,
    ...endOf(fate),
    sequence: fate.events.length,
    ...inNoSeries,
    created_at: instantOf(bookedAt),
    updated_at: instantOf(fate.events.at(-1)?.at ?? bookedAt),
  })
  const timeOf = (state: BookingState) => fate.events.find(({ to }) => to === state)?.at ?? null
  addMoney(rows, {
    businessId: key.business_id,
    shopId: shopId(shop),
    bookingId: id,
    customerId,
    price,
    ...ahead,
    completedAt: timeOf('completed'),
    missedAt: timeOf('no_show'),
    refundedAt: timeOf('cancelled'),
    bookedAt,
    feeMinor: fate.feeMinor,
    sequence: fate.events.length,
    tip: tipOf(id, served),
  })
  for (const [position, guestName] of (visit.names ?? [null]).entries())
    rows.add('guest', { ...key, position, name: guestName, email: null, phone: null })
  for (const [index, one] of served.entries())
    addItem(rows, business, visit, one, { id, index, fate })
  addHistory(rows, key, fate)
}

const inNoSeries = { series_id: null, series_position: null }

function endOf({ feeMinor, cancelledBy }: Fate) {
  return { fee_minor: feeMinor, cancelled_by: cancelledBy }
}

function policiesOf({ meetsLateCalls }: BusinessData, { state }: Fate) {
  // A credit is promised of what is to come; what was has been settled.
  const isPromised = meetsLateCalls && state === 'confirmed'
  return { policy: cancellationPolicy, credit_policy: isPromised ? cancellationPolicy : null }
}

function addHistory(
  rows: Rows,
  key: { business_id: string; booking_id: string },
  { events }: Fate,
): void {
  for (const [index, { event, from, to, at, actor, data }] of events.entries())
    rows.add('booking_event', {
      ...key,
      sequence: index + 1,
      event,
      from_state: from,
      to_state: to,
      actor,
      data: data ?? {},
      created_at: instantOf(at),
    })
}

function addItem(
  rows: Rows,
  business: BusinessData,
  { shop, wish, price }: Visit,
  { guest, service, variant, addOns, staff, from, to, taken }: Served,
  { id: booking_id, index, fate }: { id: string; index: number; fate: Fate },
): void {
  const business_id = businessId(business)
  const item_id = idOf(`item ${booking_id} ${index}`)
  const { currency } = countries[shop.country]
  rows.add('item', {
    business_id,
    id: item_id,
    booking_id,
    guest_position: guest,
    // Guests of a party have one treatment each.
    position: guest > 0 ? 0 : index,
    service_id: serviceId(business, service),
    variant_id: variantId(business, service, variant),
    staff_ids: staff.map((member) => member.id),
    wish,
    service_name: service.name,
    length_minutes: to - from,
    price_minor: servicePrice(price, index),
    add_ons: addOns.map((addOn) => ({
      id: addOnId(business, addOn),
      name: addOn.name,
      lengthMinutes: addOn.minutes,
      priceMinor: priceIn(business, addOn.price, currency),
    })),
    starts_at: instantOf(from),
    ends_at: instantOf(to),
  })
  const state = claimStates[fate.state] ?? 'kept'
  for (const { staffId, unitId, place, purpose, ...span } of taken)
    rows.add('claim', {
      business_id,
      shop_id: shopId(shop),
      staff_id: staffId,
      service_id: purpose === 'seat' ? serviceId(business, service) : null,
      unit_id: unitId,
      place,
      during: rangeOf(span),
      state,
      purpose,
      booking_id,
      item_id,
      time_off_id: null,
      held_until: fate.heldUntil ?? null,
      block_id: null,
      is_strenuous: purpose === 'segment' && staffId !== null && service.isStrenuous === true,
    })
}

const claimStates: Partial<Record<BookingState, string>> = {
  cancelled: 'released',
  held: 'held',
  requested: 'held',
}

/** Who walked in without telling a name. */
function unnamed(rows: Rows, business: BusinessData, { customer }: Visit, name: string): string {
  const id = idOf(`walk-in ${name}`)
  rows.add('customer', {
    business_id: businessId(business),
    id,
    user_id: null,
    name: '',
    email: null,
    phone: null,
    language: customer.language,
  })
  return id
}

function requestOf(business: BusinessData, { served, wish, isInOneRoom }: Visit) {
  const ofGuest = Map.groupBy(served, ({ guest }) => guest)
  const guests = [...ofGuest.values()].map((own) => ({
    items: own.map(({ service, variant, addOns, staff }) => ({
      variantId: variantId(business, service, variant),
      addOnIds: addOns.map((addOn) => addOnId(business, addOn)),
      wish: wish === 'staff' ? staff[0]!.id : 'any',
    })),
  }))
  return { guests, together: 'same_start', sameRoom: isInOneRoom === true }
}

const notes = [
  { en: 'Please not too strong around the neck.', fr: 'Pas trop fort autour de la nuque, merci.' },
  { en: 'I am allergic to almond oil.', fr: 'Je suis allergique à l’huile d’amande.' },
  { en: 'First visit, a gift from my sister.', fr: 'Première visite, un cadeau de ma sœur.' },
  {
    en: 'May I arrive ten minutes early for tea?',
    fr: 'Puis-je arriver dix minutes plus tôt pour le thé ?',
  },
  { en: 'Old knee injury on the left side.', fr: 'Ancienne blessure au genou gauche.' },
]
